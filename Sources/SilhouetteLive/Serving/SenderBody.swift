internal import NIOCore
internal import NIOHTTP1
internal import Silhouette

/// Takes the body of a request as a stream, or as a piece of one.
struct SenderBody {
  private let options: LiveOptions
  private let sessions: LiveSessions
  /// Whether the body was read to its end, or to where the connection broke.
  private(set) var isAtEnd = false

  init(_ options: LiveOptions, _ sessions: LiveSessions) {
    (self.options, self.sessions) = (options, sessions)
  }

  mutating func take(_ target: RequestTarget, _ parts: inout RequestParts.AsyncIterator) async -> Reply {
    do throws(SilhouetteError) {
      let id = target.query["session"]
      if let piece = target.query["piece"] {
        try await take(piece: piece, of: id ?? "", &parts)
        return Reply(.noContent, "text/plain", .bytes([]))
      }
      return try await take(stream: id, &parts)
    } catch {
      return Reply(error)
    }
  }

  /// Takes a stream as it comes. The stream ends with the body. If the connection breaks, everything received
  /// is kept.
  private mutating func take(
    stream id: String?, _ parts: inout RequestParts.AsyncIterator
  ) async throws(SilhouetteError) -> Reply {
    let session = try await sessions.begin(id)
    do throws(SilhouetteError) {
      while let part = await part(&parts) {
        guard case .body(let bytes) = part else {
          try await Self.end(session, options)
          return Reply(.created, session.id)
        }
        try await Self.give(Array(bytes.readableBytesView), to: session, of: sessions, options)
      }
    } catch {
      // Nothing more comes of it. What came is kept, once the disk takes it.
      try? await session.finish(isCut: true)
      throw error
    }
    try await session.finish(isCut: true)
    return Reply(.badRequest, "the stream broke off")
  }

  private mutating func take(
    piece: String, of id: String, _ parts: inout RequestParts.AsyncIterator
  ) async throws(SilhouetteError) {
    guard let number = Int(piece), (0...1_000_000_000).contains(number) else {
      throw SilhouetteError(.input, "piece=\(piece): is no number; number the pieces of a session 0, 1, 2 …")
    }
    guard SessionName.isValid(id) else { throw SessionName.refusal(id) }
    // Whole first: half of one that breaks off would be taken twice.
    var body: [UInt8] = []
    var rate = ByteRate(options.mostRate)
    var isWhole = false
    while let part = await part(&parts) {
      guard case .body(let bytes) = part else {
        isWhole = true
        break
      }
      body += bytes.readableBytesView
      guard body.count <= options.mostPieceBytes else {
        throw SilhouetteError(
          .input, "piece \(number) has more than \(options.mostPieceBytes) bytes; send smaller ones")
      }
      await Self.wait(rate.take(bytes.readableBytes))
    }
    guard isWhole else { throw SilhouetteError(.io, "piece \(number) broke off; send it again") }
    let session = try await sessions.session(ofPiece: number, of: id)
    let wait = try await session.take(piece: number, body)
    try await sessions.makeSpace(after: session)
    await Self.wait(wait)
  }

  // MARK: Bytes

  /// The next part of a request; nil where the connection breaks.
  private mutating func part(_ parts: inout RequestParts.AsyncIterator) async -> HTTPServerRequestPart? {
    let part = try? await parts.next()
    if case .body? = part {} else { isAtEnd = true }
    return part
  }

  /// Gives a session bytes of its stream. Others have their turns in between, however much is packed in them.
  static func give(
    _ bytes: [UInt8], to session: HostedSession, of sessions: LiveSessions, _ options: LiveOptions
  ) async throws(SilhouetteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let some = Array(rest.prefix(HostedSession.mostBytesAtOnce))
      rest = rest.dropFirst(some.count)
      do throws(SilhouetteError) {
        await wait(try await session.take(some))
      } catch {
        // They were taken, and nothing more is until the disk takes them.
        try await waitForDisk(session, error, options)
      }
      try await sessions.makeSpace(after: session)
    }
  }

  /// Ends a session whose stream has ended.
  static func end(_ session: HostedSession, _ options: LiveOptions) async throws(SilhouetteError) {
    do throws(SilhouetteError) {
      try await session.finish()
    } catch {
      try await waitForDisk(session, error, options)
    }
  }

  /// Waits for a while until the disk takes a session's data.
  ///
  /// - Throws: the error, if it does not come from the disk or does not go away.
  private static func waitForDisk(
    _ session: HostedSession, _ error: SilhouetteError, _ options: LiveOptions
  ) async throws(SilhouetteError) {
    guard error.kind == .io else { throw error }
    let start = ContinuousClock.now
    while await !session.isWritten() {
      guard await !session.isAway, !Task.isCancelled, .now - start < .seconds(options.mostSecondsBlocked)
      else {
        throw error
      }
      try? await Task.sleep(for: .milliseconds(250))
    }
    guard await !session.isAway else { throw error }
  }

  /// Without reading, the sender's own buffers fill up, and the sender waits too.
  private static func wait(_ duration: Duration) async {
    if duration > .zero { try? await Task.sleep(for: duration) }
  }
}
