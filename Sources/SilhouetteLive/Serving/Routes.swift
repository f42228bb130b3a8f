internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket
internal import Silhouette
internal import SilhouetteVerbs

/// Routes requests to their answers.
///
/// | request | answer |
/// |---|---|
/// | `GET /` | the page of all sessions |
/// | `GET /sessions` | the list as JSON; with a WebSocket, a session is taken |
/// | `POST /sessions` | a session is taken: a stream, or a piece of one |
/// | `GET /sessions/ID` | the page of one session |
/// | `GET /sessions/ID/live` | a WebSocket with events as they come |
/// | `GET /sessions/ID/log?from=N` | the segments from N on that are whole |
/// | `GET /sessions/ID/picture.svg` | a drawing of the last screen |
struct Routes: Sendable {
  /// For the head of a request to come, and for silence while it is answered.
  static let mostSecondsOfARequest = 60.0

  /// How long a sender that is refused may go on before it reads why.
  static let mostSecondsToHear = 30.0

  private let options: LiveOptions
  private let sessions: LiveSessions
  private let access: AccessCheck

  init(_ options: LiveOptions, _ sessions: LiveSessions, port: Int) {
    (self.options, self.sessions) = (options, sessions)
    access = AccessCheck(options, port: port)
  }

  /// Serves a connection until it ends.
  func serve(_ connection: LiveServer.Connection) async throws {
    switch connection {
    case .plain(let channel, let patience):
      try await channel.executeThenClose { inbound, outbound in
        var parts = inbound.makeAsyncIterator()
        while case .head(let head)? = try await parts.next() {
          patience.allowSilence(seconds: Self.mostSecondsOfARequest)
          guard try await answer(head, &parts, outbound, patience) else { return }
          patience.allow(seconds: Self.mostSecondsOfARequest)
        }
      }
    case .socket(let channel, let head, let patience):
      patience.allowSilence(seconds: options.idle)
      try await channel.executeThenClose { inbound, outbound in
        let target = RequestTarget(head.uri)
        if target.path.count == 1 {
          try await SenderSocket(sessions, options).serve(target, inbound, outbound)
        } else {
          switch await sessions.find(target.path[1]) {
          case .live(let session): try await ViewerSocket(session).serve(inbound, outbound)
          // Who looks at a session that rests asks again, since more of it may come.
          case .kept(let path):
            if SessionFolder(existing: path)?.note.isOver == true {
              try await outbound.write(.text(ViewerMessage.over.json))
            }
          case nil: break
          }
        }
      }
    }
  }

  /// Whether a request may become a WebSocket. The connection of one that may not is closed.
  static func mayUpgrade(_ head: HTTPRequestHead, _ access: AccessCheck) -> Bool {
    let target = RequestTarget(head.uri)
    switch (target.path.first, target.path.count) {
    case ("sessions", 1): return access.refusal(of: head, target, for: .send) == nil
    case ("sessions", 3):
      return target.path[2] == "live" && access.refusal(of: head, target, for: .view) == nil
    default: return false
    }
  }

  /// Answers one request. Returns whether another may follow.
  private func answer(
    _ head: HTTPRequestHead, _ parts: inout RequestParts.AsyncIterator, _ writer: ReplyWriter,
    _ patience: Patience
  ) async throws -> Bool {
    let target = RequestTarget(head.uri)
    if target.path == ["sessions"], head.method == .POST {
      return try await take(head, target, &parts, writer, patience)
    }
    let reply = await reply(to: head, target)
    let isWhole = try await skipBody(&parts)
    let keepsOpen = isWhole && head.isKeepAlive
    try await reply.write(to: writer, keepsOpen: keepsOpen, isHead: head.method == .HEAD)
    return keepsOpen
  }

  // MARK: Taking

  private func take(
    _ head: HTTPRequestHead, _ target: RequestTarget, _ parts: inout RequestParts.AsyncIterator,
    _ writer: ReplyWriter,
    _ patience: Patience
  ) async throws -> Bool {
    var reply: Reply
    var isAtEnd = false
    if let refusal = access.refusal(of: head, target, for: .send) {
      reply = Reply(refusal)
    } else {
      if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
        try await writer.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
      }
      patience.allowSilence(seconds: options.idle)
      var body = SenderBody(options, sessions)
      reply = await body.take(target, &parts)
      isAtEnd = body.isAtEnd
    }
    // Who is refused may read why, if its page may talk to this server at all.
    if let sharing = access.sharing(with: head) { reply.headers.add(contentsOf: sharing) }
    let isWhole = reply.status == .noContent
    try await reply.write(to: writer, keepsOpen: isWhole && head.isKeepAlive)
    if !isAtEnd {
      // A connection that is closed on a sender takes the answer with it.
      patience.allow(seconds: Self.mostSecondsToHear)
      while let part = try await parts.next() { if case .end = part { break } }
    }
    return isWhole && head.isKeepAlive
  }

  // MARK: Viewing

  private func reply(to head: HTTPRequestHead, _ target: RequestTarget) async -> Reply {
    if head.method == .OPTIONS, target.path == ["sessions"] {
      guard let sharing = access.sharing(with: head) else {
        return Reply(
          access.refusal(of: head, target, for: .send)
            ?? AccessCheck.Refusal(status: .forbidden, message: "no page asks"))
      }
      var reply = Reply(.noContent, "text/plain", .bytes([]))
      reply.headers.add(contentsOf: sharing)
      return reply
    }
    if let refusal = access.refusal(of: head, target, for: .view) { return Reply(refusal) }
    guard [.GET, .HEAD].contains(head.method) else {
      return Reply(.methodNotAllowed, "only GET, HEAD and POST /sessions are answered")
    }
    if let token = target.query["token"], options.viewToken != nil {
      return Self.visit(token, target, access)
    }
    switch (target.path.first, target.path.count) {
    case (nil, 0): return Reply(page: LivePage.list)
    case ("sessions", 1):
      return Reply(json: "[\(await sessions.list().map(\.json).joined(separator: ","))]")
    case ("sessions", 2...3):
      guard let found = await sessions.find(target.path[1]) else { break }
      return await SessionReplies(found, options).reply(to: target)
    default: break
    }
    return Reply(.notFound, "nothing is there; / lists the sessions")
  }

  /// Keeps the token in a cookie, so that it does not stay in the address.
  private static func visit(_ token: String, _ target: RequestTarget, _ access: AccessCheck) -> Reply {
    var reply = Reply(.seeOther, "continue without the token")
    reply.headers.add(name: "location", value: "/" + target.path.joined(separator: "/"))
    reply.headers.add(
      name: "set-cookie", value: "\(access.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict")
    return reply
  }

  /// Reads what else a request has. Returns whether that was little.
  private func skipBody(_ parts: inout RequestParts.AsyncIterator) async throws -> Bool {
    var count = 0
    while let part = try await parts.next() {
      switch part {
      case .body(let bytes):
        count += bytes.readableBytes
        if count > 1 << 16 { return false }
      case .end: return true
      case .head: return false
      }
    }
    return false
  }
}
