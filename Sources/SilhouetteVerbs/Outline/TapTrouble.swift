internal import Silhouette
package import SilhouetteStory
internal import SilhouetteText

/// Trouble of a session that may fail a job.
package enum TapTrouble: String, Sendable, CaseIterable {
  case deadTaps = "dead-taps"
  case repeatedTaps = "repeated-taps"
  case errors

  /// Whether a step is trouble of this kind.
  package func holds(_ step: Step) -> Bool {
    switch self {
    case .deadTaps: step.isDead
    case .repeatedTaps: step.kind == .tap && step.count > 2
    case .errors: step.isFailed
    }
  }
}

/// The trouble of a session as a JUnit report: a test case for each screen.
package enum OutlineJUnit {
  package static func text(_ outline: SessionOutline) -> String {
    let steps = outline.steps
    var findings: [Int: [String]] = [:]
    for (place, step) in steps.steps.enumerated() where step.isOdd {
      let line = "\(steps.clock(step.time)) \(OutlineWords.step(place, nil, of: outline))"
      findings[max(0, steps.screen(at: step.time) ?? 0), default: []].append(line)
    }
    return JUnitReport(
      suite: "silhouette outline", className: "silhouette.outline",
      cases: steps.screens.indices.map {
        let time = steps.clock(steps.screens[$0].time)
        return JUnitReport.Case(
          name: "\(time) \(OutlineWords.screen($0, of: outline))", findings: findings[$0] ?? [])
      }, failures: [outline.story.input.inputError?.message].compactMap(\.self)
    ).text
  }
}
