/// The columns that an item covers on the rows of the current band, in pixels: cut pixels from `start` to
/// `solidStart`, `cover` up to `solidEnd`, cut pixels again up to `end`.
struct ItemRow {
  var start: Int32 = 0
  var solidStart: Int32 = 0
  var solidEnd: Int32 = 0
  var end: Int32 = 0
  /// The offsets of the cut pixels' coverages: at `leftTable + x`, and at `rightTable - x`.
  var leftTable: Int32 = 0
  var rightTable: Int32 = 0
  /// Of the solid columns, 0 to 255; 0 inside of a border.
  var cover: UInt32 = 0
  /// The index of the row of cut pixels if they have no tables, else -1.
  var traceRow: Int32 = -1
  /// Whether that row is a border's, between two edges that have tables.
  var isHollow = false

  /// The item's own, kept here since one cache line holds all that repainting looks at.
  var pixel: UInt32
  var group: Int32
  /// Whether the solid columns hide the items below.
  var hides = false

  init(pixel: UInt32, group: Int32) {
    self.pixel = pixel
    self.group = group
  }

  /// Takes over an outline's columns.
  @inline(__always)
  mutating func follow(_ edge: EdgeRow) {
    start = edge.start
    solidStart = edge.solidStart
    solidEnd = edge.solidEnd
    end = edge.end
    leftTable = edge.leftTable
    rightTable = edge.rightTable
    cover = 255
  }

  /// Cuts the columns to a box; false if nothing is left.
  @inline(__always)
  mutating func clamp(_ low: Int32, _ high: Int32) {
    start = min(max(start, low), high)
    end = max(start, min(end, high))
    solidStart = min(max(solidStart, start), end)
    solidEnd = min(max(solidEnd, solidStart), end)
  }
}
