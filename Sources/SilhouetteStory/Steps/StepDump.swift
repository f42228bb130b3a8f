internal import SilhouetteText

/// A dump of a run: one screen, and one step.
package struct StepDump: Sendable, Equatable {
  /// Its file's name, without folders.
  package var name: String
  /// Milliseconds, on the clock of the scenes.
  package var time: Double
  /// Whether the time is the dump's own. Otherwise it only keeps the dump apart from others.
  package var isTimed = true
  /// Whether its words differ from those of the dump before it.
  package var changesWords = false
  /// Whether it shows the same as the dump before it, words included.
  package var isSame = false

  package init(name: String, time: Double) {
    (self.name, self.time) = (name, time)
  }
}

extension SessionSteps {
  /// Whether the session is a run of dumps without times: its moments are steps.
  package var isStepped: Bool { dumps.last.map { !$0.isTimed } ?? false }

  /// The number of the dump that was on the screen at a moment, from 1; 0 before the first one. By bisection.
  package func dumpNumber(at time: Double) -> Int {
    Bisection.first(of: dumps.count) { dumps[$0].time > time }
  }

  /// Whether a step is the coming of a dump, whose screen is listed.
  package func isDump(_ step: Step) -> Bool {
    let number = dumpNumber(at: step.time)
    return number > 0 && dumps[number - 1].time == step.time && dumps[number - 1].name == step.text
  }

  /// A moment for a person: `0:14.2`, or `step 3` if nothing holds a time.
  package func clock(_ time: Double) -> String {
    isStepped ? "step \(dumpNumber(at: time))" : ReadableTime.clock(time)
  }

  /// Whether the dump after a moment shows the same as the one before it; nil without a dump after it.
  func staysSame(after time: Double) -> Bool? {
    let next = dumpNumber(at: time)
    return next > 0 && next < dumps.count ? dumps[next].isSame : nil
  }
}
