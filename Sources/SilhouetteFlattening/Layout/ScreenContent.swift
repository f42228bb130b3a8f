import SilhouetteHierarchy
internal import SilhouetteScene

/// How much there is to see on a screen, and where: in each node's subtree, and before it.
///
/// A sealed node counts once, by its own box, whatever its contents. Time grows with the number of nodes.
struct ScreenContent {
  let nodes: [SceneNode]
  let screen: Rect2D
  let guesses: RuleGuesses
  /// The window that represents an unknown screen behind all others.
  let behind: Int?
  /// By node: the number of visible things in its subtree, and the box around them.
  private(set) var counts: [Int32]
  private(set) var hulls: [Rect2D]
  /// By node: which of the screen's `bands` its visible things reach into, a bit each from the top.
  private(set) var bands: [UInt64]
  /// By node: the number of visible things before it.
  private(set) var before: [Int32]
  /// By parent, the roots' at 0 and a node's one further: its last two children with visible content; -1 for
  /// none. Each node asks for them in constant time, so the whole is linear in the number of nodes.
  private var lastSeen: [Int32]
  private var lastSeenButOne: [Int32]

  init(_ scene: borrowing WireframeScene, guesses: RuleGuesses) {
    nodes = scene.nodes
    screen = Rect2D(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
    self.guesses = guesses
    counts = Array(repeating: 0, count: nodes.count)
    hulls = Array(repeating: .zero, count: nodes.count)
    bands = Array(repeating: 0, count: nodes.count)
    before = Array(repeating: 0, count: nodes.count + 1)
    lastSeen = Array(repeating: -1, count: nodes.count + 1)
    lastSeenButOne = lastSeen
    behind = Self.isBehind(nodes.first, of: nodes.count, screen, guesses) ? 0 : nil
    guard screen.isDrawable else { return }
    gather()
  }

  /// A window over the whole screen, below all others, whose content is not in the tree.
  private static func isBehind(
    _ first: SceneNode?, of count: Int, _ screen: Rect2D, _ guesses: RuleGuesses
  ) -> Bool {
    guard let first, count > 1, first.end == 1, first.parent < 0 else { return false }
    let slack = LayoutMeasures.slack
    return first.category == .customDrawing && guesses.isFallback(first.rule)
      && first.bounds.contains(screen.inset(dx: slack, dy: slack))
  }

  private mutating func gather() {
    var endOfSealed = 0
    for position in nodes.indices {
      let isInside = position < endOfSealed
      let isSealed = nodes[position].flags.contains(.sealed)
      let isSeen = !isInside && (isSealed ? isSealedBox(position) : isContent(position))
      if isSealed, !isInside { endOfSealed = Int(nodes[position].end) }
      before[position + 1] = before[position] + (isSeen ? 1 : 0)
      guard isSeen else { continue }
      counts[position] = 1
      hulls[position] = visible(position)
      bands[position] = bands(of: hulls[position])
    }
    for position in nodes.indices.reversed() where counts[position] > 0 {
      let parent = Int(nodes[position].parent)
      if lastSeen[parent + 1] < 0 {
        lastSeen[parent + 1] = Int32(position)
      } else if lastSeenButOne[parent + 1] < 0 {
        lastSeenButOne[parent + 1] = Int32(position)
      }
      guard parent >= 0 else { continue }
      hulls[parent] = counts[parent] > 0 ? hulls[parent].union(hulls[position]) : hulls[position]
      counts[parent] += counts[position]
      bands[parent] |= bands[position]
    }
  }

  /// Bands of equal height on the screen.
  private static let bandCount = 60

  private func bands(of box: Rect2D) -> UInt64 {
    let height = screen.height / Double(Self.bandCount)
    let first = min(max(Int(box.y / height), 0), Self.bandCount - 1)
    let end = min(max(Int((box.maxY / height).rounded(.up)), first + 1), Self.bandCount)
    return (1 << UInt64(end) - 1) & ~(1 << UInt64(first) - 1)
  }

  /// The share of a box's height that a node's visible things reach into.
  func share(of position: Int, in box: Rect2D) -> Double {
    let around = bands(of: box)
    return Double((bands[position] & around).nonzeroBitCount) / Double(around.nonzeroBitCount)
  }

  private func isSealedBox(_ position: Int) -> Bool {
    nodes[position].verdict == .draw && visible(position).isDrawable
  }

  /// Things on the screen.
  var count: Int32 { before[nodes.count] }
  func count(after position: Int) -> Int32 { count - before[Int(nodes[position].end)] }

  func visible(_ position: Int) -> Rect2D { nodes[position].bounds.intersection(screen) ?? .zero }

  func fillsScreen(_ position: Int) -> Bool {
    visible(position).area >= screen.area * LayoutMeasures.fillingShare
  }

  func isLeaf(_ position: Int) -> Bool { Int(nodes[position].end) == position + 1 }

  /// Whether a node has content of its own, unlike a mere container, bar or backdrop.
  func isContent(_ position: Int) -> Bool {
    let node = nodes[position]
    guard node.verdict == .draw, visible(position).isDrawable, Self.isContent(node.category),
      position != behind
    else { return false }
    return !(fillsScreen(position) && guesses.isGuess(node.rule))
  }

  static func isContent(_ category: NodeCategory) -> Bool {
    switch category {
    case .unknown, .view, .scrollView, .list, .cell, .card, .modal, .drawer, .menu, .backgroundImage,
      .statusBar, .navigationBar, .tabBar, .toolbar:
      false
    default: true
    }
  }

  /// The only child with visible content; nil if there is none, or more than one.
  func onlySeenChild(of position: Int) -> Int? {
    guard lastSeen[position + 1] >= 0, lastSeenButOne[position + 1] < 0 else { return nil }
    return Int(lastSeen[position + 1])
  }

  /// The only sibling after a node with visible content; nil if there is none, or more than one.
  func onlySeenSibling(after position: Int) -> Int? {
    let parent = Int(nodes[position].parent)
    let (last, butOne) = (Int(lastSeen[parent + 1]), Int(lastSeenButOne[parent + 1]))
    return last > position && butOne <= position ? last : nil
  }

  /// Calls `body` with each child that has visible content.
  func forEachSeenChild(of position: Int, _ body: (Int) -> Void) {
    var child = position + 1
    while child < Int(nodes[position].end) {
      if counts[child] > 0 { body(child) }
      child = Int(nodes[child].end)
    }
  }
}
