/// One line of a hierarchy stream: the vocabulary that every reader turns its input into.
public enum HierarchyRecord: Sendable, Equatable {
  case header(StreamHeader)
  case snapshot(HierarchySnapshot)
  case touch(Touch)
  case viewport(time: Double, Viewport)
  case event(AppEvent)
  /// A picture of the same moment: a PNG's, JPEG's or WebP's path relative to the stream's file.
  case screenshot(time: Double, path: String)

  /// Milliseconds after the stream's start; nil for the header, which has no moment.
  public var time: Double? {
    switch self {
    case .header: nil
    case .snapshot(let snapshot): snapshot.time
    case .touch(let touch): touch.time
    case .viewport(let time, _): time
    case .event(let event): event.time
    case .screenshot(let time, _): time
    }
  }
}

/// The first record of every stream.
public struct StreamHeader: Sendable, Equatable {
  public var platform: Platform
  public var viewport: Viewport
  /// Whether the source does not say how large its screen is: where other parts of a session do, theirs counts.
  package var isViewportAssumed = false
  /// Milliseconds since the Unix epoch at t = 0.
  public var start: Double
  /// What the source says that it tells; nil where it does not say. `told` is what counts.
  public var tells: Tells?
  /// What the source says of app and device, in its order.
  public var app: [(key: String, value: String)]
  public var device: [(key: String, value: String)]

  public init(platform: Platform, viewport: Viewport, start: Double = 0, tells: Tells? = nil) {
    self.platform = platform
    self.viewport = viewport
    self.start = start
    self.tells = tells
    app = []
    device = []
  }

  /// What the source reports wherever it is so: as it says, else what its platform usually does.
  package var told: Tells { tells ?? .usual(for: platform) }

  public static func == (lhs: StreamHeader, rhs: StreamHeader) -> Bool {
    lhs.platform == rhs.platform && lhs.viewport == rhs.viewport && lhs.start == rhs.start
      && lhs.tells == rhs.tells
      && lhs.app.elementsEqual(rhs.app, by: ==) && lhs.device.elementsEqual(rhs.device, by: ==)
  }
}

/// Where a hierarchy comes from.
public enum Platform: String, Sendable, CaseIterable {
  case ios, android, web, flutter
  case reactNative = "react-native"
  case compose, unity, other
}

/// The visible area: size in points, and device pixels a point.
public struct Viewport: Sendable, Hashable {
  public var width: Double
  public var height: Double
  public var scale: Double
  /// What the source tells of, in points, where the screen may be larger: it leaves out the system's bars, or tells of a
  /// dialog alone. nil where that is the whole viewport. `scale` is the screen's own then. A stream does not hold it, and
  /// it makes no other viewport.
  package var told: Rect?

  public init(width: Double, height: Double, scale: Double = 1) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  public static func == (left: Viewport, right: Viewport) -> Bool {
    left.width == right.width && left.height == right.height && left.scale == right.scale
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(scale)
  }
}

/// A finger's, pen's or mouse's moment, in viewport points.
public struct Touch: Sendable, Hashable {
  public enum Phase: String, Sendable, CaseIterable {
    case down, move, up, cancel
  }

  public var time: Double
  public var pointer: Int
  public var phase: Phase
  public var location: Point

  public init(time: Double, pointer: Int, phase: Phase, location: Point) {
    self.time = time
    self.pointer = pointer
    self.phase = phase
    self.location = location
  }
}

/// Anything that the app wants beside the replay.
public struct AppEvent: Sendable, Hashable {
  public var time: Double
  public var name: String
  /// Its data as the JSON text it came in, nil where it had none.
  public var data: String?

  public init(time: Double, name: String, data: String? = nil) {
    self.time = time
    self.name = name
    self.data = data
  }
}
