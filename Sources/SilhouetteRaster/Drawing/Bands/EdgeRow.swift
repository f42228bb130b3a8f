/// What an upright outline covers on a row; the same columns as an item's.
struct EdgeRow {
  var start: Int32 = 0
  var solidStart: Int32 = 0
  var solidEnd: Int32 = 0
  var end: Int32 = 0
  var leftTable: Int32 = 0
  var rightTable: Int32 = 0
  /// In subpixels, 0 to 256.
  var height: Int32 = 0
  /// Sides in subpixels, where they are straight.
  var left: Int32 = 0
  var right: Int32 = 0
  var isBent = false

  /// 0 to 65,536.
  @inline(__always)
  func area(ofPixel x: Int32, _ areas: UnsafeBufferPointer<Int32>) -> Int32 {
    if !isBent {
      return height &* max(0, min(right, x &* 256 &+ 256) &- max(left, x &* 256))
    }
    if x < start || x >= end { return 0 }
    if x < solidStart { return areas[Int(leftTable &+ x)] }
    return x < solidEnd ? height &* 256 : areas[Int(rightTable &- x)]
  }
}
