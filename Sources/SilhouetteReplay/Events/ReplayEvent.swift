public import SilhouetteHierarchy

/// One event of an rrweb log, as Silhouette writes them. Wire numbers are in `EventWriter`.
public struct ReplayEvent: Sendable, Equatable {
  public enum Body: Sendable, Equatable {
    /// Type 4; stands before every full snapshot, with its time.
    case meta(width: Int, height: Int)
    /// Type 2: the page whole.
    case fullSnapshot(ElementTree)
    /// Type 3, source 0.
    case mutation(Mutation)
    /// Type 3, source 2, on the body.
    case touch(TouchKind, Point)
    /// Type 3, source 6: one place, on the body.
    case touchMove(Point)
    /// Type 3, source 4.
    case viewportResize(width: Int, height: Int)
    /// Type 5. `payload` is JSON text.
    case custom(tag: String, payload: String)
  }

  /// The mouse interactions that touches become, with rrweb's numbers.
  public enum TouchKind: Int, Sendable, CaseIterable {
    case click = 2
    case start = 7
    case end = 9
    case cancel = 10
  }

  /// Milliseconds since the Unix epoch.
  public var timestamp: Int64
  public var body: Body

  public init(timestamp: Int64, body: Body) {
    self.timestamp = timestamp
    self.body = body
  }
}

/// What every page has around its elements, with ids that never change.
public enum Page {
  public static let documentID: Int32 = 1
  public static let doctypeID: Int32 = 2
  public static let htmlID: Int32 = 3
  public static let headID: Int32 = 4
  public static let styleID: Int32 = 5
  public static let styleTextID: Int32 = 6
  /// Parent of the outermost elements, and target of all touches, since it is always there.
  public static let bodyID: Int32 = 7
  /// Elements are numbered from here.
  public static let firstElementID: Int32 = 8
}
