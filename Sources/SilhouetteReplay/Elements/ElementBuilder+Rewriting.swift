import SilhouetteHierarchy
import SilhouetteScene

/// Makes a page of the last one where only some nodes differ: most snapshots of most sessions.
///
/// The page is the same as that of the whole way. Whatever could give an element to another node, or a layer to one that has none,
/// takes the whole way: other nodes, other visible ones, boxes that only group, and shapes that need elements of their own.
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
    for poll in polls { settle(poll) }
    for index in changed {
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
    for poll in polls where poll.spared > 0 {
      let slot = slots[Int(poll.holder)]
      moveContent(of: Int(slot.node), at: Int(slot.position), scene.nodes)
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
    hasSameParts = last.parts == scene.parts
    for run in scene.freshNodes(since: last) {
      for index in run where !noteChange(of: index, last, scene) { return false }
    }
    return countMoves(scene.nodes)
  }

  /// Returns false if a node's change may change other elements.
  private mutating func noteChange(of index: Int, _ last: WireframeScene, _ scene: WireframeScene) -> Bool {
    guard last.nodes[index].parent == scene.nodes[index].parent,
      last.nodes[index].end == scene.nodes[index].end
    else { return false }
    let isMoved = last.nodes[index].toParent != scene.nodes[index].toParent
    if !isMoved, Self.looksSame(index, last, scene), hasSameContent(index, last, scene) { return true }
    // Nodes that become hidden or shown change which ones have an element.
    guard (last.nodes[index].verdict == .hidden) == (scene.nodes[index].verdict == .hidden),
      roles[index] != .grouped
    else { return false }
    guard roles[index] == .element else { return true }
    guard changed.count < Self.mostChanges, slots[Int(lastSlots[index])].shown == build else { return false }
    changed.append(Int32(index))
    return true
  }

  /// Fills `polls`, as the whole way does. Returns false if they change more than the nodes that moved.
  ///
  /// All other nodes are at rest: those that only group stay where they are.
  private mutating func countMoves(_ nodes: [SceneNode]) -> Bool {
    polls.removeAll(keepingCapacity: true)
    for index in changed {
      let move = moveSinceLast(of: Int(index), nodes)
      if move != ElementShift() { vote(for: move, in: holder(of: Int(index), nodes)) }
    }
    for poll in polls.indices { polls[poll].rest = children[Int(slots[Int(polls[poll].holder)].node)] }
    for index in changed {
      guard let poll = poll(in: holder(of: Int(index), nodes)) else { continue }
      let move = moveSinceLast(of: Int(index), nodes)
      if move == polls[poll].move { polls[poll].agree += 1 }
      if move != ElementShift() { polls[poll].rest -= 1 }
    }
    return !polls.contains { reachesOthers($0) }
  }

  private func moveSinceLast(of index: Int, _ nodes: [SceneNode]) -> ElementShift {
    move(of: index, nodes, since: Int(slots[Int(lastSlots[index])].position))
  }

  /// Whether two nodes of one place have equal elements, but for their places, parts and texts. Called for every node, and reads
  /// single fields: copying nodes would cost more than the answer.
  private static func looksSame(
    _ index: Int, _ old: borrowing WireframeScene, _ new: borrowing WireframeScene
  ) -> Bool {
    guard old.nodes[index].verdict == new.nodes[index].verdict,
      old.nodes[index].category == new.nodes[index].category,
      old.nodes[index].state == new.nodes[index].state,
      old.nodes[index].flags == new.nodes[index].flags,
      old.nodes[index].privacy == new.nodes[index].privacy,
      old.nodes[index].fill == new.nodes[index].fill,
      old.nodes[index].hatch == new.nodes[index].hatch,
      old.nodes[index].radius == new.nodes[index].radius,
      old.nodes[index].alpha == new.nodes[index].alpha,
      old.nodes[index].frame.size == new.nodes[index].frame.size,
      old.nodes[index].contentOffset == new.nodes[index].contentOffset,
      old.nodes[index].border == new.nodes[index].border,
      old.nodes[index].shadow == new.nodes[index].shadow
    else { return false }
    return old.nodes[index].toViewport.isTranslation == new.nodes[index].toViewport.isTranslation
      && old.nodes[index].toViewport.isNearTranslation == new.nodes[index].toViewport.isNearTranslation
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
    for poll in polls {
      slots[Int(poll.holder)].drift = poll.driftBefore
      slots[Int(poll.holder)].spared = poll.sparedBefore
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
