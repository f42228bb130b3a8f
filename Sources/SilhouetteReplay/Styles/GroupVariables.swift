import SilhouetteHierarchy
import SilhouetteScene

/// One group of marks as the variables that its pseudo-element is drawn with.
struct GroupVariables: Hashable {
  /// Distances of the first shape's edges from the box's, inwards, in quarters of a point.
  struct Inset: Hashable {
    var top = 0
    var right = 0
    var bottom = 0
    var left = 0
  }

  /// nil if there is no group.
  var inset: Inset?
  var copies: [Marks.Copy] = []
  /// nil for the element's ink. Clear if the group is concealed.
  var color: RGBAColor?
  /// In quarters of a point, nil for round ends.
  var radius: Int32?
  var turn = ScenePart.Turn.none
  var role = ScenePart.Role.textBar
  /// The colour of bars that words replace.
  var concealed: Concealed?

  struct Concealed: Hashable {
    /// nil for the element's ink.
    var color: RGBAColor?
  }

  /// No group.
  init(role: ScenePart.Role = .textBar) {
    self.role = role
  }

  init(_ group: borrowing Marks.Group, in element: Element) {
    inset = Inset(
      top: Int(group.top), right: Int(element.width) - Int(group.left) - Int(group.width),
      bottom: Int(element.height) - Int(group.top) - Int(group.height), left: Int(group.left))
    copies = group.copies
    color = group.color
    radius = group.radius == min(group.width, group.height) / 2 ? nil : group.radius
    turn = group.turn
    role = group.role
    guard element.text >= 0, role == .textBar || role == .caret else { return }
    concealed = Concealed(color: color)
    color = .clear
  }

  /// nil if the numbers do not fit.
  func group(in element: Element) -> Marks.Group? {
    guard let inset, let left = Int32(exactly: inset.left), let top = Int32(exactly: inset.top),
      let width = Int32(exactly: Int(element.width) - inset.left - inset.right),
      let height = Int32(exactly: Int(element.height) - inset.top - inset.bottom)
    else { return nil }
    var group = Marks.Group(
      left: left, top: top, width: width, height: height, radius: radius ?? min(width, height) / 2,
      role: role)
    group.copies = copies
    group.color = concealed.map { $0.color } ?? color
    group.turn = turn
    return group
  }
}

extension ScenePart.Role {
  /// The role of most groups of marks in elements of a category. It is left out of styles.
  static func usual(in category: NodeCategory, isSecond: Bool) -> ScenePart.Role {
    switch category {
    case .image, .icon, .statusBar, .view: .mark
    case .toggle, .slider: isSecond ? .knob : .track
    case .checkbox: .track
    case .secureField: isSecond ? .caret : .dot
    case .textField, .searchField, .textView: isSecond ? .caret : .textBar
    case .pageControl: .dot
    case .segmentedControl: isSecond ? .textBar : .segment
    case .spinner: .spinner
    default: .textBar
    }
  }
}
