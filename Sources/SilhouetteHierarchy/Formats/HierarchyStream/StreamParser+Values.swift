import SilhouetteText

// Colours, points, boxes and strings: the values that members are made of.

extension StreamParser {
  /// Reads a member's key.
  @inline(__always)
  mutating func readKey() throws(JSONFault) -> JSONWord {
    try cursor.readKeyWord()
  }

  /// Reads a string that is a word of a small vocabulary.
  mutating func readWord() throws(JSONFault) -> JSONWord {
    cursor.word(try cursor.readString())
  }

  /// Reads a string into the snapshot.
  @inline(__always)
  mutating func readText() throws(JSONFault) -> TextSlice {
    try keep(try cursor.readString())
  }

  @inline(__always)
  mutating func keep(_ text: JSONText) throws(JSONFault) -> TextSlice {
    try builder.add(text, of: cursor, &scratch)
  }

  /// `[x,y]`.
  mutating func readPoint() throws(JSONFault) -> Point2D {
    try enterTuple("[x,y]")
    let x = try cursor.readNumber()
    try nextInTuple("[x,y]")
    let y = try cursor.readNumber()
    try leaveTuple("[x,y]")
    return Point2D(x: x, y: y)
  }

  /// `[x,y,w,h]`.
  @inline(__always)
  mutating func readRect() throws(JSONFault) -> Rect2D {
    try enterTuple("[x,y,w,h]")
    let x = try cursor.readNumber()
    try nextInTuple("[x,y,w,h]")
    let y = try cursor.readNumber()
    try nextInTuple("[x,y,w,h]")
    let width = try cursor.readNumber()
    try nextInTuple("[x,y,w,h]")
    let height = try cursor.readNumber()
    try leaveTuple("[x,y,w,h]")
    return Rect2D(x: x, y: y, width: width, height: height)
  }

  /// `[a,b,c,d,tx,ty]`.
  mutating func readTransform() throws(JSONFault) -> Transform2D {
    try enterTuple("[a,b,c,d,tx,ty]")
    let a = try cursor.readNumber()
    try nextInTuple("[a,b,c,d,tx,ty]")
    let b = try cursor.readNumber()
    try nextInTuple("[a,b,c,d,tx,ty]")
    let c = try cursor.readNumber()
    try nextInTuple("[a,b,c,d,tx,ty]")
    let d = try cursor.readNumber()
    try nextInTuple("[a,b,c,d,tx,ty]")
    let tx = try cursor.readNumber()
    try nextInTuple("[a,b,c,d,tx,ty]")
    let ty = try cursor.readNumber()
    try leaveTuple("[a,b,c,d,tx,ty]")
    return Transform2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  @inline(__always)
  private mutating func enterTuple(_ shape: StaticString) throws(JSONFault) {
    guard cursor.peek() == UInt8(ascii: "[") else { throw cursor.expected(shape) }
    cursor.position += 1
  }

  @inline(__always)
  private mutating func nextInTuple(_ shape: StaticString) throws(JSONFault) {
    guard cursor.peek() == UInt8(ascii: ",") else { throw cursor.expected(shape) }
    cursor.position += 1
  }

  @inline(__always)
  private mutating func leaveTuple(_ shape: StaticString) throws(JSONFault) {
    guard cursor.peek() == UInt8(ascii: "]") else { throw cursor.expected(shape) }
    cursor.position += 1
  }

  /// `#RRGGBB` or `#RRGGBBAA`.
  mutating func readColor() throws(JSONFault) -> RGBAColor {
    _ = cursor.peek()
    let start = cursor.position
    guard let color = RGBAColor(hex: try readWord()) else {
      throw JSONFault(.expected("`#RRGGBB` or `#RRGGBBAA`"), at: start)
    }
    return color
  }

  /// A number that means nothing outside 0…1, brought back into it.
  mutating func readFraction() throws(JSONFault) -> Double {
    _ = cursor.peek()
    let start = cursor.position
    let value = try cursor.readNumber()
    if value >= 0, value <= 1 { return value }
    note(.clamped, at: start, "an alpha was outside 0…1")
    return value < 0 ? 0 : 1
  }

  /// A length that means nothing below 0.
  mutating func readLength() throws(JSONFault) -> Double {
    _ = cursor.peek()
    let start = cursor.position
    let value = try cursor.readNumber()
    if value >= 0 { return value }
    note(.clamped, at: start, "a length was negative")
    return 0
  }
}

extension RGBAColor {
  /// From `#RRGGBB` or `#RRGGBBAA`.
  init?(hex word: JSONWord) {
    guard word.count == 7 || word.count == 9, word.head & 0xFF == UInt64(UInt8(ascii: "#")) else {
      return nil
    }
    var value: UInt32 = 0
    // After `#` come seven bytes of the head at most; of nine bytes, the tail has the last.
    for shift in stride(from: UInt64(8), through: 8 * UInt64(min(word.count, 8) - 1), by: 8) {
      guard let digit = UInt8(truncatingIfNeeded: word.head >> shift).hexDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    guard word.count == 9 else {
      self.init(rgb: value)
      return
    }
    guard let last = UInt8(truncatingIfNeeded: word.tail >> 56).hexDigit else { return nil }
    self.init(rgba: value << 4 | UInt32(last))
  }
}
