/// The product that an event log is written for. `docs/EVENTS.md` describes the files, and `docs/UPLOADING.md` how to send them.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum LogTarget: String, Sendable, CaseIterable {
  /// Any rrweb player: one zlib stream for each segment.
  case rrweb
  /// Sentry: an envelope for each segment.
  case sentry
  /// PostHog: bodies of `$snapshot` events.
  case posthog
  /// Datadog: segments of mobile session replay records, each with its metadata.
  case datadog
  /// New Relic: gzip bodies of rrweb events, each with its attributes.
  case newrelic
  /// Silhouette's own readers: one file of the wire format for each segment. See `docs/WIRE.md`.
  case wire

  /// What the target's pages are made of.
  package var pageForm: PageForm { self == .datadog ? .boxes : .elements }
  /// Whether the target's files hold a zlib stream.
  package var isZlib: Bool { [.rrweb, .sentry, .datadog].contains(self) }
}
