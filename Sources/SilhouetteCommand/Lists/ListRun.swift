internal import ArgumentParser
internal import Silhouette
internal import SilhouetteSystem

/// Does a command for each session of a list, several at the same time.
///
/// Each session's outputs take their names when it is done. A broken session is reported, and the others go
/// on. The manifest is in the list's order. Memory grows with the names of the list, by a number for each,
/// and with the sessions that are worked on.
struct ListRun<Command: ListedCommand> {
  private let command: Command
  private let lists: ListOptions
  private let bar: ProgressBar?
  private let start = ContinuousClock.now

  init(_ command: Command) {
    self.command = command
    lists = command.lists
    bar = Terminal.errorsAreSeen && !command.quiet ? ProgressBar() : nil
  }

  func run() async throws {
    var lines = try SessionLines(copying: lists.list ?? "-")
    // Before anything is written: a session may read what another one writes.
    let taken = try check(&lines)
    let last = lists.skipExisting ? try LastManifest(usualManifest ?? manifestPath ?? "") : nil
    let manifest = try makeManifest()
    var counts: [SessionOutcome.Status: Int] = [:]
    try await eachOutcome(lines, taken, last) { (outcome) throws(SilhouetteError) in
      counts[outcome.status, default: 0] += 1
      try manifest?.write(outcome.line.bytes)
      bar?.show("\(counts.values.reduce(0, +)) sessions")
      if outcome.isFailure, let error = outcome.error {
        bar?.clear()
        Terminal.complain("silhouette: \(error)")
      }
    }
    bar?.clear()
    try manifest?.commit()
    if !command.quiet { Terminal.complain(summary(counts)) }
    let failures = counts.filter { ![.done, .existing].contains($0.key) }
    if !failures.isEmpty { throw ExitCode.problems.unlessInterrupted() }
  }

  private func makeManifest() throws(SilhouetteError) -> AtomicFile? {
    guard let path = manifestPath else { return nil }
    if lists.manifest == nil {
      let folder = FileName.folder(of: path)
      do {
        try Folder.make(folder)
      } catch {
        throw SilhouetteError(.io, "\(folder): the folder cannot be made (\(error)); check its permissions")
      }
    }
    return try AtomicFile(path: path)
  }

  private var manifestPath: String? { lists.manifest ?? besideOutputs }

  /// The manifest of the last run. One that was printed is nowhere.
  private var usualManifest: String? { lists.manifest == "-" ? besideOutputs : nil }

  private var besideOutputs: String? {
    guard let output = command.outputs.first else { return nil }
    let before =
      output.firstRange(of: ListedSession.placeholder).map { output[..<$0.lowerBound] } ?? output[...]
    return (before.lastIndex(of: "/").map { String(output[...$0]) } ?? "./") + "manifest.ndjson"
  }

  // MARK: Checking

  /// Checks the outputs of all sessions against the inputs of all, and against each other.
  ///
  /// - Returns: the numbers of sessions that would have an output of an earlier one.
  /// - Throws: if an output would replace an input.
  private func check(_ lines: inout SessionLines) throws(SilhouetteError) -> Set<Int> {
    var files = ListedFiles()
    if lists.list != "-", let list = lists.list { files.add(input: list, of: ListedFiles.shared) }
    var number = 0
    while Interruption.exitCode == nil, let session = try lines.next() {
      defer { number += 1 }
      guard session.problem == nil else { continue }
      for path in session.paths { files.add(input: path, of: number) }
      for path in command.alsoRead.compactMap(\.self) {
        let isShared = !path.contains(ListedSession.placeholder)
        files.add(input: session.fill(path), of: isShared ? ListedFiles.shared : number)
      }
    }
    if let manifestPath { try files.take(manifest: manifestPath) }
    var taken: Set<Int> = []
    number = 0
    try lines.rewind()
    while Interruption.exitCode == nil, let session = try lines.next() {
      defer { number += 1 }
      guard session.problem == nil else { continue }
      let outputs = command.outputs.map { session.fill($0) }
      if try !files.take(outputs: outputs, of: number) { taken.insert(number) }
    }
    try lines.rewind()
    return taken
  }

