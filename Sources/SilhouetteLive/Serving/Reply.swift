internal import NIOCore
internal import NIOHTTP1
internal import Silhouette

typealias RequestParts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>
typealias ReplyWriter = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

/// The answer to a request.
struct Reply {
  enum Body {
    case bytes([UInt8])
    /// Written piece by piece.
    case pieces((_ write: ([UInt8]) async throws -> Void) async throws -> Void)
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: Body

  init(_ status: HTTPResponseStatus, _ type: String, _ body: Body) {
    self.status = status
    headers = ["content-type": type]
    self.body = body
  }

  init(_ status: HTTPResponseStatus, _ text: String) {
    self.init(status, "text/plain; charset=utf-8", .bytes(Array("\(text)\n".utf8)))
  }

  init(json: String) {
    self.init(.ok, "application/json", .bytes(Array(json.utf8)))
  }

  init(_ refusal: AccessCheck.Refusal) {
    self.init(refusal.status, refusal.message)
  }

  /// - Parameter error: a mistake of the sender, or a failure of the server.
  init(_ error: SilhouetteError) {
    switch error.kind {
    case .usage: self.init(.conflict, error.message)
    case .input: self.init(.badRequest, error.message)
    // A recorder waits and tries again.
    case .io, .readerLeft, .cancelled: self.init(.serviceUnavailable, error.message)
    }
  }

  init(page: String) {
    self.init(.ok, "text/html; charset=utf-8", .bytes(Array(page.utf8)))
  }

  /// - Parameter keepsOpen: whether another request may follow.
  func write(to writer: ReplyWriter, keepsOpen: Bool, isHead: Bool = false) async throws {
    var head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    for (name, value) in Self.always where !head.headers.contains(name: name) {
      head.headers.add(name: name, value: value)
    }
    head.headers.replaceOrAdd(name: "connection", value: keepsOpen ? "keep-alive" : "close")
    switch body {
    case .bytes(let bytes):
      head.headers.replaceOrAdd(name: "content-length", value: String(bytes.count))
      try await writer.write(.head(head))
      if !isHead, !bytes.isEmpty { try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
    case .pieces(let write):
      head.headers.replaceOrAdd(name: "transfer-encoding", value: "chunked")
      try await writer.write(.head(head))
      if !isHead {
        try await write { piece in
          if !piece.isEmpty { try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: piece)))) }
        }
      }
    }
    try await writer.write(.end(nil))
  }

  /// Sessions are private: browsers must not cache an answer, frame it, or guess its type.
  private static let always = [
    ("cache-control", "no-store"), ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"), ("x-frame-options", "DENY"),
    ("content-security-policy", "frame-ancestors 'none'"),
  ]
}
