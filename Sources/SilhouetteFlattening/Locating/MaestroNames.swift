internal import SilhouetteHierarchy

/// Which nodes Maestro finds by a name, in the order of its `index`.
///
/// Maestro compares names without regard to case: an identifier whole, and also without all up to its last `/`; words with their line ends,
/// and also with blanks in place of them. If one of the nodes is directly in another one, it takes the inner one. It counts the rest by
/// their tops, and those of one top by their left sides.
struct MaestroNames {
  /// Of nodes in one another, the outermost ones have keys without a type, and the innermost ones keys of the type `inner`.
  private(set) var places: [LocatorKey: [Int]] = [:]
  /// The number of each node among those with its key, from 0.
  private var turns: [LocatorKey: [Int: Int]] = [:]

  static let inner = "inner"

  /// - Parameters:
  ///   - parents: By node; -1 for none.
  ///   - boxes: By node, in points.
  ///   - order: By node: its place in the source.
  init(_ nodes: [LocatedNode], parents: [Int], boxes: [Rect2D], order: [Int]) {
    var groups: [LocatorKey: [Int]] = [:]
    for (place, node) in nodes.enumerated() {
      if let id = node.id {
        let whole = Self.key(.maestroID, id)
        groups[whole, default: []].append(place)
        if let slash = id.lastIndex(of: "/") {
          let last = Self.key(.maestroID, String(id[id.index(after: slash)...]))
          if last != whole { groups[last, default: []].append(place) }
        }
      }
      var words: Set<LocatorKey> = []
      for text in [node.label, node.text] {
        if let text { words.insert(Self.key(.maestroWords, text)) }
      }
      for key in words { groups[key, default: []].append(place) }
    }
    for (key, all) in groups { add(key, all, parents, boxes, order) }
  }

  private mutating func add(
    _ key: LocatorKey, _ all: [Int], _ parents: [Int], _ boxes: [Rect2D], _ order: [Int]
  ) {
    // By node: how many of the nodes are directly in it.
    var inside: [Int: Int] = [:]
    for place in all { inside[place] = 0 }
    for place in all {
      if let count = inside[parents[place]] { inside[parents[place]] = count + 1 }
    }
    var found: [(inner: Int, outer: Int)] = []
    for place in all where inside[place] == 0 {
      var outer = place
      while inside[parents[outer]] == 1 { outer = parents[outer] }
      found.append((place, outer))
    }
    found.sort { one, other in
      let (first, second) = (boxes[one.inner], boxes[other.inner])
      return (first.y, first.x, order[one.inner]) < (second.y, second.x, order[other.inner])
    }
    var innerKey = key
    innerKey.type = Self.inner
    set(key, found.map { $0.outer })
    set(innerKey, found.map { $0.inner })
  }

  private mutating func set(_ key: LocatorKey, _ all: [Int]) {
    places[key] = all
    var turns: [Int: Int] = [:]
    for (turn, place) in all.enumerated() { turns[place] = turn }
    self.turns[key] = turns
  }

  /// The key that finds a node by a name, with the number of the node among those that it finds; nil if Maestro finds another node
  /// in its place.
  func turn(
    of place: Int, _ field: LocatorKey.Field, _ name: String
  ) -> (key: LocatorKey, turn: Int, count: Int)? {
    var key = Self.key(field, name)
    for type in ["", Self.inner] {
      key.type = type
      if let turn = turns[key]?[place] { return (key, turn, places[key]?.count ?? 0) }
    }
    return nil
  }

  private static func key(_ field: LocatorKey.Field, _ name: String) -> LocatorKey {
    var folded = ""
    for scalar in name.lowercased().unicodeScalars {
      folded.unicodeScalars.append(scalar == "\n" ? " " : scalar)
    }
    return LocatorKey(field: field, value: folded)
  }
}
