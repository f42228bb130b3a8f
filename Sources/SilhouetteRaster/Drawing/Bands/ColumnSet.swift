/// A set of pixel columns, one bit each; memory is the owner's.
///
/// Ranges are half-open, not empty, and inside the frame.
struct ColumnSet {
  let words: UnsafeMutablePointer<UInt64>

  /// How many words hold so many columns.
  static func wordCount(columns: Int) -> Int { (columns + 63) >> 6 }

  @inline(__always)
  private static func upTo(_ bit: Int) -> UInt64 { ~0 >> UInt64(truncatingIfNeeded: 63 &- bit) }

  @inline(__always)
  private static func from(_ bit: Int) -> UInt64 { ~0 << UInt64(truncatingIfNeeded: bit) }

  @inline(__always)
  func insert(_ low: Int, _ high: Int) {
    let first = low >> 6
    let last = (high &- 1) >> 6
    let head = Self.from(low & 63)
    let tail = Self.upTo((high &- 1) & 63)
    if first == last {
      words[first] |= head & tail
      return
    }
    words[first] |= head
    var word = first &+ 1
    while word < last {
      words[word] = ~0
      word &+= 1
    }
    words[last] |= tail
  }

  @inline(__always)
  func remove(_ low: Int, _ high: Int) {
    let first = low >> 6
    let last = (high &- 1) >> 6
    let head = Self.from(low & 63)
    let tail = Self.upTo((high &- 1) & 63)
    if first == last {
      words[first] &= ~(head & tail)
      return
    }
    words[first] &= ~head
    var word = first &+ 1
    while word < last {
      words[word] = 0
      word &+= 1
    }
    words[last] &= ~tail
  }

  /// The first column of the set at or after `low`; `high` if there is none before it.
  @inline(__always)
  func first(_ low: Int, _ high: Int) -> Int {
    var word = low >> 6
    let last = (high &- 1) >> 6
    var bits = words[word] & Self.from(low & 63)
    while bits == 0 {
      if word == last { return high }
      word &+= 1
      bits = words[word]
    }
    return min(high, word << 6 &+ bits.trailingZeroBitCount)
  }

  /// The first column that is not in the set at or after `low`; `high` if there is none before it.
  @inline(__always)
  func firstGap(_ low: Int, _ high: Int) -> Int {
    var word = low >> 6
    let last = (high &- 1) >> 6
    var bits = ~words[word] & Self.from(low & 63)
    while bits == 0 {
      if word == last { return high }
      word &+= 1
      bits = ~words[word]
    }
    return min(high, word << 6 &+ bits.trailingZeroBitCount)
  }

  /// Just past the last column of the set before `high`; `low` if there is none at or after it.
  @inline(__always)
  func end(_ low: Int, _ high: Int) -> Int {
    let first = low >> 6
    var word = (high &- 1) >> 6
    var bits = words[word] & Self.upTo((high &- 1) & 63)
    while bits == 0 {
      if word == first { return low }
      word &-= 1
      bits = words[word]
    }
    return max(low, word << 6 &+ 64 &- bits.leadingZeroBitCount)
  }
}
