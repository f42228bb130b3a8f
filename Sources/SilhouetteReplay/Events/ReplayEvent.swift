package import SilhouetteHierarchy

/// One event of an rrweb log, as Silhouette writes them. Wire numbers are in `EventWriter`.
package struct ReplayEvent: Sendable, Equatable {
  package enum Body: Sendable, Equatable {
    /// Type 4; comes before every full snapshot, with its time.
    case meta(width: Int, height: Int)
    /// Type 2: the page whole.
    case fullSnapshot(ElementTree)
    /// Type 3, source 0.
    case mutation(Mutation)
    /// Type 3, source 2, on the body.
    case touch(TouchKind, Point2D)
    /// Type 3, source 6: one place, on the body.
    case touchMove(Point2D)
    /// Type 3, source 4.
    case viewportResize(width: Int, height: Int)
    /// Type 5. `payload` is JSON text.
    case custom(tag: String, payload: String)
    /// Type 5: a tap as Sentry's player lists it, with the words for what was tapped. The click before it has the place.
    case tapCrumb(String)
    /// Type 1, without data: the last event. Players pass over it, so that its time alone counts.
    case end
  }

  /// The mouse interactions that touches become, with rrweb's numbers.
  package enum TouchKind: Int, Sendable, CaseIterable {
    case click = 2
    case start = 7
    case end = 9
    case cancel = 10

    /// The action of the finger; nil for a click, which only repeats the tap before it.
    package var phase: TouchRecord.Phase? {
      switch self {
      case .start: .down
      case .end: .up
      case .cancel: .cancel
      case .click: nil
      }
    }
  }

  /// Milliseconds since the Unix epoch.
  package var timestamp: Int64
  package var body: Body

  package init(timestamp: Int64, body: Body) {
    self.timestamp = timestamp
    self.body = body
  }
}

/// The nodes that every page has around its elements, with ids that never change.
package enum Page {
  package static let documentID: Int32 = 1
  package static let doctypeID: Int32 = 2
  package static let htmlID: Int32 = 3
  package static let headID: Int32 = 4
  package static let styleID: Int32 = 5
  package static let styleTextID: Int32 = 6
  /// Parent of the outermost elements, and target of all touches, since it is always there.
  package static let bodyID: Int32 = 7
  /// Elements are numbered from here.
  package static let firstElementID: Int32 = 8
}
