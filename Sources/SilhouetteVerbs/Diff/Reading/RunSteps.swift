internal import SilhouetteHierarchy
internal import SilhouetteStory

/// A step of a run, such as a command of a test or an app's event.
struct RunStep: Sendable, Hashable {
  /// Without its outcome, such as `click · role button`.
  var name: String
  /// From 1, among the steps of that name.
  var number: Int
}

/// The steps of one run, and those that failed.
struct RunSteps: Sendable {
  private(set) var known: Set<RunStep> = []
  private(set) var failed: Set<RunStep> = []
  private var counts: [String: Int] = [:]

  /// Endings that readers of test tools add to the name of a command.
  private static let outcomes = [" failed", " did not end", " skipped", " warned"]

  /// Takes the next event. Returns its step if that failed.
  mutating func take(_ event: AppEvent) -> RunStep? {
    let outcome = Self.outcomes.first { event.name.hasSuffix($0) }
    let name = String(event.name.dropLast(outcome?.count ?? 0))
    counts[name, default: 0] += 1
    let step = RunStep(name: name, number: counts[name]!)
    known.insert(step)
    guard StepWords.tellsOfError(event.name) else { return nil }
    failed.insert(step)
    return step
  }

  /// The findings about the steps that failed on a screen of the second run.
  func findings(newlyFailed steps: [RunStep]) -> [Finding] {
    steps.filter { !failed.contains($0) }.map { step in
      Finding(.failed, step, known.contains(step) ? "passed before" : "was not there before")
    }
  }

  /// The findings about the steps that failed on a screen of the first run.
  func findings(failedBefore steps: [RunStep]) -> [Finding] {
    steps.filter { !failed.contains($0) }.map { step in
      Finding(.passed, step, known.contains(step) ? "failed before" : "failed before, and is not there now")
    }
  }
}

extension Finding {
  fileprivate init(_ kind: Kind, _ step: RunStep, _ detail: String) {
    self.init(kind, nil, detail)
    self.step = step.number > 1 ? "\(step.name) (\(step.number))" : step.name
  }
}
