/// The contexts in which one field's next decisions are expected: a hash for each, the first one of the field alone.
struct WireLanes {
  var hashes: SIMD8<UInt32>
  var count: Int
  var field: Int
}

/// Predicts decisions from what came before in the same contexts, and learns from each.
///
/// Each context has a slot with the probability of 1 and how often it was seen. A field's weights mix the probabilities of its
/// contexts: one weight for each context and age of its slot. Only whole numbers are used, so readers and writers agree everywhere.
struct WireMixer<Bits: WireBits>: Sendable {
  var bits: Bits
  private var slots: [UInt32]
  private var weights: [Int32]

  init(_ bits: Bits, priors: WirePriors) {
    self.bits = bits
    slots = priors.slots
    weights = priors.weights
  }

  /// A mixer that goes on with other bytes, and everything it has learned.
  init(_ bits: Bits, after other: WireMixer) {
    self = other
    self.bits = bits
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
    return WireLanes(hashes: hashes, count: count + 1, field: Int(field.rawValue))
  }

  // MARK: Values

  /// A decision.
  @inline(__always)
  mutating func flag(_ value: Bool, _ lanes: WireLanes) -> Bool {
    Self.withTables(&bits, &slots, &weights) { bits, tables in
      tables.decide(value ? 1 : 0, SIMD8(repeating: 0), lanes, lanes.field * 2, &bits) == 1
    }
  }

  /// A number of a few bits, the highest one first.
  mutating func tree(_ value: Int, bits width: Int, _ lanes: WireLanes) -> Int {
    Self.withTables(&bits, &slots, &weights) { bits, tables in
      var node = 1
      for place in stride(from: width - 1, through: 0, by: -1) {
        let bit = tables.decide(
          value >> place & 1, SIMD8(repeating: UInt32(truncatingIfNeeded: node)), lanes, lanes.field * 2,
          &bits)
        node = node << 1 | bit
      }
      return node & (1 << width - 1)
    }
  }

  /// Numbers from 0 have at most so many bits.
  static var mostBits: Int { 56 }

  /// A number from 0: how many bits it has, in unary, and then the bits below the highest.
  mutating func number(_ value: Int, _ lanes: WireLanes) -> Int {
    Self.withTables(&bits, &slots, &weights) { bits, tables in
      let given = Int.bitWidth - value.leadingZeroBitCount
      var width = 0
      while width < Self.mostBits {
        let more = tables.decide(
          width < given ? 1 : 0, SIMD8(repeating: UInt32(truncatingIfNeeded: width)), lanes, lanes.field * 2,
          &bits)
        if more == 0 { break }
        width += 1
      }
      guard width > 1 else { return width }
      var result = 1
      for place in stride(from: width - 2, through: 0, by: -1) {
        let top = UInt32(width) << 24
        var places = SIMD8(repeating: top &+ UInt32(truncatingIfNeeded: result))
        // The field alone learns the upper bits only.
        if width - 2 - place >= 3 { places[0] = top &+ UInt32(place) << 16 &+ 0xFFFF }
        let bit = tables.decide(value >> place & 1, places, lanes, lanes.field * 2 + 1, &bits)
        result = result << 1 | bit
      }
      return result
    }
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

  @inline(__always)
  private static func withTables<Result>(
    _ bits: inout Bits, _ slots: inout [UInt32], _ weights: inout [Int32],
    _ body: (inout Bits, WireTables) -> Result
  ) -> Result {
    slots.withUnsafeMutableBufferPointer { slots in
      weights.withUnsafeMutableBufferPointer { weights in
        WireCurve.stretched.withUnsafeBufferPointer { curve in
          WireCurve.knots.withUnsafeBufferPointer { knots in
            WireCurve.rates.withUnsafeBufferPointer { rates in
              let scratch = slots.baseAddress! + (1 << WireTables.slotBits)
              return body(
                &bits,
                WireTables(
                  slots: slots.baseAddress!, weights: weights.baseAddress!, curve: curve.baseAddress!,
                  knots: knots.baseAddress!, rates: rates.baseAddress!, scratch: scratch))
            }
          }
        }
      }
    }
  }
}

/// The tables of a mixer, as long as a value is coded. Every index is cut to a table's size.
struct WireTables {
  let slots: UnsafeMutablePointer<UInt32>
  let weights: UnsafeMutablePointer<Int32>
  let curve: UnsafePointer<Int16>
  let knots: UnsafePointer<Int32>
  let rates: UnsafePointer<Int32>
  /// Of one decision: four numbers for each lane.
  let scratch: UnsafeMutablePointer<UInt32>

