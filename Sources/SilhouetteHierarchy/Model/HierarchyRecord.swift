/// One line of a hierarchy stream. Readers of all formats turn their input into records.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum HierarchyRecord: Sendable, Equatable {
  /// Platform, screen and start of the session. It is the first record, and the only one of its kind.
  case header(StreamHeader)
  /// One whole screen.
  case snapshot(HierarchySnapshot)
  /// One moment of a finger, pen or mouse.
  case touch(TouchRecord)
  /// The screen's size changed: rotation, split view. The time is in milliseconds after the stream's start.
  case viewport(milliseconds: Double, Viewport)
  /// Something that the app reports about itself.
  case event(AppEvent)
  /// A screenshot of the same moment. The path of the PNG, JPEG or WebP is relative to the stream's file.
  case screenshot(milliseconds: Double, path: String)

  /// Milliseconds after the stream's start; nil for the header.
  package var time: Double? {
    switch self {
    case .header: nil
    case .snapshot(let snapshot): snapshot.time
    case .touch(let touch): touch.time
    case .viewport(let time, _): time
    case .event(let event): event.time
    case .screenshot(let time, _): time
    }
  }

  /// The same at another time.
  package func at(_ time: Double) -> HierarchyRecord {
    switch self {
    case .header: return self
    case .snapshot(var snapshot):
      snapshot.time = time
      return .snapshot(snapshot)
    case .touch(var touch):
      touch.time = time
      return .touch(touch)
    case .viewport(_, let viewport): return .viewport(milliseconds: time, viewport)
    case .event(var event):
      event.time = time
      return .event(event)
    case .screenshot(_, let path): return .screenshot(milliseconds: time, path: path)
    }
  }
}

/// The facts about a whole session. It is the first record of every stream.
public struct StreamHeader: Sendable, Equatable {
  /// The toolkit whose classes the nodes have.
  public var platform: AppPlatform
  /// The screen when the session starts.
  public var viewport: Viewport
  /// Whether the source does not report its screen's size. If another part of the session does, that size counts.
  @Uncompared package var isViewportAssumed = false
  /// Milliseconds since 1970-01-01 00:00 UTC at t = 0; 0 if unknown.
  package var start: Double
  /// The properties that the source promises to report. If its header does not say (nil), those that are usual on its
  /// platform count.
  public var tells: Tells?
  /// The source's facts about the app, such as `name` and `version`, in its order.
  package var app: [StreamFact]
  /// The source's facts about the device, such as `model` and `system`, in its order.
  package var device: [StreamFact]

  /// Milliseconds since 1970-01-01 00:00 UTC at t = 0; 0 if unknown.
  public var millisecondsSince1970: Double {
    get { start }
    set { start = newValue }
  }

  /// A header without facts about app and device.
  public init(
    platform: AppPlatform, viewport: Viewport, millisecondsSince1970: Double = 0, tells: Tells? = nil
  ) {
    self.init(platform: platform, viewport: viewport, start: millisecondsSince1970, tells: tells)
  }

  package init(platform: AppPlatform, viewport: Viewport, start: Double, tells: Tells? = nil) {
    self.platform = platform
    self.viewport = viewport
    self.start = start
    self.tells = tells
    app = []
    device = []
  }

  /// The properties that the source always reports: its own promise, or those that are usual on its platform.
  package var told: Tells { tells ?? .usual(for: platform) }
}

/// One fact about an app or a device, as its source wrote it.
package struct StreamFact: Sendable, Hashable {
  package var key: String
  package var value: String

  package init(_ key: String, _ value: String) {
    (self.key, self.value) = (key, value)
  }
}

/// The toolkit that a hierarchy comes from. The raw values are the stream's words.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AppPlatform: String, Sendable, CaseIterable {
  /// UIKit and SwiftUI.
  case ios
  /// Android's views.
  case android
  /// HTML in a browser.
  case web
  /// Flutter's widgets.
  case flutter
  /// React Native, on iOS or Android.
  case reactNative = "react-native"
  /// Jetpack Compose.
  case compose
  /// Unity's UI.
  case unity
  /// Anything else, and words that a reader does not know.
  case other
}

/// The screen: its size in points, and its device pixels a point.
public struct Viewport: Sendable, Hashable {
  /// In points.
  public var width: Double
  /// In points.
  public var height: Double
  /// Device pixels a point; 1 by default.
  public var scale: Double
  /// The part of the screen that the source describes, in points; nil if that is the whole viewport.
  ///
  /// Some dumps leave out the system's bars, or describe a dialog alone. `scale` is the screen's own then. Streams do
  /// not hold this box, and it does not take part in comparisons.
  @Uncompared package var told: Rect2D?

  /// A screen from its size in points and its device pixels a point.
  public init(width: Double, height: Double, scale: Double = 1) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// The screen as a rectangle with its origin at 0, 0, in points.
  package var bounds: Rect2D { Rect2D(x: 0, y: 0, width: width, height: height) }
}

/// One moment of a finger, pen or mouse.
public struct TouchRecord: Sendable, Hashable {
  /// The action of a finger at a moment. The raw values are the stream's words.
  public enum Phase: String, Sendable, CaseIterable {
    /// It begins to touch the screen.
    case down
    /// It moves while it touches the screen.
    case move
    /// It leaves the screen.
    case up
    /// The system ends the touch, for example for a gesture of its own.
    case cancel
  }

  /// Milliseconds after the stream's start.
  package var time: Double
  /// The number of the finger, the same from `down` to `up` or `cancel`.
  public var pointer: Int
  /// The finger's action.
  public var phase: Phase
  /// The place, in points of the viewport.
  public var location: Point2D
  /// Whether the source promises that the last snapshot was still on the screen: a test tool dumps a screen
  /// and then taps it. Such a touch proves nothing about the next snapshot.
  package var isOnLastScreen = false

  /// Milliseconds after the stream's start.
  public var milliseconds: Double {
    get { time }
    set { time = newValue }
  }

  /// A touch from its properties.
  public init(milliseconds: Double, pointer: Int, phase: Phase, location: Point2D) {
    self.init(time: milliseconds, pointer: pointer, phase: phase, location: location)
  }

  package init(time: Double, pointer: Int, phase: Phase, location: Point2D) {
    self.time = time
    self.pointer = pointer
    self.phase = phase
    self.location = location
  }
}

/// Something that an app reports about itself, such as a login or a change of screens.
public struct AppEvent: Sendable, Hashable {
  /// Milliseconds after the stream's start.
  package var time: Double
  /// Name of the event. It is not content: logs show it.
  public var name: String
  /// The event's data as JSON text; nil if there is none. Logs leave it out, except for keys that are listed.
  public var data: String?
  /// Whether a test tool wrote it, and its reader made the name and the members of `toolKeys` of numbers and words of the tool's
  /// format alone. Streams do not hold this.
  package var isOfTool = false
  /// Members of a test tool's event that are not content.
  package static let toolKeys: Set = [
    "duration", "isFailed", "isAssertion", "status", "method", "level",
  ]

  /// Milliseconds after the stream's start.
  public var milliseconds: Double {
    get { time }
    set { time = newValue }
  }

  /// An event from its properties. `data` must be one JSON value, since writers copy it unchanged.
  public init(milliseconds: Double, name: String, data: String? = nil) {
    self.init(time: milliseconds, name: name, data: data)
  }

  package init(time: Double, name: String, data: String? = nil) {
    self.time = time
    self.name = name
    self.data = data
  }
}
