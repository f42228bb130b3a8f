internal import SilhouetteText

/// The change or event that followed a touch within a second, and before the next touch.
package struct StepAnswer: Sendable, Equatable {
  /// In words, such as `screen 2` or `12 % of the screen changed`.
  package var text: String
  /// Milliseconds from the touch's end until then; 0 if it came while the finger was down. nil between dumps: the touch
  /// has no time of its own.
  package var delay: Double?
}

extension SessionSteps {
  /// The answer to a tap or a swipe: another screen, an overlay that came or went, an app's event, a scroll,
  /// or the share of the screen that changed. nil if nothing changed.
  ///
  /// Cost: O(log n), and the number of changes within the second.
  package func answer(to step: Step) -> StepAnswer? {
    guard dumps.isEmpty else { return dump(answering: step) }
    var end = step.end + 1000
    let later = steps[Bisection.first(of: steps.count) { steps[$0].time > step.time }...].prefix {
      $0.time <= end
    }
    // A change after the next touch may be the next touch's answer.
    if let next = later.first(where: { $0.kind == .tap || $0.kind == .swipe }) { end = min(end, next.time) }
    let following = later.prefix { $0.time <= end }
    let delay = { (time: Double) in max(0, time - step.end) }
    for kinds in [[Step.Kind.screen], [.appears, .disappears, .event], [.scroll]] {
      guard let found = following.first(where: { kinds.contains($0.kind) }) else { continue }
      return StepAnswer(text: found.wholeText, delay: delay(found.time))
    }
    let firstChange = Bisection.first(of: changes.count) { changes[$0].time > step.time }
    let answers = changes[firstChange...].prefix { $0.time <= end }
    guard let first = answers.first, let share = answers.map(\.share).max() else { return nil }
    let percent = Int((share * 100).rounded())
    let amount = percent == 0 ? "less than 1 %" : "\(percent) %"
    return StepAnswer(text: "\(amount) of the screen changed", delay: delay(first.time))
  }

  /// The dump after the last touch on the dump before it, if it shows something else.
  private func dump(answering step: Step) -> StepAnswer? {
    let next = dumpNumber(at: step.time)
    guard next > 0, next < dumps.count, !dumps[next].isSame else { return nil }
    let later = steps[Bisection.first(of: steps.count) { steps[$0].time > step.time }...]
      .prefix { $0.time < dumps[next].time }
    guard !later.contains(where: { $0.kind == .tap || $0.kind == .swipe }) else { return nil }
    return StepAnswer(text: dumps[next].name, delay: nil)
  }

  /// The place in `screens` of the one that was there at a moment; nil before the first one. By bisection.
  package func screen(at time: Double) -> Int? {
    let next = Bisection.first(of: screens.count) { screens[$0].time > time }
    return next > 0 ? next - 1 : nil
  }
}
