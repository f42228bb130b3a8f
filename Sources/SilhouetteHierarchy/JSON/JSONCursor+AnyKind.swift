import SilhouetteText

// Values of one kind in texts that may hold any: another kind is skipped and counts as none. If a member
// comes twice, the later one counts; so callers assign each of these results.

extension JSONCursor {
  /// All of the text.
  var whole: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: end) }

  /// The same text, to be read from somewhere else.
  func at(_ position: Int) -> JSONCursor {
    var cursor = self
    cursor.position = position
    return cursor
  }

  /// Reads a member's key as a word, to compare it with a few others.
  @inline(__always)
  mutating func readKeyWord() throws(JSONFault) -> JSONWord {
    word(try readKey())
  }

  /// A string as a word, its escapes decoded.
  @inline(__always)
  func word(_ text: JSONText) -> JSONWord {
    text.isEscaped ? Self.unescapedWord(written(text)) : JSONWord(written(text))
  }

  // It takes no cursor: to hand one over by value, its position must be read again right after it was written.
  @inline(never)
  private static func unescapedWord(_ written: UnsafeRawBufferPointer) -> JSONWord {
    // An escape is six bytes at most, so longer text is no word however it is decoded.
    guard written.count <= 96 else { return JSONWord(written) }
    var decoded: [UInt8] = []
    unescape(written, into: &decoded)
    return decoded.withUnsafeBytes { JSONWord($0) }
  }

  /// Appends the UTF-8 of a string that is written like this.
  @inline(never)
  static func unescape(_ written: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    let cursor = JSONCursor(written, depthLimit: 1)
    cursor.unescape(JSONText(start: 0, count: written.count, isEscaped: true), into: &output)
  }

  @inline(__always)
  mutating func readNumberIfAny() throws(JSONFault) -> Double? {
    let first = peek()
    if first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 { return try readNumber() }
    try skipValue()
    return nil
  }

  /// A number without a fraction, of at most 53 bits.
  @inline(__always)
  mutating func readIntegerIfAny() throws(JSONFault) -> Int? {
    try readNumberIfAny().flatMap { Int(short: $0) }
  }

  @inline(__always)
  mutating func readStringIfAny() throws(JSONFault) -> JSONText? {
    if peek() == UInt8(ascii: "\"") { return try readString() }
    try skipValue()
    return nil
  }

  @inline(__always)
  mutating func readBoolIfAny() throws(JSONFault) -> Bool? {
    let first = peek()
    if first == UInt8(ascii: "t") || first == UInt8(ascii: "f") { return try readBool() }
    try skipValue()
    return nil
  }

  /// Reads an array's start. Returns whether there is an element to read; another value is skipped.
  @inline(__always)
  mutating func enterArrayIfAny() throws(JSONFault) -> Bool {
    if peek() == UInt8(ascii: "[") { return try enterArray() }
    try skipValue()
    return false
  }

  /// Reads an object's start. Returns whether there is a member to read; another value is skipped.
  @inline(__always)
  mutating func enterObjectIfAny() throws(JSONFault) -> Bool {
    if peek() == UInt8(ascii: "{") { return try enterObject() }
    try skipValue()
    return false
  }

  /// Skips a value. Returns its start if it is an array.
  mutating func skipArrayIfAny() throws(JSONFault) -> Int? {
    let isArray = peek() == UInt8(ascii: "[")
    let place = try skipValue()
    return isArray ? place.lowerBound : nil
  }

  /// A part of the text as a string.
  func source(_ place: Range<Int>) -> String {
    String(
      decoding: UnsafeRawBufferPointer(start: bytes + place.lowerBound, count: place.count), as: UTF8.self)
  }
}

extension Int {
  /// A number without a fraction, of at most 53 bits; nil for another one.
  @inline(__always)
  init?(short number: Double) {
    guard number.magnitude <= 9_007_199_254_740_992, number.rounded() == number else { return nil }
    self = Int(number)
  }
}
