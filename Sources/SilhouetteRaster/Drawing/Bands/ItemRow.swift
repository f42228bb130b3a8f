/// What an item covers on the rows of the current band, in pixel columns: cut pixels from `start` to `solidStart`,
/// `cover` up to `solidEnd`, cut pixels again up to `end`.
struct ItemRow {
  var start: Int32 = 0
  var solidStart: Int32 = 0
  var solidEnd: Int32 = 0
  var end: Int32 = 0
  /// Where the cut pixels' coverages lie: at `leftTable + x`, and at `rightTable - x`.
  var leftTable: Int32 = 0
  var rightTable: Int32 = 0
  /// Of the solid columns, 0 to 255; 0 inside of a border.
  var cover: UInt32 = 0
  /// The row to ask for cut pixels where they have no tables, -1 where they have.
  var traceRow: Int32 = -1
  /// Whether that row is a border's, between two edges that have tables.
  var isHollow = false

  /// The item's own, kept here since one cache line holds all that repainting looks at.
  var pixel: UInt32
  var group: Int32
  /// Whether the solid columns hide what is below.
  var hides = false

  init(pixel: UInt32, group: Int32) {
    self.pixel = pixel
    self.group = group
  }

  /// Takes over what an outline covers.
  @inline(__always)
  mutating func follow(_ edge: EdgeRow) {
    start = edge.start
    solidStart = edge.solidStart
    solidEnd = edge.solidEnd
    end = edge.end
    leftTable = edge.leftTable
    rightTable = edge.rightTable
    cover = RowSpans.coverage(area: edge.height &* 256)
  }

  /// Cuts away what lies left or right of a box; false where nothing is left.
  @inline(__always)
  mutating func clamp(_ low: Int32, _ high: Int32) {
    start = max(start, low)
    end = max(start, min(end, high))
    solidStart = min(max(solidStart, start), end)
    solidEnd = min(max(solidEnd, solidStart), end)
  }
}

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
