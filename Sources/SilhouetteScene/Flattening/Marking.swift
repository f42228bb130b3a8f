import SilhouetteHierarchy

/// How a node is drawn because of the marks `mask` and `hide`: at rest, whatever its state, text and children are.
///
/// ```
/// view (mask)          box      has a box of its own; its inside shows only where controls are
///   view               folded   shows nothing, but the controls in it do
///     button           whole    shows at rest, without an inside
///       label          –        concealed
///   label              whole    concealed: a text's box tells how long the text is
///   list               whole    concealed: the number of its rows is content
/// label (mask)         whole    shows as a text at rest
/// view (hide)          whole    one box
/// ```
enum Marking: UInt8 {
  /// Neither the node nor an ancestor is marked.
  case none
  /// A container that is marked `mask`.
  case box
  /// A container inside of `box`: neither drawn nor listed.
  case folded
  /// One thing without an inside.
  case whole

  /// The marking by the node's own marks and its parent's, before its category is known: `.box` for `mask`, `.whole`
  /// for `hide`, `.folded` inside a mask.
  init(_ detail: DetailSpan, under parent: Marking) {
    let marks = detail.privacy
    if marks.contains(.hide) {
      self = .whole
    } else if parent == .box || parent == .folded {
      self = .folded
    } else if parent == .whole {
      self = .whole
    } else {
      self = marks.contains(.mask) ? .box : .none
    }
  }

  /// Decides how a marked node is drawn, once its category is known.
  ///
  /// - Parameter isElement: Whether it is an accessibility element. Toolkits report where these are while their views
  ///   are pressed, so none inside a mask is drawn.
  mutating func settle(_ decision: inout Decision, isElement: Bool) {
    decision.state = .enabled
    decision.isSensitive = true
    switch self {
    case .none: return
    case .box:
      if !Self.isContainer(decision.category) { self = .whole }
    case .folded:
      if isElement {
        decision.drawing = .prune
      } else if Self.isControl(decision.category) {
        self = .whole
      } else if Self.isClosed(decision.category) {
        decision.drawing = .prune
      }
    case .whole:
      // What is hidden is not told either.
      if !PrivacyPolicy.isSealed(decision.category) {
        decision.category = .view
        if decision.drawing != .prune { decision.drawing = .draw }
      }
      decision.isSealed = true
      return
    }
    decision.isSealed = self != .folded
    guard decision.drawing != .prune else { return }
    switch self {
    case .box: decision.drawing = .draw
    case .folded: decision.drawing = .skip
    case .none, .whole: decision.drawing = .whole
    }
  }

  /// Whether a node is a button that is marked by itself, as each key of a pad may be.
  func isButton(_ category: Category) -> Bool { self == .whole && category == .button }

  /// Where fingers go, in places that do not follow from content.
  private static func isControl(_ category: Category) -> Bool {
    switch category {
    case .button, .textField, .secureField, .searchField, .textView, .toggle, .checkbox, .radio, .slider,
      .stepper, .segmentedControl, .picker, .tab, .keyboard, .key:
      true
    default: false
    }
  }

  private static func isContainer(_ category: Category) -> Bool {
    switch category {
    case .view, .scrollView, .list, .cell, .card, .modal, .statusBar, .navigationBar, .tabBar, .toolbar,
      .drawer, .menu:
      true
    default: false
    }
  }

  /// What holds as many things as there is content, and writing with whatever is in it.
  private static func isClosed(_ category: Category) -> Bool {
    switch category {
    case .list, .cell, .menu, .label, .heading, .link, .webView, .pageControl, .progress: true
    default: false
    }
  }
}
