internal import Silhouette

/// One line of an outline, whatever it is written as.
package enum OutlineEntry: Sendable, Equatable {
  /// A place in `SessionSteps.screens`.
  case screen(Int)
  /// A place in `SessionSteps.steps`, and what followed.
  case step(Int, StepAnswer?)
  case idle(StepSpan)
}

/// How much detail an outline has. It never leaves out the person's actions.
package struct OutlineDetail: Sendable, Equatable {
  /// Levels of the trees of screens.
  package var levels = Int.max
  /// Idle time.
  package var hasRest = true
  /// What followed touches.
  package var hasAnswers = true
  /// Whether what answers a touch also has a line of its own.
  package var repeatsAnswers = false

  package init() {}
}

extension SessionOutline {
  /// The outline's lines by rising time. The answer to a touch is in the touch's own line.
  package func entries(_ detail: OutlineDetail) -> [OutlineEntry] {
    var entries: [(time: Double, entry: OutlineEntry)] = []
    for (place, screen) in steps.screens.enumerated() { entries.append((screen.time, .screen(place))) }
    if detail.hasRest, steps.dumps.isEmpty {
      for span in steps.idle { entries.append((span.start, .idle(span))) }
    }
    var answered: (text: String, until: Double) = ("", 0)
    for (place, step) in steps.steps.enumerated() {
      switch step.kind {
      case .screen: continue
      case .appears, .disappears: if step.text == answered.text, step.time <= answered.until { continue }
      case .tap, .swipe:
        let answer = steps.answer(to: step)
        if detail.hasAnswers, !detail.repeatsAnswers { answered = (answer?.text ?? "", step.end + 1000) }
        entries.append((step.time, .step(place, detail.hasAnswers ? answer : nil)))
        continue
      case .assertion: if steps.isDump(step), !detail.repeatsAnswers { continue }
      case .scroll, .type, .event: break
      }
      entries.append((step.time, .step(place, nil)))
    }
    return entries.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element.entry }
  }

  /// When a screen went: the next one came, or the session ended. Milliseconds.
  package func end(ofScreen place: Int) -> Double {
    place + 1 < steps.screens.count
      ? steps.screens[place + 1].time : max(story.duration, steps.screens[place].time)
  }

  /// The most detailed text of at most so many characters. If none is as short, the shortest.
  package func fitted(to most: Int?, _ write: (OutlineDetail) -> String) -> String {
    var detail = OutlineDetail()
    var text = write(detail)
    guard let most, text.count > most else { return text }
    let deepest = trees.lazy.flatMap { $0.items }.map { $0.depth + 1 }.max() ?? 0
    var shorter = (0..<deepest).reversed().map { levels in
      var detail = OutlineDetail()
      detail.levels = levels
      return detail
    }
    detail.levels = 0
    detail.hasRest = false
    shorter.append(detail)
    detail.hasAnswers = false
    shorter.append(detail)
    for detail in shorter {
      text = write(detail)
      if text.count <= most { break }
    }
    return text
  }
}
