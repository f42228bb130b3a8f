import SilhouettePictures

/// A picture in square cells about a point wide: the mean colour of each, and the edges between them.
///
/// All arithmetic is in integers, so the grid is the same on every machine. Cost: one pass over the pixels, one over the cells.
struct VisionGrid: Sendable {
  /// Side of a cell in pixels.
  let step: Int
  let columns: Int
  let rows: Int
  /// Cells in 256 points.
  let cellsPer256Points: Int
  /// By cell, row by row: red, green, blue in the low three bytes.
  private(set) var colors: [UInt32]
  /// By cell: the largest difference of a channel from the cells to the right, below, and diagonally below.
  private(set) var edges: [UInt8]
  /// Of the number of columns, in parts of 2^42: exact for all cells that a grid may have.
  private let inverseOfColumns: UInt64

  /// A picture of more cells than this is looked at in larger ones.
  private static let mostCells = 1 << 21

  /// - Parameter pixelsPer256Points: of the picture; at least 16.
  init(_ picture: Picture, pixelsPer256Points: Int) {
    let density = min(max(pixelsPer256Points, 16), 1 << 14)
    var step = max(1, (density + 64) / 256)
    while (picture.width + step - 1) / step * ((picture.height + step - 1) / step) > Self.mostCells {
      step += 1
    }
    self.step = step
    columns = (picture.width + step - 1) / step
    rows = (picture.height + step - 1) / step
    cellsPer256Points = max(1, density / step)
    inverseOfColumns = (1 << 42) / UInt64(max(1, columns)) + 1
    colors = Array(repeating: 0, count: columns * rows)
    edges = Array(repeating: 0, count: columns * rows)
    average(picture)
    findEdges()
  }

  /// A length in points as whole cells; at least one.
  func cells(_ points: Int) -> Int { max(1, (points * cellsPer256Points + 128) / 256) }

  /// A length in cells as quarters of a point.
  func quarters(_ cells: Int) -> Int { cells * 1024 / cellsPer256Points }

