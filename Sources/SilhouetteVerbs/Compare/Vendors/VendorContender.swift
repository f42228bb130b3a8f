internal import SilhouetteReplay

/// A row of a vendor: what its SDK sends, or what we send in the same form.
struct VendorContender: Sendable {
  enum Making: Sendable {
    /// H.264 of frames of one a second, an envelope a video.
    case video
    /// A lossy WebP for each frame that differs.
    case pictures
    /// A flat list of wireframes.
    case wireframes
    /// Our events for a target.
    case target(LogTarget)
  }

  let contender: Contender
  let making: Making

  static let sentryKilobits = 40
  static let pictureQuality = 30
  /// Milliseconds between two of Datadog's screens, and of a batch.
  static let datadogGap = 100.0
  static let datadogBatch = 2000.0
  /// PostHog's SDK sends its events when there are so many, or so many milliseconds after it sent the last ones.
  static let posthogEvents = 20
  static let posthogPause = 30_000.0

  static let all: [VendorContender] = [
    VendorContender(
      contender: Contender(
        "sentry-sdk", .vendors, "Sentry's SDK, video",
        "1 frame a second as H.264 of at most \(sentryKilobits) kbit/s, an envelope of a video every 5 s, packed with gzip"
      ),
      making: .video),
    target(.sentry, "Sentry", "an envelope of events for every segment"),
    VendorContender(
      contender: Contender(
        "posthog-sdk", .vendors, "PostHog's SDK, pictures",
        "a lossy WebP of quality \(pictureQuality) for each second in which the picture differs, in the bodies that the SDK sends, packed with gzip"
      ),
      making: .pictures),
    target(.posthog, "PostHog", "a $snapshot event for every segment, packed with gzip"),
    VendorContender(
      contender: Contender(
        "datadog-sdk", .vendors, "Datadog's SDK, wireframes", isStandard: false,
        "a flat list of wireframes, a segment and its metadata every 2 s; rebuilt after its published schema"),
      making: .wireframes),
    target(.datadog, "Datadog", "a segment of mobile records and its metadata for every segment of ours"),
  ]

  private static func target(_ target: LogTarget, _ name: String, _ how: String) -> VendorContender {
    VendorContender(
      contender: Contender("\(target.rawValue)-target", .vendors, "\(name), our events", how),
      making: .target(target))
  }

  /// Arguments of `silhouette encode` that make the same files, or those that the bodies are made of.
  var encode: String? {
    if case .target(let target) = making { "-o log --target \(target.rawValue)" } else { nil }
  }
}
