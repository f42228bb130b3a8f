/// Which pixels opaque boxes cover, in unions.
///
/// Only edges of covers matter, so pixels are joined to cells between those edges, in rows of one bit a cell.
/// If a screen's boxes are aligned, as is usual, a row is one word. Adding and asking cost one word per 64
/// cells for each row of a box; asking ends at the first gap.
struct CoverMap {
  private let area: CullBox
  private let columns: EdgeRuler
  private let rows: EdgeRuler
  private let wordsPerRow: Int
  private var bits: [UInt64]

  /// Words; real screens stay far below.
  private static let maxWords = 1 << 22

  /// For covers among `boxes`; nil if there are none, or the map would be too large to be worth it.
  init?(area: CullBox, boxes: [CullBox]) {
    guard !area.isEmpty, area.right - area.left <= 1 << 20, area.bottom - area.top <= 1 << 20 else {
      return nil
    }
    var columns = EdgeRuler(area.left, area.right)
    var rows = EdgeRuler(area.top, area.bottom)
    for box in boxes {
      columns.mark(box.left, box.right)
      rows.mark(box.top, box.bottom)
    }
    columns.number()
    rows.number()
    guard columns.cells > 0, rows.cells > 0 else { return nil }
    wordsPerRow = (columns.cells + 63) / 64
    guard wordsPerRow * rows.cells <= Self.maxWords else { return nil }
    self.area = area
    self.columns = columns
    self.rows = rows
    bits = Array(repeating: 0, count: wordsPerRow * rows.cells)
  }

  /// Adds one of the boxes.
  mutating func add(_ box: CullBox) {
    let box = box.intersection(area)
    guard !box.isEmpty else { return }
    let run = WordRun(columns.cell(at: box.left), columns.cell(at: box.right) - 1)
    let stride = wordsPerRow
    let span = rows.cell(at: box.top)..<rows.cell(at: box.bottom)
    var bits = bits.mutableSpan
    for row in span { run.fill(&bits, at: row * stride) }
  }

  /// A pixel of a box inside the area that is not covered; nil if all are.
  func gap(in box: CullBox) -> PixelPlace? {
    guard columns.spans(box.left, box.right) else {
      return PixelPlace(x: columns.beyond(box.left, box.right), y: box.top)
    }
    guard rows.spans(box.top, box.bottom) else {
      return PixelPlace(x: box.left, y: rows.beyond(box.top, box.bottom))
    }
    let first = columns.cell(at: box.left)
    let run = WordRun(first, columns.cell(at: box.right - 1))
    let stride = wordsPerRow
    let span = rows.cell(at: box.top)...rows.cell(at: box.bottom - 1)
    let bits = bits.span
    for row in span where !run.isFull(bits, at: row * stride) {
      let column = run.firstGap(bits, at: row * stride)
      return PixelPlace(
        x: max(box.left, columns.place(ofCell: column)), y: max(box.top, rows.place(ofCell: row)))
    }
    return nil
  }
}

/// Numbers the cells between edges along one axis: a bit a pixel, and how many lie before each word of them.
private struct EdgeRuler {
  private let start: Int
  private let end: Int
  private var isEdge: [UInt64]
  private var edgesBefore: [Int32]
  private var first = Int.max
  private var last = Int.min

  init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
    isEdge = Array(repeating: 0, count: (end - start) / 64 + 1)
    edgesBefore = []
  }

  /// Both ends of a box, or of its part within.
  mutating func mark(_ low: Int, _ high: Int) {
    mark(low)
    mark(high)
  }

  private mutating func mark(_ edge: Int) {
    let edge = min(max(edge, start), end)
    isEdge[(edge - start) >> 6] |= 1 << UInt64((edge - start) & 63)
    first = min(first, edge)
    last = max(last, edge)
  }

  /// To be called when all edges are marked.
  mutating func number() {
    edgesBefore.reserveCapacity(isEdge.count)
    var count: Int32 = 0
    for word in isEdge {
      edgesBefore.append(count)
      count += Int32(word.nonzeroBitCount)
    }
  }

  /// Cells between the first edge and the last.
  var cells: Int {
    first < last ? Int(edgesBefore[edgesBefore.count - 1]) + isEdge[isEdge.count - 1].nonzeroBitCount - 1 : 0
  }

  /// The first pixel of a cell.
  func place(ofCell cell: Int) -> Int {
    // The last word before which there are no more edges than that.
    var (low, high) = (0, edgesBefore.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(edgesBefore[middle]) <= cell { low = middle } else { high = middle - 1 }
    }
    var word = isEdge[low]
    for _ in 0..<cell - Int(edgesBefore[low]) { word &= word - 1 }
    return start + low << 6 + word.trailingZeroBitCount
  }

  /// A pixel of a run that is not between the first edge and the last.
  func beyond(_ low: Int, _ high: Int) -> Int { low < first ? low : high - 1 }

  /// Whether a run of pixels is between the first edge and the last.
  func spans(_ low: Int, _ high: Int) -> Bool { low >= first && high <= last }

  /// The cell that holds a pixel, from the first edge on; for an edge, the cell that begins there.
  @inline(__always)
  func cell(at place: Int) -> Int {
    let offset = place - start
    let upTo: UInt64 = ~0 >> UInt64(63 - offset & 63)
    return Int(edgesBefore[offset >> 6]) + (isEdge[offset >> 6] & upTo).nonzeroBitCount - 1
  }
}

/// The words of a row that hold a run of cells.
private struct WordRun {
  private let from: Int
  private let through: Int
  /// The bits of the run in its first and in its last word; the same if there is only one word.
  private let head: UInt64
  private let tail: UInt64

  /// `first` and `last` are cells, both within.
  @inline(__always)
  init(_ first: Int, _ last: Int) {
    from = first >> 6
    through = last >> 6
    let atLeast: UInt64 = ~0 << UInt64(first & 63)
    let atMost: UInt64 = ~0 >> UInt64(63 - last & 63)
    head = from == through ? atLeast & atMost : atLeast
    tail = from == through ? head : atMost
  }

  @inline(__always)
  func fill(_ bits: inout MutableSpan<UInt64>, at base: Int) {
    bits[base + from] |= head
    bits[base + through] |= tail
    guard through > from + 1 else { return }
    for word in base + from + 1..<base + through { bits[word] = ~0 }
  }

  /// The first cell of the run that is not full. The row must have one.
  func firstGap(_ bits: Span<UInt64>, at base: Int) -> Int {
    for word in from...through {
      let wanted = word == from ? head : word == through ? tail : ~0
      let missing = wanted & ~bits[base + word]
      if missing != 0 { return word << 6 + missing.trailingZeroBitCount }
    }
    return from << 6
  }

  @inline(__always)
  func isFull(_ bits: Span<UInt64>, at base: Int) -> Bool {
    guard bits[base + from] & head == head, bits[base + through] & tail == tail else { return false }
    guard through > from + 1 else { return true }
    for word in base + from + 1..<base + through where bits[word] != ~0 { return false }
    return true
  }
}
