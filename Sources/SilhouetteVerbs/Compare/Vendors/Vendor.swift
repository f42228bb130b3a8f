internal import SilhouetteReplay

/// A vendor of session replay, whose own way of recording is compared with our events in the form that the vendor takes.
///
/// What its SDK does by default is after the SDK's public source, which `facts` names. No SDK runs here.
package enum Vendor: String, Sendable, CaseIterable {
  case sentry, posthog, datadog, rrweb

  /// Its name as it writes it.
  package var name: String {
    switch self {
    case .sentry: "Sentry"
    case .posthog: "PostHog"
    case .datadog: "Datadog"
    case .rrweb: "rrweb"
    }
  }

  /// The row of its own way.
  package var own: String { self == .rrweb ? "other-segments" : "\(rawValue)-sdk" }
  /// The row of our events.
  package var ours: String { self == .rrweb ? EventContender.yardstick : "\(rawValue)-target" }

  /// What its own way is, in a few words.
  var way: String {
    switch self {
    case .sentry: "video of pictures"
    case .posthog: "pictures"
    case .datadog: "wireframes"
    case .rrweb: "its recorder's log"
    }
  }

  /// The assumptions about it, with their sources: sentences.
  var facts: String {
    switch self {
    case .sentry:
      "Sentry: 1 picture a second, a pixel a point, as H.264 of at most \(VendorContender.sentryKilobits) kbit/s, an envelope every 5 s: the defaults of getsentry/sentry-cocoa (SentryReplayOptions.swift, quality medium; getsentry/sentry-java asks for 75 kbit/s). x264 stands for the phone's encoder. Its envelope is packed with gzip, as the SDK does, and ours is not. Its envelope has no touches, breadcrumbs and facts about the device."
    case .posthog:
      "PostHog: a lossy WebP of quality 30 for each second in which the picture differs, in Base64 in a $snapshot event, and a request for every 20 events or 30 s: the defaults of PostHog/posthog-ios with screenshotMode (PostHogSessionReplayConfig.swift, UIImage+Util.swift, PostHogConfig.swift). Pictures have a pixel a point; the SDK's have the device's two or three. Its events have no facts about the device."
    case .datadog:
      "Datadog: at most 10 screens a second as a flat list of wireframes, a segment with its metadata every 2 s in which something changed: the defaults of DataDog/dd-sdk-ios (RecordingComponents.swift, SessionReplayFeature.swift). The list is rebuilt after the published schema, and packed with zlib's level 9; the SDK has level 6."
    case .rrweb:
      "rrweb: its recorder runs in pages alone, so its row is the log of --against. The processor time that it took is not in a log."
    }
  }

  /// What holds for all of them.
  static let assumptions = [
    "A million sessions are this session a million times. Requests are those of segments; none is sent twice.",
    "Bytes are those of requests' bodies, without headers and without the boundaries between parts. Ours are those of encode --target.",
    "Time is processor time on this machine. Of the SDKs' ways, taking a screenshot and walking over views are not counted, since only a phone can do that; of ours, reading and placing the screens is.",
  ]
}
