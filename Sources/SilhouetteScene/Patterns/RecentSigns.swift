/// The last twenty letters and digits of a text, with where groups of them begin.
///
/// Values are 0 to 9 for digits and 10 to 35 for letters. Place 0 is the last one.
struct RecentSigns {
  static let capacity = 20

  private var newer: UInt64 = 0
  private var older: UInt64 = 0
  /// One bit a place: whether a digit is there.
  private(set) var digits: UInt32 = 0
  /// One bit a place: whether a group begins there.
  private(set) var starts: UInt32 = 0
  /// Places in use.
  private(set) var count = 0

  mutating func clear() { count = 0 }

  mutating func push(_ value: UInt8, isStart: Bool) {
    let low: UInt64 = 1 << 60 - 1
    older = (older << 6 | newer >> 54) & low
    newer = (newer << 6 | UInt64(value)) & low
    digits = digits << 1 | (value < 10 ? 1 : 0)
    starts = starts << 1 | (isStart ? 1 : 0)
    count = min(count + 1, Self.capacity)
  }

  subscript(place: Int) -> Int {
    place < 10 ? Int(newer >> UInt64(6 * place) & 63) : Int(older >> UInt64(6 * (place - 10)) & 63)
  }

  /// Whether the last `length` signs are whole groups.
  func isWhole(_ length: Int) -> Bool { count >= length && starts >> UInt32(length - 1) & 1 == 1 }

  func isNumber(_ length: Int) -> Bool {
    let mask: UInt32 = 1 << UInt32(length) - 1
    return isWhole(length) && digits & mask == mask
  }

  /// The digits at the end.
  var numberLength: Int { min(count, (~digits).trailingZeroBitCount) }

  /// The lengths of the groups that the last `length` signs are, the last one in the lowest four bits.
  func groups(_ length: Int) -> UInt64 {
    var groups: UInt64 = 0
    var shift: UInt64 = 0
    var size: UInt64 = 0
    for place in 0..<length {
      size += 1
      guard starts >> UInt32(place) & 1 == 1 else { continue }
      if shift < 64 { groups |= min(size, 15) << shift }
      shift += 4
      size = 0
    }
    return groups
  }

  /// The digit `index` of the last `length` signs, in reading order.
  func digit(_ index: Int, of length: Int) -> Int { self[length - 1 - index] }

  /// The number that digits `first..<end` of the last `length` signs spell.
  func number(_ first: Int, _ end: Int, of length: Int) -> Int {
    var number = 0
    for index in first..<end { number = number * 10 + digit(index, of: length) }
    return number
  }

  /// The sum of the first digits of the last `length` signs, each by its weight; `:` weighs 10, `;` 11 and so on.
  func sum(_ weights: StaticString, of length: Int) -> Int {
    var sum = 0
    for index in 0..<weights.utf8CodeUnitCount {
      sum += (Int(weights.utf8Start[index]) - 48) * digit(index, of: length)
    }
    return sum
  }

}
