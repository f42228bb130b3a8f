import SilhouetteHierarchy
import SilhouetteScene

/// Makes a page of the last one where only some nodes differ and all of them stay where they are: most snapshots of most sessions.
///
/// The page is the same as that of the whole way. Whatever could give an element to another node, or move a layer, takes the whole
/// way: other nodes, other visible ones, boxes that only group, and shapes that need elements of their own.
extension ElementBuilder {
  /// More nodes than these take the whole way.
  private static let mostChanges = 64

  /// - Returns: Whether `elements` is the new page. If not, nothing was changed.
  mutating func rewrite(
    for scene: WireframeScene, _ identities: [Int32], _ visible: [Bool], _ table: inout LookTable
  ) -> Bool {
    guard !isAnew, !gaveRows, let last = lastScene, last.nodes.count == scene.nodes.count,
      identities == lastIdentities,
      visible == lastVisible, last.viewport == scene.viewport, findChanged(since: last, scene)
    else { return false }
    rewritten.removeAll(keepingCapacity: true)
    for index in changed where roles[Int(index)] == .element {
      guard let element = rewrite(Int(index), scene, &table) else {
        takeBack()
        return false
      }
      rewritten[rewritten.count - 1].element = element
    }
    for rewrite in rewritten {
      let position = Int(slots[Int(rewrite.slot)].position)
      elements[position] = rewrite.element
      moveContent(of: Int(rewrite.node), at: position, scene.nodes)
    }
    if !hasSameParts { keepParts(scene) }
    lastParts = scene.parts
    lastScene = scene
    return true
  }

  /// Remembers what `rewrite` compares the next scene with.
  mutating func keepScene(_ scene: WireframeScene, _ visible: [Bool]) {
    lastScene = scene
    lastVisible = visible
  }

  // MARK: What changed

  /// Fills `changed`. Returns false if another page may come out than the last one with some elements changed.
  private mutating func findChanged(since last: WireframeScene, _ scene: WireframeScene) -> Bool {
    changed.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    hasSameParts = last.parts == scene.parts
    let olds = last.nodes.span
    let news = scene.nodes.span
    for index in news.indices {
      guard olds[index].parent == news[index].parent, olds[index].end == news[index].end else { return false }
      let isMoved = olds[index].toParent != news[index].toParent
      if !isMoved, olds[index].looks(like: news[index]), hasSameContent(index, last, scene) { continue }
      // Nodes that become hidden or shown change which ones have an element.
      guard (olds[index].verdict == .hidden) == (news[index].verdict == .hidden), roles[index] != .grouped
      else { return false }
      guard roles[index] == .element else { continue }
      guard changed.count < Self.mostChanges, !isMoved || mayMove(index, scene.nodes) else { return false }
      changed.append(Int32(index))
    }
    return true
  }

  private func hasSameContent(
    _ index: Int, _ last: WireframeScene, _ scene: WireframeScene
  ) -> Bool {
    let (old, new) = (last.nodes[index].parts, scene.nodes[index].parts)
    if !(hasSameParts && old == new) {
      guard old.count == new.count, old.range.upperBound <= last.parts.count,
        new.range.upperBound <= scene.parts.count
      else { return false }
      for step in 0..<Int(new.count)
      where last.parts[Int(old.start) + step] != scene.parts[Int(new.start) + step] { return false }
    }
    guard scene.nodes[index].privacy == .revealed || last.nodes[index].privacy == .revealed else {
      return true
    }
    let (said, says) = (last.nodes[index].text, scene.nodes[index].text)
    guard last.nodes[index].privacy == scene.nodes[index].privacy, said.count == says.count else {
      return false
    }
    if said.count == 0 { return true }
    let (start, end) = (Int(said.start), Int(said.start) + Int(said.count))
    let first = Int(says.start)
    guard end <= last.bytes.count, first + Int(says.count) <= scene.bytes.count else { return false }
    return last.bytes[start..<end] == scene.bytes[first..<first + Int(says.count)]
  }

