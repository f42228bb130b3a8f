internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Finds the nodes of a screen that a person can touch or type into, each once.
///
/// If the source says of nodes that they can be touched, that decides. If it never does, as on iOS and in logs, categories decide.
/// A node is found if some of it can be seen and a finger can reach it. A node whose one purpose is another one inside of it is
/// not found beside it.
///
/// Cost: O(nodes), and at most `mostLooks` comparisons of boxes.
struct MarkFinder {
  private let scene: WireframeScene
  private let snapshot: HierarchySnapshot?
  /// By node: whether it acts, as far as the source or its category says.
  private var acts: [Bool] = []
  /// Whether the source says which nodes can be touched.
  private var isTold = false
  /// How many nodes before each paint something, and how many of these can be seen.
  private var painted = [0]
  private var seen = [0]
  private var looks = 0

  /// Nodes that can be touched if the source does not say, except parts of a keyboard.
  private static let controls: Set<NodeCategory> = [
    .button, .link, .textField, .secureField, .searchField, .textView, .toggle, .checkbox, .radio, .slider,
    .stepper, .segmentedControl, .picker, .cell, .tab,
  ]
  /// Smaller ones cannot be touched, in points.
  private static let least = 4.0
  private static let most = 999
  private static let mostLooks = 50_000_000
  /// Where fingers are tried, in parts of a box.
  private static let places = [0.5, 0.1, 0.9, 0.3, 0.7, 0.02, 0.98]
  /// Words of readers for the possible actions on a node.
  private static let words = ["clickable", "long-clickable", "checkable"].map { Array($0.utf8) }

  /// - Returns: indexes of nodes, in paint order.
  static func nodes(of scene: WireframeScene, _ snapshot: HierarchySnapshot?) -> [Int] {
    look(at: scene, snapshot).nodes
  }

  /// The nodes, and whether each node of the scene acts, found or not.
  ///
  /// - Returns: also whether the source says which nodes can be touched.
  static func look(
    at scene: WireframeScene, _ snapshot: HierarchySnapshot?
  ) -> (nodes: [Int], acts: [Bool], isTold: Bool) {
    var finder = MarkFinder(scene, snapshot)
    let nodes = finder.find()
    return (nodes, finder.acts, finder.isTold)
  }

  private init(_ scene: WireframeScene, _ snapshot: HierarchySnapshot?) {
    (self.scene, self.snapshot) = (scene, snapshot)
  }

  private mutating func find() -> [Int] {
    acts = tellActing()
    let isSeen = Culler(scale: 4).visibleNodes(of: scene)
    for (index, node) in scene.nodes.enumerated() {
      painted.append(painted[index] + (node.verdict == .draw && paints(node) ? 1 : 0))
      seen.append(seen[index] + (isSeen[index] ? 1 : 0))
    }
    let boxes = scene.nodes.indices.map { acts[$0] ? box(of: $0) : nil }
    // From the top down, so that a finger meets what acts above a node before it.
    var above: [(index: Int, box: Rect2D)] = []
    var found: [Int] = []
    for index in scene.nodes.indices.reversed() {
      guard let box = boxes[index] else { continue }
      if isSeenOrClear(index), isReached(index, box, above) { found.append(index) }
      above.append((index, box))
    }
    found.reverse()
    return Array(joined(found, boxes).prefix(Self.most))
  }

  // MARK: What acts

  private mutating func tellActing() -> [Bool] {
    let told = snapshot.map { snapshot in scene.nodes.map { isActing($0, snapshot) } }
    let tells = told?.contains(true) ?? false
    isTold = tells
    return scene.nodes.enumerated().map { index, node in
      guard node.verdict != .hidden, node.flags.isDisjoint(with: [.concealed]),
        ![.key, .keyboard].contains(node.category)
      else { return false }
      if tells, node.source < scene.firstSeen { return told?[index] ?? false }
      return Self.controls.contains(node.category) && node.verdict != .prune
    }
  }

