/// One thing that happened in a session, in words that hold nothing of the screen's text.
package struct Step: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case screen, appears, disappears, tap, swipe, scroll, type, event, file
  }

  package var kind: Kind
  /// Milliseconds, on the clock of the scenes that the step was found in.
  package var time: Double
  package var end: Double
  /// What happened, such as `tap · button in navigation bar`. Of an event, the name that the app gave it.
  package var text: String
  /// What is to be said besides; empty for nothing.
  package var note = ""
  /// Whether it looks like trouble: a tap without an answer, or one that was repeated.
  package var isOdd = false
  /// Identity of the node that it is about, as scenes have it.
  package var node: UInt64?

  package init(_ kind: Kind, at time: Double, _ text: String) {
    (self.kind, self.time, end, self.text) = (kind, time, time, text)
  }
}

/// A stretch of a session, in milliseconds.
package struct StepSpan: Sendable, Equatable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    (self.start, self.end) = (start, end)
  }

  /// Stretches of two seconds and more without any activity, from the session's start to its end.
  package static func idle(between activities: [Double], until end: Double) -> [StepSpan] {
    var (spans, last) = ([StepSpan](), 0.0)
    for time in activities.sorted() + [end] {
      if time - last >= 2000 { spans.append(StepSpan(start: last, end: time)) }
      last = max(last, time)
    }
    return spans
  }
}

/// What happened in a session, found by a `StepFinder`.
package struct SessionSteps: Sendable {
  /// By rising time.
  package var steps: [Step] = []
  /// When the screen changed, and how much of it: 0 to 1.
  package var changes: [(time: Double, share: Double)] = []
  package var touches: [StepSpan] = []
  package var events: [(time: Double, name: String)] = []
  /// When each screen came, and what it is called.
  package var screens: [(time: Double, name: String)] = []
  /// Stretches of two seconds and more in which nothing happened.
  package var idle: [StepSpan] = []

  package init() {}
}
