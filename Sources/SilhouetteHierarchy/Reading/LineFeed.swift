/// Cuts lines off the front of an input buffer, looking at each byte once however the bytes arrive.
struct LineFeed: Sendable {
  /// One line at the front of the buffer.
  struct Line {
    /// Of the line itself, without its end.
    var count: Int
    /// Whether a newline ends it; otherwise the input does.
    var isTerminated: Bool

    /// Bytes to consume with it.
    var consumed: Int { count + (isTerminated ? 1 : 0) }
  }

  /// Number of the line at the buffer's front, 1 for the first.
  private(set) var number = 1
  /// Bytes of that line that are known to hold no newline.
  private var scanned = 0
  private let limit: Int

  init(limits: Limits) {
    limit = limits.lineBytes
  }

  /// The line at the buffer's front, or nil if it is incomplete or nothing is left.
  ///
  /// - Throws: `LimitError` if the line is, or will be, longer than the limit.
  mutating func front(of input: InputBuffer) throws(LimitError) -> Line? {
    let from = scanned
    let newline = input.withUnread { Self.firstNewline(in: $0, from: from) }
    let count = newline ?? input.count
    scanned = count
    guard count <= limit else { throw LimitError(.lineBytes, limit) }
    if newline != nil { return Line(count: count, isTerminated: true) }
    return input.isFinished && count > 0 ? Line(count: count, isTerminated: false) : nil
  }

  /// Leaves the front line behind.
  mutating func consume(_ line: Line, from input: inout InputBuffer) {
    input.consume(line.consumed)
    number += 1
    scanned = 0
  }

  static func firstNewline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    while index + 32 <= bytes.count, !hasNewline(bytes, at: index) { index += 32 }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { return index }
      index += 1
    }
    return nil
  }

  /// Whether one of 32 bytes is a newline (Mycroft's zero-byte trick on four words).
  @inline(__always)
  private static func hasNewline(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var hits: UInt64 = 0
    for word in 0..<4 {
      let bits = bytes.loadUnaligned(fromByteOffset: index + 8 * word, as: UInt64.self) ^ (ones &* 0x0A)
      hits |= (bits &- ones) & ~bits
    }
    return hits & (ones &* 0x80) != 0
  }
}
