public import SilhouetteHierarchy
public import SilhouetteScene

/// What goes into an event log, and how it is cut.
public struct EncodeOptions: Sendable {
  public var appearance = Appearance()
  /// Which text comes through. Of an event log, which of the text that was revealed in it.
  public var reveal: Reveal = .nothing
  /// Members of events' data that come through, by key, each with all that is in it. What is not listed is withheld.
  public var eventData: Set<String> = []
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

  /// What an app's snapshots report wherever it is so; nil for what its platform usually does. Read by `LiveRecorder`
  /// alone: files say it themselves.
  public var tells: Tells?

  public init() {}
}
