import SilhouettePictures
import TestSupport
import Testing

@testable import SilhouetteVision

/// The grid's sums and vectors give what plain arithmetic gives.
struct VisionGridTests {
  private static func picture(_ width: Int, _ height: Int, seed: UInt64) throws -> Picture {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    return try #require(Picture(format: .png, width: width, height: height, pixels: pixels))
  }

  private static func channels(_ color: UInt32) -> [Int] { (0..<3).map { Int(color >> ($0 * 8) & 0xFF) } }

  private static func apart(_ a: UInt32, _ b: UInt32) -> Int {
    zip(channels(a), channels(b)).map { abs($0 - $1) }.max()!
  }

  @Test(arguments: [
    (1, 1, 256), (7, 5, 256), (31, 17, 768), (32, 40, 512), (33, 9, 640), (5, 300, 1 << 14),
    (200, 70, 1 << 14),
  ])
  func cellsAreRoundedMeans(_ width: Int, _ height: Int, _ density: Int) throws {
    let picture = try Self.picture(width, height, seed: UInt64(width * height))
    let grid = VisionGrid(picture, pixelsPer256Points: density)
    for place in grid.colors.indices {
      let (row, column) = (place / grid.columns, place % grid.columns)
      let lines = row * grid.step..<min((row + 1) * grid.step, height)
      let pixels = lines.flatMap { line in
        (column * grid.step..<min((column + 1) * grid.step, width)).map { picture.pixels[line * width + $0] }
      }
      let means = (0..<3).map { channel in
        (pixels.reduce(0) { $0 + Self.channels($1)[channel] } + pixels.count / 2) / pixels.count
      }
      #expect(Self.channels(grid.colors[place]) == means)
      #expect(grid.rowAndColumn(of: place) == (row, column))
    }
  }

  @Test(arguments: [(1, 1), (4, 3), (5, 2), (9, 9), (23, 6)], [1, 2, 5])
  func edgesAndSlopesAreThoseOfNeighbours(_ size: (Int, Int), _ reach: Int) throws {
    let grid = VisionGrid(try Self.picture(size.0, size.1, seed: 7), pixelsPer256Points: 256)
    func color(_ column: Int, _ row: Int) -> UInt32 {
      grid.colors[min(max(row, 0), grid.rows - 1) * grid.columns + min(max(column, 0), grid.columns - 1)]
    }
    let slopes = grid.slopes(reach: reach, least: 100)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let (place, here) = (row * grid.columns + column, color(column, row))
        let next = [color(column + 1, row), color(column, row + 1), color(column + 1, row + 1)]
        #expect(Int(grid.edges[place]) == next.map { Self.apart(here, $0) }.max())
        let across = Self.apart(color(column - reach, row), color(column + reach, row))
        let down = Self.apart(color(column, row - reach), color(column, row + reach))
        #expect(slopes[place] == (max(across, down) >= 100))
      }
    }
  }

  /// The last cells of the widest and the largest grids.
  @Test(arguments: [(1, 1 << 21), (1 << 21, 1), (1447, 1449), (2, 1 << 20), (3, 699_050)])
  func rowsAreExactUpToTheMostCells(_ columns: Int, _ rows: Int) throws {
    let picture = try #require(
      Picture(format: .png, width: columns, height: rows, pixels: Array(repeating: 0, count: columns * rows)))
    let grid = VisionGrid(picture, pixelsPer256Points: 256)
    #expect(grid.columns == columns && grid.rows == rows)
    for place in [0, columns - 1, columns, columns * rows / 2, columns * (rows - 1) - 1, columns * rows - 1]
    where place >= 0 {
      let found = grid.rowAndColumn(of: place)
      #expect(found.row == place / columns && found.column == place % columns)
    }
  }
}
