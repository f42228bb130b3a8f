internal import SilhouetteHierarchy

/// Taps that nothing answers, and taps that are repeated.
extension TouchSteps {
  /// A tap is answered if the screen changes within this time.
  static let answer = 1000.0

  static func judged(_ tap: Step, _ count: Int, isDead: Bool) -> Step {
    var (step, notes) = (tap, [String]())
    if count > 1 { notes.append(count == 2 ? "twice" : "\(count) times") }
    step.count = count
    step.isOdd = count > 2
    if isDead {
      notes.append("nothing changed")
      (step.isDead, step.isOdd) = (true, true)
    }
    step.note = notes.joined(separator: ", ")
    return step
  }

  func isUnanswered(_ tap: Step, _ end: Double) -> Bool {
    let late = tap.end + Self.answer
    return end >= late && !activities.hasAny(from: tap.time.nextUp, to: late)
  }
}
