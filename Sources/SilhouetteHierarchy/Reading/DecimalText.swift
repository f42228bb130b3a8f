/// Numbers as dumps write them into their text.
package enum DecimalText {
  /// A whole number of up to nine digits, nil for anything else.
  package static func integer(_ text: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    guard let value = integer(text, &index), index == text.count else { return nil }
    return value
  }

  /// A whole number of up to nine digits from `index` on, which becomes its end.
  static func integer(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> Int? {
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

  // MARK: As printf writes them

  /// The whole text as a number; nil for anything else, infinities too.
  package static func number(_ text: UnsafeRawBufferPointer) -> Double? {
    guard let (value, end) = finite(text, at: 0), end == text.count else { return nil }
    return value
  }

  /// `{{x, y}, {w, h}}`, all of the text.
  package static func bracedRect(_ text: UnsafeRawBufferPointer) -> Rect2D? {
    guard let (rect, end) = bracedRect(text, at: 0), end == text.count else { return nil }
    return rect
  }

  /// `{{x, y}, {w, h}}` and its end.
  static func bracedRect(_ text: UnsafeRawBufferPointer, at start: Int) -> (Rect2D, end: Int)? {
    guard text.has("{", at: start), let (origin, middle) = bracedPoint(text, at: start + 1),
      text.has(", ", at: middle), let (size, end) = bracedPoint(text, at: middle + 2), text.has("}", at: end)
    else { return nil }
    return (Rect2D(x: origin.x, y: origin.y, width: size.x, height: size.y), end + 1)
  }

  /// `{x, y}` and its end.
  static func bracedPoint(_ text: UnsafeRawBufferPointer, at start: Int) -> (Point2D, end: Int)? {
    guard text.has("{", at: start), let (x, middle) = number(text, at: start + 1), text.has(", ", at: middle),
      let (y, end) = number(text, at: middle + 2), text.has("}", at: end)
    else { return nil }
    return (Point2D(x: x, y: y), end + 1)
  }

  /// A number and its end; `inf` and `nan`, which broken layouts print, are 0.
  static func number(_ text: UnsafeRawBufferPointer, at start: Int) -> (Double, end: Int)? {
    if let finite = finite(text, at: start) { return finite }
    for word in ["inf", "-inf", "nan", "-nan"] as [StaticString] where text.has(word, at: start) {
      return (0, start + word.utf8CodeUnitCount)
    }
    return nil
  }

  /// A number that is not infinite, and its end.
  static func finite(_ text: UnsafeRawBufferPointer, at start: Int) -> (Double, end: Int)? {
    guard start < text.count, text[start] > 0x20 else { return nil }
    var cursor = JSONCursor(UnsafeRawBufferPointer(rebasing: text[start...]), depthLimit: 0)
    guard let value = try? cursor.readNumber() else { return nil }
    return (value, start + cursor.position)
  }
}
