/// The product that an event log is written for.
public enum LogTarget: String, Sendable, CaseIterable {
  /// Any rrweb player.
  case rrweb
  /// Sentry's recording segments, each with its `replay_event`.
  case sentry
  /// PostHog's `$snapshot` capture bodies.
  case posthog
}
