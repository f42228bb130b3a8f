import SilhouetteHierarchy
import SilhouetteScene

/// Finds pads in a scene: keys that are single digits by their text, label, identifier or order, and keys that the app
/// marks one by one.
///
/// A pad that was found is looked for again with fewer keys: a key may be hidden while it is pressed.
struct PadFinder: Sendable {
  struct Pad {
    /// Places of the keys in the scene, in rising order.
    var keys: [Int]
    /// Around the keys as they were first seen, in viewport points.
    var box: Rect2D
    var isMarked: Bool
  }

  private struct Known {
    var box: Rect2D
    var isMarked: Bool
  }

  private struct Key {
    var place: Int
    /// -1 if nothing names it.
    var digit: Int
    /// Whether the identifier alone gives its digit: rows and cards of a list have numbers, too.
    var isNumbered = false
    /// Whether that identifier has a word for keys. Such a key may say its digit in words.
    var isNamed = false
    /// How many nodes in it, and itself, have words.
    var words = 0
    /// Whether a picture fills most of it, as in a gallery. A drawn digit is smaller.
    var isPicture = false
    var isControl: Bool
    var isMarked: Bool
    /// Whether some of it is on the screen. A pad that slides in has all its digits, but shows only some.
    var isOnScreen: Bool
    var box: Rect2D
  }

  private var known: [Known] = []
  private var letters = LetterPadFinder()
  private static let mostKnown = 16
  /// A known pad has at least so many keys left while others are pressed.
  private static let fewest = 6

  mutating func forget() {
    known.removeAll()
    letters.forget()
  }

  /// The scene's keyboard of letters; nil for none.
  mutating func findLetters(
    in scene: borrowing WireframeScene, _ snapshot: borrowing HierarchySnapshot, signs: (Int) -> KeySigns
  ) -> Pad? {
    letters.find(in: scene, snapshot, signs: signs)
  }

  /// The scene's pad of digits or of marked keys; nil for none.
  mutating func find(
    in scene: borrowing WireframeScene, _ snapshot: borrowing HierarchySnapshot, signs: (Int) -> KeySigns,
    isMarked: (Int) -> Bool
  ) -> Pad? {
    let all = candidates(in: scene, snapshot, signs: signs, isMarked: isMarked)
    let keys = all.filter { $0.isOnScreen }
    guard all.count >= Self.fewest, !keys.isEmpty else { return nil }
    if let pad = digits(of: all) ?? order(of: keys) ?? marks(of: keys) { return remember(pad) }
    for old in known {
      let left = all.filter { $0.isMarked == old.isMarked && old.box.contains($0.box.center) }
      guard left.count >= Self.fewest else { continue }
      return Pad(keys: left.map { $0.place }, box: old.box, isMarked: old.isMarked)
    }
    return nil
  }

  /// Keys that swell leave the pad's box as it was. One that is moved has a new box.
  private mutating func remember(_ found: Pad) -> Pad {
    var pad = found
    let same = known.first { $0.isMarked == pad.isMarked && pad.box.isNearly($0.box) }
    if let same {
      pad.box = same.box
      return pad
    }
    if known.count == Self.mostKnown { known.removeFirst() }
    known.append(Known(box: pad.box, isMarked: pad.isMarked))
    return pad
  }
}

// MARK: - Keys

