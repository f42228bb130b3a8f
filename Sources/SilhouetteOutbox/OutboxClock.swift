internal import SilhouetteText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The time and chance of an outbox, so that tests need not wait.
package struct OutboxClock: Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  package var now: @Sendable () -> Int64
  package var sleep: @Sendable (Duration) async -> Void
  /// From 0 up to 1.
  package var random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Duration) async -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    (self.now, self.sleep, self.random) = (now, sleep, random)
  }

  /// The system's, to the second: ages and pauses need no more.
  package static let system = OutboxClock(
    now: { Int64(time(nil)) * 1000 }, sleep: { try? await Task.sleep(for: $0) },
    random: { Double.random(in: 0..<1) })
}

extension Duration {
  /// Whole milliseconds from 0 to a thousand years, so that sums with the time of day do not overflow.
  var clampedMilliseconds: Int64 {
    Int64(min(max(inMilliseconds, 0), 3.2e13))
  }
}
