/// Cuts the objects out of a stream of JSON, looking at each byte once however the bytes arrive. Objects may
/// follow each other, be lines, or be in arrays, however deep. Inside an object, only its end is searched
/// for; nothing is checked.
struct JSONFeed: Sendable {
  enum Step: Equatable {
    /// An object of that many bytes is at the buffer's front.
    case object(Int)
    case needsInput
    case end
    /// The input ends inside an object, or between two elements of an array.
    case cut
    /// Something other than an object or an array around one is at the buffer's front, of that many bytes.
    case other(Int)
  }

  private let limit: Int
  /// Bytes of the object at the front that are known not to end it.
  private var scanned = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var openArrays = 0
  /// Up to where in the stream the end of the front's line is looked for, and whether it is there.
  private var searched = 0
  private var isLineEnd = false

  init(limits: Limits) {
    // Where strings lie in an object is counted in 32 bits.
    limit = min(limits.lineBytes, Int(UInt32.max))
  }

  /// Skips separators and classifies the value at the buffer's front. The caller takes the value.
  mutating func next(_ input: inout InputBuffer) throws(LimitError) -> Step {
    if scanned == 0 { skipSeparators(&input) }
    guard !input.isEmpty else {
      guard input.isFinished else { return .needsInput }
      return openArrays > 0 ? .cut : .end
    }
    let step = input.withUnread { scan($0) }
    guard scanned <= limit else { throw LimitError(.lineBytes, limit) }
    if step == .needsInput, input.isFinished { return .cut }
    return step
  }

  /// Bytes of the front's line, if it looks like one object; recorders write an event a line. Each line is
  /// offered once. Only reading it shows whether it is an object; if it is not, use `next`.
  mutating func line(_ input: inout InputBuffer) -> Int? {
    guard scanned == 0 else { return nil }
    skipSeparators(&input)
    if input.offset >= searched { searchLine(input) }
    guard isLineEnd else { return nil }
    isLineEnd = false
    let count = input.withUnread {
      Self.endOfObject(UnsafeRawBufferPointer(rebasing: $0[..<(searched - input.offset)]))
    }
    return count.flatMap { $0 <= limit ? $0 : nil }
  }

  private mutating func searchLine(_ input: InputBuffer) {
    let newline = input.withUnread { LineFeed.firstNewline(in: $0, from: 0) }
    searched = input.offset + (newline ?? input.count)
    isLineEnd = newline != nil
  }

  /// The end of a line's object, before a carriage return.
  private static func endOfObject(_ line: UnsafeRawBufferPointer) -> Int? {
    guard line.first == UInt8(ascii: "{"), let last = line.last else { return nil }
    let count = last == UInt8(ascii: "\r") ? line.count - 1 : line.count
    return line[count - 1] == UInt8(ascii: "}") ? count : nil
  }

  /// Leaves the value at the front behind.
  mutating func consume(_ count: Int, from input: inout InputBuffer) {
    input.consume(count)
    (scanned, depth, isInString, isEscaped) = (0, 0, false, false)
  }

  private mutating func skipSeparators(_ input: inout InputBuffer) {
    var arrays = openArrays
    let count = input.withUnread { bytes in
      var index = 0
      while index < bytes.count, Self.isSeparator(bytes[index]) {
        if bytes[index] == UInt8(ascii: "[") { arrays += 1 }
        if bytes[index] == UInt8(ascii: "]") { arrays = max(arrays - 1, 0) }
        index += 1
      }
      return index
    }
    openArrays = arrays
    input.consume(count)
  }

  /// Blanks, separators of elements, a record separator (RFC 7464), and the bytes of a byte order mark.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x1E, 0xEF, 0xBB, 0xBF: true
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }

  /// Continues the search at the place of the last stop.
  private mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Step {
    guard bytes[0] == UInt8(ascii: "{") else { return scanOther(bytes) }
    while scanned < bytes.count {
      if isInString {
        scanString(bytes)
      } else if scanStructure(bytes) {
        return .object(scanned)
      }
    }
    return .needsInput
  }

  /// Inside a string: up to its end or the buffer's.
  private mutating func scanString(_ bytes: UnsafeRawBufferPointer) {
    var index = scanned + (isEscaped ? 1 : 0)
    isEscaped = false
    while index < bytes.count {
      index = Self.endOfPlainText(bytes, from: index)
      guard index < bytes.count else { break }
      if bytes[index] == UInt8(ascii: "\"") {
        isInString = false
        index += 1
        break
      }
      if bytes[index] == UInt8(ascii: "\\") { index += 1 }
      index += 1
    }
    // A backslash may be the last byte that is here.
    isEscaped = index > bytes.count
    scanned = min(index, bytes.count)
  }

  /// The first byte that a string's end or an escape may be at, or the end.
  @inline(__always)
  private static func endOfPlainText(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let hits = JSONCursor.specialBytes(of: word)
      if hits != 0 { return index + hits.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
      index += 1
    }
    return index
  }

  /// Between strings: up to the next one, the buffer's end, or the object's. Returns whether that was it.
  private mutating func scanStructure(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = scanned
    defer { scanned = index }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        return false
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return true }
      default: break
      }
    }
    return false
  }

  /// A string, or a run of anything up to a byte that could begin or separate values.
  private mutating func scanOther(_ bytes: UnsafeRawBufferPointer) -> Step {
    if bytes[0] == UInt8(ascii: "\"") {
      if scanned == 0 { (isInString, scanned) = (true, 1) }
      if isInString { scanString(bytes) }
      return isInString ? .needsInput : .other(scanned)
    }
    while scanned < bytes.count {
      let byte = bytes[scanned]
      if Self.isSeparator(byte) || byte == UInt8(ascii: "{") { return .other(scanned) }
      scanned += 1
    }
    return .needsInput
  }
}
