/// The location of the corner table of an upright outline, ready for look-ups by a row of the frame.
struct Corners {
  /// Index of the corner's outermost row; its other rows follow.
  private let outermost: Int32
  /// The outline's pixels.
  private let left: Int32
  private let top: Int32
  private let right: Int32
  private let bottom: Int32
  /// The rows from `topEnd` to `bottomStart` are straight.
  let topEnd: Int32
  let bottomStart: Int32

  init(of outline: Outline, _ cache: inout CornerCache) {
    outermost = cache.row(radius: outline.radius)
    left = Subpixel.pixelBelow(outline.left)
    top = Subpixel.pixelBelow(outline.top)
    right = Subpixel.pixelBelow(outline.right)
    bottom = Subpixel.pixelBelow(outline.bottom)
    topEnd = Subpixel.pixelAbove(outline.top &+ outline.radius)
    bottomStart = Subpixel.pixelBelow(outline.bottom &- outline.radius)
  }

  /// A row that corners bend; nil if there are none, if they touch, or if all four are in the same row.
  @inline(__always)
  func edge(at y: Int32, _ tables: CornerTables) -> EdgeRow? {
    let isAbove = y < topEnd
    guard isAbove != (y >= bottomStart) else { return nil }
    let depth = isAbove ? y &- top : bottom &- 1 &- y
    let corner = tables.rows.baseAddress! + Int(outermost &+ depth)
    var row = EdgeRow()
    row.start = left &+ corner.pointee.first
    row.solidStart = left &+ corner.pointee.solid
    row.solidEnd = right &- corner.pointee.solid
    row.end = right &- corner.pointee.first
    row.leftTable = corner.pointee.coverage &- row.start
    row.rightTable = corner.pointee.coverage &+ row.end &- 1
    return row.solidStart <= row.solidEnd ? row : nil
  }
}
