/// Numbers as dumps write them into their text.
enum DecimalText {
  /// A whole number of up to nine digits, nil for anything else.
  static func integer(_ text: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    guard let value = integer(text, &index), index == text.count else { return nil }
    return value
  }

  /// `[left,top][right,bottom]` as a rectangle; the last two are just outside of it.
  static func bounds(_ text: UnsafeRawBufferPointer) -> Rect? {
    var index = 0
    guard skip("[", text, &index), let left = integer(text, &index), skip(",", text, &index),
      let top = integer(text, &index), skip("][", text, &index), let right = integer(text, &index),
      skip(",", text, &index), let bottom = integer(text, &index), skip("]", text, &index)
    else { return nil }
    return Rect(
      x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }

  private static func skip(_ mark: StaticString, _ text: UnsafeRawBufferPointer, _ index: inout Int) -> Bool {
    guard text.has(mark, at: index) else { return false }
    index += mark.utf8CodeUnitCount
    return true
  }

  private static func integer(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> Int? {
    let isNegative = index < text.count && text[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let first = index
    var value = 0
    while index < text.count, index - first < 10, text[index] >= 0x30, text[index] <= 0x39 {
      value = value * 10 + Int(text[index] - 0x30)
      index += 1
    }
    guard index > first, index - first < 10 else { return nil }
    return isNegative ? -value : value
  }
}
