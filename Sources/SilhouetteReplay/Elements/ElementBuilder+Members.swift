import SilhouetteHierarchy
import SilhouetteScene

extension ElementBuilder {
  /// From so many element children on, a node that only groups has an element, so that moving it is one change.
  private static let manyChildren: Int32 = 8

  /// A row of a list has one from so many on: rows move alone as well, since they come, go and are used again.
  private static let manyInRow: Int32 = 2
  /// So many nodes of a row are looked at.
  private static let mostInRow = 16

  /// The whole of a list is larger than the list by this factor, and has more nodes than this.
  private static let muchLarger = 1.1
  private static let fewestInWhole = 3
  /// The whole of a list may be in so many boxes around each other.
  private static let mostBoxes = 3

  /// Gives each node its role, descendants first.
  mutating func chooseMembers(_ scene: WireframeScene, _ identities: [Int32], _ visible: [Bool]) {
    for index in scene.nodes.indices { countBeyond(index, scene.nodes) }
    for index in scene.nodes.indices.reversed() {
      let slot = Int(identities[index])
      let isMember = !isAnew && slots[slot].id != 0
      let isWanted = visible[index] || isMember && scene.nodes[index].verdict != .hidden
      guard isWanted || children[index] > 0 else { continue }
      let needsElement = visible[index] || isMember || !Self.onlyGroups(index, scene.nodes)
      let role: ElementRole = needsElement || isManifold(index, scene.nodes, identities) ? .element : .grouped
      roles[index] = role
      slots[slot].isGrouped = role == .grouped
      let parent = Int(scene.nodes[index].parent)
      if parent >= 0 { children[parent] += role == .element ? 1 : children[index] }
    }
  }

  private mutating func countBeyond(_ index: Int, _ nodes: [SceneNode]) {
    let parent = Int(nodes[index].parent)
    guard parent >= 0 else { return }
    let place = nodes[index].toParent
    let box = nodes[parent].frame
    if place.tx >= box.width || place.ty >= box.height {
      beyond[parent] += 1
    } else if Self.isWhole(index, nodes) {
      beyond[parent] += 2
    }
  }

  /// Whether a node is larger than its parent: the whole of a list, and all rows are in it.
  private static func isWhole(_ index: Int, _ nodes: [SceneNode]) -> Bool {
    let parent = Int(nodes[index].parent)
    guard parent >= 0, Int(nodes[index].end) - index > fewestInWhole else { return false }
    let (size, box) = (nodes[index].frame, nodes[parent].frame)
    return size.width > box.width * muchLarger || size.height > box.height * muchLarger
  }

  /// Whether a node has so many children that it needs an element, unless they have been without one so far.
  private func isManifold(_ index: Int, _ nodes: [SceneNode], _ identities: [Int32]) -> Bool {
    guard children[index] > 0, isAnew || !slots[Int(identities[index])].isGrouped else { return false }
    if children[index] >= Self.manyChildren { return true }
    return isRow(index, nodes, identities)
      && (children[index] >= Self.manyInRow || Self.paintsSeveral(index, nodes))
  }

  /// Whether several nodes in a row are painted, seen or not: it may come into sight one by one.
  private static func paintsSeveral(_ index: Int, _ nodes: [SceneNode]) -> Bool {
    var count = 0
    let end = min(Int(nodes[index].end), index + mostInRow, nodes.count)
    for below in index + 1..<max(end, index + 1)
    where nodes[below].paints {
      count += 1
      if count == manyInRow { return true }
    }
    return false
  }

  private func isRow(_ index: Int, _ nodes: [SceneNode], _ identities: [Int32]) -> Bool {
    let parent = Int(nodes[index].parent)
    return parent >= 0 && holdsRows(parent, nodes, identities) && !holdsRows(index, nodes, identities)
  }

  /// Whether children come and go as the rows of a list do. All that a list holds may be in one box, or in boxes in one another.
  func holdsRows(_ index: Int, _ nodes: [SceneNode], _ identities: [Int32]) -> Bool {
    var node = index
    for _ in 0...Self.mostBoxes {
      if isList(node, nodes, identities) { return true }
      let parent = Int(nodes[node].parent)
      guard parent >= 0 else { return false }
      let isAlone = parent == node - 1 && nodes[parent].end == nodes[node].end
      guard isAlone || Self.isWhole(node, nodes) else { return false }
      node = parent
    }
    return false
  }

  private func isList(_ index: Int, _ nodes: [SceneNode], _ identities: [Int32]) -> Bool {
    Self.scrolls(nodes[index].category) || slots[Int(identities[index])].content != 0
      || hasHiddenRows(index, nodes[index])
  }

  /// Whether a node does nothing but move its children.
  private static func onlyGroups(_ index: Int, _ nodes: [SceneNode]) -> Bool {
    let parent = Int(nodes[index].parent)
    return !nodes[index].flags.contains(.clips) && nodes[index].alpha == 1
      && nodes[index].contentOffset == .zero && nodes[index].toParent.isTranslation
      && nodes[index].toViewport.isNearTranslation && !nodes[index].paints && !scrolls(nodes[index].category)
      && (parent < 0 || nodes[parent].toViewport.isNearTranslation)
  }

  /// Whether children will be scrolled sooner or later.
  static func scrolls(_ category: NodeCategory) -> Bool {
    switch category {
    case .scrollView, .list, .textView, .webView: true
    default: false
    }
  }

  /// Marks the identities that are shown, and finds each one's anchor and how far grouped nodes move it.
  mutating func claim(_ scene: WireframeScene, _ identities: [Int32]) {
    var known = 0
    for index in scene.nodes.indices where roles[index] != .none {
      let parent = Int(scene.nodes[index].parent)
      let anchor = parent < 0 ? -1 : anchors[parent]
      let slot = Int(identities[index])
      if roles[index] == .grouped {
        anchors[index] = anchor
        shifts[index] = place(of: index, scene.nodes)
        continue
      }
      anchors[index] = identities[index]
      slots[slot].stays = slots[slot].position >= 0 && owner(above: slots[slot].position) == anchor
      slots[slot].hiddenSince = 0
      if slots[slot].position >= 0 { known += 1 }
      // Until the page is written, `shown` of the build before decides whether the parts may be compared.
      slots[slot].wasShown = slots[slot].shown &+ 1 == build
      slots[slot].shown = build
    }
    hidesAny = !isAnew && known < nodeElements
  }

  /// The identity that holds an element of the last page, -1 for the body.
  func owner(above position: Int32) -> Int32 {
    let parent = elements[Int(position)].parent
    return parent < 0 ? -1 : owners[Int(parent)]
  }

  /// The place of a node's box in the space of its anchor; only grouped nodes have a shift.
  func place(of index: Int, _ nodes: [SceneNode]) -> ElementShift {
    let parent = Int(nodes[index].parent)
    let shift = parent >= 0 ? shifts[parent] : ElementShift()
    return ElementShift(
      left: PageUnits.quarters(nodes[index].toParent.tx) &+ shift.left,
      top: PageUnits.quarters(nodes[index].toParent.ty) &+ shift.top)
  }
}