  private func summary(_ counts: [SessionOutcome.Status: Int]) -> String {
    let total = counts.values.reduce(0, +)
    let parts = SessionOutcome.Status.allCases.compactMap { status in
      counts[status].map { "\($0) \(status.rawValue)" }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let time = seconds < 10 ? "\(SummaryText.oneDecimal(seconds)) s" : "\(Int(seconds.rounded())) s"
    return
      "\(total) \(total == 1 ? "session" : "sessions")\(total == 0 ? "" : ": " + parts.joined(separator: ", ")) in \(time)"
  }

  // MARK: Working

  /// Outcomes that may wait for an earlier one, for each session that is worked on.
  private static var mostWaiting: Int { 64 }

  private func eachOutcome(
    _ lines: consuming SessionLines, _ taken: Set<Int>, _ last: LastManifest?,
    _ tell: (SessionOutcome) throws(SilhouetteError) -> Void
  ) async throws {
    var lines = lines
    var waiting: [Int: SessionOutcome] = [:]
    var (read, begun, told) = (0, 0, 0)
    let parallel = lists.parallelSessions
    try await withThrowingTaskGroup(of: (Int, SessionOutcome).self) { group in
      var working = 0
      while true {
        let hasRoom = working < parallel && waiting.count < Self.mostWaiting * parallel
        // After a stop, sessions that were done before are still listed: the next run looks for them.
        if hasRoom, Interruption.exitCode == nil || last != nil, let session = try lines.next() {
          let line = read
          read += 1
          let number = begun
          if taken.contains(line) {
            waiting[number] = SessionOutcome(
              session: session, status: .broken, error: Self.takenName(session))
          } else if let outputs = whatIsDone(session, last) {
            waiting[number] = SessionOutcome(session: session, status: .existing, outputs: outputs)
          } else if Interruption.exitCode == nil {
            working += 1
            group.addTask { (number, await outcome(of: session, last)) }
          } else {
            continue
          }
          begun += 1
        } else if let (number, outcome) = try await group.next() {
          working -= 1
          waiting[number] = outcome
        } else if waiting.isEmpty {
          return
        }
        while let outcome = waiting.removeValue(forKey: told) {
          told += 1
          try tell(outcome)
        }
      }
    }
  }

  /// The outputs of a session that the last run has done; nil if it has not.
  private func whatIsDone(_ session: ListedSession, _ last: LastManifest?) -> [String]? {
    guard let last, session.problem == nil else { return nil }
    let outputs = command.outputs.map { session.fill($0) }
    return last.isDone(session, outputs) ? outputs : nil
  }

  private static func takenName(_ session: ListedSession) -> String {
    "\(session.paths[0]): an earlier session of the list is called \(session.name) too, or has the same output; begin the line with another name and a tab"
  }

  private func outcome(of session: ListedSession, _ last: LastManifest?) async -> SessionOutcome {
    if let problem = session.problem {
      return SessionOutcome(session: session, status: .broken, error: "\(session.paths[0]): \(problem)")
    }
    let targets = command.outputs.map { session.fill($0) }
    do throws(SilhouetteError) {
      var drafts = try DraftOutputs(targets)
      let failure = await work(on: session, to: drafts.paths)
      guard Interruption.exitCode == nil else {
        drafts.drop()
        return SessionOutcome(session: session, status: .stopped)
      }
      let outputs = try drafts.publish { last?.isUnfinished($0) ?? false }
      return Self.outcome(of: session, outputs, failure)
    } catch {
      return SessionOutcome(session: session, status: .broken, error: error.message)
    }
  }

  private func work(on session: ListedSession, to paths: [String]) async -> (any Error)? {
    do {
      try await command.alone(session, to: paths).runAlone()
      return nil
    } catch {
      return error
    }
  }

  private static func outcome(
    of session: ListedSession, _ outputs: [String], _ failure: (any Error)?
  ) -> SessionOutcome {
    var outcome = SessionOutcome(session: session, status: .done, outputs: outputs)
    guard let failure else { return outcome }
    if failure is ExitCode {
      outcome.status = .problems
      return outcome
    }
    outcome.status = outputs.isEmpty ? .broken : .cutOff
    let message = (failure as? SilhouetteError)?.message ?? Failure.text(of: failure)
    let isNamed = session.paths.contains { message.hasPrefix($0) }
    outcome.error = isNamed ? message : "\(session.paths[0]): \(message)"
    return outcome
  }
}
