package import SilhouetteHierarchy
package import SilhouetteVision

extension SeenElements {
  /// A snapshot of a recording's screen: one window, with elements that have identities, and lists that scroll.
  ///
  /// - Parameter time: Milliseconds after the recording's start.
  package static func snapshot(
    of tracked: TrackedScreen, scale: Double, at time: Double, limits: Limits
  ) throws(LimitError) -> HierarchySnapshot {
    let size = VisionScreen(width: tracked.width, height: tracked.height)
    let writer = SeenElements(size, scale: scale)
    var builder = SnapshotBuilder(time: time, limits: limits)
    try builder.open()
    builder.node.id = NodeID(tracked: 0)
    builder.node.className = try builder.add("seen.screen")
    builder.node.frame = writer.place(PixelBox(x: 0, y: 0, width: tracked.width, height: tracked.height))
    builder.node.background = RGBAColor(seen: tracked.page)
    let below = tracked.elements.filter { $0.list == nil && tracked.isBelowLists($0) }
    let above = tracked.elements.filter { $0.list == nil && !tracked.isBelowLists($0) }
    try writer.write(below, of: tracked, to: &builder)
    for list in tracked.lists {
      try builder.open()
      builder.node.id = NodeID(tracked: list.id)
      builder.node.className = try builder.add("seen.list")
      builder.node.frame = writer.place(list.box)
      builder.node.flags = .clips
      builder.detail.scroll = Point2D(x: 0, y: Double(list.offset) / scale)
      let content = tracked.elements.filter { $0.list == list.id }.map { $0.inside(list) }
      try writer.write(content, of: tracked, to: &builder)
      builder.close()
    }
    try writer.write(above, of: tracked, to: &builder)
    return builder.finish()
  }

  /// Writes a part of a screen's elements as children of the open node. A parent that is not among them is left out.
  private func write(
    _ part: [TrackedElement], of tracked: TrackedScreen, to builder: inout SnapshotBuilder
  ) throws(LimitError) {
    var places: [UInt64: Int] = [:]
    for (index, element) in part.enumerated() { places[element.id] = index }
    let elements = part.map { member in
      var element = member.element
      let parent =
        tracked.elements.indices.contains(element.parent) ? tracked.elements[element.parent].id : nil
      element.parent = parent.flatMap { places[$0] } ?? -1
      return element
    }
    try write(elements, to: &builder, ids: part.map { NodeID(tracked: $0.id) })
  }
}

extension TrackedElement {
  /// The element in the space of its list's content.
  fileprivate func inside(_ list: TrackedList) -> TrackedElement {
    var copy = self
    let (x, y) = (-list.box.x, list.offset - list.box.y)
    copy.element.box = element.box.moved(x, y)
    copy.element.lines = element.lines.map { $0.moved(x, y) }
    return copy
  }
}

extension TrackedScreen {
  /// Whether an element is drawn before the lists: it holds one, or has no part in any.
  fileprivate func isBelowLists(_ member: TrackedElement) -> Bool {
    let box = member.element.box
    return !lists.contains { $0.box.common(box) > 0 }
      || member.element.kind.holds && lists.contains { box.holds($0.box) }
  }
}

extension PixelBox {
  fileprivate func moved(_ x: Int, _ y: Int) -> PixelBox {
    PixelBox(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

extension NodeID {
  /// The identity that a tracker gave; 0 is the screen itself.
  init(tracked id: UInt64) { self = NodeID(integer: id) ?? .none }
}
