/// The weights and counts of a mixer, in one piece of memory. Every index is cut to a table's size.
///
/// All tables lie at fixed places behind one address, and everything is in numbers of 32 bits: the coder's innermost loop then
/// needs few registers, and checks nothing.
final class WireTables: @unchecked Sendable {
  static let slotBits = 16
  static let inputs = 6
  static let ages = 6
  /// Numbers have at most so many bits.
  static let mostBits = 56
  private static let speed = 12
  private static let greatestWeight = 1 << 20
  /// Decisions that were foreseen this well, in 65,536ths, move no weight.
  private static let foreseen = 2048

  // Places in the memory.
  private static let hashes = 0
  private static let found = 8
  private static let places = 16
  private static let used = 24
  private static let values = 32
  private static let rates = 64
  private static let agesOf = rates + 256
  private static let knots = agesOf + 256
  private static let curve = knots + 64
  private static let slots = curve + 4096
  private static let weights = slots + 1 << 16

  private let memory: UnsafeMutablePointer<UInt32>
  private let count: Int

  init(slots: [UInt32], weights: [Int32]) {
    count = Self.weights + weights.count
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: Self.slots)
    (memory + Self.slots).initialize(from: slots, count: 1 << Self.slotBits)
    for (index, weight) in weights.enumerated() {
      (memory + Self.weights + index).initialize(to: UInt32(bitPattern: weight))
    }
    for (index, value) in WireCurve.stretched.enumerated() {
      memory[Self.curve + index] = UInt32(bitPattern: Int32(value))
    }
    for (index, knot) in WireCurve.knots.enumerated() {
      memory[Self.knots + index] = UInt32(bitPattern: knot)
    }
    for seen in 0..<256 {
      memory[Self.rates + seen] = UInt32(bitPattern: WireCurve.rates[min(seen, WireCurve.mostSeen)])
      memory[Self.agesOf + seen] = UInt32(min(Int.bitWidth - seen.leadingZeroBitCount, Self.ages - 1))
    }
  }

  init(copying other: WireTables) {
    count = other.count
    memory = .allocate(capacity: count)
    memory.initialize(from: other.memory, count: count)
  }

  /// The state of all slots, for training.
  var slotStates: [UInt32] {
    Array(UnsafeBufferPointer(start: memory + Self.slots, count: 1 << Self.slotBits))
  }

  deinit { memory.deallocate() }

  /// A slot: its probability of 1 in 65,536ths, how often it was seen, and eight bits of its context's hash.
  static func slot(probability: Int, seen: Int, check: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: probability) & 0xFFFF | UInt32(seen) << 16 | check << 24
  }

  @inline(__always)
  func open(_ lanes: WireLanes) {
    UnsafeMutableRawPointer(memory + Self.hashes).storeBytes(of: lanes.hashes, as: SIMD8<UInt32>.self)
  }

  /// A number of a few bits, the highest one first.
  func tree<Bits: WireBits>(_ value: Int, _ width: Int, _ lanes: WireLanes, _ bits: inout Bits) -> Int {
    var node = 1
    var place = width - 1
    while place >= 0 {
      let context = UInt32(truncatingIfNeeded: node)
      let bit = decide(value >> place & 1, context, context, lanes, lanes.field * 2, &bits)
      node = node << 1 | bit
      place -= 1
    }
    return node & (1 << width - 1)
  }

  /// The number of a number's bits in unary.
  @inline(__always)
  private func width<Bits: WireBits>(_ given: Int, _ lanes: WireLanes, _ bits: inout Bits) -> Int {
    var width = 0
    while width < Self.mostBits {
      let context = UInt32(truncatingIfNeeded: width)
      if decide(width < given ? 1 : 0, context, context, lanes, lanes.field * 2, &bits) == 0 { break }
      width += 1
    }
    return width
  }

  /// The number of a number's bits: its fours in unary, and the rest as two bits.
  @inline(__always)
  private func wideWidth<Bits: WireBits>(_ given: Int, _ lanes: WireLanes, _ bits: inout Bits) -> Int {
    let set = lanes.field * 2
    var fours = 0
    while fours < Self.mostBits / 4 - 1 {
      let context = UInt32(truncatingIfNeeded: fours)
      if decide(fours < given >> 2 ? 1 : 0, context, context, lanes, set, &bits) == 0 { break }
      fours += 1
    }
    let upper = 0x100 | UInt32(truncatingIfNeeded: fours) << 2
    let high = decide(given >> 1 & 1, upper, upper, lanes, set, &bits)
    let lower = 0x200 | UInt32(truncatingIfNeeded: fours) << 2 | UInt32(truncatingIfNeeded: high)
    return fours << 2 | high << 1 | decide(given & 1, lower, lower, lanes, set, &bits)
  }

  /// A number: how many bits it has, and then the bits below the highest.
  func number<Bits: WireBits>(_ value: Int, _ lanes: WireLanes, _ bits: inout Bits) -> Int {
    let given = Int.bitWidth - value.leadingZeroBitCount
    let width = lanes.isWide ? wideWidth(given, lanes, &bits) : self.width(given, lanes, &bits)
    guard width > 1 else { return width }
    var result = 1
    var place = width - 2
    let top = UInt32(width) << 24
    while place >= 0 {
      let context = top &+ UInt32(truncatingIfNeeded: result)
      // The field alone learns the upper bits only.
      let first = width - 2 - place >= 3 ? top &+ UInt32(place) << 16 &+ 0xFFFF : context
      let bit = decide(value >> place & 1, first, context, lanes, lanes.field * 2 + 1, &bits)
      result = result << 1 | bit
      place -= 1
    }
    return result
  }

  /// Codes one decision.
  ///
  /// - Parameters:
  ///   - first: the context of the field's own lane.
  ///   - place: the context of each other lane.
  ///   - set: the number of the weights.
  @inline(never)
  func decide<Bits: WireBits>(
    _ bit: Int, _ first: UInt32, _ place: UInt32, _ lanes: WireLanes, _ set: Int, _ bits: inout Bits
  ) -> Int {
    let memory = memory
    let weights = memory + Self.weights + set &* (Self.inputs * Self.ages)
    // A case for each number of lanes, so that the loops have none.
    switch lanes.count {
    case 1: return decide(bit, first, place, lanes: 1, memory, weights, &bits)
    case 2: return decide(bit, first, place, lanes: 2, memory, weights, &bits)
    case 3: return decide(bit, first, place, lanes: 3, memory, weights, &bits)
    case 4: return decide(bit, first, place, lanes: 4, memory, weights, &bits)
    case 5: return decide(bit, first, place, lanes: 5, memory, weights, &bits)
    default: return decide(bit, first, place, lanes: 6, memory, weights, &bits)
    }
  }

  @inline(__always)
  private func decide<Bits: WireBits>(
    _ bit: Int, _ first: UInt32, _ place: UInt32, lanes: Int, _ memory: UnsafeMutablePointer<UInt32>,
    _ weights: UnsafeMutablePointer<UInt32>, _ bits: inout Bits
  ) -> Int {
    var sum = 0
    for lane in 0..<lanes {
      var hash = (memory[Self.hashes &+ lane] ^ (lane == 0 ? first : place)) &* 0x297A_2D39
      hash ^= hash >> 15
      let slotPlace = Self.slots &+ Int(hash & 0xFFFF)
      var slot = memory[slotPlace]
      let check = hash << 4 & 0xFF00_0000
      if (slot ^ check) >> 24 != 0 { slot = check | 0x8000 }
      let value = Int(Int32(bitPattern: memory[Self.curve &+ Int(slot >> 4 & 0xFFF)]))
      let weight = lane &* Self.ages &+ Int(memory[Self.agesOf &+ Int(slot >> 16 & 0xFF)])
      sum &+= Int(Int32(bitPattern: weights[weight])) &* value
      memory[Self.found &+ lane] = slot
      memory[Self.places &+ lane] = UInt32(truncatingIfNeeded: slotPlace)
      memory[Self.used &+ lane] = UInt32(truncatingIfNeeded: weight)
      memory[Self.values &+ lane] = UInt32(truncatingIfNeeded: value)
    }
    let probability = squash(sum >> 16, memory)
    let bit = bits.code(bit, probability)
    let error = bit << 16 &- probability
    let flip: UInt32 = bit == 1 ? 0xFFFF : 0
    if error.magnitude > Self.foreseen {
      let step = error &* Self.speed
      for lane in 0..<lanes {
        let value = Int(Int32(bitPattern: memory[Self.values &+ lane]))
        let weight = weights + Int(memory[Self.used &+ lane])
        let moved = Int(Int32(bitPattern: weight.pointee)) &+ (value &* step &+ 1 << 17) >> 18
        weight.pointee = UInt32(
          truncatingIfNeeded: min(max(moved, -Self.greatestWeight), Self.greatestWeight))
      }
    }
    for lane in 0..<lanes {
      let slot = memory[Self.found &+ lane]
      let seen = slot >> 16 & 0xFF
      // How far the probability is from what came.
      var way = (slot ^ flip) & 0xFFFF
      way &-= (way &* memory[Self.rates &+ Int(seen)]) >> 16
      let next = seen < WireCurve.mostSeen ? slot &+ 0x1_0000 : slot
      memory[Int(memory[Self.places &+ lane])] = next & 0xFFFF_0000 | (way ^ flip)
    }
    return bit
  }

  @inline(__always)
  private func squash(_ value: Int, _ memory: UnsafeMutablePointer<UInt32>) -> Int {
    let place = min(max(value, -WireCurve.limit), WireCurve.limit) &+ 3072
    let (knot, rest) = (place >> 7, place & 127)
    let sum = Int(memory[Self.knots &+ knot]) &* (128 &- rest) &+ Int(memory[Self.knots &+ knot &+ 1]) &* rest
    return min(max(sum >> 7, WireCurve.range.lowerBound), WireCurve.range.upperBound)
  }
}
