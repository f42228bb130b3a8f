internal import Silhouette
internal import SilhouetteHierarchy

/// Puts the pieces of a stream in order: each has a number, and may come twice, late, or packed.
///
/// Pieces that come before their turn wait, up to a number and a size. The caller keeps them elsewhere too,
/// so that they outlive this object.
struct PieceOrder {
  /// The number that is next.
  private(set) var next: Int
  /// Numbers below `next` that never came.
  private(set) var gaps: [Range<Int>]
  private var waiting: [Int: [UInt8]] = [:]
  private(set) var waitingBytes = 0
  /// When the first of those that wait came.
  private(set) var waitsSince: ContinuousClock.Instant?

  private static let mostWaiting = 16
  private static let mostWaitingBytes = 16 << 20
  /// Gaps that are remembered.
  private static let mostGaps = 1000

  enum Turn {
    /// It was taken before.
    case past
    case now
    case later
  }

  /// - Parameters:
  ///   - next: The lowest number that was not taken.
  ///   - gaps: Numbers below it that never came.
  init(next: Int = 0, gaps: [Range<Int>] = []) {
    (self.next, self.gaps) = (next, gaps)
  }

  /// Says whether a piece's turn has come.
  ///
  /// - Throws: if too much waits for a piece that does not come, or if the session went on without this one.
  func turn(of number: Int, bytes: Int) throws(SilhouetteError) -> Turn {
    guard !gaps.contains(where: { $0.contains(number) }) else {
      throw SilhouetteError(
        .usage, "piece \(number) came too late: the session went on without it; begin another session")
    }
    guard number >= next, waiting[number] == nil else { return .past }
    guard number > next else { return .now }
    guard !isFull(with: bytes) else {
      throw SilhouetteError(
        .io, "piece \(number): piece \(next) has not come yet, and too much waits for it; send it again")
    }
    return .later
  }

  /// Whether no further piece of so many bytes may wait.
  func isFull(with bytes: Int) -> Bool {
    waiting.count >= Self.mostWaiting || waitingBytes + bytes > Self.mostWaitingBytes
  }

  /// Lets a piece wait whose turn is later.
  mutating func wait(_ number: Int, _ body: [UInt8], since now: ContinuousClock.Instant = .now) {
    guard number >= next, waiting.updateValue(body, forKey: number) == nil else { return }
    waitingBytes += body.count
    waitsSince = waitsSince ?? now
  }

  /// Goes on to the next piece.
  mutating func advance() { next += 1 }

  /// The next piece, if it waits.
  mutating func takeNext() -> [UInt8]? {
    guard let body = waiting.removeValue(forKey: next) else { return nil }
    waitingBytes -= body.count
    if waiting.isEmpty { waitsSince = nil }
    return body
  }

  /// Gives up the pieces that are missing before the first one that waits.
  mutating func giveUp() {
    guard let first = waiting.keys.min(), first > next else { return }
    if gaps.count < Self.mostGaps { gaps.append(next..<first) }
    next = first
    waitsSince = .now
  }
}

/// Unpacks one piece, which is packed with gzip or not at all.
enum PieceBody {
  /// - Throws: `SilhouetteError` if it is damaged, or larger than `limits.inflatedBytes`.
  static func unpacked(_ body: [UInt8], limits: Limits) throws(SilhouetteError) -> [UInt8] {
    guard body.count >= 2, body[0] == 0x1F, body[1] == 0x8B else { return body }
    var inflater = Inflater(.gzip, limits: limits)
    var (unpacked, taken): ([UInt8], Int) = ([], 0)
    var room = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let step: (taken: Int, given: Int)
      do throws(Inflater.Fault) {
        step = try inflate(&inflater, body, from: taken, into: &room)
      } catch {
        throw refusal(error)
      }
      taken += step.taken
      unpacked += room[..<step.given]
      if step.given == 0 { break }
    }
    guard inflater.isWhole else {
      throw SilhouetteError(
        .input, "the piece: its gzip data ends early, at byte \(body.count); send it again whole")
    }
    return unpacked
  }

  private static func inflate(
    _ inflater: inout Inflater, _ body: [UInt8], from taken: Int, into room: inout [UInt8]
  ) throws(Inflater.Fault) -> (taken: Int, given: Int) {
    // Typed errors do not pass through the standard library's closures.
    let result = body.withUnsafeBytes { input in
      room.withUnsafeMutableBytes { output in
        let rest = UnsafeRawBufferPointer(rebasing: input[taken...])
        return Result { () throws(Inflater.Fault) in try inflater.inflate(rest, into: output) }
      }
    }
    return try result.get()
  }

  private static func refusal(_ fault: Inflater.Fault) -> SilhouetteError {
    switch fault {
    case .corrupt(let offset):
      SilhouetteError(.input, "the piece: byte \(offset): its gzip data is damaged; send it again")
    case .limit(let error):
      SilhouetteError(.input, "the piece unpacks to more than \(error.value) bytes; send smaller pieces")
    }
  }
}
