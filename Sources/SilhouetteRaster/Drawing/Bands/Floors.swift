/// The topmost opaque item of each column, -1 if there is none: items below it do not show.
///
/// Repainting a column sets its floor anew. Between two repaints a floor may be that of the row before. This
/// does no harm: no item is above the floor item, so a change of it marks its columns in any case.
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