extension PadFinder {
  private func candidates(
    in scene: borrowing WireframeScene, _ snapshot: borrowing HierarchySnapshot, signs: (Int) -> KeySigns,
    isMarked: (Int) -> Bool
  ) -> [Key] {
    let screen = Rect2D(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
    var keys: [Key] = []
    // The end of the last key that says no digit, as long as nothing in it says more than a key.
    var openEnd = -1
    for place in scene.nodes.indices {
      let flags = scene.nodes[place].flags
      let marked = flags.contains(.sealed) && isMarked(place)
      let isUnsaid = place >= openEnd && !marked && !signs(place).contains(.digit)
      if isUnsaid, !signs(place).contains(.silent) { continue }
      if flags.contains(.concealed) || scene.nodes[place].verdict == .hidden { continue }
      if flags.contains(.secret), !marked { continue }
      let node = snapshot.nodes[Int(scene.nodes[place].source)]
      let isControl = Self.isControl(node, scene.nodes[place].category, snapshot)
      if isUnsaid, !isControl { continue }
      let spoken = marked ? -1 : Self.digit(of: node, in: snapshot)
      let isSilent = Self.isSilent(node, in: snapshot)
      let box = scene.nodes[place].bounds
      let isImage = scene.nodes[place].category == .image
      if place < openEnd, let last = keys.indices.last {
        if spoken >= 0 {
          keys[last].digit = spoken
          keys[last].isNumbered = false
          openEnd = -1
          continue
        }
        if isImage, box.area * 2 >= keys[last].box.area { keys[last].isPicture = true }
        if !isSilent { keys[last].words += 1 }
        if isSilent || keys[last].isNamed && keys[last].words <= 2 && Self.isShort(node) { continue }
        keys.removeLast()
        openEnd = -1
      }
      guard box.isDrawable else { continue }
      var key = Key(
        place: place, digit: spoken, words: isSilent ? 0 : 1, isPicture: isImage,
        isControl: isControl, isMarked: marked,
        isOnScreen: box.intersection(screen) != nil, box: box)
      if !marked, spoken < 0 { Self.number(&key, node, snapshot) }
      guard marked || key.digit >= 0 || key.isControl && isSilent else { continue }
      if let last = keys.last, key.digit >= 0, last.digit == key.digit,
        place < Int(scene.nodes[last.place].end)
      {
        continue
      }
      keys.append(key)
      if spoken < 0, !marked { openEnd = Int(scene.nodes[place].end) }
    }
    return keys
  }

  /// Takes a key's digit from its identifier. A key with words needs a word for keys in its identifier, too.
  private static func number(_ key: inout Key, _ node: HierarchyNode, _ snapshot: borrowing HierarchySnapshot)
  {
    guard !node.identifier.isEmpty else { return }
    let name = lastPart(of: snapshot[node.identifier])
    key.isNamed = words.contains { has($0, in: name) }
    guard key.words == 0 || key.isNamed && isShort(node) else { return }
    guard let digit = digit(identifier: name, isKey: key.isControl || key.isNamed) else { return }
    key.digit = digit
    key.isNumbered = true
  }

  /// `key1` of `com.example:id/key1`.
  static func lastPart(of identifier: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let slash = identifier.lastIndex(of: UInt8(ascii: "/")) else { return identifier }
    return identifier[(slash + 1)...]
  }

  static func isControl(
    _ node: HierarchyNode, _ category: NodeCategory, _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    if category == .button || category == .link || category == .key { return true }
    if !node.traits.isDisjoint(with: [.button, .link]) { return true }
    guard node.detail >= 0 else { return false }
    for slice in snapshot.slices[snapshot.details[Int(node.detail)].otherTraits.range]
    where snapshot[slice].elementsEqual("clickable".utf8) {
      return true
    }
    return false
  }

  /// Whether nothing is said of a node, or nothing but dots in place of words.
  static func isSilent(_ node: HierarchyNode, in snapshot: borrowing HierarchySnapshot) -> Bool {
    for slice in [node.text, node.label] where !slice.isEmpty {
      guard slice.count <= 12 else { return false }
      let bytes = snapshot[slice]
      let isDots = bytes.indices.allSatisfy { index in
        switch (index - bytes.startIndex) % 3 {
        case 0: bytes[index] == 0xE2 || bytes[index] == UInt8(ascii: "*")
        case 1: bytes[index] == 0x80 || bytes[index] == 0x97 || bytes[index] == UInt8(ascii: "*")
        default: bytes[index] >= 0x80 || bytes[index] == UInt8(ascii: "*")
        }
      }
      guard isDots else { return false }
    }
    return true
  }

  /// Whether a node's text is as short as a key's: a digit in words, in any script.
  private static func isShort(_ node: HierarchyNode) -> Bool {
    node.text.count <= 48 && node.label.count <= 48
  }

  /// The digit that a node shows or says; -1 for none.
  static func digit(of node: HierarchyNode, in snapshot: borrowing HierarchySnapshot) -> Int {
    if !node.text.isEmpty, let digit = digit(text: snapshot[node.text]) { return digit }
    if !node.label.isEmpty, let digit = digit(text: snapshot[node.label]) { return digit }
    return -1
  }

  /// A digit alone, or with the letters of a telephone's key: `2`, `2 ABC`, `2, A B C`.
  private static func digit(text: ArraySlice<UInt8>) -> Int? {
    let text = text.drop { $0 == 0x20 || $0 == 0x0A }
    guard let first = text.first, isDigit(first), text.count <= 12 else { return nil }
    let rest = text.dropFirst()
    guard let second = rest.first else { return Int(first) - 48 }
    let isApart = second == 0x20 || second == 0x0A || second == UInt8(ascii: ",")
    let isLetters = rest.allSatisfy { byte in
      (0x41...0x5A).contains(byte) || [0x20, 0x0A, UInt8(ascii: ","), UInt8(ascii: "+")].contains(byte)
    }
    return (isApart || isUpper(second)) && isLetters ? Int(first) - 48 : nil
  }

  /// `key_5`, `btn5` and `pin.button-five`; of a control any name that ends in one digit.
  private static func digit(identifier: ArraySlice<UInt8>, isKey: Bool) -> Int? {
    guard identifier.count <= 128, let last = identifier.last else { return nil }
    if isDigit(last) {
      let before = identifier.dropLast()
      if let other = before.last, isDigit(other) { return nil }
      return isKey || before.isEmpty ? Int(last) - 48 : nil
    }
    guard isKey else { return nil }
    return names.firstIndex { name in
      guard identifier.count >= name.utf8CodeUnitCount else { return false }
      let end = identifier.suffix(name.utf8CodeUnitCount)
      guard isSame(end, name) else { return false }
      guard let before = identifier.dropLast(name.utf8CodeUnitCount).last else { return true }
      return !isLetter(before) || isUpper(end.first!)
    }
  }

  private static let names: [StaticString] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
  ]