  static let slotBits = 16
  static let inputs = 6
  static let ages = 6
  private static let speed = 12
  private static let greatestWeight = 1 << 20

  /// A slot: its probability of 1 less one half in 65,536ths, how often it was seen, and eight bits of its context's hash.
  static func slot(probability: Int, seen: Int, check: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: probability ^ 0x8000) & 0xFFFF | UInt32(seen) << 16 | check << 24
  }

  /// Codes one decision.
  ///
  /// - Parameters:
  ///   - places: The context of each lane.
  ///   - set: the number of the weights.
  @inline(__always)
  func decide<Bits: WireBits>(
    _ bit: Int, _ places: SIMD8<UInt32>, _ lanes: WireLanes, _ set: Int, _ bits: inout Bits
  ) -> Int {
    var hashes = (lanes.hashes ^ places) &* 0x297A_2D39
    hashes ^= hashes &>> 15
    UnsafeMutableRawPointer(scratch).storeBytes(of: hashes, as: SIMD8<UInt32>.self)
    let set = weights + set * (Self.inputs * Self.ages)
    let (found, used, values) = (scratch + 8, scratch + 16, scratch + 24)
    var sum = 0
    for lane in 0..<lanes.count {
      let hash = scratch[lane]
      let check = hash >> 20 & 0xFF
      var slot = slots[Int(hash & 0xFFFF)]
      if slot >> 24 != check { slot = check << 24 }
      let seen = slot >> 16 & 0xFF
      let age = min(32 &- seen.leadingZeroBitCount, Self.ages - 1)
      let value = curve[Int((slot ^ 0x8000) & 0xFFFF) >> 4]
      let weight = lane &* Self.ages &+ age
      sum &+= Int(set[weight]) &* Int(value)
      found[lane] = slot
      used[lane] = UInt32(truncatingIfNeeded: weight)
      values[lane] = UInt32(bitPattern: Int32(value))
    }
    let probability = WireCurve.squash(sum >> 16, knots)
    let bit = bits.code(bit, probability)
    let error = bit << 16 &- probability
    let goal = bit == 1 ? 65535 : 0
    for lane in 0..<lanes.count {
      let slot = found[lane]
      let value = Int(Int32(bitPattern: values[lane]))
      if value != 0 {
        let weight = set + Int(used[lane])
        let moved = Int(weight.pointee) &+ (value &* error &* Self.speed &+ 1 << 17) >> 18
        weight.pointee = Int32(truncatingIfNeeded: min(max(moved, -Self.greatestWeight), Self.greatestWeight))
      }
      let seen = slot >> 16 & 0xFF
      var chance = Int((slot ^ 0x8000) & 0xFFFF)
      let rate = Int(rates[Int(min(seen, UInt32(WireCurve.mostSeen)))])
      let way = ((goal &- chance).magnitude &* UInt(bitPattern: rate)) >> 16
      if bit == 1 { chance &+= Int(way) } else { chance &-= Int(way) }
      let next = min(seen &+ 1, UInt32(WireCurve.mostSeen))
      slots[Int(scratch[lane] & 0xFFFF)] =
        (UInt32(truncatingIfNeeded: chance) ^ 0x8000) & 0xFFFF | next << 16 | slot & 0xFF00_0000
    }
    return bit
  }
}
