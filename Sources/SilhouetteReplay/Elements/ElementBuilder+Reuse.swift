import SilhouetteHierarchy
import SilhouetteScene

/// Finds a waiting element for a new row, and gives it to the row together with its contents.
extension ElementBuilder {
  /// So many rows that wait are tried for one that comes, and so many that are used already are passed over.
  private static let mostTries = 8
  private static let mostSteps = 64
  /// A row has at most so many elements, and is looked for in so many nodes.
  private static let mostElements = 64
  private static let mostNodes = 128
  /// Rows that are nearer to the list's edges than this share of its size stay, since people scroll back a little.
  private static let margin = 0.5
  /// With more rows than this that wait, any that fits is used, so that pages stay bounded.
  private static let mostWaiting = 64
  /// Costs of changes, in bytes of a packed log: an element that comes, one that is hidden or shown, and
  /// another order.
  private static let addCost = 6
  private static let hideCost = 5
  private static let orderCost = 4

  /// Fills `rows.waiting` with the rows of the last page that are gone or beyond the list's edges.
  ///
  /// Nodes that left a place other than a list may come back unchanged, such as the icon of a tab.
  mutating func findWaiting(in holder: Int32, _ scene: WireframeScene, _ identities: [Int32]) {
    let list = Int(slots[Int(holder)].node)
    let window = window(of: list, scene)?.grown(by: Self.margin)
    rows.holdsRows = holdsRows(list, scene.nodes, identities)
    rows.fewestLikes = Self.scrolls(scene.nodes[list].category) ? 1 : 2
    let range = childRange(ofElementAt: slots[Int(holder)].position)
    var position = range.lowerBound
    while position < range.upperBound {
      let owner = Int(owners[Int(position)])
      let isGone = slots[owner].listed != build
      if slots[owner].id != 0, isGone ? rows.holdsRows : waits(Int(slots[owner].node), holder, window, scene)
      {
        rows.waiting.append((RowKey(order: elements[Int(position)].order, position: position), position))
      }
      position = elements[Int(position)].end
    }
    rows.waiting.sort { $0.key < $1.key }
    rows.waitingRange = rows.waiting.indices
  }

