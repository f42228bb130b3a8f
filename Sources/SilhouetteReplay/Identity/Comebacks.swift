import SilhouetteHierarchy
import SilhouetteScene

/// Finds subtrees that left the screen and came back with new ids: dialogs, sheets and pages that a framework makes anew.
///
/// Only a subtree whose ids are all new can be one, under the same parent as before. It is one if it equals a subtree that left. If nothing
/// else left that parent, a subtree that is much like it will do: the same dialog with other words. Rows of lists are left to
/// `ElementBuilder`, which uses their elements again.
///
/// Cost: nothing while ids stay the same. Otherwise one look-up a node, and the hashes of subtrees that come and go. Memory is bounded.
struct Comebacks: Sendable {
  /// A subtree that left the screen.
  private struct Gone {
    var prints: [Fingerprint]
    /// Identity of the parent; -1 for windows.
    var parent: Int32
    /// The number of the scene without it.
    var since: Int
  }

  /// The longest gone first.
  private var gone: [Gone] = []
  private var goneNodes = 0
  private var scenes = 0
  /// Identities of the scene.
  private var present = StampedTable()
  /// By node, whether its identity is an older one.
  private var found: [Bool] = []
  private var olds: [Int] = []
  private var pairs: [(step: Int, identity: Int32)] = []
  /// Parents that lost a subtree in this scene.
  private var bereft = StampedTable()
  /// Whether any subtree was found so far, so that two ids may have one identity.
  private(set) var isUsed = false

  /// The largest number of nodes and subtrees that are remembered.
  private static let mostNodes = 1024
  private static let mostSubtrees = 128
  /// How much of their looks two subtrees share at least, of 64; those of another size share more.
  private static let likeness = 16
  private static let likenessOfSizes = 32
  /// How many subtrees of a scene are looked for, and how many children are compared with one.
  private static let mostLooks = 256
  private static let window = 8

  init() {}

  mutating func forget() {
    gone.removeAll(keepingCapacity: true)
    goneNodes = 0
  }

  /// Whether a node of the last scene came back.
  func isFound(_ index: Int) -> Bool { index < found.count && found[index] }

  /// Replaces the identities of subtrees that came back.
  ///
  /// - Parameters:
  ///   - last: the scene before and its identities; nil if it had nodes without an id.
  ///   - oldest: new identities are not below it.
  mutating func find(
    in scene: WireframeScene, _ identities: inout [Int32], after last: WireframeScene?, _ before: [Int32],
    _ oldest: Int32
  ) {
    scenes += 1
    found.removeAll(keepingCapacity: true)
    guard let last, last.nodes.count == before.count else { return forget() }
    present.reset(for: identities.count)
    for index in identities.indices { present[identities[index]] = Int32(index) }
    noteGone(last, before)
    if gone.isEmpty { return }
    var (index, looks) = (0, 0)
    while index < identities.count, looks < Self.mostLooks {
      if identities[index] >= oldest, isWhollyNew(index, scene, identities, oldest) {
        looks += 1
        match(index, scene, &identities)
        index = max(Int(scene.nodes[index].end), index + 1)
      } else {
        index += 1
      }
    }
  }

  private func isWhollyNew(_ root: Int, _ scene: WireframeScene, _ identities: [Int32], _ oldest: Int32)
    -> Bool
  {
    let end = Int(scene.nodes[root].end)
    guard end > root, end <= identities.count, end - root <= Self.mostNodes else { return false }
    return identities[root..<end].allSatisfy { $0 >= oldest }
  }

  // MARK: What left

  private mutating func noteGone(_ last: WireframeScene, _ before: [Int32]) {
    bereft.reset(for: last.nodes.count)
    var index = 0
    while index < before.count {
      let end = Int(last.nodes[index].end)
      guard present[before[index]] < 0 else {
        index += 1
        continue
      }
      let parent = Int(last.nodes[index].parent)
      let holder = parent < 0 ? -1 : before[parent]
      bereft[holder] = 0
      guard holder < 0 || present[holder] >= 0, end > index, end <= before.count,
        end - index <= Self.mostNodes, !before[index..<end].contains(where: { present[$0] >= 0 })
      else {
        index += 1
        continue
      }
      note(index, last, before, under: holder)
      index = end
    }
  }

