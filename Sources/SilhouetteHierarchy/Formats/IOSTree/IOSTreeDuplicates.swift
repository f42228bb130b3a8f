internal import SilhouetteText

/// Finds views that the printer wrote twice, and takes the first copy of each out of a snapshot.
///
/// The printer writes a container's accessibility elements before its subviews. An element that is itself a
/// view is written twice: among the elements, with its subtree, and again at its real place. The first copy's
/// frame is in its superview's space, so it would land at a wrong place: it is removed.
///
/// ```
/// _UIHostingView
/// ├─ (AX) label="Name" …                  an element
/// ├─ UITextField {{0, 0}, {393, 19}}      a copy, among the elements …
/// ├─ (AX) label="Send" …
/// └─ PlatformViewHost {{0, 456}, …}       the first subview
///    └─ UITextField {{0, 0}, {393, 19}}   … and here it is again
/// ```
///
/// A view before the container's last `(AX)` line is an element for certain. It is a copy if the same subtree
/// comes again anywhere below the container. After the last `(AX)` line, or without one, elements look like
/// subviews, so stricter conditions apply: only the first views of the run count. Each must be found again
/// deeper down. It must also have children of its own, or at least be beside elements and have a descriptive
/// type. Each original accounts for one copy.
struct IOSTreeDuplicates {
  private var snapshot: HierarchySnapshot
  /// A number for each subtree that follows from all that was printed of it.
  private var digests: [UInt64] = []
  /// Where each subtree occurs, in order.
  private var places: [UInt64: [Int]] = [:]
  /// How many of a subtree's places have been used up.
  private var used: [UInt64: Int] = [:]
  /// The same for nodes that are not originals for the current container, so that each is looked at once.
  private var passed: [UInt64: Int] = [:]
  private var isCopy: [Bool]

  /// Takes the copies out.
  ///
  /// - Returns: the indexes that their roots had.
  static func remove(from snapshot: inout HierarchySnapshot) -> [Int] {
    var finder = IOSTreeDuplicates(snapshot)
    let copies = finder.find()
    if !copies.isEmpty { snapshot.removeSubtrees(copies) }
    return copies
  }

  private init(_ snapshot: HierarchySnapshot) {
    self.snapshot = snapshot
    isCopy = Array(repeating: false, count: snapshot.nodes.count)
    digests = Self.digests(of: snapshot)
    for (index, digest) in digests.enumerated() { places[digest, default: []].append(index) }
  }

  // MARK: Digests

  /// Backwards, so that a subtree's digest is whole before its parent's takes it in.
  private static func digests(of snapshot: HierarchySnapshot) -> [UInt64] {
    var digests = [UInt64](repeating: 0, count: snapshot.nodes.count)
    for index in snapshot.nodes.indices.reversed() {
      let node = snapshot.nodes[index]
      var digest = FNV1a(seed: digests[index])
      digest.add(snapshot[node.className])
      digest.add(snapshot[node.label])
      for number in [node.frame.x, node.frame.y, node.frame.width, node.frame.height] {
        digest.add(number.bitPattern)
      }
      digest.add(UInt64(node.kind.rawValue) << 32 | UInt64(node.traits.rawValue))
      digests[index] = digest.value
      if node.parent >= 0 {
        var parent = FNV1a(seed: digests[Int(node.parent)])
        parent.add(digest.value)
        digests[Int(node.parent)] = parent.value
      }
    }
    return digests
  }

  // MARK: Finding

  private mutating func find() -> [Int] {
    var index = 0
    while index < snapshot.nodes.count {
      // A copy's subtree is removed with it.
      if !isCopy[index] { markCopies(amongChildrenOf: index) }
      index = isCopy[index] ? end(index) : index + 1
    }
    return isCopy.indices.filter { isCopy[$0] }
  }

  private mutating func markCopies(amongChildrenOf container: Int) {
    let lastElement = self.lastElement(of: container)
    if !passed.isEmpty { passed = [:] }
    var child = container + 1
    while child < end(container) {
      let isAmongElements = child < lastElement
      if snapshot.nodes[child].kind == .view {
        let isFound =
          isAmongElements
          ? takeOriginal(of: child, in: container, after: lastElement)
          : isTelling(child, hasElements: lastElement >= 0)
            && takeOriginal(of: child, in: container, after: nil)
        if isFound { isCopy[child] = true }
        if !isFound, !isAmongElements { break }
      }
      child = end(child)
    }
  }

  /// Index of the last child that is an accessibility element without a view, -1 if there is none.
  private func lastElement(of container: Int) -> Int {
    var last = -1
    var child = container + 1
    while child < end(container) {
      if snapshot.nodes[child].kind == .accessibility { last = child }
      child = end(child)
    }
    return last
  }

  /// Whether finding this subtree again cannot well be a coincidence.
  private func isTelling(_ index: Int, hasElements: Bool) -> Bool {
    if end(index) > index + 1 { return true }
    return hasElements && !snapshot[snapshot.nodes[index].className].elementsEqual("UIView".utf8)
  }

  /// Finds the same subtree after this one and below the container, and uses it up: deeper down, or, if
  /// `lastElement` is given, among the container's own children after it.
  private mutating func takeOriginal(of index: Int, in container: Int, after lastElement: Int?) -> Bool {
    let digest = digests[index]
    guard let all = places[digest] else { return false }
    var candidate = max(
      used[digest] ?? 0, passed[digest] ?? 0, Bisection.first(of: all.count) { all[$0] >= end(index) })
    // Elements among each other are copies, never originals.
    while candidate < all.count, all[candidate] < end(container) {
      let isSibling = Int(snapshot.nodes[all[candidate]].parent) == container
      if !isSibling || lastElement.map({ all[candidate] > $0 }) ?? false {
        used[digest] = candidate + 1
        return true
      }
      candidate += 1
      passed[digest] = candidate
    }
    return false
  }

  private func end(_ index: Int) -> Int { Int(snapshot.nodes[index].end) }
}

extension FNV1a {
  fileprivate mutating func add(_ bytes: some Collection<UInt8>) {
    for byte in bytes { add(byte) }
    // The length separates one string from the next.
    add(UInt64(bytes.count))
  }

  fileprivate mutating func add(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}

extension HierarchySnapshot {
  /// Takes whole subtrees out. `roots` rise and none is inside another.
  mutating func removeSubtrees(_ roots: [Int]) {
    var kept: [HierarchyNode] = []
    /// For each old index, how many nodes before it stay.
    var newIndex: [Int32] = []
    newIndex.reserveCapacity(nodes.count + 1)
    var root = 0
    var removedUntil = 0
    for index in nodes.indices {
      newIndex.append(Int32(kept.count))
      if root < roots.count, roots[root] == index {
        removedUntil = max(removedUntil, Int(nodes[index].end))
        root += 1
      }
      if index >= removedUntil { kept.append(nodes[index]) }
    }
    newIndex.append(Int32(kept.count))
    for index in kept.indices {
      kept[index].end = newIndex[Int(kept[index].end)]
      if kept[index].parent >= 0 { kept[index].parent = newIndex[Int(kept[index].parent)] }
    }
    nodes = kept
  }
}
