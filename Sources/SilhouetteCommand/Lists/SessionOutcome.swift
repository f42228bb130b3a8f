internal import Silhouette
import SilhouetteHierarchy

/// What became of one session of a list.
struct SessionOutcome: Sendable {
  enum Status: String, CaseIterable {
    case done
    /// The input broke off; what came before it was written.
    case cutOff = "cut off"
    /// Nothing was written.
    case broken
    /// The outputs were there.
    case existing = "there already"
    /// The command found problems, and printed them.
    case problems = "problems found"
    /// A signal ended the run before the session was done.
    case stopped
  }

  var session: ListedSession
  var status: Status
  var outputs: [String] = []
  var error: String?

  var isFailure: Bool { ![.done, .existing].contains(status) }

  /// Its line of a manifest.
  var line: ManifestLine {
    ManifestLine(
      session: session.name, input: session.paths, status: status.rawValue, outputs: outputs, error: error)
  }
}
