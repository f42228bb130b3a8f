import SilhouetteHierarchy

/// Maps shorthands to the longhands that they set, as bits: one property of an inline style may undo another.
struct StyleFamilies: Sendable {
  static let shared = StyleFamilies()

  private static let families: [(String, String)] = [
    (
      "background",
      "background-color background-image background-position background-size background-repeat background-attachment background-origin background-clip"
    ),
    ("margin", "margin-top margin-right margin-bottom margin-left"),
    ("padding", "padding-top padding-right padding-bottom padding-left"),
    ("inset", "top right bottom left"),
    ("border-top", "border-top-width border-top-style border-top-color"),
    ("border-right", "border-right-width border-right-style border-right-color"),
    ("border-bottom", "border-bottom-width border-bottom-style border-bottom-color"),
    ("border-left", "border-left-width border-left-style border-left-color"),
    ("border-width", "border-top-width border-right-width border-bottom-width border-left-width"),
    ("border-style", "border-top-style border-right-style border-bottom-style border-left-style"),
    ("border-color", "border-top-color border-right-color border-bottom-color border-left-color"),
    (
      "border",
      "border-top border-right border-bottom border-left border-width border-style border-color border-top-width border-right-width border-bottom-width border-left-width border-top-style border-right-style border-bottom-style border-left-style border-top-color border-right-color border-bottom-color border-left-color"
    ),
    (
      "border-radius",
      "border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius"
    ),
    ("font", "font-style font-variant font-weight font-size font-family font-stretch line-height"),
    ("flex", "flex-grow flex-shrink flex-basis"), ("overflow", "overflow-x overflow-y"),
    ("outline", "outline-width outline-style outline-color"),
    (
      "text-decoration",
      "text-decoration-line text-decoration-style text-decoration-color text-decoration-thickness"
    ),
    ("gap", "row-gap column-gap"),
  ]

  private static let lengths =
    "left top right bottom width height min-width min-height max-width max-height margin-left margin-top margin-right margin-bottom padding-left padding-top padding-right padding-bottom font-size border-radius border-width outline-width letter-spacing text-indent"

  /// Of a property by its hash: its own bit, and those of the properties that it covers.
  private var bits: [UInt64: UInt64] = [:]
  private var covers: [UInt64: UInt64] = [:]
  private var lengthHashes: Set<UInt64> = []

  private init() {
    for (shorthand, members) in Self.families {
      var mask: UInt64 = 0
      for member in members.split(separator: " ") { mask |= bit(of: FNV1a.hash(member.utf8)) }
      covers[FNV1a.hash(shorthand.utf8)] = mask
    }
    lengthHashes = Set(Self.lengths.split(separator: " ").map { FNV1a.hash($0.utf8) })
  }

  /// There are fewer than 65 longhands; one more would share a bit with none.
  private mutating func bit(of hash: UInt64) -> UInt64 {
    if let known = bits[hash] { return known }
    let new: UInt64 = bits.count < 64 ? 1 << UInt64(bits.count) : 0
    bits[hash] = new
    return new
  }

  func ownBit(_ hash: UInt64) -> UInt64 { bits[hash] ?? 0 }
  func covered(_ hash: UInt64) -> UInt64 { covers[hash] ?? 0 }
  func isLength(_ hash: UInt64) -> Bool { lengthHashes.contains(hash) }
}

/// Facts about an element's inline style that later checks need.
struct StyleMemory: Sendable, Hashable {
  /// Parts of the shorthands that are set.
  private var covered: UInt64 = 0
  /// Parts that were set by themselves, after their shorthand.
  private var late: UInt64 = 0
  var hasVendorName = false
  var hasQuotedSemicolon = false

  /// Notes that a property is set. Returns whether players that keep properties in the order of their first setting
  /// show another result.
  mutating func set(_ hash: UInt64) -> Bool {
    let parts = StyleFamilies.shared.covered(hash)
    let own = StyleFamilies.shared.ownBit(hash)
    let isOverridden = parts & late != 0
    if own & covered != 0 { late |= own }
    covered |= parts
    return isOverridden
  }

  /// Notes that a property is removed.
  mutating func remove(_ hash: UInt64) {
    let parts = StyleFamilies.shared.covered(hash)
    covered &= ~parts
    late &= ~(parts | StyleFamilies.shared.ownBit(hash))
  }
}
