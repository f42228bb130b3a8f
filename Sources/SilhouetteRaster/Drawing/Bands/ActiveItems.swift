/// The items that meet the current row, by paint order: a bit each, and a bit for each word that has any.
struct ActiveItems {
  private let words: UnsafeMutablePointer<UInt64>
  private let summary: UnsafeMutablePointer<UInt64>

  init(count: Int) {
    let wordCount = count >> 6 + 1
    words = .allocate(capacity: wordCount)
    words.initialize(repeating: 0, count: wordCount)
    let summaryCount = wordCount >> 6 + 1
    summary = .allocate(capacity: summaryCount)
    summary.initialize(repeating: 0, count: summaryCount)
  }

  func free() {
    words.deallocate()
    summary.deallocate()
  }

  @inline(__always)
  func insert(_ item: Int) {
    words[item >> 6] |= 1 << UInt64(item & 63)
    summary[item >> 12] |= 1 << UInt64(item >> 6 & 63)
  }

  @inline(__always)
  func remove(_ item: Int) {
    words[item >> 6] &= ~(1 << UInt64(item & 63))
    if words[item >> 6] == 0 { summary[item >> 12] &= ~(1 << UInt64(item >> 6 & 63)) }
  }

  /// The active item painted last before `item`, -1 for none.
  @inline(__always)
  func below(_ item: Int) -> Int {
    let word = item >> 6
    let bits = words[word] & ((1 << UInt64(item & 63)) &- 1)
    if bits != 0 { return word << 6 &+ 63 &- bits.leadingZeroBitCount }
    return last(beforeWord: word)
  }

  private func last(beforeWord word: Int) -> Int {
    var block = word >> 6
    var blockBits = summary[block] & ((1 << UInt64(word & 63)) &- 1)
    while blockBits == 0 {
      if block == 0 { return -1 }
      block &-= 1
      blockBits = summary[block]
    }
    let found = block << 6 &+ 63 &- blockBits.leadingZeroBitCount
    return found << 6 &+ 63 &- words[found].leadingZeroBitCount
  }
}
