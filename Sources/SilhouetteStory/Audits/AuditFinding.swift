package import SilhouetteHierarchy
package import SilhouetteScene

/// A fault on a screen that shuts a person out, with one cause. It holds no text of the screen.
package struct AuditFinding: Sendable, Equatable {
  package var rule: AuditRule
  package var category: NodeCategory
  /// Categories of the places around it, from the outermost inwards.
  package var path: [NodeCategory]
  /// As the source prints it; nil where it is not known.
  package var className: String?
  /// Only if words are revealed, and never of a secret.
  package var identifier: String?
  /// The fault, in words and numbers.
  package var detail: String
  /// The visible parts of the elements with this fault, in points of the screen.
  package var boxes: [Rect2D]
  /// The same for the same element in two runs of one process; it does not leave it.
  package var identity: Int
}

/// One place where a screen reader stops.
package struct ReadingStop: Sendable, Equatable {
  /// Index in the scene.
  package var node: Int
  package var category: NodeCategory
  package var state: NodeState
  package var box: Rect2D
  package var isControl: Bool
}

/// The findings of one screen.
package struct ScreenAudit: Sendable {
  package var findings: [AuditFinding] = []
  /// In the order of reading.
  package var stops: [ReadingStop] = []
  /// Whether the source says the order. Otherwise it is the order of places.
  package var isOrderTold = false
  /// Rules that cannot be judged on this screen, with the reason.
  package var unjudged: [(rules: [AuditRule], reason: String)] = []
  package var controls = 0

  package init() {}
}