  /// The row and column of a cell, without a division.
  @inline(__always)
  func rowAndColumn(of place: Int) -> (row: Int, column: Int) {
    let row = Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: place) &* inverseOfColumns) >> 42)
    return (row, place &- row &* columns)
  }

  /// The largest difference of a channel.
  static func apart(_ a: UInt32, _ b: UInt32) -> Int {
    let red = abs(Int(a & 0xFF) - Int(b & 0xFF))
    let green = abs(Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF))
    let blue = abs(Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF))
    return max(red, max(green, blue))
  }

  /// Sums the lines of a row of cells by columns of pixels, then the columns of each cell.
  private mutating func average(_ picture: Picture) {
    let (columns, rows, step) = (columns, rows, step)
    let (width, height) = (picture.width, picture.height)
    var lines = [UInt32](repeating: 0, count: 3 * width)
    picture.pixels.withUnsafeBufferPointer { pixels in
      colors.withUnsafeMutableBufferPointer { colors in
        lines.withUnsafeMutableBufferPointer { lines in
          let (reds, greens, blues) = (
            lines.baseAddress!, lines.baseAddress! + width, lines.baseAddress! + 2 * width
          )
          for row in 0..<rows {
            let (top, bottom) = (row * step, min(row * step + step, height))
            lines.update(repeating: 0)
            for line in top..<bottom {
              let from = UnsafeBufferPointer(rebasing: pixels[line * width..<line * width + width])
              for x in 0..<width {
                reds[x] &+= from[x] & 0xFF
                greens[x] &+= from[x] >> 8 & 0xFF
                blues[x] &+= from[x] >> 16 & 0xFF
              }
            }
            var mean = Mean(of: min(step, width) * (bottom - top))
            let first = row * columns
            for column in 0..<columns {
              let left = column &* step
              let right = min(left &+ step, width)
              if right &- left < step { mean = Mean(of: (right - left) * (bottom - top)) }
              var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
              var x = left
              while x < right {
                red &+= reds[x]
                green &+= greens[x]
                blue &+= blues[x]
                x &+= 1
              }
              colors[first &+ column] = mean(red) | mean(green) << 8 | mean(blue) << 16
            }
          }
        }
      }
    }
  }

  /// The rounded mean of some channels, without a division for each: exact for up to 65,536 of them, as in cells of 256 pixels, which no
  /// picture has that fits into memory.
  private struct Mean {
    private let half: UInt64
    private let inverse: UInt64

    init(of count: Int) {
      half = UInt64(count / 2)
      inverse = (1 << 40) / UInt64(count) + 1
    }

    func callAsFunction(_ sum: UInt32) -> UInt32 {
      UInt32(truncatingIfNeeded: ((UInt64(sum) &+ half) &* inverse) >> 40)
    }
  }

  private mutating func findEdges() {
    let (columns, rows) = (columns, rows)
    colors.withUnsafeBufferPointer { colors in
      edges.withUnsafeMutableBufferPointer { edges in
        for row in 0..<rows {
          let here = row * columns
          let below = row + 1 < rows ? here + columns : here
          var column = 0
          while column + 4 < columns {
            let color = Four(colors, here &+ column)
            let most = color.apart(Four(colors, here &+ column &+ 1))
              .max(color.apart(Four(colors, below &+ column)))
              .max(color.apart(Four(colors, below &+ column &+ 1)))
            let levels = most.levels
            for index in 0..<4 { edges[here &+ column &+ index] = UInt8(truncatingIfNeeded: levels[index]) }
            column &+= 4
          }
          while column < columns {
            let right = column + 1 < columns ? 1 : 0
            let color = colors[here + column]
            let most = max(
              Self.apart(color, colors[here + column + right]),
              max(
                Self.apart(color, colors[below + column]), Self.apart(color, colors[below + column + right])))
            edges[here + column] = UInt8(most)
            column += 1
          }
        }
      }
    }
  }

  /// By cell: whether the cells so many to the left and right, or above and below, differ by so many levels. Beyond the rim is the rim.
  func slopes(reach: Int, least: Int) -> [Bool] {
    var isSlope = [Bool](repeating: false, count: colors.count)
    let steepest = SIMD4<UInt32>(repeating: UInt32(least))
    colors.withUnsafeBufferPointer { colors in
      isSlope.withUnsafeMutableBufferPointer { isSlope in
        for row in 0..<rows {
          let first = row * columns
          let above = max(row - reach, 0) * columns
          let below = min(row + reach, rows - 1) * columns
          var column = 0
          while column < columns {
            if column >= reach, column + 3 + reach < columns {
              let across = Four(colors, first &+ column &- reach).apart(
                Four(colors, first &+ column &+ reach))
              let down = Four(colors, above &+ column).apart(Four(colors, below &+ column))
              let isSteep = across.max(down).levels .>= steepest
              for index in 0..<4 { isSlope[first &+ column &+ index] = isSteep[index] }
              column &+= 4
            } else {
              let (left, right) = (max(column - reach, 0), min(column + reach, columns - 1))
              isSlope[first + column] =
                Self.apart(colors[first + left], colors[first + right]) >= least
                || Self.apart(colors[above + column], colors[below + column]) >= least
              column += 1
            }
          }
        }
      }
    }
    return isSlope
  }

  /// Four neighbouring cells' channels.
  struct Four {
    private var channels: SIMD16<UInt8>

    private init(_ channels: SIMD16<UInt8>) { self.channels = channels }

    /// - Parameter place: of the first; three more cells follow it.
    init(_ colors: UnsafeBufferPointer<UInt32>, _ place: Int) {
      channels = UnsafeRawPointer(colors.baseAddress! + place).loadUnaligned(as: SIMD16<UInt8>.self)
    }

    func apart(_ other: Self) -> Self {
      Self(pointwiseMax(channels, other.channels) &- pointwiseMin(channels, other.channels))
    }

    func max(_ other: Self) -> Self { Self(pointwiseMax(channels, other.channels)) }

    /// The largest channel of each.
    var levels: SIMD4<UInt32> {
      let pairs = unsafeBitCast(channels, to: SIMD4<UInt32>.self)
      let first = max(Self(unsafeBitCast(pairs &>> 16, to: SIMD16<UInt8>.self)))
      let both = unsafeBitCast(first.channels, to: SIMD4<UInt32>.self)
      return unsafeBitCast(
        first.max(Self(unsafeBitCast(both &>> 8, to: SIMD16<UInt8>.self))).channels, to: SIMD4<UInt32>.self)
        & 0xFF
    }
  }
}

/// A box of whole cells; half-open.
struct VisionBox: Sendable, Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  var area: Int { width * height }

  /// Grows to hold a cell.
  @inline(__always)
  mutating func take(_ column: Int, _ row: Int) {
    if column < left { left = column }
    if column >= right { right = column &+ 1 }
    if row < top { top = row }
    if row >= bottom { bottom = row &+ 1 }
  }

  func union(_ other: VisionBox) -> VisionBox {
    VisionBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func contains(_ other: VisionBox) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }

  /// Cells in both.
  func common(_ other: VisionBox) -> Int {
    max(0, min(right, other.right) - max(left, other.left))
      * max(0, min(bottom, other.bottom) - max(top, other.top))
  }
}
