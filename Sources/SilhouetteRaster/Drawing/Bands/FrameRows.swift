/// The rows of the frame that a pass writes, between its left and its right end.
struct FrameRows {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let count: Int
  /// The first of the last rows that are alike.
  private var bandStart = 0

  /// Longer copies are not faster, and would push the rows that they read out of the cache.
  private static let mostRowsOfCopy = 8

  init(of frame: UnsafeMutablePointer<UInt32>, width: Int, left: Int32, right: Int32) {
    pixels = frame + Int(left)
    self.width = width
    count = Int(right &- left)
  }

  /// Writes a row that may differ from the one above to rows `y..<end`.
  @inline(__always)
  mutating func begin(_ row: UnsafePointer<UInt32>, at y: Int32, until end: Int32) {
    bandStart = Int(y)
    copy(row, from: bandStart, until: min(bandStart &+ 2, Int(end)))
    extend(row, from: bandStart &+ 2, until: Int(end))
  }

  /// Writes the row of the rows above once more, to rows `y..<end`.
  @inline(__always)
  func extend(_ row: UnsafePointer<UInt32>, at y: Int32, until end: Int32) {
    extend(row, from: Int(y), until: Int(end))
  }

  /// Continues from rows that are copied already, two rows and more at once, which is faster than single
  /// rows.
  @inline(__always)
  private func extend(_ row: UnsafePointer<UInt32>, from y: Int, until end: Int) {
    if count < width { return copy(row, from: y, until: end) }
    let source = pixels + bandStart &* width
    var y = y
    while y < end {
      let rows = min(y &- bandStart, end &- y, Self.mostRowsOfCopy)
      (pixels + y &* width).update(from: source, count: rows &* width)
      y &+= rows
    }
  }

  @inline(__always)
  private func copy(_ row: UnsafePointer<UInt32>, from y: Int, until end: Int) {
    var target = pixels + y &* width
    let last = pixels + end &* width
    while target < last {
      target.update(from: row, count: count)
      target += width
    }
  }

  /// Writes the row of a stripes' period ago.
  func repeatRow(at y: Int32, period: Int32) {
    let target = pixels + Int(y) &* width
    target.update(from: target - Int(period) &* width, count: count)
  }
}
