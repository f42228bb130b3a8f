internal import SilhouettePictures

/// Estimates the steps of a frame, so that one that takes far too many is refused before it is drawn.
///
/// The areas of items alone clear most frames: a pixel takes less than a quarter of the steps counted for it
/// here. For the others, a few pieces of rows, spread over the frame, are drawn, and their steps are
/// extrapolated to all rows.
struct WorkEstimate {
  /// Pieces that are drawn at most.
  static let samples = 32
  static let columns = 512
  /// Pieces may be dearer than the rest: only a frame that seems to take twice as much as it may is refused.
  static let slack = 2.0
  /// Pieces take no more than this part of the limit together.
  static let share = 16

  /// More than a pixel of any kind takes, of an item that is painted in a row.
  private static let stepsOfPixel = BandPass.stepsOfCutPixel + BandPass.stepsOfRun + 1
  /// Of a period of stripes that pieces hold whole.
  private static let mostRows = 64
  private static let stepsOfRow = BandPass.stepsOfTrace + BandPass.stepsOfCornerRow

  /// No frame of the list takes more: each item is painted in each of its rows.
  static func most(of list: DisplayList) -> Int {
    var most = 0
    for item in list.items {
      let (width, height) = (Int(item.right - item.left), Int(item.bottom - item.top))
      most = most.addingClamped((width * stepsOfPixel + stepsOfRow).multipliedClamped(by: height))
    }
    return most
  }

  /// Whether drawing a box of the list is far beyond the meter's limit.
  ///
  /// - Parameters:
  ///   - renderer: a copy, which draws the pieces.
  ///   - pixmap: some pixels of the box are drawn.
  /// - Returns: nil if the meter ended the pieces, because the frame is not wanted.
  static func isTooMuch(
    _ list: DisplayList, box: PixelRect, _ renderer: BandRenderer, into pixmap: inout Pixmap,
    _ meter: DrawingMeter
  ) -> Bool? {
    let heights = sampleHeights(list.hatches)
    guard meter.limit < Int.max, box.height >= max(4 * samples, heights.long),
      most(of: list) / 4 > meter.limit
    else { return false }
    var renderer = renderer
    let most = meter.limit / share
    let width = min(box.width, columns)
    var (spent, steps, rows) = (0, 0, 0)
    for sample in 0..<samples where spent < most {
      // In the order of their reversed bits, so that any first few are spread over the frame too.
      let place = reversed(sample)
      let top = min(
        box.top + (2 * place + 1) * box.height / (2 * samples), box.bottom - heights.long)
      let left = box.left + (box.width - width) * sample / (samples - 1)
      var counts: [Int] = []
      for height in [heights.short, heights.long] {
        var own = meter.sample(limit: most)
        let piece = PixelRect(left: left, top: top, right: left + width, bottom: top + height)!
        _ = renderer.render(list, box: piece, into: &pixmap, &own)
        if own.stop == .unwanted { return nil }
        spent += own.spent
        counts.append(own.spent)
      }
      // The first row of a piece is drawn whole, like only the first row of a frame. Those that only the longer piece has cost
      // as much as usual rows.
      steps += max(0, counts[1] - counts[0])
      rows += heights.long - heights.short
    }
    let scale = Double(box.height) * Double(box.width) / Double(width)
    return Double(steps) / Double(max(1, rows)) * scale > Double(meter.limit) * slack
  }

  /// The rows of the two pieces at each place.
  ///
  /// Rows of upright stripes are copied once a whole period was drawn, so the shorter piece has such a period. No piece is high
  /// enough for a very long one: its rows count as if none was copied.
  private static func sampleHeights(_ hatches: [DisplayHatch]) -> (short: Int, long: Int) {
    var longest = 0
    for case .upright(let period, _, _) in hatches where period <= mostRows {
      longest = max(longest, Int(period))
    }
    return longest == 0 ? (1, 2) : (longest + 2, 2 * longest + 2)
  }

  /// Five bits in the opposite order.
  private static func reversed(_ number: Int) -> Int {
    (0..<5).reduce(0) { $0 | (number >> $1 & 1) << (4 - $1) }
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  fileprivate func multipliedClamped(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}
