import SilhouetteScene

/// Matches the nodes of two scenes by their structure, in nearly linear time.
///
/// From the windows down, the children of two matched nodes are aligned (`alignChildren`). Nodes without a match are
/// then looked for elsewhere, and among the subtrees that vanished lately.
struct StructureMatch: Sendable {
  /// The last scene's nodes, then those of vanished subtrees, the newest first. Roots have no parent.
  private var old: [Fingerprint] = []
  private var oldSceneCount = 0
  private var new: [Fingerprint] = []
  /// By old node: whether it is matched, or has an id and so must not be matched here.
  private var isTaken: [Bool] = []
  /// By new node: its old node, -1 for none.
  private var partner: [Int32] = []

  private var table = StampedTable()
  /// By old node: the next one with the same key.
  private var chain: [Int32] = []
  private var olds: [Int32] = []
  private var news: [Int32] = []
  private var gapOlds: [Int32] = []
  private var gapNews: [Int32] = []
  /// Vanished subtrees by hash.
  private var attic = StampedTable()
  private var isAtticReady = false

  /// The largest number of vanished nodes that are remembered.
  private static let atticLimit = 1024
  /// How many unmatched nodes are compared with each other.
  private static let window = 8
  private static let largestStrays = 32
  /// How much of their looks two states of one subtree share at least, of 64.
  private static let fewestShared = 16

  init() {}

  mutating func forget() {
    old.removeAll(keepingCapacity: true)
    oldSceneCount = 0
  }

  /// Replaces each identity that is -1.
  mutating func identify(_ scene: WireframeScene, _ identities: inout [Int32], _ fresh: inout Int32) {
    Fingerprint.fill(&new, from: scene)
    start(identities)
    alignChildren(of: -1, -1)
    descend(through: 0..<new.count)
    matchStrays()
    for index in 0..<new.count {
      if identities[index] < 0 {
        identities[index] = partner[index] < 0 ? fresh : old[Int(partner[index])].identity
        if partner[index] < 0 { fresh = (fresh &+ 1) & .max }
      }
      new[index].identity = identities[index]
    }
    keepForNext()
  }

  private mutating func start(_ identities: [Int32]) {
    isAtticReady = false
    chain.refill(with: -1, count: old.count)
    partner.refill(with: -1, count: new.count)
    isTaken.refill(with: false, count: old.count)
    var hasNames = false
    for index in 0..<new.count {
      new[index].isNamed = identities[index] >= 0
      hasNames = hasNames || new[index].isNamed
    }
    for index in 0..<oldSceneCount where old[index].isNamed { isTaken[index] = true }
    if hasNames { pairNames(identities) }
  }

  private mutating func pairNames(_ identities: [Int32]) {
    table.reset(for: oldSceneCount)
    for index in 0..<oldSceneCount where old[index].isNamed { table[old[index].identity] = Int32(index) }
    for index in 0..<new.count where new[index].isNamed { partner[index] = table[identities[index]] }
  }

  // MARK: From the windows down