  /// The box that cuts off a node's children, in the viewport.
  private func window(of node: Int, _ scene: WireframeScene) -> Rect2D? {
    var window: Rect2D? = Rect2D(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
    var above = node
    while above >= 0 {
      if scene.nodes[above].flags.contains(.clips) {
        window = window?.intersection(scene.nodes[above].bounds)
      }
      above = Int(scene.nodes[above].parent)
    }
    return window
  }

  private func waits(_ node: Int, _ holder: Int32, _ window: Rect2D?, _ scene: WireframeScene) -> Bool {
    guard !sight[node], self.holder(of: node, scene.nodes) == holder else { return false }
    return window.map { !scene.nodes[node].bounds.overlaps($0) } ?? true
  }

  /// Returns whether the row has an element now. Rows that wait at the far end of the list are used first.
  mutating func reuseRow(
    for row: Int, fromEnd: Bool, _ scene: WireframeScene, _ identities: [Int32], _ table: borrowing LookTable
  ) -> Bool {
    rows.skipUsed()
    var tries = 0
    for step in 0..<min(rows.waitingRange.count, Self.mostSteps) {
      let number = fromEnd ? rows.waitingRange.upperBound - 1 - step : rows.waitingRange.lowerBound + step
      let position = rows.waiting[number].position
      guard position >= 0 else { continue }
      if matches(Int(position), Int(rows.nodes[row]), scene, identities, table) {
        rows.waiting[number].position = -1
        take(scene.nodes, identities)
        return true
      }
      tries += 1
      if tries == Self.mostTries { break }
    }
    return false
  }

  // MARK: Matches

  /// Whether the elements of a row can become another row's at no more than that row would cost anew. Fills `match`.
  private mutating func matches(
    _ position: Int, _ index: Int, _ scene: WireframeScene, _ identities: [Int32],
    _ table: borrowing LookTable
  ) -> Bool {
    let element = elements[position]
    let row = scene.nodes[index]
    guard row.frame.isLike(Rect2D(element)), element.alpha == PageUnits.thousandths(row.alpha),
      isLike(position, row.category, table), Int(element.end) - position <= Self.mostElements,
      Int(row.end) - index <= Self.mostNodes
    else { return false }
    match.begin(position, index, elements: Int(element.end) - position, nodes: Int(row.end) - index)
    // Those that stay as they are, and those that become none.
    var (same, left) = (0, 0)
    var place = position
    var node = index + 1
    while place < Int(element.end) {
      guard isFree(place) else { return false }
      defer { place += 1 }
      guard place > position, elements[place].kind == .node else { continue }
      guard let found = partner(of: place, from: node, scene.nodes, identities, table) else {
        left += 1
        continue
      }
      match.pair(place, found)
      node = found + 1
      if isSame(place, found, scene, table) { same += 1 }
    }
    let shown = element.isHidden ? Self.hideCost : 0
    return same * Self.addCost >= left * Self.hideCost + shown + Self.orderCost
      || rows.waiting.count > Self.mostWaiting && left <= match.pairs.count
  }

  /// Whether an element that becomes another node is most likely as it was. Looks are mostly those of the category.
  private func isSame(_ place: Int, _ index: Int, _ scene: WireframeScene, _ table: borrowing LookTable)
    -> Bool
  {
    let element = elements[place]
    let node = scene.nodes[index]
    let spot = self.place(of: index, scene.nodes)
    guard element.left == spot.left, element.top == spot.top,
      element.width == PageUnits.quarters(node.frame.width),
      element.height == PageUnits.quarters(node.frame.height)
    else { return false }
    guard element.marks >= 0, Int(element.marks) < table.marks.count else { return node.parts.isEmpty }
    let marks = table.marks[Int(element.marks)]
    let count = 1 + marks.first.copies.count + (marks.second.map { 1 + $0.copies.count } ?? 0)
    guard Int(node.parts.count) == count, node.parts.range.upperBound <= scene.parts.count else {
      return false
    }
    let last = marks.second ?? marks.first
    return scene.parts[node.parts.range].contains { part in
      PageUnits.quarters(part.frame.x) == last.left && PageUnits.quarters(part.frame.width) == last.width
    }
  }

  /// Whether nothing of an element is in sight elsewhere, and no rows in it are shuffled.
  private func isFree(_ place: Int) -> Bool {
    let owner = Int(owners[place])
    let isInSight = slots[owner].listed == build && sight[Int(slots[owner].node)]
    return !isInSight && slots[owner].id != 0 && !slots[owner].isShuffled
  }

  private func isLike(
    _ place: Int, _ category: NodeCategory, _ table: borrowing LookTable
  ) -> Bool {
    let look = Int(elements[place].look)
    return look >= 0 && look < table.looks.count && table.looks[look].category == category
  }

  /// The next node of the row that an element can become: one like it, under the same node, without an element.
  private func partner(
    of place: Int, from first: Int, _ nodes: [SceneNode], _ identities: [Int32], _ table: borrowing LookTable
  ) -> Int? {
    var above = Int(elements[place].parent)
    while elements[above].kind != .node { above = Int(elements[above].parent) }
    guard let parent = match.node(of: above) else { return nil }
    var node = max(first, parent + 1)
    while node < Int(nodes[parent].end) {
      let isOpen = roles[node] == .element || roles[node] == .none && nodes[node].paints
      if isOpen, slots[Int(identities[node])].id == 0, isLike(place, nodes[node].category, table),
        hangs(node, on: parent, nodes)
      {
        return node
      }
      node += 1
    }
    return nil
  }

  /// Whether a node's element is, or will be, a child of another's.
  private func hangs(_ node: Int, on parent: Int, _ nodes: [SceneNode]) -> Bool {
    var above = Int(nodes[node].parent)
    while above > parent {
      guard roles[above] == .grouped, !match.isPaired(above) else { return false }
      above = Int(nodes[above].parent)
    }
    return above == parent
  }

  // MARK: Giving

  /// Makes the elements of `match` those of its nodes.
  private mutating func take(_ nodes: [SceneNode], _ identities: [Int32]) {
    gaveRows = true
    let row = Int(owners[Int(match.pairs[0].element)])
    if slots[row].listed == build {
      let node = Int(slots[row].node)
      for index in node..<Int(nodes[node].end) { roles[index] = .none }
    }
    for pair in match.pairs {
      roles[Int(pair.node)] = .element
      give(Int(pair.element), to: identities[Int(pair.node)])
    }
  }

  private mutating func give(_ place: Int, to identity: Int32) {
    let old = owners[place]
    let slot = Int(identity)
    slots[slot].id = slots[Int(old)].id
    slots[slot].content = slots[Int(old)].content
    slots[slot].position = Int32(place)
    slots[slot].drift = slots[Int(old)].drift
    slots[slot].spared = slots[Int(old)].spared
    slots[slot].isGrouped = false
    slots[Int(old)].forget()
    owners[place] = identity
    // Parts and layer come directly after it.
    var next = place + 1
    while next < Int(elements[place].end), elements[next].kind != .node {
      owners[next] = identity
      next += 1
    }
  }
}

extension Rect2D {
  /// Grows on each side by a share of its own size.
  fileprivate func grown(by share: Double) -> Rect2D {
    Rect2D(
      x: x - width * share, y: y - height * share, width: width * (1 + 2 * share),
      height: height * (1 + 2 * share))
  }

  fileprivate init(_ element: Element) {
    self.init(
      x: PageUnits.points(element.left), y: PageUnits.points(element.top),
      width: PageUnits.points(element.width),
      height: PageUnits.points(element.height))
  }
}

/// Which elements of a row of the last page become which nodes of a row that comes.
struct RowMatch: Sendable {
  private(set) var pairs: [(element: Int32, node: Int32)] = []
  private var element = 0
  private var node = 0
  /// By element of the row, the node that it becomes; -1 for none.
  private var partners: [Int32] = []
  /// By node of the row.
  private var paired: [Bool] = []

  mutating func begin(_ element: Int, _ node: Int, elements: Int, nodes: Int) {
    (self.element, self.node) = (element, node)
    pairs.removeAll(keepingCapacity: true)
    partners.refill(with: -1, count: elements)
    paired.refill(with: false, count: nodes)
    pair(element, node)
  }

  mutating func pair(_ element: Int, _ node: Int) {
    pairs.append((Int32(element), Int32(node)))
    partners[element - self.element] = Int32(node)
    paired[node - self.node] = true
  }

  /// nil if the element becomes none.
  func node(of element: Int) -> Int? {
    let node = Int(partners[element - self.element])
    return node >= 0 ? node : nil
  }

  func isPaired(_ node: Int) -> Bool { paired[node - self.node] }
}