  private mutating func note(
    _ root: Int, _ scene: WireframeScene, _ identities: [Int32], under parent: Int32
  ) {
    var prints = Fingerprint.subtree(at: root, of: scene)
    for step in prints.indices { prints[step].identity = identities[root + step] }
    goneNodes += prints.count
    gone.append(Gone(prints: prints, parent: parent, since: scenes))
    while goneNodes > Self.mostNodes || gone.count > Self.mostSubtrees {
      goneNodes -= gone.removeFirst().prints.count
    }
  }

  // MARK: What came

  private mutating func match(_ root: Int, _ scene: WireframeScene, _ identities: inout [Int32]) {
    let above = Int(scene.nodes[root].parent)
    let parent = above < 0 ? -1 : identities[above]
    let news = Fingerprint.subtree(at: root, of: scene)
    guard let place = newest(like: news, under: parent) else { return }
    let subtree = gone.remove(at: place)
    goneNodes -= subtree.prints.count
    if found.isEmpty { found = Array(repeating: false, count: identities.count) }
    isUsed = true
    pair(subtree.prints, news)
    for (step, identity) in pairs {
      identities[root + step] = identity
      found[root + step] = true
      present[identity] = Int32(root + step)
    }
  }

  /// The subtree that a new one is; nil for none.
  private func newest(like news: [Fingerprint], under parent: Int32) -> Int? {
    var best: (place: Int, likeness: Int)?
    let mayDiffer = bereft[parent] < 0
    for place in gone.indices.reversed() where gone[place].parent == parent {
      let root = gone[place].prints[0]
      guard root.category == news[0].category, isAway(gone[place]) else { continue }
      let isEqual = root.subtree == news[0].subtree && gone[place].prints.count == news.count
      if gone[place].since == scenes {
        // A subtree that its equal replaces is the same one. Rows that come in place of others are not.
        if isEqual, root.place == news[0].place { return place }
        continue
      }
      if isEqual { return place }
      guard mayDiffer else { continue }
      let likeness = root.likeness(to: news[0])
      let least = root.kind == news[0].kind ? Self.likeness : Self.likenessOfSizes
      if likeness >= least, likeness > best?.likeness ?? 0 { best = (place, likeness) }
    }
    return best?.place
  }

  /// Whether none of a subtree is in the scene: an app may show it again itself.
  private func isAway(_ subtree: Gone) -> Bool { !subtree.prints.contains { present[$0.identity] >= 0 } }

  /// Fills `pairs` with the nodes of two subtrees that are one, from the roots down; children stay in their order.
  private mutating func pair(_ prints: [Fingerprint], _ news: [Fingerprint]) {
    pairs.removeAll(keepingCapacity: true)
    // By node of the new subtree, its partner in the old one.
    var partners = Array(repeating: -1, count: news.count)
    partners[0] = 0
    for step in news.indices where partners[step] >= 0 {
      pairs.append((step, prints[partners[step]].identity))
      olds.removeAll(keepingCapacity: true)
      var child = partners[step] + 1
      while child < Int(prints[partners[step]].end) {
        olds.append(child)
        child = max(Int(prints[child].end), child + 1)
      }
      var first = 0
      child = step + 1
      while child < Int(news[step].end), first < olds.count {
        if let place = partner(of: news[child], from: first, prints) {
          partners[child] = olds[place]
          first = place + 1
        }
        child = max(Int(news[child].end), child + 1)
      }
    }
  }

  /// The next child that equals a new one, or else is as large, or else of its category.
  private func partner(of new: Fingerprint, from first: Int, _ prints: [Fingerprint]) -> Int? {
    var (sized, any): (Int?, Int?) = (nil, nil)
    for place in first..<min(first + Self.window, olds.count) {
      let old = prints[olds[place]]
      guard old.category == new.category else { continue }
      if old.subtree == new.subtree { return place }
      if sized == nil, old.kind == new.kind { sized = place }
      if any == nil { any = place }
    }
    return sized ?? any
  }
}
