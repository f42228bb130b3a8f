/// A command that can be done for each session of a list.
protocol ListedCommand: Sendable {
  var lists: ListOptions { get }
  /// Whether it prints no progress and no summary.
  var quiet: Bool { get }
  /// The outputs as they were named, with `{}` in them.
  var outputs: [String] { get }
  /// Files and folders that it reads beside its sessions, as they were named, with `{}` in them.
  var alsoRead: [String?] { get }

  /// The command for one session, without words of its own on standard error.
  ///
  /// - Parameters:
  ///   - session: Gives its paths, and its name to options that name further inputs.
  ///   - outputs: Where to write, in the order of `outputs`.
  func alone(_ session: ListedSession, to outputs: [String]) -> Self

  /// Does it for the one session that the command names.
  func runAlone() async throws
}

extension ListedCommand {
  func run() async throws {
    if lists.list == nil { try await runAlone() } else { try await ListRun(self).run() }
  }
}
