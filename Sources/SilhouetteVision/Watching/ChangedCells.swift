package import SilhouettePictures

/// The part of a picture that differs from another one of the same size, in tiles of eight by eight pixels.
///
/// Noise of a video's compression does not count. Cost: one pass over both pictures; equal rows are skipped.
package struct ChangedCells: Sendable {
  /// Side of a tile in pixels.
  static let side = 8
  /// The least difference of a channel at which a pixel differs.
  static let least = 28

  let columns: Int
  let rows: Int
  /// By tile, row by row: how many of its pixels differ.
  private(set) var counts: [UInt8]
  /// The smallest box around all pixels that differ; nil if there are none.
  private(set) var bounds: PixelBox?

  /// The difference of two pictures; everything differs if their sizes do.
  package init(from old: Picture, to new: Picture) {
    columns = (new.width + Self.side - 1) / Self.side
    rows = (new.height + Self.side - 1) / Self.side
    counts = Array(repeating: 0, count: columns * rows)
    guard old.width == new.width, old.height == new.height else {
      for index in counts.indices { counts[index] = UInt8(Self.side * Self.side) }
      bounds = PixelBox(x: 0, y: 0, width: new.width, height: new.height)
      return
    }
    count(old.pixels, new.pixels, new.width, new.height)
  }

  private mutating func count(_ old: [UInt32], _ new: [UInt32], _ width: Int, _ height: Int) {
    var (left, top, right, bottom) = (width, height, 0, 0)
    let columns = columns
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        counts.withUnsafeMutableBufferPointer { counts in
          for row in 0..<height {
            let tiles = row / Self.side * columns
            for column in 0..<width {
              let place = row * width + column
              guard old[place] != new[place], VisionGrid.apart(old[place], new[place]) >= Self.least else {
                continue
              }
              counts[tiles + column / Self.side] += 1
              left = min(left, column)
              right = max(right, column + 1)
              top = min(top, row)
              bottom = max(bottom, row + 1)
            }
          }
        }
      }
    }
    if left < right { bounds = PixelBox(x: left, y: top, width: right - left, height: bottom - top) }
  }

  /// Whether nothing differs.
  var isEmpty: Bool { bounds == nil }

  /// Whether nothing differs but a thin upright line, as the cursor of a text field is.
  var isCaret: Bool { bounds.map { $0.width <= 3 && $0.height <= 64 } ?? false }

  /// The share of tiles that differ, in 256ths.
  package var share: Int { counts.count { $0 > 0 } * 256 / max(1, counts.count) }

  /// Whether any tile that a box touches differs.
  func touches(_ box: PixelBox) -> Bool {
    guard let (across, down) = tiles(of: box) else { return false }
    for row in down {
      for column in across where counts[row * columns + column] > 0 { return true }
    }
    return false
  }

  /// The share of the tiles that a box touches that differ, in 256ths.
  func share(in box: PixelBox) -> Int {
    guard let (across, down) = tiles(of: box) else { return 0 }
    var count = 0
    for row in down { for column in across where counts[row * columns + column] > 0 { count += 1 } }
    return count * 256 / (across.count * down.count)
  }

  /// The columns and rows of the tiles that a box touches; nil if there are none.
  private func tiles(of box: PixelBox) -> (across: ClosedRange<Int>, down: ClosedRange<Int>)? {
    let (left, right) = (max(box.x, 0) / Self.side, min((box.x + box.width - 1) / Self.side, columns - 1))
    let (top, bottom) = (max(box.y, 0) / Self.side, min((box.y + box.height - 1) / Self.side, rows - 1))
    return left <= right && top <= bottom ? (left...right, top...bottom) : nil
  }
}
