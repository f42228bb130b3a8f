package import SilhouetteHierarchy
package import SilhouetteScene

/// One thing that happened in a session, in words that hold nothing of the screen's text.
package struct Step: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case screen, appears, disappears, tap, swipe, scroll, type, event
    /// A test asks whether the screen is as it expects it.
    case assertion
  }

  package var kind: Kind
  /// Milliseconds, on the clock of the scenes that the step was found in.
  package var time: Double
  package var end: Double
  /// Describes the step, such as `tap · button in navigation bar`. Of an event, the name that the app gave
  /// it.
  package var text: String
  /// An addition to the text; empty for nothing.
  package var note = ""
  /// Whether it looks like trouble: a tap without an answer, or one that was repeated.
  package var isOdd = false
  /// Identity of the node that it is about, as scenes have it.
  package var node: UInt64?
  /// The node as it was then; nil for a step that is about none.
  package var element: StepElement?
  /// Where the finger came down, in viewport points; nil for steps without a touch.
  package var place: Point2D?
  /// The area of scrolled content that the finger met; nil for none.
  package var scroller: StepScroller?
  /// How many taps in quick succession it is.
  package var count = 1
  /// Whether it is an event or an assertion whose name holds an error.
  package var isFailed: Bool { (kind == .event || kind == .assertion) && isOdd }
  /// Whether it is a tap after which nothing changed for a second.
  package var isDead = false

  /// The name of an event whose own name is withheld.
  package static let unnamed = "event"
  /// The text, of an event behind its kind.
  package var wholeText: String {
    kind == .event && text != Self.unnamed ? "event \(text)" : text
  }

  package init(_ kind: Kind, at time: Double, _ text: String) {
    (self.kind, self.time, end, self.text) = (kind, time, time, text)
  }
}

/// The element that a step is about.
package struct StepElement: Sendable, Equatable {
  package var category: NodeCategory
  /// Its place among others, such as `navigation bar/button 2`: the same in each session whose screen is
  /// built the same.
  package var name: String
  /// The visible part of its box, in viewport points.
  package var box: Rect2D
  /// Its words, if they are revealed.
  package var words = ""
}

/// A screen that came.
package struct StepScreen: Sendable, Equatable {
  package var time: Double
  /// 1 for the session's first screen; a screen that comes back has its number again.
  package var number: Int
  /// The number, and the screen's main contents.
  package var name: String
  /// Whether it was there before.
  package var isBack = false
  /// The title of its dump; nil of a screen that was found in a recording.
  package var dump: String?
  /// Whether its contents were listed before.
  package var isKnown: Bool { isBack || isSame }
  /// Whether it is a dump that shows the same as the dump before it.
  package var isSame = false
  /// Whether it is a dump that differs in its words alone from the dump before it.
  package var changesOnlyWords = false

  package init(time: Double, number: Int, name: String) {
    (self.time, self.number, self.name) = (time, number, name)
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

/// The steps of a session, found by a `StepFinder`.
package struct SessionSteps: Sendable {
  /// By rising time.
  package var steps: [Step] = []
  /// When the screen changed, and how much of it: 0 to 1.
  package var changes: [(time: Double, share: Double)] = []
  package var touches: [StepSpan] = []
  package var events: [(time: Double, name: String)] = []
  package var screens: [StepScreen] = []
  /// Stretches of two seconds and more without any activity.
  package var idle: [StepSpan] = []
  /// The dumps that the session is made of; none of a recording.
  package var dumps: [StepDump] = []

  package init() {}
}
