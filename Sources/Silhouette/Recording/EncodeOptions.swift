internal import SilhouetteHierarchy
public import SilhouetteReplay
public import SilhouetteScene

/// What goes into an event log, and how it is cut.
public struct EncodeOptions: Sendable {
  public var appearance = Appearance()
  public var reveal: Reveal = .nothing
  public var categorizer = Categorizer.standard
  public var target = LogTarget.rrweb
  /// When the page is written anew; nil for every 60 s.
  public var checkouts = Checkouts.every(60_000)
  /// Milliseconds of a segment, where the log is a folder.
  public var segment = 5000.0
  public var touches = TouchPolicy.safe
  /// Whether elements tell their class, category, rule and a salted hash of their identifier.
  public var metadata = false
  /// What hashes of identifiers begin with, so that they mean nothing outside of the logs that share it.
  /// nil for the session's start.
  public var salt: String?
  /// Names the session in `--target sentry` and `posthog`; nil for one that follows from the session itself.
  public var sessionID: String?

  /// When the page is written anew.
  public enum Checkouts: Sendable, Hashable {
    case never
    /// At the first change so many milliseconds after the last one.
    case every(Double)
    /// In each segment, so that each plays alone.
    case segment
  }

  public init() {}
}

/// Who reads the log.
public enum LogTarget: String, Sendable, CaseIterable {
  /// Any rrweb player.
  case rrweb
  /// Sentry's recording segments, each with its `replay_event`.
  case sentry
  /// PostHog's `$snapshot` capture bodies.
  case posthog
}

/// How an event log lies in files. A path's suffix tells which.
public enum LogFormat: String, Sendable, CaseIterable {
  case json, ndjson, zlib, folder

  /// One line for a person.
  public var summary: String {
    switch self {
    case .json: "rrweb event log: one JSON array"
    case .ndjson: "rrweb event log: one event a line"
    case .zlib: "rrweb event log: one zlib stream of the array"
    case .folder: "rrweb event log: a folder of zlib segments, or bodies for --target"
    }
  }

  public var suffix: String { self == .folder ? "NAME/ or a name without a suffix" : ".\(rawValue)" }

  public init(path: String) throws(SilhouetteError) {
    guard let suffix = Destination.suffix(of: path) else {
      self = .folder
      return
    }
    guard suffix != "folder", let format = LogFormat(rawValue: suffix) else {
      throw SilhouetteError(
        .usage,
        "\(path): .\(suffix) is not written by encode; use .json .ndjson .zlib, or a name without a suffix for a folder"
      )
    }
    self = format
  }
}

/// What an encoding has read and made.
public struct EncodeSummary: Sendable {
  public var files: [WrittenFile] = []
  public var snapshots = 0
  public var events = 0
  public var checkouts = 0
  /// Bytes of JSON before packing.
  public var jsonBytes = 0
  /// Milliseconds from the first event to the last.
  public var duration = 0.0
  /// Whether the input was an event log, which is drawn in the style, colours and scheme that it was encoded with.
  public var isLog = false
  public var diagnostics = SilhouetteHierarchy.DiagnosticLog()
  public var passedOver: [String] = []
  /// Where the input stopped making sense. What was whole before it is in the log.
  public var inputError: SilhouetteError?

  public init() {}
}
