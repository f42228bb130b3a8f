internal import Foundation
internal import Silhouette
internal import SilhouetteHierarchy
internal import SystemPackage

/// All sessions of a server: those that are being taken, and those that its folder keeps.
actor LiveSessions {
  /// A session as a viewer finds it.
  enum Found {
    case live(HostedSession)
    /// In a folder, with nobody sending.
    case kept(String)
  }

  private let options: LiveOptions
  private var live: [String: HostedSession] = [:]
  /// What is known of sessions in the folder, by id.
  private var kept: [String: SessionSummary] = [:]
  private let lock: FileDescriptor

  /// The sessions of a folder, which is made if it is missing. One server alone may have it, until it is closed.
  init(_ options: LiveOptions) throws(SilhouetteError) {
    self.options = options
    do {
      try Folder.make(options.folder, permissions: .ownerReadWriteExecute)
    } catch {
      throw SilhouetteError(
        .io, "\(options.folder): the folder cannot be made (\(error)); choose another --out")
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
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw SilhouetteError(.io, "\(folder): cannot be written; choose another --out")
    }
    // The system takes the lock away when the process ends, however it ends.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      Foundation.close(descriptor)
      throw SilhouetteError(.usage, "\(folder): another server keeps its sessions there; name another --out")
    }
    return FileDescriptor(rawValue: descriptor)
  }

  // MARK: Finding

  /// Begins a session.
  ///
  /// - Parameter id: its name; nil for any.
  /// - Throws: if the name is taken, is no name, or too many sessions are being taken.
  func begin(_ id: String?) async throws(SilhouetteError) -> HostedSession {
    let id = id ?? SessionName.random()
    guard SessionName.isValid(id) else { throw SessionName.refusal(id) }
    guard live[id] == nil, kept[id] == nil else { throw Self.taken(id) }
    try await makeRoom()
    // Another sender may have come with the same name in the meantime.
    guard live[id] == nil else { throw Self.taken(id) }
    let session = HostedSession(id: id, path: path(of: id), options: options, now: Self.now)
    live[id] = session
    return session
  }

  /// The session that a numbered piece belongs to: one that is being taken, one that rests, or a new one.
  func session(ofPiece number: Int, of id: String) async throws(SilhouetteError) -> HostedSession {
    if let session = live[id] {
      guard await session.isAway else { return session }
      await put(away: session, id)
    }
    guard kept[id] != nil, let folder = SessionFolder(existing: path(of: id)) else {
      guard number == 0 else {
        throw SilhouetteError(
          .usage, "session \(id): the server does not have its beginning; begin another session")
      }
      return try await begin(id)
    }
    guard !folder.note.isOver else {
      throw SilhouetteError(.usage, "session \(id) is over; begin another, with another session id")
    }
    try await makeRoom()
    // Reading the folder takes a while, and nobody else should wait for it.
    let options = options
    let resumed = await Task.detached {
      Result { () throws(SilhouetteError) in try HostedSession(resuming: folder, options: options) }
    }.value
    // Of two callers that did so, the first one's is the session. Nothing was written yet.
    if let session = live[id] { return session }
    let session = try resumed.get()
    live[id] = session
    kept[id] = nil
    return session
  }

  private static func taken(_ id: String) -> SilhouetteError {
    SilhouetteError(.usage, "there is a session \(id) already; begin another, with another session id")
  }

  private func makeRoom() async throws(SilhouetteError) {
    if live.count >= options.mostSessions {
      for (id, session) in live where await session.isDone { await put(away: session, id) }
    }
    guard live.count < options.mostSessions else {
      throw SilhouetteError(
        .io, "\(options.mostSessions) sessions are being taken; end one, or raise --most-sessions")
    }
  }

  func find(_ id: String) async -> Found? {
    if let session = live[id] {
      guard await session.isDone else { return .live(session) }
      await put(away: session, id)
    }
    return kept[id] == nil ? nil : .kept(path(of: id))
  }

  /// What a list says, the newest first.
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

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  // MARK: Ending

  /// Takes what ended, or rests, off the list of those that are being taken. To be called about once a second.
  func tick() async {
    for (id, session) in live {
      let isQuiet = .now - (await session.lastMoment) > .seconds(options.idle)
      let isDone = await session.isDone
      if !isQuiet, !isDone {
        await leave { () async throws(SilhouetteError) in try await session.tick() }
        continue
      }
      await put(away: session, id)
    }
  }

  /// Writes what is there of all sessions, so that another server can go on with them.
  func close() async {
    for (id, session) in live {
      await put(away: session, id)
    }
    try? lock.close()
  }

  private func put(away session: HostedSession, _ id: String) async {
    await leave { () async throws(SilhouetteError) in try await session.putAway() }
    var summary = await session.summary
    summary.state = .over
    // Another caller may have been here in the meantime, and somebody may go on with the session already. From here on
    // nobody comes between: a session is always in one of the lists.
    guard live[id] === session else { return }
    live[id] = nil
    // A stream without a header leaves no folder.
    if SessionFolder(existing: path(of: id)) != nil { kept[id] = summary }
  }

  /// What could not be written was told to the sender, if there is one.
  private func leave(_ body: () async throws(SilhouetteError) -> Void) async {
    do throws(SilhouetteError) { try await body() } catch { options.complain(error) }
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
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func refusal(_ name: String) -> SilhouetteError {
    SilhouetteError(.usage, "'\(name)' is no session id; use 1 to 64 letters, digits, - and _")
  }
}
