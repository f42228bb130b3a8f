internal import SilhouetteHierarchy

/// How an element moved and grew on one axis, apart from the effects of the element around it.
struct AxisChange {
  var shift = 0.0
  var growth = 0.0
}

/// From and to on one axis, in points.
struct AxisSpan {
  var low: Double
  var high: Double

  static func horizontal(_ box: Rect2D) -> AxisSpan { AxisSpan(low: box.x, high: box.maxX) }
  static func vertical(_ box: Rect2D) -> AxisSpan { AxisSpan(low: box.y, high: box.maxY) }

  func moved(by shift: Double) -> AxisSpan { AxisSpan(low: low + shift, high: high + shift) }

  func overlaps(_ other: AxisSpan) -> Bool { low < other.high && other.low < high }
}

extension AxisChange {
  /// The part of an element's change that its holder's change does not explain. Explained are elements held
  /// at either edge or the middle of the holder, stretched with it, or kept in its proportions.
  init(
    _ old: AxisSpan, _ new: AxisSpan, in oldHolder: AxisSpan, _ newHolder: AxisSpan, tolerance: Double
  ) {
    let lead = newHolder.low - oldHolder.low
    let holderGrowth = newHolder.high - oldHolder.high - lead
    let low = new.low - old.low - lead
    let high = new.high - old.high - lead
    func isSmall(_ number: Double) -> Bool { abs(number) <= tolerance }
    if isSmall(low), isSmall(high) { return }
    if !isSmall(holderGrowth) {
      if isSmall(low - holderGrowth), isSmall(high - holderGrowth) { return }
      if isSmall(low), isSmall(high - holderGrowth) { return }
      if isSmall(low - holderGrowth / 2), isSmall(high - holderGrowth / 2) { return }
      let size = oldHolder.high - oldHolder.low
      if size > 0 {
        let factor = (newHolder.high - newHolder.low) / size
        let expected = (old.low - oldHolder.low) * factor + newHolder.low - new.low
        let expectedEnd = (old.high - oldHolder.low) * factor + newHolder.low - new.high
        if abs(expected) <= max(tolerance, 1), abs(expectedEnd) <= max(tolerance, 1) { return }
      }
    }
    growth = high - low
    if isSmall(growth) {
      (shift, growth) = (low, 0)
    } else {
      let anchors = [low, high, (low + high) / 2, high - holderGrowth]
      shift = anchors.contains(where: isSmall) ? 0 : low
    }
  }
}
