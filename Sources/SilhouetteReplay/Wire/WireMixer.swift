/// The contexts in which one field's next decisions are expected: a hash for each, the first one of the field alone.
struct WireLanes {
  var hashes: SIMD8<UInt32>
  var count: Int
  var field: Int
  /// Whether its numbers are mostly above 7.
  var isWide: Bool
}

/// Predicts decisions from what came before in the same contexts, and learns from each.
///
/// Each context has a slot with the probability of 1 and how often it was seen. A field's weights mix the probabilities of its
/// contexts: one weight for each context and age of its slot. Only whole numbers are used, so readers and writers agree everywhere.
struct WireMixer<Bits: WireBits>: Sendable {
  var bits: Bits
  /// Shared until a value is coded: then this mixer has tables of its own.
  private(set) var tables: WireTables

  init(_ bits: Bits, priors: WirePriors) {
    self.bits = bits
    tables = priors.tables
  }

  // MARK: Hashes

  @inline(__always)
  static func mix(_ hash: UInt32, _ value: UInt32) -> UInt32 {
    let product = (hash ^ value) &* 0x2C1B_3C6D
    return product ^ product >> 15
  }

  /// A hash of up to four numbers.
  @inline(__always)
  static func key(_ a: Int, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) -> UInt32 {
    var hash: UInt32 = 0x9E37_79B1
    hash = mix(hash, UInt32(truncatingIfNeeded: a))
    hash = mix(hash, UInt32(truncatingIfNeeded: b))
    hash = mix(hash, UInt32(truncatingIfNeeded: c))
    return mix(hash, UInt32(truncatingIfNeeded: d))
  }

  /// The lanes of a field: of the field alone, and of each context.
  @inline(__always)
  static func lanes(
    _ field: WireField, _ contexts: SIMD8<UInt32>, count: Int
  ) -> WireLanes {
    let seed = UInt32(field.rawValue) * 8
    let names = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7) &+ seed
    var hashes = (names ^ 0x9E37_79B1) &* 0x2C1B_3C6D
    hashes ^= hashes &>> 15
    hashes = (hashes ^ contexts) &* 0x2C1B_3C6D
    hashes ^= hashes &>> 15
    return WireLanes(hashes: hashes, count: count + 1, field: Int(field.rawValue), isWide: field.isWide)
  }

  // MARK: Values

  /// The tables, with the lanes of the next decisions.
  @inline(__always)
  private mutating func open(_ lanes: WireLanes) -> WireTables {
    if !isKnownUniquelyReferenced(&tables) { tables = WireTables(copying: tables) }
    tables.open(lanes)
    return tables
  }

  /// A decision.
  mutating func flag(_ value: Bool, _ lanes: WireLanes) -> Bool {
    open(lanes).decide(value ? 1 : 0, 0, 0, lanes, lanes.field * 2, &bits) == 1
  }

  /// A number of a few bits, the highest one first.
  mutating func tree(_ value: Int, bits width: Int, _ lanes: WireLanes) -> Int {
    open(lanes).tree(value, width, lanes, &bits)
  }

  /// A number from 0, below 2^`WireTables.mostBits`.
  mutating func number(_ value: Int, _ lanes: WireLanes) -> Int {
    open(lanes).number(value, lanes, &bits)
  }

  /// A number of either sign: 0, -1, 1, -2 and so on are 0, 1, 2, 3.
  @inline(__always)
  mutating func signed(_ value: Int, _ lanes: WireLanes) -> Int {
    let folded = number(value >= 0 ? value &* 2 : -1 &- value &* 2, lanes)
    return folded & 1 == 0 ? folded >> 1 : -1 - folded >> 1
  }

  /// A few bits that nothing is known of.
  mutating func plain(_ value: Int, bits width: Int) -> Int {
    var result = 0
    for place in stride(from: width - 1, through: 0, by: -1) {
      result = result << 1 | bits.code(value >> place & 1, 32768)
    }
    return result
  }
}