  /// Whether a layer stays where it is when this node moves, too: as long as no more than half of its nodes move.
  private mutating func mayMove(_ index: Int, _ nodes: [SceneNode]) -> Bool {
    let holder = holder(of: index, nodes)
    guard holder >= 0 else { return true }
    let place = moved.firstIndex { $0.holder == holder } ?? moved.count
    if place == moved.count { moved.append((holder, 0)) }
    moved[place].count += 1
    return moved[place].count * 2 <= children[Int(slots[Int(holder)].node)] + 1
  }

  // MARK: Elements

  /// The new element of a node; nil if its parts need other elements than before.
  private mutating func rewrite(
    _ index: Int, _ scene: WireframeScene, _ table: inout LookTable
  ) -> Element? {
    let slot = Int(lastSlots[index])
    let position = slots[slot].position
    guard position >= 0, slots[slot].shown == build else { return nil }
    let isMissing = slots[slot].content == 0 && scene.nodes[index].contentOffset != .zero
    if isMissing, children[index] > 0 { return nil }
    rewritten.append(
      RewrittenElement(
        node: Int32(index), slot: Int32(slot), parts: slots[slot].parts, keptOrder: slots[slot].keptOrder,
        wasShown: slots[slot].wasShown))
    slots[slot].wasShown = true
    var element = Element()
    element.id = elements[Int(position)].id
    element.order = elements[Int(position)].order
    element.parent = elements[Int(position)].parent
    element.end = elements[Int(position)].end
    locate(&element, index, scene.nodes, &table)
    let next = Int(position) + 1
    let hasParts = next < elements.count && elements[next].kind == .part
    switch style(&element, index, scene, Int32(slot), position, &table) {
    case .parts: return nil
    case .marks: return hasParts ? nil : element
    case .sameParts: return element
    }
  }

  /// Undoes what `rewrite` did to slots.
  private mutating func takeBack() {
    for rewrite in rewritten {
      slots[Int(rewrite.slot)].parts = rewrite.parts
      slots[Int(rewrite.slot)].keptOrder = rewrite.keptOrder
      slots[Int(rewrite.slot)].wasShown = rewrite.wasShown
    }
  }

  private mutating func moveContent(of index: Int, at position: Int, _ nodes: [SceneNode]) {
    let slot = Int(lastSlots[index])
    guard slots[slot].content != 0 else { return }
    var next = position + 1
    while next < Int(elements[position].end), elements[next].kind == .part { next += 1 }
    guard next < elements.count, elements[next].kind == .content else { return }
    let drift = slots[slot].drift
    elements[next].left = drift.left - PageUnits.quarters(nodes[index].contentOffset.x)
    elements[next].top = drift.top - PageUnits.quarters(nodes[index].contentOffset.y)
  }

  /// Parts of all nodes may lie elsewhere in the scene's list.
  private mutating func keepParts(_ scene: WireframeScene) {
    for index in scene.nodes.indices where roles[index] == .element {
      slots[Int(lastSlots[index])].parts = Self.drawnParts(scene.nodes[index], scene.parts.count)
    }
  }
}

/// An element that is written anew in its place, and the facts of its slot before.
struct RewrittenElement: Sendable {
  var node: Int32
  var slot: Int32
  var element = Element()
  var parts: SliceRange
  var keptOrder: Bool
  var wasShown: Bool

  init(node: Int32, slot: Int32, parts: SliceRange, keptOrder: Bool, wasShown: Bool) {
    (self.node, self.slot, self.parts) = (node, slot, parts)
    (self.keptOrder, self.wasShown) = (keptOrder, wasShown)
  }
}

extension SceneNode {
  /// Whether two nodes of one place have equal elements, but for their places, parts and texts.
  fileprivate func looks(like other: SceneNode) -> Bool {
    guard verdict == other.verdict, category == other.category, state == other.state, flags == other.flags,
      privacy == other.privacy, fill == other.fill, hatch == other.hatch, radius == other.radius,
      alpha == other.alpha, frame.width == other.frame.width, frame.height == other.frame.height,
      contentOffset == other.contentOffset, border == other.border, shadow == other.shadow
    else { return false }
    return toViewport.isTranslation == other.toViewport.isTranslation
      && toViewport.isNearTranslation == other.toViewport.isNearTranslation
  }
}
