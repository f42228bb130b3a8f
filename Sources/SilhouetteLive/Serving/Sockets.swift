internal import NIOCore
internal import NIOWebSocket
internal import Silhouette

typealias Frames = NIOAsyncChannelInboundStream<WebSocketFrame>
typealias FrameWriter = NIOAsyncChannelOutboundWriter<WebSocketFrame>

/// Takes a session from a WebSocket: each message is one or more lines of the stream.
struct SenderSocket {
  private let sessions: LiveSessions
  private let options: LiveOptions

  init(_ sessions: LiveSessions, _ options: LiveOptions) {
    (self.sessions, self.options) = (sessions, options)
  }

  func serve(_ target: RequestTarget, _ frames: Frames, _ writer: FrameWriter) async throws {
    var session: HostedSession?
    do {
      session = try await sessions.begin(target.query["session"])
      guard try await take(frames, writer, into: session!) else {
        return try await session!.finish(isCut: true)
      }
      try await SenderBody.end(session!, options)
      try await writer.write(.closing(.normalClosure, "the session is kept"))
    } catch let error as SilhouetteError {
      try? await session?.finish(isCut: true)
      try await writer.write(
        .closing(error.kind == .io ? .unexpectedServerError : .dataInconsistentWithMessage, error.message))
    } catch {
      // The connection broke: what came is kept.
      try? await session?.finish(isCut: true)
    }
  }

  /// - Returns: whether the sender said that it was the end.
  private func take(_ frames: Frames, _ writer: FrameWriter, into session: HostedSession) async throws -> Bool
  {
    for try await frame in frames {
      switch frame.opcode {
      case .text, .binary, .continuation:
        var bytes = Array(frame.unmaskedData.readableBytesView)
        // A message ends its last line.
        if frame.fin, bytes.last != 0x0A { bytes.append(0x0A) }
        try await SenderBody.give(bytes, to: session, of: sessions, options)
      case .ping: try await writer.write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .connectionClose: return true
      default: continue
      }
    }
    return false
  }
}

/// Sends a session's news to a viewer over a WebSocket.
struct ViewerSocket {
  private let session: HostedSession

  init(_ session: HostedSession) {
    self.session = session
  }

  func serve(_ frames: Frames, _ writer: FrameWriter) async throws {
    guard let viewer = await session.attach() else {
      return try await writer.write(
        .closing(.init(codeNumber: 1013), "too many look at this session already"))
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        // Nothing that a viewer says matters but that it is there, and that it leaves.
        _ = try? await Self.listen(to: frames, writer)
        viewer.close()
      }
      group.addTask { _ = try? await Self.tell(viewer, writer) }
      group.addTask { _ = try? await Self.ping(writer) }
      await group.next()
      viewer.close()
      group.cancelAll()
    }
    await session.detach(viewer)
  }

  private static func tell(_ viewer: ViewerQueue, _ writer: FrameWriter) async throws {
    while let message = await viewer.next() {
      try await writer.write(.text(message.json))
    }
    try await writer.write(.closing(.normalClosure, ""))
  }

  private static func listen(to frames: Frames, _ writer: FrameWriter) async throws {
    for try await frame in frames {
      switch frame.opcode {
      case .ping: try await writer.write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .connectionClose: return try await writer.write(.closing(.normalClosure, ""))
      default: continue
      }
    }
  }

  /// Finds out who is gone without a word.
  private static func ping(_ writer: FrameWriter) async throws {
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(20))
      try await writer.write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    }
  }
}

extension WebSocketFrame {
  static func text(_ bytes: [UInt8]) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: bytes))
  }

  fileprivate static func closing(_ code: WebSocketErrorCode, _ reason: String) -> WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    // A control frame holds 125 bytes.
    var words = reason
    while words.utf8.count > 120 { words.removeLast() }
    data.writeString(words)
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}
