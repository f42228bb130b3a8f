internal import SilhouetteHierarchy

/// The form of a segment that a target takes, and its state from segment to segment.
enum SegmentForm: Sendable {
  case rrweb(PlainWrapping)
  case sentry(SentryWrapping)
  case posthog(PostHogWrapping)
  case datadog(DatadogWrapping)
  case newrelic(NewRelicWrapping)
  case wire(WireWrapping)

  init(_ target: LogTarget, _ ids: SegmentIDs, _ platform: AppPlatform) {
    self =
      switch target {
      case .rrweb: .rrweb(PlainWrapping())
      case .sentry: .sentry(SentryWrapping(session: ids.session, platform: platform))
      case .posthog: .posthog(PostHogWrapping(session: ids.session))
      case .datadog: .datadog(DatadogWrapping(ids: ids, platform: platform))
      case .newrelic: .newrelic(NewRelicWrapping(session: ids.session))
      case .wire: .wire(WireWrapping())
      }
  }

  /// Bytes of JSON that one segment holds at most.
  var mostBytes: Int {
    switch self {
    case .rrweb(let wrapping): wrapping.mostBytes
    case .sentry(let wrapping): wrapping.mostBytes
    case .posthog(let wrapping): wrapping.mostBytes
    case .datadog(let wrapping): wrapping.mostBytes
    case .newrelic(let wrapping): wrapping.mostBytes
    case .wire(let wrapping): wrapping.mostBytes
    }
  }

  mutating func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    switch self {
    case .rrweb(let wrapping): return wrapping.files(of: segment, number: number)
    case .sentry(let wrapping): return wrapping.files(of: segment, number: number)
    case .posthog(let wrapping): return wrapping.files(of: segment, number: number)
    case .datadog(let wrapping): return wrapping.files(of: segment, number: number)
    case .newrelic(let wrapping): return wrapping.files(of: segment, number: number)
    case .wire(var wrapping):
      defer { self = .wire(wrapping) }
      return wrapping.files(of: segment, number: number)
    }
  }
}
