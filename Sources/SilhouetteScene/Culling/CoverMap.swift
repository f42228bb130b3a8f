/// Which pixels opaque boxes cover, in unions.
///
/// Only edges of covers matter, so pixels are joined to cells between those edges, in rows of one bit a cell. Where a
/// screen's boxes are lined up, as they mostly are, a row is one word. Adding and asking cost a word for 64 cells of each
/// row that a box lies in; asking ends at the first gap.
struct CoverMap {
  private let area: PixelBox
  private let columns: EdgeRuler
  private let rows: EdgeRuler
  private let wordsPerRow: Int
  private var bits: [UInt64]

  /// Words; real screens stay far below.
  private static let maxWords = 1 << 22

  /// For covers among `boxes`; nil where there are none, or the map would be too large to be worth it.
  init?(area: PixelBox, boxes: [PixelBox]) {
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
  mutating func add(_ box: PixelBox) {
    let box = box.intersection(area)
    guard !box.isEmpty else { return }
    let run = WordRun(columns.cell(at: box.left), columns.cell(at: box.right) - 1)
    let stride = wordsPerRow
    let span = rows.cell(at: box.top)..<rows.cell(at: box.bottom)
    var bits = bits.mutableSpan
    for row in span { run.fill(&bits, at: row * stride) }
  }

  /// Whether every pixel of a box inside the area is covered.
  func covers(_ box: PixelBox) -> Bool {
    guard columns.spans(box.left, box.right), rows.spans(box.top, box.bottom) else { return false }
    let run = WordRun(columns.cell(at: box.left), columns.cell(at: box.right - 1))
    let stride = wordsPerRow
    let span = rows.cell(at: box.top)...rows.cell(at: box.bottom - 1)
    let bits = bits.span
    for row in span where !run.isFull(bits, at: row * stride) { return false }
    return true
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

  /// Both ends of a box, or what of it is within.
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

  /// Whether a run of pixels lies between the first edge and the last.
  func spans(_ low: Int, _ high: Int) -> Bool { low >= first && high <= last }

  /// The cell that a pixel lies in, from the first edge on; of an edge, the one that begins there.
  @inline(__always)
  func cell(at place: Int) -> Int {
    let offset = place - start
    let upTo: UInt64 = ~0 >> UInt64(63 - offset & 63)
    return Int(edgesBefore[offset >> 6]) + (isEdge[offset >> 6] & upTo).nonzeroBitCount - 1
  }
}

/// The words of a row that a run of cells lies in.
private struct WordRun {
  private let from: Int
  private let through: Int
  /// What of the first and of the last word belongs to the run; the same where there is only one.
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

  @inline(__always)
  func isFull(_ bits: Span<UInt64>, at base: Int) -> Bool {
    guard bits[base + from] & head == head, bits[base + through] & tail == tail else { return false }
    guard through > from + 1 else { return true }
    for word in base + from + 1..<base + through where bits[word] != ~0 { return false }
    return true
  }
}
