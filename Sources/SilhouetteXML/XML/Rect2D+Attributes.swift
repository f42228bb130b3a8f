internal import SilhouetteHierarchy

extension Rect2D {
  /// Takes a side that an attribute gives, `x`, `y`, `width` or `height`; one that is no number becomes unknown.
  ///
  /// - Returns: Whether the attribute is one of these.
  mutating func takeSide(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
    if name.equals("x") {
      x = DecimalText.number(value) ?? .nan
    } else if name.equals("y") {
      y = DecimalText.number(value) ?? .nan
    } else if name.equals("width") {
      width = DecimalText.number(value) ?? .nan
    } else if name.equals("height") {
      height = DecimalText.number(value) ?? .nan
    } else {
      return false
    }
    return true
  }
}