  private func isActing(_ placed: SceneNode, _ snapshot: HierarchySnapshot) -> Bool {
    guard placed.source < scene.firstSeen else { return false }
    let node = snapshot.nodes[Int(placed.source)]
    let detail = snapshot.details.span.extracting(node.detailRange)
    return snapshot.slices[detail.otherTraits.range].contains { slice in
      Self.words.contains { snapshot[slice].elementsEqual($0) }
    }
  }

  /// The part of a node's box that is on the screen, if it is large enough for a finger.
  private func box(of index: Int) -> Rect2D? {
    guard let box = scene.seenBox(of: index), box.width >= Self.least, box.height >= Self.least else {
      return nil
    }
    return box
  }

  // MARK: Seeing and reaching

  private func paints(_ node: SceneNode) -> Bool {
    !node.fill.isClear || !node.hatch.isClear || !node.parts.isEmpty || node.border != nil
  }

  /// Whether some of a node can be seen. A clear one, such as the area of a gesture, may be anywhere.
  private func isSeenOrClear(_ index: Int) -> Bool {
    let end = max(index + 1, min(Int(scene.nodes[index].end), scene.nodes.count))
    return seen[end] > seen[index] || painted[end] == painted[index]
  }

  /// Whether a finger meets the node first, at one of some places.
  private mutating func isReached(_ index: Int, _ box: Rect2D, _ above: [(index: Int, box: Rect2D)]) -> Bool {
    for row in Self.places {
      for column in Self.places {
        // A screen of that many controls is no person's.
        if looks > Self.mostLooks { return true }
        looks += above.count
        let place = Point2D(x: box.x + box.width * column, y: box.y + box.height * row)
        let isCovered = above.contains { other in
          other.box.contains(place)
            && (other.index >= Int(scene.nodes[index].end) || !Self.isSame(other.box, box))
        }
        if !isCovered { return true }
      }
    }
    return false
  }

  private static func isSame(_ one: Rect2D, _ other: Rect2D) -> Bool {
    guard let both = one.intersection(other) else { return false }
    return both.area >= 0.9 * max(one.area, other.area)
  }

  // MARK: Joining

  /// Leaves out each node whose one purpose is another one in it, and each without a meaning of its own in one that has it.
  private func joined(_ found: [Int], _ boxes: [Rect2D?]) -> [Int] {
    var isLeftOut = Set<Int>()
    for (place, outer) in found.enumerated() {
      let end = Int(scene.nodes[outer].end)
      guard place + 1 < found.count, found[place + 1] < end else { continue }
      let inner = found[place + 1]
      // Others beside the first one inside are purposes too.
      let isAlone =
        found[(place + 2)...].first { $0 >= Int(scene.nodes[inner].end) }.map { $0 >= end } ?? true
      guard isAlone, let box = boxes[outer], let other = boxes[inner] else { continue }
      guard Self.isSame(box, other) || isOnly(inner, in: outer) else { continue }
      let isPlain = !Self.controls.contains(scene.nodes[inner].category)
      isLeftOut.insert(isPlain && Self.controls.contains(scene.nodes[outer].category) ? inner : outer)
    }
    return found.filter { !isLeftOut.contains($0) }
  }

  /// Whether nothing is to be seen in a node beside one inside of it.
  private func isOnly(_ inner: Int, in outer: Int) -> Bool {
    var isAround: Set<Int> = [outer]
    var next = Int(scene.nodes[inner].parent)
    while next > outer {
      isAround.insert(next)
      next = Int(scene.nodes[next].parent)
    }
    let rest = Array(outer + 1..<inner) + Array(Int(scene.nodes[inner].end)..<Int(scene.nodes[outer].end))
    return rest.allSatisfy {
      isAround.contains($0) || scene.seenBox(of: $0) == nil || scene.nodes[$0].verdict == .hidden
    }
  }
}
