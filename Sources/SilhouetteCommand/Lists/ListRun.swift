internal import ArgumentParser
internal import Foundation
internal import Silhouette

/// Does a command for each session of a list, several at the same time.
///
/// Each session's outputs take their names when it is done. A broken session is told, and the others go on. The manifest
/// is in the list's order. Memory grows with the names of the list, by a number for each, and with the sessions that are
/// worked on.
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
    let manifest = try makeManifest()
    var counts: [SessionOutcome.Status: Int] = [:]
    try await eachOutcome { (outcome) throws(SilhouetteError) in
      counts[outcome.status, default: 0] += 1
      try manifest?.write(outcome.line)
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
    if !failures.isEmpty { throw ExitCode(Interruption.exitCode ?? 1) }
  }

  private func makeManifest() throws(SilhouetteError) -> AtomicFile? {
    if let manifest = lists.manifest { return try AtomicFile(path: manifest) }
    guard let output = command.outputs.first else { return nil }
    let before =
      output.firstRange(of: ListedSession.placeholder).map { output[..<$0.lowerBound] } ?? output[...]
    let folder = String(before.lastIndex(of: "/").map { output[...$0] } ?? "./")
    do {
      try Folder.make(folder)
    } catch {
      throw SilhouetteError(.io, "\(folder): the folder cannot be made (\(error)); check its permissions")
    }
    return try AtomicFile(path: folder + "manifest.ndjson")
  }

  private func summary(_ counts: [SessionOutcome.Status: Int]) -> String {
    let total = counts.values.reduce(0, +)
    let parts = SessionOutcome.Status.allCases.compactMap { status in
      counts[status].map { "\($0) \(status.rawValue)" }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let time = seconds < 10 ? String(format: "%.1f s", seconds) : "\(Int(seconds.rounded())) s"
    return
      "\(total) \(total == 1 ? "session" : "sessions")\(total == 0 ? "" : ": " + parts.joined(separator: ", ")) in \(time)"
  }

  // MARK: Working

  /// Outcomes that may wait for an earlier one, for each session that is worked on.
  private static var mostWaiting: Int { 64 }

  private func eachOutcome(_ tell: (SessionOutcome) throws(SilhouetteError) -> Void) async throws {
    var lines = try SessionLines(lists.list ?? "-")
    var names: Set<Int> = []
    var waiting: [Int: SessionOutcome] = [:]
    var (begun, told) = (0, 0)
    let parallel = lists.parallelSessions
    try await withThrowingTaskGroup(of: (Int, SessionOutcome).self) { group in
      var working = 0
      while true {
        let hasRoom = working < parallel && waiting.count < Self.mostWaiting * parallel
        if hasRoom, Interruption.exitCode == nil, let session = try lines.next() {
          let number = begun
          begun += 1
          // Two that would have the same outputs are never worked on at the same time.
          if names.insert(session.name.hashValue).inserted || command.outputs.isEmpty {
            working += 1
            group.addTask { (number, await outcome(of: session)) }
          } else {
            waiting[number] = SessionOutcome(
              session: session, status: .broken, error: Self.takenName(session))
          }
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

  private static func takenName(_ session: ListedSession) -> String {
    "\(session.paths[0]): an earlier session of the list is called \(session.name) too; begin the line with another name and a tab"
  }

  private func outcome(of session: ListedSession) async -> SessionOutcome {
    if let problem = session.problem {
      return SessionOutcome(session: session, status: .broken, error: "\(session.paths[0]): \(problem)")
    }
    let targets = command.outputs.map { session.fill($0) }
    if lists.skipExisting, targets.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) {
      return SessionOutcome(session: session, status: .existing, outputs: targets)
    }
    do throws(SilhouetteError) {
      var read = ReadFiles()
      for path in session.paths { read.add(path) }
      try read.refuse(targets)
      var drafts = try DraftOutputs(targets)
      let failure = await work(on: session, to: drafts.paths)
      guard Interruption.exitCode == nil else {
        drafts.drop()
        return SessionOutcome(session: session, status: .stopped)
      }
      let outputs = try drafts.publish()
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
