/// The cost that a recording may have for an app. A live recorder that needs more asks for fewer screens.
public struct RecordingBudget: Sendable, Hashable {
  /// The share of one core that making the log may take; a hundredth by default. Time in which others held the core counts, too, so a busy
  /// device gets fewer screens.
  public var processorShare = 0.01
  /// Bytes of segments in a minute; 60,000 by default.
  public var bytesPerMinute = 60_000

  /// The default budget.
  public init() {}
}

/// Finds how long an app should wait between two screens, so that a recording stays in its budget.
///
/// It asks for fewer screens instead of dropping some of them: each screen is whole, so the last one of a change still
/// comes. One number smooths over about eight screens or segments, because a full snapshot costs many times as much as a change.
struct RecordingPace {
  /// Of a mean, what one new value counts.
  private static let weight = 0.125
  /// Even beyond the budget, a screen comes so often.
  static let longestGap = 30_000.0

  private let share: Double
  private let bytes: Double
  /// Milliseconds that a screen takes.
  private var cost: Double?
  /// Bytes of segments that a screen takes.
  private var size: Double?
  private var screens = 0.0

  init(_ budget: RecordingBudget) {
    share = budget.processorShare > 0 ? min(budget.processorShare, 1) : 0
    bytes = Double(max(budget.bytesPerMinute, 0))
  }

  mutating func screen(took milliseconds: Double) {
    screens += 1
    cost = Self.mean(cost, milliseconds)
  }

  mutating func segment(of bytes: Int) {
    size = Self.mean(size, Double(bytes) / max(screens, 1))
    screens = 0
  }

  /// Milliseconds between two screens; 0 if the budget allows any number.
  var gap: Double {
    min(max(Self.ratio(cost ?? 0, share), Self.ratio((size ?? 0) * 60_000, bytes)), Self.longestGap)
  }

  private static func mean(_ old: Double?, _ new: Double) -> Double {
    old.map { $0 + (new - $0) * weight } ?? new
  }

  private static func ratio(_ need: Double, _ limit: Double) -> Double {
    need <= 0 ? 0 : limit <= 0 ? .infinity : need / limit
  }
}
