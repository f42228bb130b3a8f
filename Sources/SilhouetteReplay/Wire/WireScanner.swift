/// Reads the text of an event of ours, strictly in its written form. Everything returns nil, or false, at other text.
struct WireScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inline(__always)
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  var isAtEnd: Bool { position == bytes.count }

  /// Whether the text follows; then it is passed.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    let start = text.utf8Start
    for index in 0..<count where bytes[position + index] != start[index] { return false }
    position += count
    return true
  }

  /// A whole number in its only spelling.
  mutating func integer() -> Int? {
    let start = position
    let isNegative = take("-")
    guard let value = natural(), !isNegative || value > 0 else {
      position = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// A whole number from 0, below 2^53.
  mutating func natural() -> Int? {
    let start = position
    var value = 0
    while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") {
      value = value * 10 + Int(next - UInt8(ascii: "0"))
      position += 1
      guard position - start < 16 else { break }
    }
    let isSpelled = bytes.count > start && (bytes[start] != UInt8(ascii: "0") || position == start + 1)
    guard position > start, isSpelled, value < 1 << 53, !(next >= 48 && next <= 57) else {
      position = start
      return nil
    }
    return value
  }

  /// A number of quarters below 2^30, in its only spelling.
  mutating func quarters() -> Int? {
    let start = position
    let isNegative = take("-")
    if let whole = natural(), whole < 1 << 28 {
      var value = whole * 4
      if take(".25") { value += 1 } else if take(".75") { value += 3 } else if take(".5") { value += 2 }
      if !isNegative || value > 0, next != UInt8(ascii: "."), !(next >= 48 && next <= 57),
        next | 0x20 != UInt8(ascii: "e")
      {
        return isNegative ? -value : value
      }
    }
    position = start
    return nil
  }

  /// A length of CSS.
  mutating func pixels() -> Int? {
    let start = position
    if let value = quarters(), value == 0 || take("px") { return value }
    position = start
    return nil
  }

  /// A colour in its shortest form.
  mutating func color() -> UInt32? {
    let start = position
    guard take("#") else { return nil }
    var (value, count) = (0 as UInt32, 0)
    while count < 9, let digit = Self.digit(next) {
      value = value << 4 | digit
      position += 1
      count += 1
    }
    guard let color = Self.color(value, digits: count) else {
      position = start
      return nil
    }
    return color
  }

  /// The colour of so many digits, unless a form of it is shorter.
  private static func color(_ value: UInt32, digits: Int) -> UInt32? {
    let isWide = digits == 6 || digits == 8
    guard isWide || digits == 3 || digits == 4 else { return nil }
    var color = value
    if !isWide {
      color = (value & 0xF000) << 12 | (value & 0xF00) << 8 | (value & 0xF0) << 4 | value & 0xF
      color |= color << 4
    }
    if digits == 3 || digits == 6 {
      color = color << 8 | 0xFF
    } else if color & 0xFF == 0xFF {
      return nil
    }
    let isShort = (color >> 4 ^ color) & 0x0F0F_0F0F == 0
    return isShort == isWide ? nil : color
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// Everything up to the next quote that no backslash escapes; it is not passed.
  mutating func string() -> [UInt8]? {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { return nil }
    return Array(bytes[start..<position])
  }
}
