/// The topmost opaque item of each column, -1 where there is none: what lies below it does not show.
///
/// Repainting a column sets its floor anew. Between two repaints a floor may be the one of the row before, which does no
/// harm: the item that is the floor lies below no other one, so where it changes it marks its columns itself.
struct Floors {
  let items: UnsafeMutablePointer<Int32>

  @inline(__always)
  func set(_ low: Int, _ high: Int, to item: Int) {
    let item = Int32(truncatingIfNeeded: item)
    var x = low
    while x < high {
      items[x] = item
      x &+= 1
    }
  }
}
