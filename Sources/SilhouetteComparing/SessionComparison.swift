public import Silhouette

/// Everything that was found out about one session.
public struct SessionComparison: Sendable {
  /// Of its file or folder.
  public var name = ""
  /// Milliseconds from its first screen to its last record; at least 1000, so that a single screen has a rate too.
  public var duration = 0.0
  public var width = 0.0
  public var height = 0.0
  public var screens = 0
  /// Pictures that were found; 0 where the session has no screenshot side.
  public var screenshots = 0
  public var measurements: [Measurement] = []
  public var fidelity = Fidelity()
  /// Moments to look at.
  public var strip: [StripMoment] = []
  /// Seconds in which most changed.
  public var bigChanges: [Int] = []
  /// What is to be known besides: one sentence each.
  public var notes: [String] = []
  /// A command that makes every file again, and leaves them in a folder called `kept`.
  public var command = ""
  /// Where the input stopped making sense. What was whole before it is compared.
  public var inputError: SilhouetteError?

  public func measurement(_ id: String) -> Measurement? {
    measurements.first { $0.contender.id == id }
  }

  func sizes(_ id: String) -> Sizes? { measurement(id)?.sizes }

  /// Bytes a minute of one contender.
  func perMinute(_ id: String) -> Double? { sizes(id).map { $0.rate(over: duration) * 60 } }

  /// What the field sends: masked screenshots as H.264 at 40 kbit/s, or as they are where none could be masked.
  var videoYardstick: String? {
    ["masked-h264-40k", "screenshots-h264-40k"].first { sizes($0) != nil }
  }

  /// The project's own: segments that any rrweb player takes.
  var logYardstick: String? { sizes(EventContender.yardstick) == nil ? nil : EventContender.yardstick }

  /// How many times another contender this one takes.
  func ratio(_ sizes: Sizes, to id: String?) -> Double? {
    guard let other = id.flatMap({ self.sizes($0) }), other.totalBytes > 0 else { return nil }
    return Double(sizes.totalBytes) / Double(other.totalBytes)
  }
}

/// The same moment of a session in each way of seeing it.
public struct StripMoment: Sendable {
  /// Milliseconds after the first screen.
  public var time: Double
  /// JPEG files; nil where there are none.
  public var screenshot: [UInt8]?
  public var masked: [UInt8]?
  /// A PNG file.
  public var wireframe: [UInt8]?
  /// The page that a player holds, as HTML.
  public var document: String?
}

/// What becomes of the session's nodes in a wireframe, all screens together.
public struct Fidelity: Sendable, Equatable {
  public var nodes = 0
  /// Painted, and seen.
  public var drawn = 0
  /// Painted, and wholly behind something else.
  public var covered = 0
  /// Containers that paint nothing themselves.
  public var skipped = 0
  /// Within a node that stands for all it holds.
  public var pruned = 0
  /// Not on screen in the app either.
  public var hidden = 0
  /// Drawn as stripes, since nothing says what is in them; some of the drawn.
  public var hatched = 0
  /// Whose words or pictures were there and are not shown.
  public var withheld = 0
  /// Drawn nodes of each category, most first.
  public var categories: [(name: String, drawn: Int, hatched: Int)] = []

  public static func == (a: Fidelity, b: Fidelity) -> Bool {
    let (x, y) = (a.categories, b.categories)
    return [a.nodes, a.drawn, a.covered, a.skipped, a.pruned, a.hidden, a.hatched, a.withheld]
      == [b.nodes, b.drawn, b.covered, b.skipped, b.pruned, b.hidden, b.hatched, b.withheld]
      && x.count == y.count && zip(x, y).allSatisfy { $0 == $1 }
  }
}
