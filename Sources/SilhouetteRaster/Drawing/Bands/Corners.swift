/// Where the corner tables of an upright outline are, ready to be asked for a row of the frame.
struct Corners {
  /// Corner rows at `top + y` and `bottom - y`.
  private let topLeft: Int32
  private let topRight: Int32
  private let bottomLeft: Int32
  private let bottomRight: Int32
  /// The rows from `topEnd` to `bottomStart` are straight.
  let topEnd: Int32
  let bottomStart: Int32
  /// The outline's pixel columns.
  private let first: Int32
  private let end: Int32

  init(of outline: Outline, _ cache: inout CornerCache) {
    func row(_ x: Int32, _ y: Int32) -> Int32 {
      cache.row(
        CornerCache.Key(
          radiusX: outline.radiusX, radiusY: outline.radiusY, phaseX: x & 255, phaseY: y & 255))
    }
    let firstRow = Subpixel.pixelBelow(outline.top)
    let lastRow = Subpixel.pixelAbove(outline.bottom) &- 1
    topLeft = row(outline.left, outline.top) &- firstRow
    topRight = row(-outline.right, outline.top) &- firstRow
    bottomLeft = row(outline.left, -outline.bottom) &+ lastRow
    bottomRight = row(-outline.right, -outline.bottom) &+ lastRow
    topEnd = Subpixel.pixelAbove(outline.top &+ outline.radiusY)
    bottomStart = Subpixel.pixelBelow(outline.bottom &- outline.radiusY)
    first = Subpixel.pixelBelow(outline.left)
    end = Subpixel.pixelAbove(outline.right)
  }

  /// A row that corners bend; nil where there are none, where they touch, or where all four are in the same row.
  @inline(__always)
  func edge(at y: Int32, _ tables: CornerTables) -> EdgeRow? {
    let isAbove = y < topEnd
    guard isAbove != (y >= bottomStart) else { return nil }
    let near = tables.rows.baseAddress! + Int(isAbove ? topLeft &+ y : bottomLeft &- y)
    let far = tables.rows.baseAddress! + Int(isAbove ? topRight &+ y : bottomRight &- y)
    var row = EdgeRow()
    row.isBent = true
    row.height = near.pointee.height
    row.start = first &+ near.pointee.first
    row.solidStart = first &+ near.pointee.solid
    row.solidEnd = end &- far.pointee.solid
    row.end = end &- far.pointee.first
    row.leftTable = near.pointee.coverage &- row.start
    row.rightTable = far.pointee.coverage &+ end &- 1 &- far.pointee.first
    return row.solidStart <= row.solidEnd ? row : nil
  }
}
