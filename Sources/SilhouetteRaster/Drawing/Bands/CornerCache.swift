/// One row of pixels through a corner, counted from its outer side.
struct CornerRow {
  /// The first column with any coverage.
  var first: Int32
  /// The first column that is covered whole.
  var solid: Int32
  /// The start of the coverages of columns `first..<solid`.
  var coverage: Int32
}

/// A corner cache's tables, while a frame is drawn.
struct CornerTables {
  let rows: UnsafeBufferPointer<CornerRow>
  let coverage: UnsafeBufferPointer<UInt8>
  let areas: UnsafeBufferPointer<Int32>
}

/// Antialiased corners by radius, shared by all boxes that have them.
///
/// Upright boxes stand on whole pixels and the four corners of a box are mirror images, so one table serves each. Only
/// cut pixels are stored: a corner costs as many bytes as its arc is long.
struct CornerCache: Sendable {
  private var firstRow: [Int32: Int32] = [:]
  private var rows: [CornerRow] = []
  private var coverage: [UInt8] = []
  /// The areas behind the coverages; borders are differences of areas.
  private var areas: [Int32] = []

  private static let maxRows = 1 << 18

  /// How many rows of corners there are.
  var count: Int { rows.count }

  /// Empties the cache if it has grown large; call it between frames.
  mutating func prepare() {
    if rows.count > Self.maxRows { self = CornerCache() }
  }

  /// Index of the outermost row of a corner; its other rows follow.
  mutating func row(radius: Int32) -> Int32 {
    firstRow[radius] ?? add(radius)
  }

  private mutating func add(_ radius: Int32) -> Int32 {
    let first = Int32(rows.count)
    firstRow[radius] = first
    for row in 0..<Subpixel.pixelAbove(radius) { addRow(row, radius) }
    return first
  }

  func withPointers(
    _ body: (CornerTables) -> Void
  ) {
    rows.withUnsafeBufferPointer { rows in
      coverage.withUnsafeBufferPointer { coverage in
        areas.withUnsafeBufferPointer { areas in
          body(CornerTables(rows: rows, coverage: coverage, areas: areas))
        }
      }
    }
  }

  private mutating func addRow(_ row: Int32, _ radius: Int32) {
    var corner = CornerRow(first: .max, solid: 0, coverage: Int32(coverage.count))
    var insets = [Int32](repeating: 0, count: 16)
    for k in 0..<16 {
      let middle = row * 256 + Int32(k) * 16 + 8
      guard middle < radius else { break }
      insets[k] = Outline.cornerInset(radius: radius, distance: radius - middle)
    }
    for inset in insets {
      corner.first = min(corner.first, Subpixel.pixelBelow(inset))
      corner.solid = max(corner.solid, Subpixel.pixelAbove(inset))
    }
    for column in corner.first..<corner.solid { add(column, insets) }
    rows.append(corner)
  }

  private mutating func add(_ column: Int32, _ insets: [Int32]) {
    var area: Int32 = 0
    for inset in insets { area += Subpixel.perLine * min(256, max(0, column * 256 + 256 - inset)) }
    areas.append(area)
    coverage.append(UInt8(RowSpans.coverage(area: area)))
  }
}
