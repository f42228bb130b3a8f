/// Searches lists that are in order.
package enum Bisection {
  /// The first index from which a condition holds; the end if there is none.
  package static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
