import SilhouetteHierarchy
import SilhouetteScene

/// Finds keyboards that an app draws itself: twenty letters or more, each once, in three to five even rows.
///
/// Letters are keys by their text, label or identifier. The row above and the row below belong to the keyboard if their nodes are
/// as high as keys: digits, space, words to choose.
///
/// A keyboard that was found is looked for again with fewer keys: a key may be hidden while it is pressed, and all keys may show
/// symbols.
struct LetterPadFinder: Sendable {
  private struct Key {
    var place: Int
    /// In lower case; empty for a character that is no letter.
    var letter: String
    /// Of the key around the letter, in viewport points.
    var box: Rect2D
  }

  private var known: [Rect2D] = []
  private static let mostKnown = 16
  private static let fewestLetters = 20
  private static let fewestInRow = 4
  /// A pressed key shows its letter once more, above itself.
  private static let mostRepeated = 2
  /// A known keyboard has at least so many keys left while others are pressed.
  private static let fewestLeft = 6

  mutating func forget() { known.removeAll() }

  /// The scene's keyboard of letters; nil for none.
  mutating func find(
    in scene: borrowing WireframeScene, _ snapshot: borrowing HierarchySnapshot, signs: (Int) -> KeySigns
  ) -> PadFinder.Pad? {
    let keys = Self.keys(in: scene, snapshot, signs)
    guard keys.count >= Self.fewestLeft else { return nil }
    if let board = Self.board(of: keys.filter { !$0.letter.isEmpty }) {
      return remember(Self.pad(board.keys, pitch: board.pitch, in: scene, snapshot))
    }
    for box in known {
      let left = keys.filter { box.contains($0.box.center) }
      guard left.count >= Self.fewestLeft else { continue }
      return PadFinder.Pad(keys: left.map { $0.place }, box: box, isMarked: false)
    }
    return nil
  }

  private mutating func remember(_ found: PadFinder.Pad) -> PadFinder.Pad {
    var pad = found
    if let same = known.first(where: { pad.box.isNearly($0) }) {
      pad.box = same
      return pad
    }
    if known.count == Self.mostKnown { known.removeFirst() }
    known.append(pad.box)
    return pad
  }
}

// MARK: - Keys

extension LetterPadFinder {
  /// Nodes that say one character, in the order of their places.
  private static func keys(
    in scene: borrowing WireframeScene, _ snapshot: borrowing HierarchySnapshot, _ signs: (Int) -> KeySigns
  ) -> [Key] {
    let screen = scene.viewport.bounds
    var keys: [Key] = []
    for place in scene.nodes.indices where signs(place).contains(.letter) {
      let node = snapshot.nodes[Int(scene.nodes[place].source)]
      guard let said = character(of: node, scene.nodes[place].category, in: snapshot) else { continue }
      guard scene.nodes[place].flags.isDisjoint(with: [.concealed, .secret]),
        scene.nodes[place].verdict != .hidden, scene.nodes[place].category != .tab
      else { continue }
      let box = scene.nodes[place].bounds
      guard box.isDrawable, box.intersection(screen) != nil else { continue }
      if let last = keys.last, last.letter == said, place < Int(scene.nodes[last.place].end) { continue }
      keys.append(Key(place: place, letter: said, box: box))
    }
    guard keys.count >= fewestLeft else { return [] }
    for index in keys.indices { keys[index].box = outerBox(of: index, in: keys, scene) }
    return keys
  }

  /// The box of the largest node around a letter that holds no other one, and is no more than four times as wide and high.
  private static func outerBox(of index: Int, in keys: [Key], _ scene: borrowing WireframeScene) -> Rect2D {
    let inner = keys[index].box
    let before = index > 0 ? keys[index - 1].place : -1
    let after = index + 1 < keys.count ? keys[index + 1].place : Int.max
    var box = inner
    var above = Int(scene.nodes[keys[index].place].parent)
    while above > before, Int(scene.nodes[above].end) <= after {
      let outer = scene.nodes[above].bounds
      guard outer.width <= inner.width * 4, outer.height <= inner.height * 4 else { break }
      if outer.isDrawable { box = box.union(outer) }
      above = Int(scene.nodes[above].parent)
    }
    return box
  }

  /// The letter that a node says, in lower case; empty for one other character; nil for none or for more.
  private static func character(
    of node: HierarchyNode, _ category: NodeCategory, in snapshot: borrowing HierarchySnapshot
  ) -> String? {
    if let said = character(saidBy: node, in: snapshot) { return said }
    guard !node.identifier.isEmpty, node.identifier.count <= 128, PadFinder.isSilent(node, in: snapshot)
    else { return nil }
    let name = PadFinder.lastPart(of: snapshot[node.identifier])
    return letter(
      identifier: name,
      isKey: PadFinder.isControl(node, category, snapshot) || words.contains { PadFinder.has($0, in: name) })
  }

  /// The same by the words of a node alone.
  static func character(saidBy node: HierarchyNode, in snapshot: borrowing HierarchySnapshot) -> String? {
    for slice in [node.text, node.label] where !slice.isEmpty {
      guard slice.count <= 16 else { continue }
      if let said = character(snapshot[slice]) { return said }
    }
    return nil
  }

