// A subtree of another snapshot, copied as it stands there.

extension SnapshotBuilder {
  /// Where a subtree lies in its snapshot's lists. It uses nothing else of them.
  struct Part {
    var nodes: Range<Int>
    /// Numbers of entries before its own, and with them.
    var from: Counts
    var to: Counts

    var details: Range<Int> { Int(from.details)..<Int(to.details) }
    var slices: Range<Int> { Int(from.slices)..<Int(to.slices) }
    var lines: Range<Int> { Int(from.lines)..<Int(to.lines) }
    var bytes: Range<Int> { Int(from.bytes)..<Int(to.bytes) }
  }

  /// Copies a subtree of another snapshot, closed, as a child of the innermost open node. Returns whether it is within
  /// the limits; otherwise nothing changes. The levels of the subtree are the caller's to check.
  ///
  /// Time grows with the subtree, at some nanoseconds a node.
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
    if !shift.isZero {
      for index in first..<nodeCount { snapshot.nodes[index].move(by: shift) }
      for index in Int(shift.to.details)..<snapshot.details.count { snapshot.details[index].move(by: shift) }
      for index in firstSlice..<snapshot.slices.count { snapshot.slices[index].move(by: shift.bytes) }
    }
    snapshot.nodes[first].parent = openNodes.isEmpty ? -1 : openNodes[openNodes.count - 1].index
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

/// How much further the entries of a subtree lie in a snapshot's lists than in another's.
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
