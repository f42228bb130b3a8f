/// The product that an event log is written for. `docs/EVENTS.md` describes the files.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum LogTarget: String, Sendable, CaseIterable {
  /// Any rrweb player: one zlib stream for each segment.
  case rrweb
  /// Sentry: recording segments, each with its `replay_event`.
  case sentry
  /// PostHog: bodies of `$snapshot` events.
  case posthog
}
