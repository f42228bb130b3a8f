internal import Silhouette
internal import SilhouetteSystem

/// Which paths an agent may name.
struct AgentPlaces {
  /// Real paths; empty for all.
  private let roots: [String]
  private let first: String?

  init(_ roots: [String]) {
    first = roots.first
    self.roots = roots.map { Self.real($0) ?? $0 }
  }

  /// - Returns: the path to read.
  func allowed(_ given: String) throws(AgentProblem) -> String {
    guard !given.utf8.contains(0) else { throw AgentProblem("a file name cannot contain U+0000") }
    guard given != "-" else {
      throw AgentProblem("standard input is the protocol's; give a file or a folder")
    }
    let path =
      given.hasPrefix("/") ? given : first.map { Folder.isFolder($0) ? "\($0)/\(given)" : given } ?? given
    guard let real = Self.real(path) else {
      throw AgentProblem("\(given) does not exist; give a file or a folder, without a pattern")
    }
    guard roots.isEmpty || roots.contains(where: { real == $0 || real.hasPrefix($0 == "/" ? "/" : "\($0)/") })
    else {
      throw AgentProblem("\(given) is outside of what this server may read: \(roots.joined(separator: ", "))")
    }
    return path
  }

  private static func real(_ path: String) -> String? {
    FileName.withPointer(path) { pointer in
      guard let found = realpath(pointer, nil) else { return nil }
      defer { free(found) }
      return FileName.text(found)
    }
  }
}
