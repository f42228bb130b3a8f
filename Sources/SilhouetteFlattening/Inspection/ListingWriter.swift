import SilhouetteHierarchy
internal import SilhouetteScene
import SilhouetteText

/// Bytes of a listing: numbers without a locale, strings escaped, nothing else.
struct ListingWriter {
  private var json = JSONBytes()

  var bytes: [UInt8] { json.bytes }
  var text: String { String(decoding: json.bytes, as: UTF8.self) }

  mutating func write(_ text: StaticString) { json.write(raw: text) }

  mutating func write(_ text: String) { json.write(raw: text.utf8) }

  /// A name as the input has it, with unprintable characters written out, so that a listing's line stays one
  /// line.
  mutating func write(name utf8: ArraySlice<UInt8>) {
    if utf8.allSatisfy(Self.isPlain) { return json.write(raw: utf8) }
    write(Printable.escaped(String(decoding: utf8, as: UTF8.self)))
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  mutating func write(_ number: Int) { write(String(number)) }

  mutating func write(_ number: UInt64) { write(String(number)) }

  /// Rounded to two decimals, without zeros at the end: `128.33`, `20`, `-0.5`.
  mutating func write(_ number: Double) {
    write(String(decimal: number.isFinite ? number : 0, places: 2, within: 1e15))
  }

  /// `(x, y, width, height)`.
  mutating func write(_ rect: Rect2D) {
    write("(")
    for (position, number) in [rect.x, rect.y, rect.width, rect.height].enumerated() {
      if position > 0 { write(", ") }
      write(number)
    }
    write(")")
  }

  /// `[x,y,width,height]`, for JSON.
  mutating func writeArray(_ rect: Rect2D) {
    write("[")
    for (position, number) in [rect.x, rect.y, rect.width, rect.height].enumerated() {
      if position > 0 { write(",") }
      write(number)
    }
    write("]")
  }

  /// In quotes, with JSON's escapes, also for unprintable characters, so that a listing's line stays one
  /// line.
  mutating func writeQuoted(_ utf8: some Sequence<UInt8>) {
    writeQuoted(String(decoding: Array(utf8), as: UTF8.self))
  }

  mutating func writeQuoted(_ text: String) { json.write(printable: text) }

  mutating func writeIndent(_ unit: StaticString, _ count: Int) {
    for _ in 0..<count { write(unit) }
  }
}

/// Listings indent this many levels and write the level's number from there on, so that a tree of a hundred thousand
/// levels does not become gigabytes of blanks.
enum ListingDepth {
  static let deepest = 64
}

extension NodeState {
  /// The differences from an ordinary enabled node, in words.
  var words: [String] {
    var words: [String] = []
    if !contains(.enabled) { words.append("disabled") }
    if contains(.selected) { words.append("selected") }
    if contains(.focused) { words.append("focused") }
    if contains(.checked) { words.append("checked") }
    return words
  }
}

extension SceneNode.Verdict {
  var word: String {
    switch self {
    case .draw: "draw"
    case .skip: "skip"
    case .prune: "prune"
    case .hidden: "hidden"
    }
  }
}

extension SceneNode.Privacy {
  var word: String {
    switch self {
    case .nothing: "nothing"
    case .withheld: "withheld"
    case .sensitive: "sensitive"
    case .revealed: "revealed"
    }
  }
}

extension SceneNode.Flags {
  var words: [String] {
    var words: [String] = []
    if contains(.clips) { words.append("clips") }
    if contains(.accessibility) { words.append("element") }
    if contains(.opaqueContent) { words.append("opaque-content") }
    return words
  }
}