  private static let words: [StaticString] = ["key", "btn", "button", "digit", "num", "pin", "pad"]

  /// Whether a word begins anywhere in the text: `pin` in `pinKey` and `app.pin`, but never in `shopping`.
  static func has(_ word: StaticString, in text: ArraySlice<UInt8>) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text.count >= count else { return false }
    for start in text.startIndex...text.endIndex - count where isSame(text[start..<start + count], word) {
      if start == text.startIndex || !isLetter(text[start - 1]) || isUpper(text[start]) { return true }
    }
    return false
  }

  private static func isSame(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    text.indices.allSatisfy { text[$0] | 0x20 == word.utf8Start[$0 - text.startIndex] }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

// MARK: - Pads

extension PadFinder {
  /// All ten digits. Of several keys with one digit, the one in the midst of the others counts.
  private func digits(of keys: [Key]) -> Pad? {
    let named = keys.filter { $0.digit >= 0 }
    guard Set(named.map({ $0.digit })).count == 10 else { return nil }
    let x = Self.median(named.map { $0.box.center.x })
    let y = Self.median(named.map { $0.box.center.y })
    let width = Self.median(named.map { $0.box.width })
    let height = Self.median(named.map { $0.box.height })
    var chosen: [Key] = []
    for digit in 0..<10 {
      let best = named.filter { $0.digit == digit }.min { Self.distance($0, x, y) < Self.distance($1, x, y) }
      guard let best, best.box.width <= width * 4, best.box.height <= height * 4 else { return nil }
      chosen.append(best)
    }
    guard chosen.contains(where: { $0.isOnScreen }) else { return nil }
    let grid = Self.grid(chosen)
    guard grid.columns > 1 && grid.rows > 1 || chosen.allSatisfy({ $0.isControl }) && grid.columns > 1 else {
      return nil
    }
    let numbered = chosen.filter { $0.isNumbered }
    guard numbered.isEmpty || grid.columns > 2 && !numbered.contains(where: { $0.isPicture && !$0.isNamed })
    else { return nil }
    return Self.pad(chosen, isMarked: false)
  }

  /// Ten to twelve equal controls without words or pictures, in three columns and four rows.
  private func order(of keys: [Key]) -> Pad? {
    let silent = Self.alike(keys.filter { $0.isControl && !$0.isMarked && !$0.isPicture })
    guard (10...12).contains(silent.count) else { return nil }
    let grid = Self.grid(silent)
    guard grid.columns == 3, grid.rows == 4 else { return nil }
    return Self.pad(silent, isMarked: false)
  }

  /// Equal keys beside and below each other, each with a mark.
  private func marks(of keys: [Key]) -> Pad? {
    let marked = Self.alike(keys.filter { $0.isMarked })
    guard marked.count >= Self.fewest else { return nil }
    let grid = Self.grid(marked)
    guard grid.columns > 1, grid.rows > 1 else { return nil }
    return Self.pad(marked, isMarked: true)
  }

  /// Those of the size that most have.
  private static func alike(_ keys: [Key]) -> [Key] {
    guard !keys.isEmpty else { return [] }
    let width = median(keys.map { $0.box.width })
    let height = median(keys.map { $0.box.height })
    return keys.filter { key in
      abs(key.box.width - width) <= width / 5 && abs(key.box.height - height) <= height / 5
    }
  }

  private static func pad(_ keys: [Key], isMarked: Bool) -> Pad {
    var box = keys[0].box
    for key in keys.dropFirst() { box = box.union(key.box) }
    return Pad(keys: keys.map { $0.place }.sorted(), box: box, isMarked: isMarked)
  }

  private static func distance(_ key: Key, _ x: Double, _ y: Double) -> Double {
    abs(key.box.center.x - x) + abs(key.box.center.y - y)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func grid(_ keys: [Key]) -> (columns: Int, rows: Int) {
    let width = median(keys.map { $0.box.width })
    let height = median(keys.map { $0.box.height })
    return (
      clusters(keys.map({ $0.box.center.x }), apart: width / 2),
      clusters(keys.map { $0.box.center.y }, apart: height / 2)
    )
  }

  private static func clusters(_ values: [Double], apart: Double) -> Int {
    var count = 0
    var last = -Double.infinity
    for value in values.sorted() {
      if value - last > apart { count += 1 }
      last = value
    }
    return count
  }
}

// MARK: - Members of a pad

extension PadFinder.Pad {
  /// The nearest node that all keys are in; -1 for none.
  func holder(_ nodes: [SceneNode]) -> Int {
    var above = Int(nodes[keys[0]].parent)
    while above >= 0, Int(nodes[above].end) <= keys[keys.count - 1] { above = Int(nodes[above].parent) }
    return above
  }

  /// Whether a node holds the pad and hardly more.
  func isHeld(by box: Rect2D) -> Bool {
    let room = Size2D(width: self.box.width / 8, height: self.box.height / 8)
    return box.area <= self.box.area * 1.5
      && box.inset(dx: -room.width, dy: -room.height).contains(self.box)
  }

  /// The subtrees below `holder` that are keys, or lie in the pad's box for the most part.
  func members(below holder: Int, _ nodes: [SceneNode]) -> [Range<Int32>] {
    var found: [Range<Int32>] = []
    var place = holder + 1
    let end = holder < 0 ? nodes.count : Int(nodes[holder].end)
    while place < end {
      guard isMember(place, nodes) else {
        place += 1
        continue
      }
      found.append(Int32(place)..<nodes[place].end)
      place = max(place + 1, Int(nodes[place].end))
    }
    return found
  }

  private func isMember(_ place: Int, _ nodes: [SceneNode]) -> Bool {
    if keys.contains(place) { return true }
    let bounds = nodes[place].bounds
    guard bounds.isDrawable else {
      return !keys.contains { $0 > place && $0 < Int(nodes[place].end) } && box.contains(bounds.center)
    }
    guard bounds.area <= box.area * 1.1, let shared = bounds.intersection(box) else { return false }
    return shared.area >= bounds.area / 2
  }
}
