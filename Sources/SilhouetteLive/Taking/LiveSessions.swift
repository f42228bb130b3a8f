internal import NIOConcurrencyHelpers
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SilhouetteText
internal import SystemPackage

/// All sessions of a server: those that are being taken, and those that its folder keeps.
actor LiveSessions {
  /// A session as a viewer finds it.
  enum Found {
    case live(HostedSession)
    /// In a folder, without a sender.
    case kept(String)
  }

  private let options: LiveOptions
  nonisolated let meter = MemoryMeter()
  private let failures: Failures
  private var live: [String: HostedSession] = [:]
  /// Summaries of the sessions in the folder, by id.
  private var kept: [String: SessionSummary] = [:]
  /// Sessions that are read again, because a piece of them came. Who comes meanwhile waits for the same object.
  private var waking: [String: Task<Result<HostedSession, SilhouetteError>, Never>] = [:]
  private var isClosed = false
  private let lock: FileDescriptor

  /// The sessions of a folder, which is made if it is missing. One server alone may have it, until it is closed.
  init(_ options: LiveOptions) throws(SilhouetteError) {
    let failures = Failures()
    self.failures = failures
    var noting = options
    noting.complain = { error in
      if error.kind == .io { failures.note(error) }
      options.complain(error)
    }
    self.options = noting
    do {
      try Folder.make(options.folder, permissions: .ownerReadWriteExecute)
    } catch {
      throw SilhouetteError(
        .io, "\(options.folder): the folder cannot be made (\(error)); choose another --output")
    }
    lock = try Self.lock(options.folder)
    for name in (try? Folder.names(in: options.folder)) ?? [] where SessionName.isValid(name) {
      if let folder = SessionFolder(existing: "\(options.folder)/\(name)") {
        kept[folder.note.id] = SessionSummary(of: folder)
      }
    }
  }

  private static func lock(_ folder: String) throws(SilhouetteError) -> FileDescriptor {
    let path = "\(folder)/.lock"
    let descriptor = SilhouetteSystem.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw SilhouetteError(.io, "\(folder): cannot be written; choose another --outputput")
    }
    // The system takes the lock away when the process ends, however it ends.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      SilhouetteSystem.close(descriptor)
      throw SilhouetteError(
        .usage, "\(folder): another server keeps its sessions there; name another --output")
    }
    return FileDescriptor(rawValue: descriptor)
  }

  // MARK: Finding

  /// Begins a session of one stream.
  ///
  /// - Parameter id: its name; nil for any.
  /// - Throws: if the name is taken, is no name, or too many sessions are being taken.
  func begin(_ id: String?) async throws(SilhouetteError) -> HostedSession {
    try await begin(id ?? SessionName.random(), .stream)
  }

  private func begin(_ id: String, _ source: HostedSession.Source) async throws(SilhouetteError)
    -> HostedSession
  {
    guard SessionName.isValid(id) else { throw SessionName.refusal(id) }
    guard live[id] == nil, kept[id] == nil else { throw Self.taken(id) }
    try await makeRoom(for: id)
    // Another sender may have come with the same name in the meantime, and may have gone.
    guard live[id] == nil, kept[id] == nil else { throw Self.taken(id) }
    // No sender may add to a folder whose note is damaged.
    guard !SessionFolder.hasSegments(path(of: id)) else { throw Self.taken(id) }
    let session = HostedSession(
      id: id, path: path(of: id), options: options, source: source, meter: meter, now: Self.now)
    live[id] = session
    return session
  }

  /// The session that a numbered piece belongs to: one that is being taken, one that rests, or a new one.
  func session(ofPiece number: Int, of id: String) async throws(SilhouetteError) -> HostedSession {
    while let session = live[id] {
      if await session.isAway {
        await put(away: session, id)
        continue
      }
      guard session.source == .pieces else {
        throw SilhouetteError(
          .usage, "session \(id) is one stream, which another sends; begin another, with another session id")
      }
      return session
    }
    if let session = waking[id] { return try await session.value.get() }
    guard kept[id] != nil else {
      guard number == 0 else {
        throw SilhouetteError(
          .usage, "session \(id): the server does not have its beginning; begin another session")
      }
      return try await begin(id, .pieces)
    }
    let session = Task { await wake(id) }
    waking[id] = session
    return try await session.value.get()
  }

  /// Goes on with a session of the folder.
  private func wake(_ id: String) async -> Result<HostedSession, SilhouetteError> {
    defer { waking[id] = nil }
    do throws(SilhouetteError) {
      try await makeRoom(for: id)
      let (path, options, meter) = (path(of: id), options, meter)
      // Reading the folder takes a while, and other requests should not wait for it.
      let session = try await Task.detached { () -> Result<HostedSession, SilhouetteError> in
        Result { () throws(SilhouetteError) in
          guard let folder = SessionFolder(existing: path) else {
            throw SilhouetteError(
              .usage, "session \(id): its folder is gone, or damaged; begin another, with another session id")
          }
          guard !folder.note.isOver else {
            throw SilhouetteError(.usage, "session \(id) is over; begin another, with another session id")
          }
          return try HostedSession(resuming: folder, options: options, meter: meter)
        }
      }.value.get()
      guard !isClosed else { throw Self.closing }
      live[id] = session
      kept[id] = nil
      return .success(session)
    } catch {
      return .failure(error)
    }
  }

  /// A recorder sends again after this, to the next server.
  private static let closing = SilhouetteError(.io, "the server ends; send again")

  private static func taken(_ id: String) -> SilhouetteError {
    SilhouetteError(.usage, "there is a session \(id) already; begin another, with another session id")
  }

  private func makeRoom(for id: String) async throws(SilhouetteError) {
    // One that wakes has its place.
    var others: Int { live.count + waking.keys.count { $0 != id } }
    if others >= options.mostSessions {
      for (id, session) in live where await session.isDone { await put(away: session, id) }
    }
    // A session of pieces has no end. The one that was quiet longest rests, and its next piece wakes it.
    while others >= options.mostSessions, let (id, session) = await quietest(), await put(away: session, id) {
    }
    guard !isClosed else { throw Self.closing }
    guard others < options.mostSessions else {
      throw SilhouetteError(
        .io, "\(options.mostSessions) sessions are being taken; end one, or raise --max-sessions")
    }
  }

  /// The session of pieces that was quiet longest.
  private func quietest(sparing spared: HostedSession? = nil) async -> (String, HostedSession)? {
    var found: (id: String, session: HostedSession, moment: ContinuousClock.Instant)?
    for (id, session) in live where session.source == .pieces && session !== spared {
      let moment = await session.lastMoment
      if found.map({ moment < $0.moment }) ?? true { found = (id, session, moment) }
    }
    return found.map { ($0.id, $0.session) }
  }

  /// Lets sessions rest while all together hold more than they may.
  ///
  /// - Throws: if the session of a stream must end, since a stream cannot rest.
  func makeSpace(after session: HostedSession) async throws(SilhouetteError) {
    guard meter.total > options.mostBytes else { return }
    while meter.total > options.mostBytes, let (id, quiet) = await quietest(sparing: session),
      await put(away: quiet, id)
    {}
    Memory.giveBack()
    guard meter.total > options.mostBytes else { return }
    if session.source == .pieces {
      await put(away: session, session.id)
    } else {
      throw SilhouetteError(
        .io, "all sessions together hold too much memory; send again later, or smaller screens")
    }
  }

  func find(_ id: String) async -> Found? {
    if let session = live[id] {
      guard await session.isDone, await put(away: session, id) else { return .live(session) }
    }
    return kept[id] == nil ? nil : .kept(path(of: id))
  }

  /// The list of sessions, the newest first.
  func list() async -> [SessionSummary] {
    var all = Array(kept.values)
    for session in live.values { all.append(await session.summary) }
    return all.sorted {
      ($0.state == .live ? 1 : 0, $0.start ?? .max, $0.id) > (
        $1.state == .live ? 1 : 0, $1.start ?? .max, $1.id
      )
    }
  }

  private func path(of id: String) -> String { "\(options.folder)/\(id)" }

  private static var now: Int64 { Host.milliseconds }

  // MARK: Ending

  /// Takes what ended, or rests, off the list of those that are being taken. To be called about once a second.
  func tick() async {
    for (id, session) in live {
      let quiet = (.now - (await session.lastMoment)) / .seconds(1)
      // The connection of a stream knows when its sender is gone.
      let isQuiet = session.source == .pieces && quiet > options.idle
      let isDone = await session.isDone
      if !isQuiet, !isDone {
        // It reports failed writes itself, and tries again.
        do throws(SilhouetteError) { try await session.tick() } catch {}
        continue
      }
      await put(away: session, id)
    }
  }

  /// Writes the data of all sessions, so that another server can go on with them.
  func close() async {
    isClosed = true
    for session in Array(waking.values) { _ = await session.value }
    for (id, session) in live {
      await put(away: session, id, isLast: true)
    }
    try? lock.close()
  }

  /// What could not be written so far; nil if everything was.
  nonisolated var failure: SilhouetteError? {
    failures.first.map {
      SilhouetteError(.io, "not everything could be written at once; the first reason was: \($0.message)")
    }
  }

  private final class Failures: Sendable {
    private let box = NIOLockedValueBox<SilhouetteError?>(nil)
    var first: SilhouetteError? { box.withLockedValue { $0 } }
    func note(_ error: SilhouetteError) { box.withLockedValue { $0 = $0 ?? error } }
  }

  /// - Parameter isLast: Whether the server ends, so that data that cannot be written now is lost.
  /// - Returns: whether it is away.
  @discardableResult
  private func put(away session: HostedSession, _ id: String, isLast: Bool = false) async -> Bool {
    do throws(SilhouetteError) {
      try await session.putAway(isLast: isLast)
    } catch {
      if isLast {
        let count = await session.unwrittenSegments
        options.complain(
          SilhouetteError(.io, "session \(id): \(count) segments could not be written, and are lost"))
      } else if await !session.isAway {
        return false
      }
    }
    var summary = await session.summary
    summary.state = .over
    // Another caller may have run in the meantime, and the session may be live again under a new object. No
    // other caller can run from here on: a session is always in one of the lists.
    guard live[id] === session else { return true }
    live[id] = nil
    // A stream without a header leaves no folder.
    if SessionFolder(existing: path(of: id)) != nil { kept[id] = summary }
    return true
  }
}

/// Names of sessions, which are names of folders and parts of addresses, too.
enum SessionName {
  static func isValid(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  static func random() -> String {
    String(UInt64.random(in: .min ... .max), digits: 16, radix: 16)
  }

  static func refusal(_ name: String) -> SilhouetteError {
    SilhouetteError(.usage, "'\(name)' is no session id; use 1 to 64 letters, digits, - and _")
  }
}

/// Memory that can be returned to the system.
private enum Memory {
  /// Hands free memory back, where the system's own allocator would keep it.
  static func giveBack() {
    #if os(Linux)
      if let trim = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
      }
    #endif
  }
}
