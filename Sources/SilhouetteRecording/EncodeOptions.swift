public import SilhouetteFlattening
public import SilhouetteHierarchy
public import SilhouetteReplay
public import SilhouetteScene
internal import SilhouetteText

/// The content and form of an event log, and how it is cut into segments.
public struct EncodeOptions: Sendable {
  /// How the pages look.
  public var appearance = Appearance()
  /// The text that comes through. If the input is an event log, only text that was revealed in it can.
  public var reveal: Reveal = .nothing
  /// Keys of events' data that come through, each with everything in it. All other data is withheld.
  public var eventData: Set<String> = []
  /// The rules that give nodes their categories.
  public var categorizer = Categorizer.standard
  /// The product that the log is written for; rrweb by default.
  public var target = LogTarget.rrweb
  /// When the log gets another full snapshot; at the first change after 60 seconds by default.
  public var checkouts = Checkouts.every(Duration(inMilliseconds: CheckoutPolicy.usualPause))
  /// Length of a segment in milliseconds.
  package var segment = 5000.0
  /// Length of a segment; 5 seconds by default. Single files have no segments.
  public var segmentLength: Duration {
    get { Duration(inMilliseconds: segment) }
    set { segment = newValue.inMilliseconds }
  }
  /// Which touches the log holds; the safe ones by default.
  public var touches = TouchPolicy.safe
  /// Whether elements carry their class, category, rule, and a salted hash of their identifier; off by default.
  package var metadata = false
  /// Text that goes into the hash of each identifier, so that logs with different salts cannot be compared.
  ///
  /// nil for the session's start, which the log holds.
  package var salt: String?
  /// Name of the session for targets other than rrweb; nil to derive it from the session's start.
  public var sessionID: String?
  /// Id of the app for Datadog, a UUID; nil for zeros.
  public var applicationID: String?
  /// Id of the view that the session is for Datadog, a UUID; nil for the session's.
  package var viewID: String?

  /// The ids of a session that begins then.
  package func ids(start: Int64) -> SegmentIDs {
    SegmentIDs(session: sessionID, application: applicationID, view: viewID, start: start)
  }

  /// When the log gets another full snapshot, at which a player can begin. It always has one at the start, when the
  /// screen's size changes, and when a change would be larger than the page.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Checkouts: Sendable, Hashable {
    /// At no other time.
    case never
    /// At the first change that comes so long after the last full snapshot.
    case every(Duration)
    /// At the start of each segment, so that each plays alone.
    case segment
  }

  /// The properties that the app's snapshots always report; nil for those that are usual on its platform. Only
  /// `LiveRecorder` reads it, because files have it in their header.
  public var tells: Tells?

  /// Makes the locators for test tools that elements carry; nil for none. They hold identifiers and revealed words, so without
  /// `reveal` there are none.
  package var locators: LocatorMaker?

  /// How streams are packed; nil for zlib at its best level.
  package var packing: StreamPacking?

  /// The default options. They let no text through.
  public init() {}
}
