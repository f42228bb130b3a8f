import SilhouetteHierarchy
import SilhouetteScene

/// Writes the page in pre-order: a node's element, its parts, its content, its children.
extension ElementBuilder {
  mutating func writePage(
    _ scene: WireframeScene, _ identities: [Int32], _ metadata: ((Int) -> [MetadataAttribute]?)?,
    _ table: inout LookTable
  ) {
    open.removeAll(keepingCapacity: true)
    if hidesAny { writeHidden(from: 0, to: Int32(elements.count), under: -1) }
    for index in scene.nodes.indices where roles[index] == .element {
      while let last = open.last, last.end <= index { closeLast() }
      write(index, scene, identities[index], metadata, &table)
    }
    while !open.isEmpty { closeLast() }
  }

  /// Writes the hidden elements after an element whose subtree is complete.
  private mutating func closeLast() {
    let closed = open.removeLast()
    guard hidesAny, closed.stays else { return }
    writeHidden(
      from: elements[Int(closed.last)].end, to: siblingEnd(ofElementAt: closed.last),
      under: open.last?.holder ?? -1)
  }

  /// - Parameter source: the element's place in the last page if it stays in its parent; -1 for others, and
  ///   for parts and layers, which come before their siblings in every page.
  mutating func append(_ element: Element, of owner: Int32, from source: Int32 = -1) {
    if element.kind == .node {
      slots[Int(owner)].position = Int32(page.count)
      pageNodes += 1
    }
    pageSources.append(source)
    page.append(element)
    page[page.count - 1].end = Int32(page.count)
    pageOwners.append(owner)
  }

  private mutating func write(
    _ index: Int, _ scene: WireframeScene, _ identity: Int32, _ metadata: ((Int) -> [MetadataAttribute]?)?,
    _ table: inout LookTable
  ) {
    let slot = Int(identity)
    let last = slots[slot].position
    if slots[slot].id == 0 { slots[slot].id = newID() }
    var element = Element()
    element.id = slots[slot].id
    element.order = slots[slot].order
    element.parent = open.last?.holder ?? -1
    locate(&element, index, scene.nodes, &table)
    let painting = style(&element, index, scene, identity, last, &table)
    if let attributes = metadata?(index), !attributes.isEmpty {
      element.metadata = table.index(of: attributes)
    }
    let place = Int32(page.count)
    append(element, of: identity, from: slots[slot].stays && slots[slot].inserted != build ? last : -1)
    writeParts(painting, scene, identity, last, under: place, &table)
    let holder = writeContent(index, scene.nodes, identity, last, under: place)
    open.append(
      OpenElement(
        end: Int(scene.nodes[index].end), last: last, holder: holder, stays: slots[slot].stays))
    if hidesAny, last >= 0 {
      let range = childRange(ofElementAt: last)
      writeHidden(from: range.lowerBound, to: range.upperBound, under: holder)
    }
  }

  func locate(
    _ element: inout Element, _ index: Int, _ nodes: [SceneNode], _ table: inout LookTable
  ) {
    let place = drifted(place(of: index, nodes), under: holder(of: index, nodes))
    element.left = place.left
    element.top = place.top
    element.width = PageUnits.quarters(nodes[index].frame.width)
    element.height = PageUnits.quarters(nodes[index].frame.height)
    element.alpha = PageUnits.thousandths(nodes[index].alpha)
    guard !nodes[index].toParent.isTranslation else { return }
    element.transform = table.index(of: nodes[index].toParent.linear)
  }

  /// Writes the content element if the node has or needs one; returns the place of the element that holds the
  /// children.
  private mutating func writeContent(
    _ index: Int, _ nodes: [SceneNode], _ identity: Int32, _ last: Int32, under place: Int32
  ) -> Int32 {
    guard needsContent(index, nodes[index], identity, last) else {
      slots[Int(identity)].content = 0
      return place
    }
    if slots[Int(identity)].content == 0 { slots[Int(identity)].content = newID() }
    var element = Element()
    element.kind = .content
    element.id = slots[Int(identity)].content
    element.parent = place
    let drift = slots[Int(identity)].drift
    element.left = drift.left - PageUnits.quarters(nodes[index].contentOffset.x)
    element.top = drift.top - PageUnits.quarters(nodes[index].contentOffset.y)
    append(element, of: identity)
    return Int32(page.count) - 1
  }

  private func needsContent(_ index: Int, _ node: borrowing SceneNode, _ identity: Int32, _ last: Int32)
    -> Bool
  {
    if !isAnew, slots[Int(identity)].content != 0 { return true }
    guard children[index] > 0 else { return false }
    if slots[Int(identity)].wantsContent || slots[Int(identity)].drift != ElementShift() { return true }
    if slots[Int(identity)].isShuffled, slots[Int(identity)].content != 0 { return true }
    if node.contentOffset != .zero { return true }
    // Children that are there already would all have to move.
    let hasHiddenRows = hasHiddenRows(index, node)
    guard Self.scrolls(node.category) || hasHiddenRows else { return false }
    return isAnew || last < 0 || childRange(ofElementAt: last).isEmpty
  }

  /// Whether several children are beyond the end of the clip that cuts them off: people will scroll to them,
  /// whatever the node is called. One may as well be a sheet that slides in.
  func hasHiddenRows(_ index: Int, _ node: borrowing SceneNode) -> Bool {
    node.flags.contains(.clips) && beyond[index] >= 2
  }
}
