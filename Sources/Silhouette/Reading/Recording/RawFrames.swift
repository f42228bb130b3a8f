internal import SilhouetteHierarchy
internal import SilhouettePictures

/// Reads uncompressed frames and their times out of Matroska, as ffmpeg writes it to a pipe.
///
/// ```
/// Segment ┬ Info ─ TimestampScale, DateUTC
///         └ Cluster ┬ Timestamp
///                   └ SimpleBlock ─ track, time in the cluster, flags, width * height pixels (red, green, blue, alpha)
/// ```
///
/// Elements that hold others are entered, all others are skipped as they arrive. Memory: one frame.
struct RawFrames: Sendable {
  enum Step {
    /// A frame, and its time in milliseconds.
    case frame(Picture, Double)
    case needsInput
    case end
  }

  private let columns: Int
  private let rows: Int
  /// Nanoseconds of a unit of time.
  private var unit = 1_000_000.0
  /// Of the open cluster, in units.
  private var clusterTime = 0.0
  /// Milliseconds since 1970-01-01 00:00 UTC at which the recording began; nil if it does not hold that.
  private(set) var start: Double?
  /// Bytes that belong to a skipped element.
  private var skipped = 0

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  private enum ID {
    static let holders: Set<UInt32> = [0x1853_8067, 0x1F43_B675, 0x1549_A966, 0xA0]
    static let (timeUnit, date, clusterTime): (UInt32, UInt32, UInt32) = (0x2AD7B1, 0x4461, 0xE7)
    /// Tracks, a track, and facts about its pictures.
    static let ofSize: Set<UInt32> = [0x1654_AE6B, 0xAE, 0xE0]
    static let (width, height): (UInt32, UInt32) = (0xB0, 0xBA)
    static let blocks: Set<UInt32> = [0xA3, 0xA1]
  }

  /// 1970-01-01 is so many milliseconds before 2001-01-01, from which Matroska counts.
  private static let epoch = 978_307_200_000.0

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> Step {
    while true {
      if skipped > 0 {
        let count = min(skipped, input.count)
        input.consume(count)
        skipped -= count
        guard skipped == 0 else { return input.isFinished ? .end : .needsInput }
      }
      guard let head = input.withUnread(Self.head) else { return input.isFinished ? .end : .needsInput }
      if ID.holders.contains(head.id) {
        input.consume(head.length)
        continue
      }
      let isBlock = ID.blocks.contains(head.id)
      guard isBlock || [ID.timeUnit, ID.date, ID.clusterTime].contains(head.id) else {
        input.consume(head.length)
        skipped = head.size ?? 0
        continue
      }
      guard let size = head.size, isBlock ? size == blockBytes : size <= 8 else {
        throw InputError(
          .malformed, byteOffset: input.offset,
          problem: "expected a frame of \(columns) x \(rows) cells, found an element of another size",
          remedy: "record the screen again, or convert the recording to MP4")
      }
      guard input.count >= head.length + size else { return input.isFinished ? .end : .needsInput }
      input.consume(head.length)
      defer { input.consume(size) }
      guard isBlock else {
        take(head.id, input.withUnread { Self.number($0.prefix(size)) })
        continue
      }
      return input.withUnread { frame($0) }
    }
  }

  /// Bytes of a frame's block: the number of its track, its time, flags, and the pixels.
  private var blockBytes: Int { 4 + columns * rows * 4 }

  private mutating func take(_ id: UInt32, _ number: UInt64) {
    switch id {
    case ID.timeUnit: unit = Double(min(max(number, 1), 1_000_000_000))
    case ID.clusterTime: clusterTime = Double(number)
    default:
      let milliseconds = Double(Int64(bitPattern: number)) / 1e6 + Self.epoch
      if milliseconds > 0, milliseconds < 1e14 { start = milliseconds }
    }
  }

  private func frame(_ bytes: UnsafeRawBufferPointer) -> Step {
    let ticks = Int16(truncatingIfNeeded: Int(bytes[1]) << 8 | Int(bytes[2]))
    let count = columns * rows
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, filled in
      for index in 0..<count {
        let pixel = bytes.loadUnaligned(fromByteOffset: 4 + index * 4, as: UInt32.self)
        pixels.initializeElement(at: index, to: UInt32(littleEndian: pixel) | 0xFF00_0000)
      }
      filled = count
    }
    guard let picture = Picture(format: .png, width: columns, height: rows, pixels: pixels) else {
      return .end
    }
    return .frame(picture, (clusterTime + Double(ticks)) * unit / 1e6)
  }

  /// The size of the pictures in the first bytes; nil if it is not there.
  ///
  /// - Parameter bytes: Of a file that holds one track.
  static func size(in bytes: [UInt8]) -> (width: Int, height: Int)? {
    var place = 0
    var (width, height): (Int?, Int?)
    bytes.withUnsafeBytes { all in
      while width == nil || height == nil,
        let head = head(UnsafeRawBufferPointer(rebasing: all[place...]))
      {
        place += head.length
        if ID.holders.contains(head.id) || ID.ofSize.contains(head.id) { continue }
        let size = head.size ?? 0
        guard size <= all.count - place else { break }
        let value = size <= 4 ? Int(number(all[place..<place + size])) : 0
        if head.id == ID.width { width = value }
        if head.id == ID.height { height = value }
        place += size
      }
    }
    guard let width, let height, width > 0, height > 0, width < 1 << 20, height < 1 << 20 else { return nil }
    return (width, height)
  }

  /// The head of an element; nil if its bytes are not all there. A size that is not known is nil.
  private static func head(_ bytes: UnsafeRawBufferPointer) -> (id: UInt32, size: Int?, length: Int)? {
    guard let first = bytes.first else { return nil }
    let idBytes = min(4, first.leadingZeroBitCount + 1)
    guard bytes.count > idBytes else { return nil }
    let sizeBytes = min(8, bytes[idBytes].leadingZeroBitCount + 1)
    guard bytes.count >= idBytes + sizeBytes else { return nil }
    let id = UInt32(truncatingIfNeeded: number(bytes.prefix(idBytes)))
    let mask: UInt64 = 1 << UInt64(7 * sizeBytes) - 1
    let size = number(bytes[idBytes..<idBytes + sizeBytes]) & mask
    return (id, size == mask ? nil : Int(truncatingIfNeeded: min(size, 1 << 56)), idBytes + sizeBytes)
  }

  private static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
