internal import Silhouette

/// The results of the last run of a list: the sessions that are done, and the outputs of sessions that are
/// not.
///
/// Memory grows by a number for each session.
struct LastManifest {
  private var done: Set<Int> = []
  /// Outputs that a session left which did not succeed.
  private var unfinished: Set<Int> = []

  /// - Parameter path: A manifest; without one nothing is done.
  init(_ path: String) throws(SilhouetteError) {
    guard FileKind(of: path) == .regular else { return }
    var lines = try SessionLines(path)
    while let text = try lines.nextLine() {
      // A line that is no entry says nothing of any session.
      guard let line = ManifestLine(text) else { continue }
      switch SessionOutcome.Status(rawValue: line.status) {
      case .done?, .existing?: done.insert(Self.number(line.session, line.input, line.outputs))
      default: unfinished.formUnion(line.outputs.map(\.hashValue))
      }
    }
  }

  /// Whether a session was done from the same input, and its outputs are there.
  func isDone(_ session: ListedSession, _ outputs: [String]) -> Bool {
    done.contains(Self.number(session.name, session.paths, outputs))
      && outputs.allSatisfy { FileKind(of: $0) != nil }
  }

  /// Whether an output is there that a session left which did not succeed.
  func isUnfinished(_ output: String) -> Bool { unfinished.contains(output.hashValue) }

  private static func number(_ session: String, _ input: [String], _ outputs: [String]) -> Int {
    [[session], input, outputs].hashValue
  }
}
