internal import SilhouetteHierarchy
internal import SilhouetteScene

/// The differences between two scenes of a session, node by node.
struct SceneChange {
  /// How much of the screen, 0 to 1.
  var share = 0.0
  /// Where, as `ScreenCells`.
  var cells: [UInt32] = []
  /// Nodes whose children moved in them, with how far their content was scrolled on.
  var scrolls: [(node: UInt64, index: Int, x: Double, y: Double)] = []
  /// Nodes whose own shapes differ while their box stayed.
  var refilled: Set<UInt64> = []
}

/// Compares each scene with the one before it. Nodes are matched by identity; those without one count as new.
///
/// Cost: one dictionary look-up a node that is drawn.
struct SceneComparer {
  private var last: WireframeScene?
  private var places: [UInt64: Int] = [:]
  private var cells = ScreenCells()

  /// - Returns: nil for the first scene.
  mutating func compare(_ scene: WireframeScene) -> SceneChange? {
    defer { keep(scene) }
    guard let last else { return nil }
    var change = SceneChange()
    cells.begin(scene.viewport)
    var met = 0
    for (index, node) in scene.nodes.enumerated() {
      guard let place = place(of: node) else {
        if node.verdict == .draw { mark(index, of: scene) }
        continue
      }
      met += 1
      let old = last.nodes[place]
      note(node, index, since: old, in: &change)
      guard !isSame(node, scene, old, last) else { continue }
      if node.bounds == old.bounds { change.refilled.insert(node.id.rawValue) }
      if old.verdict == .draw { mark(place, of: last) }
      if node.verdict == .draw { mark(index, of: scene) }
    }
    if met < places.count { markGone(in: last, now: scene) }
    (change.share, change.cells) = (cells.share, cells.marked)
    return change
  }

  private func place(of node: borrowing SceneNode) -> Int? {
    node.id == .none ? nil : places[node.id.rawValue]
  }

  private func note(
    _ node: SceneNode, _ index: Int, since old: SceneNode, in change: inout SceneChange
  ) {
    let (x, y) = (node.contentOffset.x - old.contentOffset.x, node.contentOffset.y - old.contentOffset.y)
    if x != 0 || y != 0 { change.scrolls.append((node.id.rawValue, index, x, y)) }
  }

  private func isSame(_ a: SceneNode, _ scene: WireframeScene, _ b: SceneNode, _ last: WireframeScene)
    -> Bool
  {
    a.verdict == b.verdict && a.bounds == b.bounds && a.fill == b.fill && a.hatch == b.hatch
      && a.border == b.border && a.shadow == b.shadow
      && a.state == b.state && a.category == b.category && a.effectiveAlpha == b.effectiveAlpha
      && a.radius == b.radius && a.text.count == b.text.count && scene.parts(of: a) == last.parts(of: b)
  }

  private mutating func mark(_ index: Int, of scene: WireframeScene) {
    if let box = scene.seenBox(of: index) { cells.mark(box) }
  }

  private mutating func markGone(in last: WireframeScene, now scene: WireframeScene) {
    let there = Set(scene.nodes.map(\.id.rawValue))
    for (id, place) in places where !there.contains(id) && last.nodes[place].verdict == .draw {
      mark(place, of: last)
    }
  }

  private mutating func keep(_ scene: WireframeScene) {
    last = scene
    places.removeAll(keepingCapacity: true)
    for (index, node) in scene.nodes.enumerated() where node.id != .none { places[node.id.rawValue] = index }
  }
}

/// A screen in cells, for measuring how much of it boxes cover.
struct ScreenCells {
  static let columns = 32
  private static let rows = 48
  static let count = columns * rows
  /// Rows from the top; the lowest bit is the cell to the left.
  private(set) var marked = Array(repeating: UInt32(0), count: rows)
  private var screen = Rect2D.zero

  mutating func begin(_ viewport: Viewport) {
    screen = viewport.bounds
    for row in marked.indices { marked[row] = 0 }
  }

  /// A box within the screen; it takes part in each cell that it touches.
  mutating func mark(_ box: Rect2D) {
    guard screen.width > 0, screen.height > 0 else { return }
    let across = Self.cells(box.x, box.maxX, screen.width, Self.columns)
    let down = Self.cells(box.y, box.maxY, screen.height, Self.rows)
    let bits = across.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    for row in down { marked[row] |= bits }
  }

  private static func cells(_ from: Double, _ to: Double, _ side: Double, _ count: Int) -> Range<Int> {
    let first = Int((max(0, from) / side * Double(count)).rounded(.down))
    let last = Int((min(side, to) / side * Double(count)).rounded(.up))
    return min(first, count)..<max(min(first, count), min(last, count))
  }

  var share: Double {
    Double(marked.reduce(0) { $0 + $1.nonzeroBitCount }) / Double(Self.columns * Self.rows)
  }
}
