// Values as replay SDKs write them.

extension JSONCursor {
  /// A number, or a string that starts with one, such as `16px`.
  mutating func readLengthIfAny() throws(JSONFault) -> Double? {
    guard peek() == UInt8(ascii: "\"") else { return try readNumberIfAny() }
    let text = try readString()
    guard text.count < 64 else { return nil }
    let digits = written(text).prefix { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    return Self.decimal(UnsafeRawBufferPointer(rebasing: digits))
  }

  /// A decimal number, written as JSON has it or with zeros in front and a bare point.
  private static func decimal(_ digits: UnsafeRawBufferPointer) -> Double? {
    var cursor = JSONCursor(digits, depthLimit: 1)
    if let number = try? cursor.readNumber(), cursor.position == cursor.end { return number }
    return Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Visits a list of a finger's places; nil for a missing one.
  func eachPosition(_ list: Int?, _ body: (_ place: Point2D?, _ pointer: Int?) -> Void) throws(JSONFault) {
    guard let list else { return }
    var cursor = at(list)
    var more = try cursor.enterArray()
    while more {
      let (place, pointer) = try cursor.readPosition()
      body(place, pointer)
      more = try cursor.nextElement()
    }
  }

  private mutating func readPosition() throws(JSONFault) -> (place: Point2D?, pointer: Int?) {
    var (x, y, pointer) = (Double?.none, Double?.none, Int?.none)
    var more = try enterObjectIfAny()
    while more {
      let key = try readKeyWord()
      if key.equals("x") {
        x = try readNumberIfAny()
      } else if key.equals("y") {
        y = try readNumberIfAny()
      } else if key.equals("id") {
        pointer = try readIntegerIfAny()
      } else {
        try skipValue()
      }
      more = try nextMember()
    }
    return (Point2D(x, y), pointer)
  }

  /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for anything else, which is counted unless it is null.
  @inline(__always)
  mutating func readColorIfAny(oddities: inout Int) throws(JSONFault) -> RGBAColor? {
    if peek() == UInt8(ascii: "n") {
      try readLiteral("null")
      return nil
    }
    let color = try readStringIfAny().flatMap { RGBAColor(css: JSONWord(written($0))) }
    if color == nil { oddities += 1 }
    return color
  }
}

extension Point2D {
  /// nil if either is not given.
  init?(_ x: Double?, _ y: Double?) {
    guard let x, let y else { return nil }
    self.init(x: x, y: y)
  }
}

extension RGBAColor {
  /// From `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
  init?(css word: JSONWord) {
    guard word.count == 4 else {
      self.init(hex: word)
      return
    }
    guard word.head & 0xFF == UInt64(UInt8(ascii: "#")) else { return nil }
    var value: UInt32 = 0
    for shift: UInt64 in [8, 16, 24] {
      guard let digit = UInt8(truncatingIfNeeded: word.head >> shift).hexDigit else { return nil }
      value = value << 8 | UInt32(digit) * 0x11
    }
    self.init(rgb: value)
  }
}
