/// Which pixels opaque boxes cover, in unions.
///
/// Only edges of covers matter vertically, so rows are joined to bands between those edges; a band is one bit a
/// pixel. Adding costs one word for 64 pixels of each band and asking one for sixteen bands, and ends at the first gap:
/// with a few dozen covers that is a few hundred words for a full screen.
struct CoverMap {
  private let area: PixelBox
  private let wordsPerBand: Int
  /// The top of each band, rising, and after them the bottom of the last.
  private let edges: [Int]
  private var bits: [UInt64]
  /// For each `blockHeight` bands, what all of them cover: tall boxes are asked for in a few steps.
  private var blocks: [UInt64]
  private static let blockHeight = 16

  /// Words; screens of up to 16,384 pixels a side stay far below.
  private static let maxWords = 1 << 22

  /// For covers whose tops and bottoms are among `edges`; nil where the map would be too large to be worth it.
  init?(area: PixelBox, edges unsorted: [Int]) {
    guard !area.isEmpty, area.right - area.left <= 1 << 20 else { return nil }
    var edges = unsorted.filter { $0 >= area.top && $0 <= area.bottom }
    edges.sort()
    var kept = 0
    for edge in edges where kept == 0 || edges[kept - 1] != edge {
      edges[kept] = edge
      kept += 1
    }
    edges.removeSubrange(kept...)
    guard edges.count >= 2 else { return nil }
    let words = (area.right - area.left + 63) / 64
    guard words * (edges.count - 1) <= Self.maxWords else { return nil }
    self.area = area
    self.edges = edges
    wordsPerBand = words
    bits = Array(repeating: 0, count: words * (edges.count - 1))
    let blockCount = (edges.count - 1 + Self.blockHeight - 1) / Self.blockHeight
    blocks = Array(repeating: 0, count: words * blockCount)
  }

  /// Adds a box whose top and bottom are edges.
  mutating func add(_ box: PixelBox) {
    let box = box.intersection(area)
    guard !box.isEmpty else { return }
    let run = WordRun(box.left - area.left, box.right - area.left - 1)
    let first = band(at: box.top)
    let end = bandEnd(from: first, above: box.bottom)
    guard end > first else { return }
    let stride = wordsPerBand
    bits.withUnsafeMutableBufferPointer { bits in
      for band in first..<end { run.fill(&bits, at: band * stride) }
    }
    for block in first / Self.blockHeight...(end - 1) / Self.blockHeight { join(block, run) }
  }

  /// Finds anew what all bands of a block cover in some words.
  private mutating func join(_ block: Int, _ run: WordRun) {
    let stride = wordsPerBand
    let first = block * Self.blockHeight
    let bands = first..<min(first + Self.blockHeight, edges.count - 1)
    bits.withUnsafeBufferPointer { bits in
      blocks.withUnsafeMutableBufferPointer { blocks in
        for word in run.words {
          var all = ~UInt64(0)
          for band in bands { all &= bits[band * stride + word] }
          blocks[block * stride + word] = all
        }
      }
    }
  }

  /// Whether every pixel of a box inside the area is covered.
  func covers(_ box: PixelBox) -> Bool {
    guard box.top >= edges[0], box.bottom <= edges[edges.count - 1] else { return false }
    let run = WordRun(box.left - area.left, box.right - area.left - 1)
    var band = self.band(at: box.top)
    let end = bandEnd(from: band, above: box.bottom)
    return bits.withUnsafeBufferPointer { bits in
      blocks.withUnsafeBufferPointer { blocks in
        while band < end {
          let next = min(band + Self.blockHeight, edges.count - 1)
          if band % Self.blockHeight == 0, next <= end {
            if !run.isFull(blocks, at: band / Self.blockHeight * wordsPerBand) { return false }
            band = next
          } else {
            if !run.isFull(bits, at: band * wordsPerBand) { return false }
            band += 1
          }
        }
        return true
      }
    }
  }

  /// One past the last band from `first` on that begins above a row.
  private func bandEnd(from first: Int, above row: Int) -> Int {
    let last = band(at: row)
    return edges[last] < row && last < edges.count - 1 ? last + 1 : max(last, first)
  }

  /// The band that holds a row: the last one that begins at or above it.
  private func band(at row: Int) -> Int {
    var low = 0
    var high = edges.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle] <= row { low = middle } else { high = middle }
    }
    return low
  }
}

/// The words of a band that a run of pixels lies in.
private struct WordRun {
  private let from: Int
  private let through: Int
  /// What of the first and of the last word belongs to the run; the same where there is only one.
  private let head: UInt64
  private let tail: UInt64

  /// `first` and `last` are pixels, both within.
  init(_ first: Int, _ last: Int) {
    from = first >> 6
    through = last >> 6
    let atLeast: UInt64 = ~0 << UInt64(first & 63)
    let atMost: UInt64 = ~0 >> UInt64(63 - last & 63)
    head = from == through ? atLeast & atMost : atLeast
    tail = from == through ? head : atMost
  }

  var words: ClosedRange<Int> { from...through }

  func fill(_ bits: inout UnsafeMutableBufferPointer<UInt64>, at base: Int) {
    bits[base + from] |= head
    bits[base + through] |= tail
    guard through > from + 1 else { return }
    for word in base + from + 1..<base + through { bits[word] = ~0 }
  }

  func isFull(_ bits: UnsafeBufferPointer<UInt64>, at base: Int) -> Bool {
    guard bits[base + from] & head == head, bits[base + through] & tail == tail else { return false }
    guard through > from + 1 else { return true }
    for word in base + from + 1..<base + through where bits[word] != ~0 { return false }
    return true
  }
}