  /// Aligns the children of all matched nodes in a range; parents come before their children.
  private mutating func descend(through range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let other = Int(partner[index])
      if other >= 0, isSame(other, index) {
        index = Int(new[index].end)
        continue
      }
      if other >= 0, Int(new[index].end) > index + 1 { alignChildren(of: other, index) }
      index += 1
    }
  }

  private mutating func alignChildren(of oldParent: Int, _ newParent: Int) {
    collectChildren(of: oldParent, newParent)
    pairEnds()
    pairEqual { $0.subtree ^ $0.place }
    pairInPlace()
    pairEqual { $0.subtree }
    pairWithAttic()
    pairGaps(of: oldParent, newParent)
    pairEqual(ifAlike: true) { $0.place ^ UInt64($0.category.rawValue) }
    pairMostAlike()
    pairWithAlike(of: oldParent)
  }

  private mutating func collectChildren(of oldParent: Int, _ newParent: Int) {
    olds.removeAll(keepingCapacity: true)
    news.removeAll(keepingCapacity: true)
    var child = oldParent + 1
    var end = oldParent < 0 ? oldSceneCount : Int(old[oldParent].end)
    while child < end {
      if !isTaken[child] { olds.append(Int32(child)) }
      child = Int(old[child].end)
    }
    child = newParent + 1
    end = newParent < 0 ? new.count : Int(new[newParent].end)
    while child < end {
      if partner[child] < 0, !new[child].isNamed { news.append(Int32(child)) }
      child = Int(new[child].end)
    }
  }

  /// Pairs nodes that are equal, place included, at the start and at the end of both rows: nearly always all of them.
  private mutating func pairEnds() {
    var start = 0
    while start < min(olds.count, news.count), pairIfUnmoved(olds[start], news[start]) { start += 1 }
    olds.removeSubrange(..<start)
    news.removeSubrange(..<start)
    while let one = olds.last, let other = news.last, pairIfUnmoved(one, other) {
      olds.removeLast()
      news.removeLast()
    }
  }

  private mutating func pairIfUnmoved(_ one: Int32, _ other: Int32) -> Bool {
    guard old[Int(one)].place == new[Int(other)].place, isSame(Int(one), Int(other)) else { return false }
    pair(one, other)
    return true
  }

  /// Pairs nodes with equal keys, in order.
  private mutating func pairEqual(ifAlike: Bool = false, by key: (Fingerprint) -> UInt64) {
    if olds.isEmpty || news.isEmpty { return }
    table.reset(for: olds.count)
    for index in olds.reversed() {
      let hash = key(old[Int(index)])
      chain[Int(index)] = table[hash]
      table[hash] = index
    }
    for index in news {
      let hash = key(new[Int(index)])
      let found = table[hash]
      guard found >= 0, old[Int(found)].category == new[Int(index)].category else { continue }
      if ifAlike && !beginsOrEndsAlike(Int(found), Int(index)) && !isAlike(Int(found), Int(index)) {
        continue
      }
      table[hash] = chain[Int(found)]
      pair(found, index)
    }
    dropPaired()
  }

  /// Pairs nodes in equal places, if all places are as before and most nodes changed: texts that tick, rows of a table. Then a node
  /// that equals another one's old state does so by chance.
  private mutating func pairInPlace() {
    guard !news.isEmpty, olds.count == news.count else { return }
    let isInPlace = countEqual { $0.place ^ UInt64($0.category.rawValue) } == news.count
    guard isInPlace, countEqual(by: { $0.subtree }) * 2 < news.count else { return }
    pairEqual(ifAlike: true) { $0.place ^ UInt64($0.category.rawValue) }
  }

  /// How many pairs of nodes have equal keys.
  private mutating func countEqual(by key: (Fingerprint) -> UInt64) -> Int {
    table.reset(for: olds.count)
    for index in olds {
      let hash = key(old[Int(index)])
      table[hash] = max(table[hash], 0) + 1
    }
    var count = 0
    for index in news {
      let hash = key(new[Int(index)])
      let left = table[hash]
      guard left > 0 else { continue }
      table[hash] = left - 1
      count += 1
    }
    return count
  }

  /// Pairs nodes between the same neighbours, if there are as many as before: they are the same ones, changed.
  private mutating func pairGaps(of oldParent: Int, _ newParent: Int) {
    if olds.isEmpty || news.isEmpty { return }
    let oldEnd = oldParent < 0 ? oldSceneCount : Int(old[oldParent].end)
    let newEnd = newParent < 0 ? new.count : Int(new[newParent].end)
    var child = newParent + 1
    var before = oldParent + 1
    while child < newEnd {
      if partner[child] >= 0 {
        before = Int(old[Int(partner[child])].end)
        child = Int(new[child].end)
        continue
      }
      child = pairGap(child, newEnd, before, oldEnd)
    }
    dropPaired()
  }

  /// Returns where the gap ends.
  private mutating func pairGap(_ newStart: Int, _ newEnd: Int, _ oldStart: Int, _ oldEnd: Int) -> Int {
    var child = newStart
    var before = oldStart
    gapOlds.removeAll(keepingCapacity: true)
    gapNews.removeAll(keepingCapacity: true)
    while child < newEnd, partner[child] < 0 {
      gapNews.append(Int32(child))
      child = Int(new[child].end)
    }
    while before < oldEnd, !isTaken[before] {
      gapOlds.append(Int32(before))
      before = Int(old[before].end)
    }
    let hasSameNeighbour = child < newEnd ? Int(partner[child]) == before : before == oldEnd
    guard hasSameNeighbour, gapOlds.count == gapNews.count else { return child }
    for (one, other) in zip(gapOlds, gapNews) where isAlike(Int(one), Int(other)) { pair(one, other) }
    return child
  }

  private mutating func pairMostAlike() {
    var start = 0
    for index in news {
      while start < olds.count, isTaken[Int(olds[start])] { start += 1 }
      let found = mostAlike(to: Int(index), among: olds[start...].prefix(Self.window))
      if found >= 0 { pair(found, index) }
    }
  }

  private func mostAlike(to index: Int, among candidates: ArraySlice<Int32>) -> Int32 {
    var best = 0
    var found: Int32 = -1
    for candidate in candidates where !isTaken[Int(candidate)] && isAlike(Int(candidate), index) {
      let hasSameSize = old[Int(candidate)].kind == new[index].kind
      let score = old[Int(candidate)].likeness(to: new[index]) + (hasSameSize ? 33 : 1)
      if score > best { (best, found) = (score, candidate) }
    }
    return found
  }

  /// Whether two nodes may be the same one, changed.
  ///
  /// Large subtrees with hardly a common look are not, even if their roots are equal: they are two pages in one place,
  /// and the one that goes may come back.
  private func isAlike(_ one: Int, _ other: Int) -> Bool {
    guard old[one].category == new[other].category || isBoxInPlace(one, other) else { return false }
    return Int(new[other].end) - other < 8 || old[one].likeness(to: new[other]) >= Self.fewestShared
  }

  /// Whether both are boxes in one place: one that is scrolled for the first time may be another category then.
  private func isBoxInPlace(_ one: Int, _ other: Int) -> Bool {
    old[one].place == new[other].place && Self.holds(old[one].category) && Self.holds(new[other].category)
  }

  private static func holds(_ category: NodeCategory) -> Bool {
    switch category {
    case .view, .scrollView, .list: true
    default: false
    }
  }

  /// Whether two nodes look alike themselves and share their first or last child, as a stack of screens with
  /// bars does, whatever its contents.
  private func beginsOrEndsAlike(_ one: Int, _ other: Int) -> Bool {
    guard old[one].own == new[other].own, Int(old[one].end) > one + 1, Int(new[other].end) > other + 1
    else { return false }
    return isSame(one + 1, other + 1) || isSame(lastChild(of: one, in: old), lastChild(of: other, in: new))
  }

  private func lastChild(of index: Int, in prints: [Fingerprint]) -> Int {
    var last = Int(prints[index].end) - 1
    while Int(prints[last].parent) > index { last = Int(prints[last].parent) }
    return last
  }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    old[one].subtree == new[other].subtree && Int(old[one].end) - one == Int(new[other].end) - other
      && old[one].category == new[other].category
  }

  /// Matches two nodes, and everything in them that is equal.
  private mutating func pair(_ one: Int32, _ other: Int32) {
    let count = isSame(Int(one), Int(other)) ? old[Int(one)].end - one : 1
    for step in 0..<count where !isTaken[Int(one + step)] && partner[Int(other + step)] < 0 {
      if new[Int(other + step)].isNamed { continue }
      if step > 0, old[Int(one + step)].category != new[Int(other + step)].category { continue }
      isTaken[Int(one + step)] = true
      partner[Int(other + step)] = one + step
    }
  }

  private mutating func dropPaired() {
    olds.removeAll { isTaken[Int($0)] }
    news.removeAll { partner[Int($0)] >= 0 }
  }

  // MARK: Subtrees from elsewhere

  /// Matches subtrees that come back, before other nodes are taken for them.
  private mutating func pairWithAttic() {
    if news.isEmpty || old.count == oldSceneCount { return }
    prepareAttic()
    for index in news where Int(new[Int(index)].end) - Int(index) > 1 {
      let found = attic[new[Int(index)].subtree]
      if found >= 0, !isTaken[Int(found)], isSame(Int(found), Int(index)) { pair(found, index) }
    }
    dropPaired()
  }

  /// Matches subtrees that came, if nothing left their parent, with those like them that left it earlier: the same dialog with other
  /// words.
  private mutating func pairWithAlike(of oldParent: Int) {
    dropPaired()
    guard olds.isEmpty, !news.isEmpty, news.count <= Self.largestStrays, old.count > oldSceneCount else {
      return
    }
    let holder = oldParent < 0 ? -1 : old[oldParent].identity
    for index in news where Int(new[Int(index)].end) - Int(index) > 1 {
      var (best, found, root) = (Self.fewestShared - 1, Int32(-1), oldSceneCount)
      while root < old.count {
        if old[root].holder == holder, old[root].kind == new[Int(index)].kind, !isTaken[root] {
          let likeness = old[root].likeness(to: new[Int(index)])
          if likeness > best { (best, found) = (likeness, Int32(root)) }
        }
        root = max(Int(old[root].end), root + 1)
      }
      if found >= 0 { pair(found, index) }
    }
    dropPaired()
  }

  private mutating func prepareAttic() {
    if isAtticReady { return }
    isAtticReady = true
    attic.reset(for: old.count - oldSceneCount)
    for index in stride(from: old.count - 1, through: oldSceneCount, by: -1) {
      attic[old[index].subtree] = Int32(index)
    }
  }

  /// Matches nodes without a match after all parents are aligned: subtrees that moved to another parent or came back.
  private mutating func matchStrays() {
    guard partner.contains(-1), isTaken.contains(false) else { return }
    pairEqualStrays()
    let roots = largestUntaken()
    var index = 0
    while index < new.count {
      if partner[index] < 0, !new[index].isNamed, Int(new[index].end) - index >= 8 {
        let found = mostAlike(to: index, among: roots[...])
        if found >= 0, old[Int(found)].likeness(to: new[index]) >= 32 {
          pair(found, Int32(index))
          descend(through: index..<Int(new[index].end))
        }
      }
      index += 1
    }
  }

  private mutating func pairEqualStrays() {
    table.reset(for: old.count)
    for index in stride(from: old.count - 1, through: 0, by: -1) where !isTaken[index] {
      if Int(old[index].end) - index > 1 { table[old[index].subtree] = Int32(index) }
    }
    for index in 0..<new.count where partner[index] < 0 && !new[index].isNamed {
      let found = table[new[index].subtree]
      if found >= 0, !isTaken[Int(found)], isSame(Int(found), index) { pair(found, Int32(index)) }
    }
  }

  /// The roots of the first large unmatched subtrees; those that vanished just now come before those that vanished
  /// earlier.
  private func largestUntaken() -> [Int32] {
    var roots: [Int32] = []
    var index = 0
    while index < old.count && roots.count < Self.largestStrays {
      let isRoot = !isTaken[index] && Int(old[index].end) - index >= 8
      if isRoot { roots.append(Int32(index)) }
      index = isRoot ? Int(old[index].end) : index + 1
    }
    return roots
  }

  // MARK: State for the next scene

  /// Makes the new scene the old one, followed by the vanished subtrees.
  private mutating func keepForNext() {
    let count = new.count
    var index = 0
    while index < old.count && new.count - count < Self.atticLimit {
      let end = Int(old[index].end)
      if isTaken[index] || isTaken[index..<end].contains(true) {
        index += 1
      } else {
        if new.count - count + end - index <= Self.atticLimit { append(index..<end) }
        index = end
      }
    }
    oldSceneCount = count
    swap(&old, &new)
  }

  private mutating func append(_ range: Range<Int>) {
    let shift = Int32(new.count - range.lowerBound)
    for index in range {
      var print = old[index]
      if index == range.lowerBound, print.parent >= 0 { print.holder = old[Int(print.parent)].identity }
      print.parent = index == range.lowerBound ? -1 : print.parent + shift
      print.end += shift
      new.append(print)
    }
  }
}
