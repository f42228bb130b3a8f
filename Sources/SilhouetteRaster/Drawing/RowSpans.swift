/// One row of pixels of a shape: the run of each of its 16 sub-scanlines.
///
/// Shapes are convex, and stay so after clipping, so each sub-scanline covers one run. Clipping is the
/// intersection of runs, exact to a subpixel: a child with the very edge of its clipping parent is not
/// thinned twice.
struct RowSpans {
  /// Ends of the runs, in subpixels; empty runs have `left >= right`.
  private(set) var left = [Int32](repeating: 0, count: 16)
  private(set) var right = [Int32](repeating: 0, count: 16)

  /// Takes the runs of an outline on a row, cut by clips.
  mutating func trace(
    _ outline: Outline, clippedBy clips: ArraySlice<Outline>, turned: [TurnedOutline], row: Int32
  ) {
    open()
    cut(by: outline, turned: turned, row: row)
    for clip in clips { cut(by: clip, turned: turned, row: row) }
  }

  /// 0 to 65,536: the covered area of pixel `x`.
  func area(ofPixel x: Int32) -> Int32 {
    let start = x * 256
    var sum: Int32 = 0
    for k in 0..<16 {
      let overlap = min(right[k], start + 256) - max(left[k], start)
      sum += max(0, overlap)
    }
    return sum * Subpixel.perLine
  }

  /// Height of all runs together, in subpixels: 0 to 256; 256 if none is empty.
  var height: Int32 {
    var sum: Int32 = 0
    for k in 0..<16 where left[k] < right[k] { sum += Subpixel.perLine }
    return sum
  }

  var isEmpty: Bool { height == 0 }

  /// The pixels that the row touches, and between them the ones that every run covers from side to
  /// side.
  var columns: (start: Int32, solidStart: Int32, solidEnd: Int32, end: Int32) {
    var least = Subpixel.limit
    var most = -Subpixel.limit
    var solidStart = -Subpixel.limit
    var solidEnd = Subpixel.limit
    for k in 0..<16 where left[k] < right[k] {
      least = min(least, left[k])
      most = max(most, right[k])
      solidStart = max(solidStart, left[k])
      solidEnd = min(solidEnd, right[k])
    }
    guard least < most else { return (0, 0, 0, 0) }
    let end = Subpixel.pixelAbove(most)
    let first = min(Subpixel.pixelAbove(solidStart), end)
    return (Subpixel.pixelBelow(least), first, max(first, Subpixel.pixelBelow(solidEnd)), end)
  }

  /// 0 to 255 from 0 to 65,536, to nearest.
  static func coverage(area: Int32) -> UInt32 {
    (UInt32(area) * 255 + 32_768) >> 16
  }

  private mutating func open() {
    for k in 0..<16 {
      left[k] = -Subpixel.limit
      right[k] = Subpixel.limit
    }
  }

  private mutating func close() {
    for k in 0..<16 { right[k] = left[k] }
  }

  private mutating func cut(by outline: Outline, turned: [TurnedOutline], row: Int32) {
    if outline.turned < 0 {
      cut(byUpright: outline, row: row)
    } else {
      cut(byTurned: turned[Int(outline.turned)], hull: outline, row: row)
    }
  }

  private mutating func cut(byUpright outline: Outline, row: Int32) {
    guard row * 256 >= outline.top, row * 256 < outline.bottom else { return close() }
    for k in 0..<16 {
      let inset = outline.inset(at: row * 256 + Int32(k) * 16 + 8)
      left[k] = max(left[k], outline.left + inset)
      right[k] = min(right[k], outline.right - inset)
    }
  }

  private mutating func cut(byTurned shape: TurnedOutline, hull: Outline, row: Int32) {
    for k in 0..<16 {
      let span = shape.span(at: Double(row * 256 + Int32(k) * 16 + 8) / 256)
      guard span.lower < span.upper else {
        right[k] = left[k]
        continue
      }
      left[k] = max(left[k], max(hull.left, Subpixel.nearest(span.lower)))
      right[k] = min(right[k], min(hull.right, Subpixel.nearest(span.upper)))
    }
  }
}
