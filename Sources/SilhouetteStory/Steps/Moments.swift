internal import SilhouetteText

/// Moments in milliseconds, by rising time.
extension [Double] {
  /// Whether any of the times is between two moments, these included. The second may be before the first: logs need not be
  /// in order.
  func hasAny(from start: Double, to end: Double) -> Bool {
    let place = Bisection.first(of: count) { self[$0] >= start }
    return place < count && self[place] <= end
  }
}
