/// The columns that an upright outline covers on a row; the same fields as an item's. They are empty if the
/// row is outside of the outline.
struct EdgeRow {
  var start: Int32 = 0
  var solidStart: Int32 = 0
  var solidEnd: Int32 = 0
  var end: Int32 = 0
  var leftTable: Int32 = 0
  var rightTable: Int32 = 0

  var isEmpty: Bool { start == end }

  /// 0 to 65,536.
  @inline(__always)
  func area(ofPixel x: Int32, _ areas: UnsafeBufferPointer<Int32>) -> Int32 {
    if x < start || x >= end { return 0 }
    if x < solidStart { return areas[Int(leftTable &+ x)] }
    return x < solidEnd ? 65_536 : areas[Int(rightTable &- x)]
  }
}
