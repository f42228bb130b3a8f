/// The columns that an item touches, and those that it covers whole in each of its rows.
struct ItemColumns {
  let left: Int32
  let solidLeft: Int32
  let solidRight: Int32
  let right: Int32

  /// Items with holes, clips, stripes, turns or groups have no whole columns here, since their rows are not looked at.
  init(of item: DisplayItem) {
    left = item.left
    right = item.right
    guard item.isSimple, item.group < 0 else {
      solidLeft = right
      solidRight = left
      return
    }
    let corner = Subpixel.pixelAbove(item.outline.radius)
    solidLeft = max(left, Subpixel.pixelBelow(item.outline.left) &+ corner)
    solidRight = min(right, Subpixel.pixelBelow(item.outline.right) &- corner)
  }

  @inline(__always)
  func touches(_ low: Int32, _ high: Int32) -> Bool { left < high && right > low }

  @inline(__always)
  func cover(_ low: Int32, _ high: Int32) -> Bool { solidLeft <= low && solidRight >= high }
}
