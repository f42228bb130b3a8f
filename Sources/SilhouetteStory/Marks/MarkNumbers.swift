package import SilhouetteHierarchy
package import SilhouetteScene

/// Gives the marks of a session's screens their numbers: the same element has the same one on each screen.
///
/// The first screen's marks have 1, 2, 3 … in reading order. An element that was on an earlier screen keeps its number; the
/// others get the next numbers that no element of the session had, in reading order. So a number means one element, whatever
/// comes in between. Numbers end at 999; after that, elements that were not seen for longest give theirs away.
///
/// An element is known again by the id that the source gives it. Without one: by its name in code with its words, if both screens
/// have it once; by its place, if the screen is built as the one before; by its name in code alone, if that is its only element.
/// Words are compared as hashes that never leave the process, and secrets have none.
package struct MarkNumbers: Sendable {
  private struct Known: Sendable {
    var number: Int
    var keys: Keys
    /// When it was on a screen, counted in screens.
    var last: Int
  }

  /// The keys that an element is known by, the surest first; nil for a key that it does not have.
  private struct Keys: Sendable {
    var id: Int?
    var named: Int?
    var place: Int
    var code: Int?
  }

  private static let most = 999
  private var known: [Known] = []
  private var screens = 0
  /// Kind and place of each mark of the last screen.
  private var places: Set<Int> = []

  package init() {}

  /// The marks of the next screen, in reading order.
  package mutating func marks(of scene: WireframeScene, _ snapshot: HierarchySnapshot?) -> [ScreenMark] {
    screens += 1
    let nodes = MarkFinder.nodes(of: scene, snapshot)
    let boxes = nodes.map { scene.seenBox(of: $0) ?? scene.nodes[$0].bounds }
    let ordered = ReadingOrder.order(boxes, fromRight: scene.writesFromRight).map { nodes[$0] }
    let words = MarkWords(scene, snapshot)
    let keys = ordered.map { Self.keys(of: $0, scene, snapshot, words) }
    let numbers = numbers(for: keys)
    return zip(ordered, numbers).map { node, number in
      ScreenMark(
        number: number, node: node, category: scene.nodes[node].category,
        element: StepWords.element(node, in: scene), state: scene.nodes[node].state)
    }
  }

  // MARK: Numbers

  private mutating func numbers(for keys: [Keys]) -> [Int] {
    var owners = Array(repeating: -1, count: keys.count)
    var isTaken = Array(repeating: false, count: known.count)
    let now = Set(keys.map(\.place))
    let isSameScreen = !now.isEmpty && 2 * now.intersection(places).count >= max(now.count, places.count)
    places = now
    let before = screens - 1
    pair(keys, &owners, &isTaken) { keys, _ in keys.id }
    pair(keys, &owners, &isTaken) { keys, _ in keys.named }
    if isSameScreen {
      pair(keys, &owners, &isTaken) { keys, last in last == nil || last == before ? keys.place : nil }
    }
    pair(keys, &owners, &isTaken) { keys, _ in keys.code }
    return keys.indices.map { index in
      let owner = owners[index] >= 0 ? owners[index] : add()
      (known[owner].keys, known[owner].last) = (keys[index], screens)
      return known[owner].number
    }
  }

  /// Pairs elements with known ones by a key that each side has once.
  ///
  /// - Parameter key: of an element, and the screen that it was on last; nil for the screen that comes.
  private func pair(
    _ keys: [Keys], _ owners: inout [Int], _ isTaken: inout [Bool], by key: (Keys, Int?) -> Int?
  ) {
    var candidates: [Int: Int] = [:]
    for (index, one) in known.enumerated() {
      guard let key = key(one.keys, one.last) else { continue }
      candidates[key] = candidates[key] == nil ? index : -1
    }
    var counts: [Int: Int] = [:]
    // Elements that have their partners count, too: one that is left of several is not unique.
    for one in keys {
      if let key = key(one, nil) { counts[key, default: 0] += 1 }
    }
    for index in keys.indices where owners[index] < 0 {
      guard let key = key(keys[index], nil), counts[key] == 1, let owner = candidates[key], owner >= 0,
        !isTaken[owner]
      else {
        continue
      }
      (owners[index], isTaken[owner]) = (owner, true)
    }
  }

  /// The place of an element that was never seen.
  private mutating func add() -> Int {
    if known.count < Self.most {
      known.append(Known(number: known.count + 1, keys: Keys(place: 0), last: 0))
      return known.count - 1
    }
    return known.indices.min { known[$0].last < known[$1].last } ?? 0
  }

  // MARK: Keys

  private static func keys(
    of index: Int, _ scene: WireframeScene, _ snapshot: HierarchySnapshot?, _ words: MarkWords
  ) -> Keys {
    let node = scene.nodes[index]
    let box = scene.seenBox(of: index) ?? node.bounds
    let identifier = snapshot.map { $0[$0.nodes[Int(node.source)].identifier] } ?? []
    let isSecret = !node.flags.isDisjoint(with: [.secret, .sealed])
    var kind = Hasher()
    kind.combine(node.category)
    kind.combine(identifier)
    let told = words.hash(of: index)
    var named = kind
    named.combine(told)
    var place = kind
    for side in [box.x, box.y, box.width, box.height] { place.combine(side.rounded()) }
    let isNamed = !isSecret && (told != nil || !identifier.isEmpty)
    return Keys(
      id: node.id == .none ? nil : Int(truncatingIfNeeded: node.id.rawValue),
      named: isNamed ? named.finalize() : nil, place: place.finalize(),
      code: identifier.isEmpty ? nil : kind.finalize())
  }
}

/// Hashes of the words that nodes show, themselves or inside.
private struct MarkWords {
  /// By node: a hash of its own words; nil for none.
  private var own: [Int?]
  private let ends: [Int32]
  /// Nodes that are looked at for one.
  private static let most = 200

  init(_ scene: WireframeScene, _ snapshot: HierarchySnapshot?) {
    ends = scene.nodes.map(\.end)
    own = Array(repeating: nil, count: scene.nodes.count)
    guard let snapshot else { return }
    for (index, placed) in scene.nodes.enumerated() {
      guard placed.privacy != .sensitive, placed.flags.isDisjoint(with: [.sealed, .concealed, .secret]) else {
        continue
      }
      let node = snapshot.nodes[Int(placed.source)]
      guard !node.text.isEmpty || !node.label.isEmpty else { continue }
      var hasher = Hasher()
      hasher.combine(snapshot[node.text])
      hasher.combine(snapshot[node.label])
      own[index] = hasher.finalize()
    }
  }

  func hash(of index: Int) -> Int? {
    var hasher = Hasher()
    var isEmpty = true
    for inner in index..<min(max(index + 1, Int(ends[index])), index + Self.most, own.count) {
      guard let words = own[inner] else { continue }
      isEmpty = false
      hasher.combine(words)
    }
    return isEmpty ? nil : hasher.finalize()
  }
}
