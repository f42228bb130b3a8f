import SilhouetteHierarchy

/// The order of painting nodes: pre-order, siblings by rising `z`, equal ones in list order, accessibility
/// elements above the views beside them.
///
/// Most screens are reported in that order already. Then the cost is one look at each node.
struct PaintOrder: Sendable {
  /// The source index of each place.
  private(set) var sources: [Int32] = []
  /// The place of each source index.
  private(set) var places: [Int32] = []
  private var firstChild: [Int32] = []
  private var children: [Int32] = []
  private var stack: [Int32] = []
  /// By source index: whether an ancestor is marked `mask` or `hide`. Empty if no node is marked.
  private var isInsideMark: [Bool] = []

  mutating func arrange(_ snapshot: borrowing HierarchySnapshot) {
    let nodes = snapshot.nodes
    sources.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    guard Self.needsSorting(nodes, snapshot.details) else {
      sources.append(contentsOf: 0..<Int32(nodes.count))
      places.append(contentsOf: sources)
      return
    }
    noteMarks(nodes, snapshot.details)
    gatherChildren(nodes)
    sortChildren(nodes, snapshot.details)
    walk(nodes)
  }

  private static func needsSorting(_ nodes: [HierarchyNode], _ details: [NodeDetail]) -> Bool {
    for detail in details where detail.z != 0 && !detail.z.isNaN { return true }
    for node in nodes where node.kind == .accessibility { return true }
    return false
  }

  /// Inside of marks list order counts alone: a key may be lifted while it is pressed.
  private mutating func noteMarks(_ nodes: [HierarchyNode], _ details: [NodeDetail]) {
    isInsideMark.removeAll(keepingCapacity: true)
    let marks: NodeDetail.Privacy = [.mask, .hide]
    guard details.contains(where: { !$0.privacy.isDisjoint(with: marks) }) else { return }
    isInsideMark.append(contentsOf: repeatElement(false, count: nodes.count))
    for (index, node) in nodes.enumerated() where node.parent >= 0 {
      let parent = Int(node.parent)
      let detail = nodes[parent].detail
      isInsideMark[index] =
        isInsideMark[parent] || detail >= 0 && !details[Int(detail)].privacy.isDisjoint(with: marks)
    }
  }

  /// Children of node i are `children[firstChild[i + 1]..<firstChild[i + 2]]`; windows are the children of -1.
  private mutating func gatherChildren(_ nodes: [HierarchyNode]) {
    firstChild.removeAll(keepingCapacity: true)
    firstChild.append(contentsOf: repeatElement(0, count: nodes.count + 2))
    for node in nodes { firstChild[Int(node.parent) + 2] += 1 }
    for index in 1..<firstChild.count { firstChild[index] += firstChild[index - 1] }
    children.removeAll(keepingCapacity: true)
    children.append(contentsOf: repeatElement(0, count: nodes.count))
    var next = firstChild
    for index in nodes.indices {
      let parent = Int(nodes[index].parent) + 1
      children[Int(next[parent])] = Int32(index)
      next[parent] += 1
    }
  }

  private mutating func sortChildren(_ nodes: [HierarchyNode], _ details: [NodeDetail]) {
    var keys: [Key] = []
    for parent in 0...nodes.count {
      let run = Int(firstChild[parent])..<Int(firstChild[parent + 1])
      guard run.count > 1 else { continue }
      keys.removeAll(keepingCapacity: true)
      let hasZ = isInsideMark.isEmpty || !isInsideMark[Int(children[run.lowerBound])]
      for position in run { keys.append(Key(children[position], nodes, details, hasZ: hasZ)) }
      guard !Self.isSorted(keys) else { continue }
      keys.sort { $0.isBelow($1) }
      for (offset, key) in keys.enumerated() { children[run.lowerBound + offset] = key.index }
    }
  }

  private static func isSorted(_ keys: [Key]) -> Bool {
    for position in 1..<keys.count where keys[position].isBelow(keys[position - 1]) { return false }
    return true
  }

  private struct Key {
    var isElement: Bool
    var z: Double
    var index: Int32

    init(_ index: Int32, _ nodes: [HierarchyNode], _ details: [NodeDetail], hasZ: Bool) {
      let node = nodes[Int(index)]
      let z = node.detail < 0 || !hasZ ? 0 : details[Int(node.detail)].z
      self.index = index
      self.z = z.isNaN ? 0 : z
      isElement = node.kind == .accessibility
    }

    func isBelow(_ other: Key) -> Bool {
      if isElement != other.isElement { return other.isElement }
      return z != other.z ? z < other.z : index < other.index
    }
  }

  private mutating func walk(_ nodes: [HierarchyNode]) {
    places.append(contentsOf: repeatElement(0, count: nodes.count))
    stack.removeAll(keepingCapacity: true)
    push(childrenOf: -1)
    while let index = stack.popLast() {
      places[Int(index)] = Int32(sources.count)
      sources.append(index)
      push(childrenOf: Int(index))
    }
  }

  private mutating func push(childrenOf index: Int) {
    var position = Int(firstChild[index + 2])
    let first = Int(firstChild[index + 1])
    while position > first {
      position -= 1
      stack.append(children[position])
    }
  }
}
