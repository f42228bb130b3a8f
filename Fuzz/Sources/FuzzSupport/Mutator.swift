/// Spoils bytes the way that accidents and enemies do.
public struct Mutator {
  private var random: SeededGenerator

  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A sample, or of a long one its first line and some lines from anywhere; spoiled in up to eight places.
  public mutating func input(from samples: [[UInt8]]) -> [UInt8] {
    var bytes = shortened(samples[random.index(samples.count)])
    let other = shortened(samples[random.index(samples.count)])
    for _ in 0..<random.index(9) where !bytes.isEmpty { spoil(&bytes, other) }
    return bytes
  }

  /// How much of the input to hand in next.
  public mutating func chunk(of count: Int) -> Int {
    random.chance(50) ? count : 1 + random.index(min(count, random.chance(50) ? 7 : 4_096))
  }

  private static let longest = 48 << 10

  private mutating func shortened(_ sample: [UInt8]) -> [UInt8] {
    guard sample.count > Self.longest else { return sample }
    let newline = UInt8(ascii: "\n")
    let header = sample.prefix { $0 != newline }
    let somewhere = sample[random.index(sample.count - Self.longest)...].prefix(Self.longest)
    return header + [newline] + somewhere.drop { $0 != newline }.dropFirst()
  }

  private mutating func spoil(_ bytes: inout [UInt8], _ other: [UInt8]) {
    let place = random.index(bytes.count)
    switch random.index(8) {
    case 0: bytes[place] ^= 1 << UInt8(random.index(8))
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes.removeSubrange(piece(of: bytes, at: place))
    case 3: bytes.insert(contentsOf: bytes[piece(of: bytes, at: random.index(bytes.count))], at: place)
    case 4 where !other.isEmpty:
      bytes.insert(contentsOf: other[piece(of: other, at: random.index(other.count))], at: place)
    case 5: bytes.insert(contentsOf: Self.marks[random.index(Self.marks.count)].utf8, at: place)
    case 6: bytes.removeSubrange(place...)
    default: swapNumber(&bytes, from: place)
    }
  }

  private mutating func piece(of bytes: [UInt8], at place: Int) -> Range<Int> {
    place..<min(bytes.count, place + 1 + random.index(random.chance(80) ? 24 : 2_000))
  }

  private static let marks = [
    "{", "}", "[", "]", ",", "\"", "\\", "\\ud83d", "null", "\n", "\0", "<", ">", "   |",
  ]

  private static let numbers = [
    "0", "-0", "-1", "1e308", "-1e308", "1e400", "1e-320", "0.1", "2147483648", "-2147483649", "4294967296",
    "9223372036854775808", "-9223372036854775809", "99999999999999999999", "NaN", "inf", "1e", "true",
    "\"7\"", "[]",
  ]

  /// Puts an odd number in the place of the next one.
  private mutating func swapNumber(_ bytes: inout [UInt8], from place: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Self.numbers[random.index(Self.numbers.count)].utf8)
  }
}
