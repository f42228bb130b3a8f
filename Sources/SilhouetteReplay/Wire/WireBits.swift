/// Turns decisions of known probability into bytes, or bytes into decisions. A model is written once, for both directions.
protocol WireBits: Sendable {
  /// Whether decisions come from bytes; the given ones do not count then.
  static var isReading: Bool { get }
  /// Codes one decision.
  ///
  /// - Parameters:
  ///   - bit: 0 or 1; when reading, anything.
  ///   - probability: of 1, in 65,536ths; from 32 to 65,504.
  /// - Returns: The decision.
  mutating func code(_ bit: Int, _ probability: Int) -> Int
  /// Whether more decisions were read than there are bytes for.
  var isCut: Bool { get }
}

/// The interval that all decisions so far have left, of 32 bits. Bytes on which both ends agree are done.
struct WireInterval: Sendable {
  var low: UInt32 = 0
  var high: UInt32 = .max

  /// The last number of the part for 1.
  @inline(__always)
  func split(_ probability: Int) -> UInt32 {
    let width = UInt64(high &- low)
    return low &+ UInt32(truncatingIfNeeded: (width * UInt64(probability)) >> 16)
  }

  @inline(__always)
  mutating func choose(_ bit: Int, _ split: UInt32) {
    if bit == 1 { high = split } else { low = split &+ 1 }
  }

  /// The number in it with the fewest bytes.
  var shortest: UInt32 {
    for shift in [32, 24, 16, 8] as [UInt32] {
      let step = UInt64(1) << UInt64(shift)
      let up = (UInt64(low) + step - 1) / step * step
      if up <= UInt64(high) { return UInt32(truncatingIfNeeded: up) }
    }
    return low
  }

  @inline(__always)
  var agrees: Bool { (low ^ high) >> 24 == 0 }

  @inline(__always)
  mutating func shift() {
    low <<= 8
    high = high << 8 | 0xFF
  }
}

struct WireBitWriter: WireBits {
  static let isReading = false
  private var interval = WireInterval()
  private var bytes: [UInt8] = []
  var isCut: Bool { false }
  var count: Int { bytes.count }

  @inline(__always)
  mutating func code(_ bit: Int, _ probability: Int) -> Int {
    interval.choose(bit, interval.split(probability))
    if interval.agrees { put() }
    return bit
  }

  @inline(never)
  private mutating func put() {
    while interval.agrees {
      bytes.append(UInt8(truncatingIfNeeded: interval.high >> 24))
      interval.shift()
    }
  }

  /// The bytes of all decisions. Readers take zeros after them, so zeros at the end are left out.
  mutating func finish() -> [UInt8] {
    let rest = interval.shortest
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: rest >> shift)) }
    while bytes.last == 0 { bytes.removeLast() }
    let result = bytes
    self = WireBitWriter()
    return result
  }
}

struct WireBitReader: WireBits {
  static let isReading = true
  private var interval = WireInterval()
  private var value: UInt32 = 0
  private var bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for _ in 0..<4 { pull() }
  }

  /// A whole reader never looks at more than four bytes after the end.
  var isCut: Bool { position > bytes.count + 4 }

  /// Whether the bytes end as a writer ends them, after the last decision. Other bytes may say the same; they are damaged.
  var endsWell: Bool { value == interval.shortest && bytes.count <= position && bytes.last != 0 }

  @inline(__always)
  private mutating func pull() {
    value <<= 8
    if position < bytes.count { value |= UInt32(bytes[position]) }
    position += 1
  }

  @inline(__always)
  mutating func code(_ bit: Int, _ probability: Int) -> Int {
    let split = interval.split(probability)
    let bit = value <= split ? 1 : 0
    interval.choose(bit, split)
    while interval.agrees {
      interval.shift()
      pull()
    }
    return bit
  }
}
