import SilhouetteHierarchy

/// One finger's touch path from down to up, simplified to significant points.
///
/// A move is kept if it went 10 points since the last kept one, unless it is on the line to the next one
/// (within 0.05 rad), or if half a second has passed. The latest candidate is held back, since only the next
/// move decides whether it is on a line.
struct TouchTrack {
  private static let reach = 10.0
  /// tan(0.05 rad); directions are compared by cross and dot product, the same on every platform.
  private static let bend = 0.050041708375538795
  private static let pause = 500.0

  let start: TouchRecord
  private var kept: TouchRecord
  private var held: TouchRecord?
  private var isWithinReach = true

  init(_ down: TouchRecord) {
    start = down
    kept = down
  }

  /// Takes the next move, and gives a place that is now known to be needed.
  mutating func move(to touch: TouchRecord) -> TouchRecord? {
    if Self.distance(start, touch) > Self.reach { isWithinReach = false }
    guard let candidate = held else {
      if isWorthHolding(touch) { held = touch }
      return nil
    }
    guard isNeeded(candidate, before: touch) else {
      held = touch
      return nil
    }
    kept = candidate
    held = isWorthHolding(touch) ? touch : nil
    return candidate
  }

  /// The place that was held back, if the way bends there before it ends.
  func last(before end: TouchRecord) -> TouchRecord? {
    guard let held, isNeeded(held, before: end) else { return nil }
    return held
  }

  /// Whether it stayed within a tap's reach to the end.
  func isTap(until end: TouchRecord) -> Bool {
    isWithinReach && Self.distance(start, end) <= Self.reach
  }

  private func isWorthHolding(_ touch: TouchRecord) -> Bool {
    Self.distance(kept, touch) >= Self.reach || touch.time - kept.time > Self.pause
  }

  private func isNeeded(_ candidate: TouchRecord, before next: TouchRecord) -> Bool {
    if candidate.time - kept.time > Self.pause || next.time - candidate.time > Self.pause { return true }
    let ax = candidate.location.x - kept.location.x
    let ay = candidate.location.y - kept.location.y
    let bx = next.location.x - candidate.location.x
    let by = next.location.y - candidate.location.y
    let dot = ax * bx + ay * by
    if bx == 0, by == 0 { return false }
    return !(dot > 0 && abs(ax * by - ay * bx) <= Self.bend * dot)
  }

  private static func distance(_ a: TouchRecord, _ b: TouchRecord) -> Double {
    let dx = b.location.x - a.location.x
    let dy = b.location.y - a.location.y
    return (dx * dx + dy * dy).squareRoot()
  }
}
