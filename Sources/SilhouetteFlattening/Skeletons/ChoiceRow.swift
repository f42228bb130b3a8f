import SilhouetteHierarchy
internal import SilhouetteScene

/// How many segments or pages a control has, and which one is chosen, if its children show it.
struct ChoiceRow: Equatable {
  /// nil if the children do not show it.
  var count: Int?
  /// From the left; nil if no child is selected.
  var chosen: Int?

  /// More are neither counted nor drawn.
  static let most = 20

  static let unknown = ChoiceRow()

  static func isTold(_ category: NodeCategory) -> Bool {
    category == .segmentedControl || category == .pageControl
  }

  private init() {}

  /// Reads a segmented or page control's children. If an only child holds them all, reads that child's
  /// children.
  init(of control: Int, _ nodes: [SceneNode]) {
    self.init()
    var owner = control
    for _ in 0..<4 {
      let isItem = Self.isItem(below: owner, of: nodes[control].category, nodes)
      count(under: owner, nodes, where: isItem)
      guard count == nil, nodes[owner].end > owner + 2, nodes[owner + 1].end == nodes[owner].end else {
        return
      }
      owner += 1
    }
  }

  private mutating func count(under owner: Int, _ nodes: [SceneNode], where isItem: (SceneNode) -> Bool) {
    var selected: Double?
    var found = 0
    Self.forEachChild(of: owner, nodes) { child in
      guard isItem(child) else { return }
      found += 1
      if child.state.contains(.selected) || child.state.contains(.checked) { selected = child.frame.x }
    }
    guard found > 0 else { return }
    count = min(found, Self.most)
    guard let selected else { return }
    var before = 0
    Self.forEachChild(of: owner, nodes) { if isItem($0), $0.frame.x < selected { before += 1 } }
    if before < Self.most { chosen = before }
  }

  /// Segments are buttons or tabs, or nothing but labels; dots are small.
  private static func isItem(
    below owner: Int, of category: NodeCategory, _ nodes: [SceneNode]
  ) -> (SceneNode) -> Bool {
    if category == .pageControl {
      return { $0.frame.width > 0 && $0.frame.width <= 32 && $0.frame.height <= 32 }
    }
    var hasButtons = false
    forEachChild(of: owner, nodes) { if isButton($0.category) { hasButtons = true } }
    return { hasButtons ? isButton($0.category) : $0.category == .label }
  }

  private static func isButton(_ category: NodeCategory) -> Bool {
    category == .button || category == .tab || category == .radio
  }

  private static func forEachChild(of owner: Int, _ nodes: [SceneNode], _ body: (SceneNode) -> Void) {
    var position = owner + 1
    while position < Int(nodes[owner].end) {
      if nodes[position].verdict != .hidden { body(nodes[position]) }
      position = Int(nodes[position].end)
    }
  }
}
