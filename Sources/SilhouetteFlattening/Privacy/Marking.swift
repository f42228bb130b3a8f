import SilhouetteHierarchy
internal import SilhouetteScene

/// How a node is drawn because of the marks `mask` and `hide`: at rest, whatever its state, text and children
/// are.
///
/// ```
/// view (mask)          box      a box of its own
///   button             whole    concealed, like all nodes inside a mark
/// button (mask)        whole    shows as a button at rest
/// view (hide)          whole    one striped box
/// ```
enum Marking: UInt8 {
  /// The node and its ancestors are not marked.
  case none
  /// A container that is marked `mask`.
  case box
  /// One thing without an inside, or something inside of a mark.
  case whole

  /// The marking by the node's own marks and its parent's, before its category is known: `.box` for `mask`, `.whole`
  /// for `hide` and inside of marks.
  init(_ detail: DetailSpan, under parent: Marking) {
    let marks = detail.privacy
    if marks.contains(.hide) || parent != .none {
      self = .whole
    } else {
      self = marks.contains(.mask) ? .box : .none
    }
  }

  /// Decides how a marked node is drawn, once its category is known.
  mutating func settle(_ decision: inout Decision) {
    guard self != .none else { return }
    decision.state = .enabled
    decision.isSensitive = true
    decision.isSealed = true
    if self == .whole {
      // A hidden node's category is not shown either.
      if !PrivacyPolicy.isSealed(decision.category) {
        decision.category = .view
        if decision.drawing != .prune { decision.drawing = .draw }
      }
      return
    }
    let isContainer = Self.isContainer(decision.category)
    if !isContainer { self = .whole }
    if decision.drawing != .prune { decision.drawing = isContainer ? .draw : .whole }
  }

  /// Whether a node is a button that is marked by itself, as each key of a pad may be.
  func isButton(_ category: NodeCategory) -> Bool { self == .whole && category == .button }

  private static func isContainer(_ category: NodeCategory) -> Bool {
    switch category {
    case .view, .scrollView, .list, .cell, .card, .modal, .statusBar, .navigationBar, .tabBar, .toolbar,
      .drawer, .menu:
      true
    default: false
    }
  }
}
