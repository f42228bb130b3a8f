import SilhouettePictures

/// Where a picture is not plain, on a grid of square cells about a point wide.
///
/// A cell has ink if the pixels in it, and the next two to the right and below, differ by more than noise
/// does: the edge of a letter, of an icon, of a photograph's shapes, of a box. Flat ground, soft shadows and
/// gradients have none. A cell's neighbours are not read, so the grid costs one pass over the pixels.
/// `markSoft` examines larger scales.
struct InkGrid: Sendable {
  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8

    static let ink = Marks(rawValue: 1 << 0)
    /// A part of a straight line that the tree explains, or that has no neighbours.
    static let line = Marks(rawValue: 1 << 1)
    /// A mask covers the cell whole.
    static let masked = Marks(rawValue: 1 << 2)
    /// The tree or the policy explains the content here.
    static let explained = Marks(rawValue: 1 << 3)
    /// The content here is unexplained.
    static let unexplained = Marks(rawValue: 1 << 4)
    /// Ink, or a place that is not flat at some scale: a picture's shapes may be as soft as that.
    static let soft = Marks(rawValue: 1 << 5)
    /// Soft, and without ink.
    static let blurred = Marks(rawValue: 1 << 6)
  }

  /// Side of a cell in pixels.
  let cell: Int
  let columns: Int
  let rows: Int
  /// Cells a point.
  let cellsPerPoint: Double
  /// By cell, row by row.
  var marks: [Marks]
  /// By cell: how light it is, halfway between its darkest and its lightest pixel.
  private(set) var levels: [UInt8]

  /// Grey levels within which noise stays, as compressed pictures have it.
  static let noise = 10
  /// A picture of more cells than this, at a point each, is looked at in larger ones.
  private static let mostCells = 1 << 22

  /// - Parameter pixelsPerPoint: of the picture.
  init(_ picture: Picture, pixelsPerPoint: Double) {
    let pixelsPerPoint = pixelsPerPoint.isFinite ? min(max(pixelsPerPoint, 0.25), 64) : 1
    var cell = max(1, Int(pixelsPerPoint.rounded()))
    while picture.width / cell * (picture.height / cell) > Self.mostCells { cell += 1 }
    self.cell = cell
    columns = (picture.width + cell - 1) / cell
    rows = (picture.height + cell - 1) / cell
    cellsPerPoint = pixelsPerPoint / Double(cell)
    marks = Array(repeating: [], count: columns * rows)
    levels = Array(repeating: 0, count: columns * rows)
    look(at: picture)
  }

  /// A length in points as whole cells; at least one.
  func cells(_ points: Double) -> Int { max(1, Int((points * cellsPerPoint).rounded())) }

  private mutating func look(at picture: Picture) {
    // The last pixel of a row replaces the pixels that the row's last cell lacks. `widen` takes 16 bytes at once, and the pixel behind.
    let bytes = ((columns * cell + cell + 1) * 4 + 15) / 16 * 16 + 4
    var (low, high) = ([UInt8](repeating: 0, count: bytes), [UInt8](repeating: 0, count: bytes))
    low.withUnsafeMutableBufferPointer { low in
      high.withUnsafeMutableBufferPointer { high in
        picture.pixels.withUnsafeBytes { pixels in
          let span = RowSpan(low: low, high: high, width: picture.width, cell: cell)
          for row in 0..<rows {
            span.gather(pixels, row * cell...min(row * cell + cell + 1, picture.height - 1))
            span.widen()
            take(row, from: span)
          }
        }
      }
    }
  }

  private mutating func take(_ row: Int, from span: RowSpan) {
    for column in 0..<columns {
      levels[row * columns + column] = span.level(at: column)
      if span.range(at: column) > Self.noise { marks[row * columns + column] = .ink }
    }
  }
}

/// The least and the greatest level of each channel, column by column, over the rows of one row of cells.
private struct RowSpan {
  let low: UnsafeMutableBufferPointer<UInt8>
  let high: UnsafeMutableBufferPointer<UInt8>
  let width: Int
  let cell: Int

  /// Levels over some rows of pixels.
  func gather(_ pixels: UnsafeRawBufferPointer, _ rows: ClosedRange<Int>) {
    let count = width * 4
    let source = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self)
    let (low, high) = (low.baseAddress!, high.baseAddress!)
    let first = source + rows.lowerBound * count
    low.update(from: first, count: count)
    high.update(from: first, count: count)
    for row in rows.dropFirst() {
      let line = source + row * count
      for index in 0..<count {
        low[index] = min(low[index], line[index])
        high[index] = max(high[index], line[index])
      }
    }
    for index in count..<self.low.count {
      low[index] = low[index - 4]
      high[index] = high[index - 4]
    }
  }

  /// Levels over as many columns, and two more, from each column on: an edge that falls on a pixel has half its contrast on either
  /// side of it.
  func widen() {
    let (low, high) = (UnsafeMutableRawPointer(low.baseAddress!), UnsafeMutableRawPointer(high.baseAddress!))
    func bytes(_ levels: UnsafeMutableRawPointer, _ index: Int) -> SIMD16<UInt8> {
      levels.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }
    for _ in 0...cell {
      // Sixteen at once: the compiler does not see that nothing is read after it was written.
      for index in stride(from: 0, to: self.low.count - 4, by: 16) {
        let (least, most) = (
          pointwiseMin(bytes(low, index), bytes(low, index + 4)),
          pointwiseMax(bytes(high, index), bytes(high, index + 4))
        )
        low.storeBytes(of: least, toByteOffset: index, as: SIMD16<UInt8>.self)
        high.storeBytes(of: most, toByteOffset: index, as: SIMD16<UInt8>.self)
      }
    }
  }

  func level(at column: Int) -> UInt8 {
    let at = column * cell * 4
    let red = Int(low[at]) + Int(high[at])
    let green = Int(low[at + 1]) + Int(high[at + 1])
    let blue = Int(low[at + 2]) + Int(high[at + 2])
    return UInt8((red + 2 * green + blue) / 8)
  }

  /// The range of the levels of a cell. Compression blurs colours over many pixels, so red and blue count for
  /// less than green, which has most of the brightness; a shape that alpha alone makes counts fully.
  func range(at column: Int) -> Int {
    let at = column * cell * 4
    let red = Int(high[at]) - Int(low[at])
    let green = Int(high[at + 1]) - Int(low[at + 1])
    let blue = Int(high[at + 2]) - Int(low[at + 2])
    let alpha = Int(high[at + 3]) - Int(low[at + 3])
    return max(max(red / 2, green), max(blue / 3, alpha))
  }
}
