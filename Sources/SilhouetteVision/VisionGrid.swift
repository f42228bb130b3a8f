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
    colors = Array(repeating: 0, count: columns * rows)
    edges = Array(repeating: 0, count: columns * rows)
    average(picture)
    findEdges()
  }

  /// A length in points as whole cells; at least one.
  func cells(_ points: Int) -> Int { max(1, (points * cellsPer256Points + 128) / 256) }

  /// A length in cells as quarters of a point.
  func quarters(_ cells: Int) -> Int { cells * 1024 / cellsPer256Points }

  /// The largest difference of a channel.
  static func apart(_ a: UInt32, _ b: UInt32) -> Int {
    let red = abs(Int(a & 0xFF) - Int(b & 0xFF))
    let green = abs(Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF))
    let blue = abs(Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF))
    return max(red, max(green, blue))
  }

  private mutating func average(_ picture: Picture) {
    let (columns, rows, step) = (columns, rows, step)
    let (width, height) = (picture.width, picture.height)
    picture.pixels.withUnsafeBufferPointer { pixels in
      colors.withUnsafeMutableBufferPointer { colors in
        for row in 0..<rows {
          let (top, bottom) = (row * step, min(row * step + step, height))
          for column in 0..<columns {
            let (left, right) = (column * step, min(column * step + step, width))
            var (red, green, blue) = (0, 0, 0)
            var line = top
            while line < bottom {
              // Red and blue of a line share a register: 128 pixels of a line stay below 16 bits.
              var place = line * width + left
              let end = line * width + right
              while place < end {
                let stop = min(end, place + 128)
                var (pair, middle): (UInt32, UInt32) = (0, 0)
                while place < stop {
                  let pixel = pixels[place]
                  pair &+= pixel & 0xFF00FF
                  middle &+= pixel >> 8 & 0xFF
                  place &+= 1
                }
                red &+= Int(pair & 0xFFFF)
                blue &+= Int(pair >> 16)
                green &+= Int(middle)
              }
              line &+= 1
            }
            let count = (bottom - top) * (right - left)
            let half = count / 2
            colors[row * columns + column] =
              UInt32((red + half) / count) | UInt32((green + half) / count) << 8
              | UInt32((blue + half) / count) << 16
          }
        }
      }
    }
  }

  private mutating func findEdges() {
    let (columns, rows) = (columns, rows)
    colors.withUnsafeBufferPointer { colors in
      edges.withUnsafeMutableBufferPointer { edges in
        for row in 0..<rows {
          let below = row + 1 < rows ? columns : 0
          for column in 0..<columns {
            let place = row * columns + column
            let right = column + 1 < columns ? 1 : 0
            let here = colors[place]
            let most = max(
              Self.apart(here, colors[place + right]),
              max(Self.apart(here, colors[place + below]), Self.apart(here, colors[place + below + right])))
            edges[place] = UInt8(most)
          }
        }
      }
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
