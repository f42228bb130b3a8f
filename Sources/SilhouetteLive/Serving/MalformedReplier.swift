internal import NIOCore
internal import NIOHTTP1

/// Answers a request that is no HTTP, and closes the connection.
///
/// A body that breaks its framing gets this answer too: the reader of the body finds that it has no end.
final class MalformedReplier: ChannelDuplexHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart
  private var isAnswering = false
  /// Whether the connection is HTTP still, and no WebSocket.
  var isHTTP = true

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isHTTP else { return context.write(data, promise: promise) }
    switch unwrapOutboundIn(data) {
    case .head(let head): isAnswering = head.status.code >= 200
    case .end: isAnswering = false
    case .body: break
    }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A closed connection takes no answer.
    guard isHTTP, let fault = error as? HTTPParserError, fault != .invalidEOFState, !isAnswering,
      context.channel.isActive
    else { return context.fireErrorCaught(error) }
    let isLarge = fault == .headerOverflow
    let text =
      isLarge
      ? "the request's head is too large; send less of it\n"
      : "the request is not HTTP: \(fault); correct the sender\n"
    var head = HTTPResponseHead(
      version: .http1_1, status: isLarge ? .requestHeaderFieldsTooLarge : .badRequest)
    head.headers = [
      "content-type": "text/plain; charset=utf-8", "content-length": String(text.utf8.count),
      "connection": "close",
      "cache-control": "no-store", "x-content-type-options": "nosniff",
    ]
    isAnswering = true
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    let channel = context.channel
    let done = context.eventLoop.makePromise(of: Void.self)
    // Closed at once, with bytes of the sender unread, the connection would take the answer with it.
    done.futureResult.whenComplete { _ in
      channel.close(mode: .output, promise: nil)
      channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(mode: .all, promise: nil) }
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: done)
  }
}
