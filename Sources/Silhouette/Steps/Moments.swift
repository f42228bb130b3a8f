/// Moments in milliseconds, by rising time.
extension [Double] {
  /// Whether any lies between two moments, these included; by bisection. The second may be before the first: logs need not
  /// be in order.
  func hasAny(from start: Double, to end: Double) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] <= end
  }
}
