/// The coverage of an item on a row.
extension BandPass {
  @inline(__always)
  mutating func row(
    of index: Int, at y: Int32, _ tables: CornerTables
  ) -> ItemRow {
    let item = items.baseAddress! + index
    var row = ItemRow(pixel: item.pointee.pixel, group: item.pointee.group)
    if item.pointee.isSimple {
      if let edge = Self.edge(item.pointee.outline, itemCorners[index], at: y, tables) {
        row.follow(edge)
      } else {
        trace(index, at: y, &row)
      }
    } else if !item.pointee.isSimpleBorder || !hollow(index, at: y, tables, &row) {
      trace(index, at: y, &row)
    }
    row.clamp(max(left, item.pointee.left), min(right, item.pointee.right))
    row.hides =
      row.cover == 255 && row.pixel >= 0xFF00_0000 && item.pointee.hatch < 0 && row.group < 0
    return row
  }

  /// A row of a border; false if an edge has no tables.
  private mutating func hollow(_ index: Int, at y: Int32, _ tables: CornerTables, _ row: inout ItemRow)
    -> Bool
  {
    guard let (outer, inner) = edges(index, at: y, tables) else { return false }
    row.follow(outer)
    guard !inner.isEmpty else { return true }
    row.traceRow = y
    row.isHollow = true
    row.solidStart = max(outer.solidStart, inner.solidStart)
    row.solidEnd = min(outer.solidEnd, inner.solidEnd)
    row.cover = 0
    return true
  }

  /// A border's outer and inner edge.
  mutating func edges(_ index: Int, at y: Int32, _ tables: CornerTables) -> (outer: EdgeRow, inner: EdgeRow)?
  {
    let item = items.baseAddress! + index
    guard let outer = Self.edge(item.pointee.outline, itemCorners[index], at: y, tables),
      let inner = Self.edge(item.pointee.hole, holeCorners[index], at: y, tables)
    else { return nil }
    return (outer, inner)
  }

  /// A row of an upright outline; nil if corners touch, or if all four are in the same row.
  @inline(__always)
  private static func edge(
    _ outline: Outline, _ corners: @autoclosure () -> Corners, at y: Int32, _ tables: CornerTables
  ) -> EdgeRow? {
    guard y &* 256 >= outline.top, y &* 256 < outline.bottom else { return EdgeRow() }
    if outline.radius == 0 { return straight(outline) }
    let corners = corners()
    if y >= corners.topEnd && y < corners.bottomStart { return straight(outline) }
    return corners.edge(at: y, tables)
  }

  @inline(__always)
  private static func straight(_ outline: Outline) -> EdgeRow {
    var row = EdgeRow()
    row.start = Subpixel.pixelBelow(outline.left)
    row.end = Subpixel.pixelBelow(outline.right)
    row.solidStart = row.start
    row.solidEnd = row.end
    return row
  }

  /// Any row of any shape.
  private mutating func trace(_ index: Int, at y: Int32, _ row: inout ItemRow) {
    row.traceRow = y
    retrace(index, row)
    let item = items[index]
    let columns = spans.columns
    row.start = max(columns.start, item.left)
    row.end = max(row.start, min(columns.end, item.right))
    row.solidStart = columns.solidStart
    row.solidEnd = columns.solidEnd
    row.cover = RowSpans.coverage(area: spans.height &* 256)
    guard !item.hole.isEmpty, !holeSpans.isEmpty else { return }
    let hole = holeSpans.columns
    row.solidStart = max(row.solidStart, hole.solidStart)
    row.solidEnd = min(row.solidEnd, hole.solidEnd)
    row.cover = RowSpans.coverage(area: max(0, spans.height &- holeSpans.height) &* 256)
    if row.solidStart >= row.solidEnd { row.cover = 0 }
  }

  mutating func retrace(_ index: Int, _ row: ItemRow) {
    guard tracedItem != index || tracedRow != row.traceRow else { return }
    tracedItem = index
    tracedRow = row.traceRow
    let item = items[index]
    steps &+= Self.stepsOfTrace &* (2 &+ Int(item.clipCount))
    let clips = list.clips[item.clipRange]
    spans.trace(item.outline, clippedBy: clips, turned: list.turned, row: row.traceRow)
    guard !item.hole.isEmpty else { return }
    holeSpans.trace(item.hole, clippedBy: clips, turned: list.turned, row: row.traceRow)
  }
}
