/// Which pixels opaque boxes cover, in unions.
///
/// Only edges of covers matter vertically, so rows are joined to bands between those edges; a band is one bit a
/// pixel. Asking and adding cost one word for 64 pixels of each band, and asking ends at the first gap: with a few
/// dozen covers that is a few hundred words for a full screen.
struct CoverMap {
  private let area: PixelBox
  private let wordsPerBand: Int
  /// The top of each band, rising, and after them the bottom of the last.
  private let edges: [Int]
  private var bits: [UInt64]

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
  }

  /// Adds a box whose top and bottom are edges.
  mutating func add(_ box: PixelBox) {
    let box = box.intersection(area)
    guard !box.isEmpty else { return }
    let first = box.left - area.left
    let last = box.right - area.left - 1
    var band = self.band(at: box.top)
    while band < edges.count - 1, edges[band] < box.bottom {
      fill(band * wordsPerBand, first, last)
      band += 1
    }
  }

  /// Whether every pixel of a box inside the area is covered.
  func covers(_ box: PixelBox) -> Bool {
    guard box.top >= edges[0], box.bottom <= edges[edges.count - 1] else { return false }
    let first = box.left - area.left
    let last = box.right - area.left - 1
    var band = self.band(at: box.top)
    while band < edges.count - 1, edges[band] < box.bottom {
      if !isFull(band * wordsPerBand, first, last) { return false }
      band += 1
    }
    return true
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

  private static func mask(from first: Int) -> UInt64 { ~0 << UInt64(first & 63) }
  private static func mask(through last: Int) -> UInt64 { ~0 >> UInt64(63 - last & 63) }

  private mutating func fill(_ base: Int, _ first: Int, _ last: Int) {
    let from = first >> 6
    let through = last >> 6
    if from == through {
      bits[base + from] |= Self.mask(from: first) & Self.mask(through: last)
      return
    }
    bits[base + from] |= Self.mask(from: first)
    for word in base + from + 1..<base + through { bits[word] = ~0 }
    bits[base + through] |= Self.mask(through: last)
  }

  private func isFull(_ base: Int, _ first: Int, _ last: Int) -> Bool {
    let from = first >> 6
    let through = last >> 6
    let head = Self.mask(from: first)
    let tail = Self.mask(through: last)
    if from == through { return bits[base + from] & head & tail == head & tail }
    guard bits[base + from] & head == head, bits[base + through] & tail == tail else { return false }
    for word in base + from + 1..<base + through where bits[word] != ~0 { return false }
    return true
  }
}
