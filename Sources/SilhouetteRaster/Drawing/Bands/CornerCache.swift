/// One row of pixels through a corner, counted from its outer side.
struct CornerRow {
  /// The first column with any coverage.
  var first: Int32
  /// The first column that is covered as far as the row is high.
  var solid: Int32
  /// Where the coverages of columns `first..<solid` lie.
  var coverage: Int32
  /// Height of the covered part in subpixels, 1 to 256.
  var height: Int32
}

/// A corner cache's tables, while a frame is drawn.
struct CornerTables {
  let rows: UnsafeBufferPointer<CornerRow>
  let coverage: UnsafeBufferPointer<UInt8>
  let areas: UnsafeBufferPointer<Int32>
}

/// Antialiased corners by radius and sub-pixel phase, shared by all boxes that have them.
///
/// The four corners of a box are mirror images, and all their arithmetic is in whole numbers, so one table serves
/// each. Only cut pixels are stored: a corner costs as many bytes as its arc is long.
struct CornerCache: Sendable {
  struct Key: Hashable, Sendable {
    var radiusX: Int32
    var radiusY: Int32
    /// Distance of the box's edge from the outer edge of its first pixel, 0 to 255.
    var phaseX: Int32
    var phaseY: Int32
  }

  private var firstRow: [Key: Int32] = [:]
  /// Boxes on whole pixels have four corners alike.
  private var latest = (key: Key(radiusX: 0, radiusY: 0, phaseX: 0, phaseY: 0), row: Int32(0))
  private var rows: [CornerRow] = []
  /// The first 256 are 0 to 255, so that a straight edge is a table of one pixel.
  private var coverage: [UInt8] = Array(0...255)
  /// The areas behind the coverages; borders are differences of areas.
  private var areas = [Int32](repeating: 0, count: 256)

  private static let maxRows = 1 << 18

  /// Forgets everything where it has grown large; call it between frames.
  mutating func prepare() {
    if rows.count > Self.maxRows { self = CornerCache() }
  }

  /// Index of the corner's outermost row; its other rows follow.
  mutating func row(_ key: Key) -> Int32 {
    if key == latest.key { return latest.row }
    let row = firstRow[key] ?? add(key)
    latest = (key, row)
    return row
  }

  private mutating func add(_ key: Key) -> Int32 {
    let first = Int32(rows.count)
    firstRow[key] = first
    for row in 0..<Subpixel.pixelAbove(key.phaseY + key.radiusY) { addRow(row, key) }
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

  private mutating func addRow(_ row: Int32, _ key: Key) {
    var corner = CornerRow(first: .max, solid: 0, coverage: Int32(coverage.count), height: 0)
    var starts = [Int32](repeating: 0, count: 16)
    var weights = starts
    for k in 0..<16 {
      let line = row * 256 + Int32(k) * 16
      weights[k] = min(16, max(0, line + 16 - key.phaseY))
      guard weights[k] > 0 else { continue }
      starts[k] = key.phaseX + Self.inset(key, at: line + 8 - key.phaseY)
      corner.first = min(corner.first, Subpixel.pixelBelow(starts[k]))
      corner.solid = max(corner.solid, Subpixel.pixelAbove(starts[k]))
      corner.height += weights[k]
    }
    for column in corner.first..<corner.solid { add(column, starts, weights) }
    rows.append(corner)
  }

  private static func inset(_ key: Key, at y: Int32) -> Int32 {
    guard y < key.radiusY else { return 0 }
    return Outline.cornerInset(
      radiusX: key.radiusX, radiusY: key.radiusY, distance: key.radiusY - y)
  }

  private mutating func add(_ column: Int32, _ starts: [Int32], _ weights: [Int32]) {
    var area: Int32 = 0
    for k in 0..<16 {
      area += weights[k] * min(256, max(0, column * 256 + 256 - starts[k]))
    }
    areas.append(area)
    coverage.append(UInt8(RowSpans.coverage(area: area)))
  }
}