  private static func character(_ bytes: ArraySlice<UInt8>) -> String? {
    if bytes.count == 1, let byte = bytes.first {
      guard (0x21...0x7E).contains(byte) else { return nil }
      return PadFinder.isLetter(byte) ? String(UnicodeScalar(byte | 0x20)) : ""
    }
    // Two characters of ASCII are two letters, or the end of a line.
    if let first = bytes.first, first < 0x80, bytes.dropFirst().first ?? 0x80 < 0x80 { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.count == 1, let only = text.first, !only.isWhitespace else { return nil }
    return only.isLetter ? text.lowercased() : ""
  }

  /// `q`, `key_q` and `keyQ`.
  private static func letter(identifier: ArraySlice<UInt8>, isKey: Bool) -> String? {
    guard let last = identifier.last, PadFinder.isLetter(last) else { return nil }
    if let before = identifier.dropLast().last {
      guard isKey, !PadFinder.isLetter(before) || PadFinder.isUpper(last) && !PadFinder.isUpper(before) else {
        return nil
      }
    }
    return String(UnicodeScalar(last | 0x20))
  }

  private static let words: [StaticString] = ["key", "btn", "button", "letter"]
}

// MARK: - Rows

extension LetterPadFinder {
  /// The keys of the keyboard with the most rows, and the distance of its rows.
  private static func board(of letters: [Key]) -> (keys: [Key], pitch: Double)? {
    for group in alike(letters) where group.count >= fewestLetters {
      let rows = rows(of: group)
      for count in [5, 4, 3] where rows.count >= count {
        for start in 0...rows.count - count {
          if let pitch = pitch(of: rows[start..<start + count]) {
            return (rows[start..<start + count].flatMap { $0 }, pitch)
          }
        }
      }
    }
    return nil
  }

  /// Keys of about the same height, together.
  private static func alike(_ keys: [Key]) -> [[Key]] {
    var groups: [[Key]] = []
    for key in keys.sorted(by: { $0.box.height < $1.box.height }) {
      if let last = groups.last?.last, key.box.height <= last.box.height * 1.2 {
        groups[groups.count - 1].append(key)
      } else {
        groups.append([key])
      }
    }
    return groups
  }

  private static func rows(of keys: [Key]) -> [[Key]] {
    var rows: [[Key]] = []
    for key in keys.sorted(by: { $0.box.center.y < $1.box.center.y }) {
      if let first = rows.last?.first, key.box.center.y - first.box.center.y <= first.box.height / 2 {
        rows[rows.count - 1].append(key)
      } else {
        rows.append([key])
      }
    }
    return rows
  }

  /// The distance of a keyboard's rows; nil if the rows are no keyboard's.
  private static func pitch(of rows: ArraySlice<[Key]>) -> Double? {
    guard rows.allSatisfy({ $0.count >= fewestInRow }) else { return nil }
    let letters = Set(rows.joined().map { $0.letter })
    let count = rows.reduce(0) { $0 + $1.count }
    guard letters.count >= fewestLetters, count <= letters.count + mostRepeated else { return nil }
    let middles = rows.map { $0[$0.count / 2].box.center.y }
    let pitch = (middles[middles.count - 1] - middles[0]) / Double(middles.count - 1)
    let height = rows.first![0].box.height
    guard pitch <= height * 2 else { return nil }
    let isEven = zip(middles, middles.dropFirst()).allSatisfy { abs($1 - $0 - pitch) <= pitch / 4 }
    return isEven ? pitch : nil
  }

  /// The keyboard of these letters, with the row above and the row below.
  private static func pad(
    _ letters: [Key], pitch: Double, in scene: borrowing WireframeScene,
    _ snapshot: borrowing HierarchySnapshot
  ) -> PadFinder.Pad {
    var box = letters[0].box
    for key in letters.dropFirst() { box = box.union(key.box) }
    let height = letters[letters.count / 2].box.height
    let (top, bottom) = (box.y + height / 2 - pitch, box.maxY - height / 2 + pitch)
    let reach = box.inset(dx: -height, dy: -pitch * 1.5)
    var whole = box
    for place in scene.nodes.indices {
      let other = scene.nodes[place].bounds
      guard reach.contains(other), abs(other.height - height) <= height / 4,
        abs(other.center.y - top) <= pitch / 4 || abs(other.center.y - bottom) <= pitch / 4,
        scene.nodes[place].flags.isDisjoint(with: [.concealed, .secret]),
        scene.nodes[place].verdict != .hidden
      else { continue }
      let node = snapshot.nodes[Int(scene.nodes[place].source)]
      let category = scene.nodes[place].category
      if PadFinder.isControl(node, category, snapshot) || character(of: node, category, in: snapshot) != nil {
        whole = whole.union(other)
      }
    }
    return PadFinder.Pad(keys: letters.map { $0.place }.sorted(), box: whole, isMarked: false)
  }
}

extension Rect2D {
  /// Whether a box is another one but for keys that swell.
  func isNearly(_ other: Rect2D) -> Bool {
    let room = Size2D(width: width / 12, height: height / 16)
    return abs(other.x - x) <= room.width && abs(other.maxX - maxX) <= room.width
      && abs(other.y - y) <= room.height && abs(other.maxY - maxY) <= room.height
  }
}
