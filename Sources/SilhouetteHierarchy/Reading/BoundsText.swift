/// Boxes as Android's tools write them.
package enum BoundsText {
  /// `[left,top][right,bottom]` as a rectangle; the last two are just outside of it. nil for anything else, and for numbers
  /// with more than nine digits before the point.
  package static func rectangle(_ text: UnsafeRawBufferPointer) -> Rect2D? {
    var end = 0
    guard let left = number(after: "[", text, &end), let top = number(after: ",", text, &end),
      let right = number(after: "][", text, &end), let bottom = number(after: ",", text, &end),
      end == text.count - 1, text[end] == UInt8(ascii: "]")
    else { return nil }
    return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The number that follows a mark, and its end.
  private static func number(
    after mark: StaticString, _ text: UnsafeRawBufferPointer, _ end: inout Int
  ) -> Double? {
    guard text.has(mark, at: end) else { return nil }
    let start = end + mark.utf8CodeUnitCount
    end = start
    guard let whole = DecimalText.integer(text, &end) else { return nil }
    guard end < text.count, text[end] == UInt8(ascii: ".") else { return Double(whole) }
    guard let (value, next) = DecimalText.finite(text, at: start) else { return nil }
    end = next
    return value
  }
}
