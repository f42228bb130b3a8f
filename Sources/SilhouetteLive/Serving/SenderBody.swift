internal import NIOCore
internal import NIOHTTP1
internal import Silhouette

/// Takes the body of a request as a stream, or as a piece of one.
struct SenderBody {
  private let options: LiveOptions
  private let sessions: LiveSessions

  init(_ options: LiveOptions, _ sessions: LiveSessions) {
    (self.options, self.sessions) = (options, sessions)
  }

  func take(_ target: RequestTarget, _ parts: inout RequestParts.AsyncIterator) async -> Reply {
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

  /// Takes a stream as it comes. It is over when the body is; where the connection breaks, what came is kept.
  private func take(
    stream id: String?, _ parts: inout RequestParts.AsyncIterator
  ) async throws(SilhouetteError) -> Reply {
    let session = try await sessions.begin(id)
    while let bytes = await Self.next(&parts) { try await Self.give(bytes, to: session) }
    try await session.finish()
    return Reply(.created, session.id)
  }

  private func take(
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
    while let part = await Self.part(&parts) {
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
    await Self.wait(try await sessions.session(ofPiece: number, of: id).take(piece: number, body))
  }

  // MARK: Bytes

  /// The next bytes of a body; nil at its end, and where the connection breaks.
  private static func next(_ parts: inout RequestParts.AsyncIterator) async -> [UInt8]? {
    guard case .body(let bytes)? = await part(&parts) else { return nil }
    return Array(bytes.readableBytesView)
  }

  private static func part(_ parts: inout RequestParts.AsyncIterator) async -> HTTPServerRequestPart? {
    try? await parts.next()
  }

  /// Gives a session bytes of its stream. Others have their turns in between, however much is packed in them.
  static func give(_ bytes: [UInt8], to session: HostedSession) async throws(SilhouetteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let some = Array(rest.prefix(HostedSession.mostBytesAtOnce))
      rest = rest.dropFirst(some.count)
      await wait(try await session.take(some))
    }
  }

  /// While nobody reads, the sender's own buffers fill, and it waits too.
  private static func wait(_ duration: Duration) async {
    if duration > .zero { try? await Task.sleep(for: duration) }
  }
}
