internal import NIOConcurrencyHelpers
internal import NIOCore

/// Until when a connection may stay. A request that streams may be silent for longer than one that never comes.
final class Patience: Sendable {
  private struct State {
    var end: NIODeadline
    /// What bytes give anew; nil where they give nothing.
    var renewal: TimeAmount?
  }

  private let state: NIOLockedValueBox<State>

  /// For a request that is to come whole by then: bytes that trickle hold nothing open.
  init(seconds: Double, at now: NIODeadline = .now()) {
    state = NIOLockedValueBox(State(end: now + Self.amount(seconds)))
  }

  /// Gives so much time from now on, and again with each byte that moves.
  func allowSilence(seconds: Double, at now: NIODeadline = .now()) {
    let amount = Self.amount(seconds)
    state.withLockedValue { $0 = State(end: now + amount, renewal: amount) }
  }

  /// Gives so much time from now on, whatever comes.
  func allow(seconds: Double, at now: NIODeadline = .now()) {
    state.withLockedValue { $0 = State(end: now + Self.amount(seconds)) }
  }

  /// Bytes moved.
  func renew(at now: NIODeadline = .now()) {
    state.withLockedValue { state in
      if let renewal = state.renewal { state.end = now + renewal }
    }
  }

  func isOver(at now: NIODeadline = .now()) -> Bool { state.withLockedValue { now >= $0.end } }

  private static func amount(_ seconds: Double) -> TimeAmount {
    .seconds(Int64(min(seconds, 1e9).rounded(.up)))
  }
}

/// Closes a connection that was there, or silent, for too long.
final class SilenceCloser: ChannelDuplexHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny
  private let patience: Patience
  private var looking: RepeatedTask?

  /// How often it looks.
  private static let step = TimeAmount.seconds(5)

  init(_ patience: Patience) {
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let (patience, channel) = (patience, context.channel)
    looking = context.eventLoop.scheduleRepeatedTask(initialDelay: Self.step, delay: Self.step) { task in
      if patience.isOver() { channel.close(promise: nil) }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    looking?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    patience.renew()
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let promise = promise ?? context.eventLoop.makePromise()
    let patience = patience
    // Only bytes that the other side accepts count.
    promise.futureResult.whenSuccess { patience.renew() }
    context.write(data, promise: promise)
  }
}
