/// The segments that an outbox keeps, their number, and when they are sent. The defaults are those that privacy and batteries would choose.
public struct OutboxPolicy: Sendable {
  /// The sessions that are sent whole; one in ten by default.
  public var sampling = SessionSampling(share: 0.1)
  /// Of other sessions: how long the past is that an error sends; a minute by default. nil keeps nothing of them.
  public var beforeError: Duration? = .seconds(60)
  /// How long an error sends what follows it; 30 seconds by default.
  public var afterError: Duration = .seconds(30)
  /// Whether an app that ended in the foreground without `Outbox.close()` counts as an error at its next start; true by default.
  public var countsCrashes = true
  /// Bytes of the past that an error sends, at most; 64,000 by default.
  public var mostBytesBeforeError = 64_000
  /// Bytes that wait in the folder, at most; 5,000,000 by default. Beyond it, the oldest segments are deleted.
  public var mostBytes = 5_000_000
  /// The age at which an unsent segment is deleted; three days by default.
  public var mostAge: Duration = .seconds(3 * 86_400)
  /// The pause after a failed request; it doubles with each failure in a row. 2 seconds by default.
  public var firstPause: Duration = .seconds(2)
  /// The longest pause between requests that fail; ten minutes by default.
  public var longestPause: Duration = .seconds(600)
  /// Whether anything is sent while the device saves power; false by default.
  public var sendsInLowPower = false

  /// The default policy.
  public init() {}
}

/// The state of the device that an app reports to its outbox.
public struct OutboxConditions: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app is in the background: if it ends there, that is no crash.
  public static let background = OutboxConditions(rawValue: 1)
  /// The device saves power.
  public static let lowPower = OutboxConditions(rawValue: 2)
  /// There is no network, or none that may be used: nothing is sent.
  public static let offline = OutboxConditions(rawValue: 4)
}

/// A server's answer to a segment, as the app understood it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SegmentAnswer: Sendable, Hashable {
  /// The server has it. The outbox deletes its copy.
  case taken
  /// Not now: no connection, too many requests, or a fault of the server. It is sent again after the outbox's own pause, or after a longer one that the
  /// server asks for.
  case later(Duration? = nil)
  /// The server will never take it. The outbox deletes its copy.
  case refused
}

/// How many segments an outbox kept, sent and deleted, since it was opened.
public struct OutboxCounts: Sendable, Hashable {
  /// Segments that were written to the folder.
  public internal(set) var kept = 0
  /// Segments that the server took.
  public internal(set) var sent = 0
  /// Segments that the server refused.
  public internal(set) var refused = 0
  /// Segments that were deleted or not kept although they might have been sent: the folder or its disk was full, or they were too old.
  public internal(set) var lost = 0
}
