// Subtrees of another snapshot, copied as they stand there.

extension SnapshotBuilder {
  /// Where siblings with their subtrees lie in their snapshot's lists. They use nothing else of them.
  struct Part {
    var nodes: Range<Int>
    /// Numbers of entries before their own, and with them.
    var from: Counts
    var to: Counts

    var details: Range<Int> { Int(from.details)..<Int(to.details) }
    var slices: Range<Int> { Int(from.slices)..<Int(to.slices) }
    var lines: Range<Int> { Int(from.lines)..<Int(to.lines) }
    var bytes: Range<Int> { Int(from.bytes)..<Int(to.bytes) }
  }

  /// Copies siblings of another snapshot, closed, as children of the innermost open node. Returns whether they are within
  /// the limits; otherwise nothing changes. Levels are the caller's to check.
  ///
  /// Time grows with the number of nodes, at some nanoseconds for each.
  mutating func append(_ part: Part, of other: HierarchySnapshot) -> Bool {
    guard part.nodes.count <= nodeLimit - nodeCount, part.bytes.count <= textLimit - snapshot.bytes.count
    else {
      return false
    }
    let shift = Shift(nodes: Int32(nodeCount - part.nodes.lowerBound), from: part.from, to: counts)
    let first = nodeCount
    snapshot.nodes.append(contentsOf: other.nodes[part.nodes])
    snapshot.details.append(contentsOf: other.details[part.details])
    let firstSlice = snapshot.slices.count
    snapshot.slices.append(contentsOf: other.slices[part.slices])
    snapshot.lines.append(contentsOf: other.lines[part.lines])
    snapshot.bytes.append(contentsOf: other.bytes[part.bytes])
    if shift.nodes == 0 {
      keptNodes.append(Int32(part.nodes.lowerBound)..<Int32(part.nodes.upperBound))
    }
    if !shift.isZero {
      for index in first..<nodeCount { snapshot.nodes[index].move(by: shift) }
      for index in Int(shift.to.details)..<snapshot.details.count { snapshot.details[index].move(by: shift) }
      for index in firstSlice..<snapshot.slices.count { snapshot.slices[index].move(by: shift.bytes) }
    }
    let parent = openNodes.isEmpty ? -1 : openNodes[openNodes.count - 1].index
    var sibling = first
    while sibling < nodeCount {
      snapshot.nodes[sibling].parent = parent
      sibling = Int(snapshot.nodes[sibling].end)
    }
    return true
  }

  /// Takes over all lists of another snapshot, while there are no nodes yet.
  ///
  /// - Parameter bytes: How many of its bytes belong to it.
  mutating func adopt(_ other: HierarchySnapshot, bytes: Int) {
    snapshot.nodes = other.nodes
    snapshot.details = other.details
    snapshot.slices = other.slices
    snapshot.lines = other.lines
    snapshot.bytes = bytes == other.bytes.count ? other.bytes : Array(other.bytes[..<bytes])
  }
}

/// How much further the entries of subtrees lie in a snapshot's lists than in another's.
private struct Shift {
  let nodes: Int32
  let details: Int32
  let slices: UInt32
  let lines: UInt32
  let bytes: UInt32
  let to: SnapshotBuilder.Counts

  init(nodes: Int32, from old: SnapshotBuilder.Counts, to new: SnapshotBuilder.Counts) {
    self.nodes = nodes
    details = Int32(bitPattern: new.details &- old.details)
    slices = new.slices &- old.slices
    lines = new.lines &- old.lines
    bytes = new.bytes &- old.bytes
    to = new
  }

  var isZero: Bool { nodes == 0 && details == 0 && slices == 0 && lines == 0 && bytes == 0 }
}

extension HierarchyNode {
  fileprivate mutating func move(by shift: Shift) {
    parent += shift.nodes
    end += shift.nodes
    if detail >= 0 { detail += shift.details }
    className.move(by: shift.bytes)
    text.move(by: shift.bytes)
    label.move(by: shift.bytes)
    identifier.move(by: shift.bytes)
    supers.move(by: shift.slices)
  }
}

extension NodeDetail {
  fileprivate mutating func move(by shift: Shift) {
    idText.move(by: shift.bytes)
    value.move(by: shift.bytes)
    hint.move(by: shift.bytes)
    contentType.move(by: shift.bytes)
    layer?.className.move(by: shift.bytes)
    picture?.name.move(by: shift.bytes)
    otherTraits.move(by: shift.slices)
    lines.move(by: shift.lines)
    seen?.lines.move(by: shift.lines)
  }
}

extension TextSlice {
  fileprivate mutating func move(by distance: UInt32) {
    if !isNone { start &+= distance }
  }
}

extension SliceRange {
  fileprivate mutating func move(by distance: UInt32) {
    if !isEmpty { start &+= distance }
  }
}
