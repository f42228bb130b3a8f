internal import Silhouette
internal import SilhouetteHierarchy

/// Puts the pieces of a stream in order: each has a number, and may come twice, late, or packed.
///
/// Pieces that come before their turn wait, up to a number and a size.
struct PieceOrder {
  /// The number that is next.
  private(set) var next: Int
  /// Whether any number may be the next one: what came before was lost with the server.
  private var isOpen: Bool
  private var waiting: [Int: [UInt8]] = [:]
  private var waitingBytes = 0

  private static let mostWaiting = 16
  private static let mostWaitingBytes = 16 << 20

  /// - Parameters:
  ///   - next: The lowest number that was not taken.
  ///   - isResumed: Whether pieces may have been taken since `next` was written down.
  init(next: Int = 0, isResumed: Bool = false) {
    (self.next, isOpen) = (next, isResumed)
  }

  /// Takes a piece. Returns the bodies whose turn has come, in order; none for one that was taken before.
  ///
  /// - Throws: if too much waits for a piece that does not come.
  mutating func take(_ number: Int, _ body: [UInt8]) throws(SilhouetteError) -> [[UInt8]] {
    if isOpen, number >= next {
      (isOpen, next) = (false, number)
    }
    guard number >= next, waiting[number] == nil else { return [] }
    if number > next {
      guard waiting.count < Self.mostWaiting, waitingBytes + body.count <= Self.mostWaitingBytes else {
        throw SilhouetteError(
          .io, "piece \(number): piece \(next) has not come yet, and too much waits for it; send it again")
      }
      waiting[number] = body
      waitingBytes += body.count
      return []
    }
    var bodies = [body]
    next += 1
    while let body = waiting.removeValue(forKey: next) {
      waitingBytes -= body.count
      bodies.append(body)
      next += 1
    }
    return bodies
  }

  /// Gives up the pieces that are missing. Returns the bodies that waited for them, in order.
  mutating func giveUp() -> [[UInt8]] {
    let numbers = waiting.keys.sorted()
    guard let last = numbers.last else { return [] }
    defer {
      waiting.removeAll()
      waitingBytes = 0
      next = last + 1
    }
    return numbers.map { waiting[$0]! }
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
