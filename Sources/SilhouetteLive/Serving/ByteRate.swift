/// Limits a sender to so many bytes a second over time: further bytes wait.
struct ByteRate {
  private let rate: Double
  /// Bytes that may come at once, as after a network that was gone.
  private let burst: Double
  private var room: Double
  private var last: ContinuousClock.Instant

  /// - Parameter rate: Bytes a second.
  init(_ rate: Int, at now: ContinuousClock.Instant = .now) {
    last = now
    self.rate = Double(rate)
    burst = Double(rate) * 4
    room = burst
  }

  /// Takes bytes. Returns how long to wait before more are read.
  mutating func take(_ count: Int, at now: ContinuousClock.Instant = .now) -> Duration {
    room = min(burst, room + ((now - last) / .seconds(1)) * rate) - Double(count)
    last = now
    return room < 0 ? .seconds(-room / rate) : .zero
  }
}
