internal import NIOConcurrencyHelpers
internal import NIOCore

/// How long a connection may be silent. A request that streams may be silent for longer than one that never comes.
final class Patience: Sendable {
  private let left: NIOLockedValueBox<Int>

  /// Seconds between two looks.
  static let step = 15.0

  init(seconds: Double) {
    left = NIOLockedValueBox(Self.steps(seconds))
  }

  /// Counts from now on.
  func allow(seconds: Double) {
    left.withLockedValue { $0 = Self.steps(seconds) }
  }

  /// Takes note of a step without a byte. Returns whether that was the last one.
  func isOver() -> Bool {
    left.withLockedValue { left in
      left -= 1
      return left <= 0
    }
  }

  private static func steps(_ seconds: Double) -> Int { max(1, Int((min(seconds, 1e9) / step).rounded(.up))) }
}

/// Closes a connection that was silent for too long.
final class SilenceCloser: ChannelInboundHandler {
  typealias InboundIn = NIOAny
  private let patience: Patience

  init(_ patience: Patience) {
    self.patience = patience
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    if patience.isOver() { context.close(promise: nil) }
  }
}
