import SilhouetteHierarchy

/// Reads the CSS that `StyleWriter` writes, and no other.
struct CSSScanner {
  private let text: UnsafeRawBufferPointer
  private(set) var position = 0
  /// Offset of the text's first byte in the document, for faults.
  private let start: Int

  init(_ text: UnsafeRawBufferPointer, at start: Int) {
    self.text = text
    self.start = start
  }

  var isAtEnd: Bool { position >= text.count }

  func fault() -> JSONFault {
    JSONFault(
      .rule(
        problem: "expected a style that Silhouette wrote, found another one",
        remedy: "use a log that Silhouette wrote and that was not changed"), at: start + position)
  }

  /// The next byte, 0 at the end.
  var next: UInt8 { position < text.count ? text[position] : 0 }

  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(truncatingIfNeeded: byte.value), !isAtEnd else { return false }
    position += 1
    return true
  }

  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text.count - position >= count else { return false }
    for index in 0..<count where text[position + index] != word.utf8Start[index] { return false }
    position += count
    return true
  }

  mutating func expect(_ word: StaticString) throws(JSONFault) {
    guard take(word) else { throw fault() }
  }

  func finish() throws(JSONFault) {
    guard isAtEnd else { throw fault() }
  }

  /// Letters, digits and hyphens.
  mutating func name() throws(JSONFault) -> UnsafeRawBufferPointer {
    let start = position
    while isNameByte(next) { position += 1 }
    guard position > start else { throw fault() }
    return UnsafeRawBufferPointer(rebasing: text[start..<position])
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  // MARK: Numbers

  /// Digits without a sign, at most ten of them.
  mutating func natural() throws(JSONFault) -> Int {
    let start = position
    var value = 0
    while let digit = digit() {
      guard position - start < 10 else { throw fault() }
      value = value * 10 + digit
      position += 1
    }
    guard position > start else { throw fault() }
    return value
  }

  /// A whole number of 32 bits, with a sign if it is below 0.
  mutating func integer() throws(JSONFault) -> Int32 {
    let isNegative = take("-" as Unicode.Scalar)
    let magnitude = try natural()
    guard let value = Int32(exactly: isNegative ? -magnitude : magnitude) else { throw fault() }
    return value
  }

  private func digit() -> Int? {
    let digit = next &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  /// A length: `12.25px` or `0`. At most 2^33 quarters of a point on either side.
  mutating func pixels() throws(JSONFault) -> Int {
    let isNegative = take("-" as Unicode.Scalar)
    let whole = try natural()
    let quarters = whole * 4 + (try fraction())
    if quarters != 0 { try expect("px") }
    guard quarters <= 1 << 33, !(isNegative && quarters == 0) else { throw fault() }
    return isNegative ? -quarters : quarters
  }

  private mutating func fraction() throws(JSONFault) -> Int {
    guard take("." as Unicode.Scalar) else { return 0 }
    if take("25") { return 1 }
    if take("75") { return 3 }
    try expect("5")
    return 2
  }

  /// A length that fits 32 bits and is not negative.
  mutating func extent() throws(JSONFault) -> Int32 {
    guard let value = Int32(exactly: try pixels()), value >= 0 else { throw fault() }
    return value
  }

  mutating func signed() throws(JSONFault) -> Int32 {
    guard let value = Int32(exactly: try pixels()) else { throw fault() }
    return value
  }

  /// A share of one in thousandths: `0.5`, `1`.
  mutating func thousandths() throws(JSONFault) -> UInt16 {
    var value = try natural()
    guard value <= 65 else { throw fault() }
    let hasFraction = take("." as Unicode.Scalar)
    for _ in 0..<3 {
      value *= 10
      guard hasFraction, let digit = digit() else { continue }
      value += digit
      position += 1
    }
    guard let result = UInt16(exactly: value) else { throw fault() }
    return result
  }

  /// A finite decimal number.
  mutating func number() throws(JSONFault) -> Double {
    let start = position
    while isNumberByte(next) { position += 1 }
    let digits = UnsafeRawBufferPointer(rebasing: text[start..<position])
    guard digits.count <= 40, let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite
    else { throw fault() }
    return value
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"):
      true
    default: false
    }
  }

  // MARK: Colours

  mutating func color() throws(JSONFault) -> RGBAColor {
    try expect("#")
    var value: UInt32 = 0
    var count = 0
    while let digit = hexDigit(), count < 8 {
      value = value << 4 | digit
      count += 1
      position += 1
    }
    switch count {
    case 3: return RGBAColor(rgba: Self.doubled(value << 4 | 0xF))
    case 4: return RGBAColor(rgba: Self.doubled(value))
    case 6: return RGBAColor(rgb: value)
    case 8: return RGBAColor(rgba: value)
    default: throw fault()
    }
  }

  private func hexDigit() -> UInt32? {
    switch next {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(next - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(next - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// Four digits, each of them twice.
  private static func doubled(_ digits: UInt32) -> UInt32 {
    var value: UInt32 = 0
    for shift in [12, 8, 4, 0] as [UInt32] { value = value << 8 | (digits >> shift & 0xF) * 0x11 }
    return value
  }
}
