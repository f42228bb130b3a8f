import SilhouettePictures
import Testing

@testable import SilhouetteRedaction

/// Frames, slopes and blocks of pictures, on both sides of each limit.
struct LearnedLimitTests {
  private static func paint(
    _ columns: Range<Int>, _ rows: Range<Int>, _ grid: inout InkGrid
  ) {
    paint(columns, rows, .ink, &grid)
  }

  private static func paint(
    _ columns: Range<Int>, _ rows: Range<Int>, _ marks: InkGrid.Marks, _ grid: inout InkGrid
  ) {
    for row in rows {
      for column in columns { grid.marks[row * grid.columns + column].formUnion(marks) }
    }
  }

  // MARK: Frames

  /// Whether the edges of a box are taken for a frame.
  private static func isFrame(
    _ width: Int, _ height: Int, sides: Int = 4, thick: Int = 1, more: (inout InkGrid) -> Void = { _ in }
  ) -> Bool {
    var grid = InkGrid.plain(220, 220)
    let (left, top, right, bottom) = (10, 10, 10 + width, 10 + height)
    paint(left..<right, top..<top + thick, &grid)
    paint(left..<left + thick, top..<bottom, &grid)
    if sides > 2 { paint(left..<right, bottom - thick..<bottom, &grid) }
    if sides > 3 { paint(right - thick..<right, top..<bottom, &grid) }
    more(&grid)
    InkFrames.mark(&grid)
    return grid.marks[top * grid.columns + left + width / 2].contains(.line)
  }

  @Test func framesAreSoLarge() {
    #expect(Self.isFrame(64, 32))
    #expect(!Self.isFrame(63, 32))
    #expect(!Self.isFrame(64, 31))
  }

  @Test func framesHaveThreeSides() {
    #expect(Self.isFrame(100, 60, sides: 3))
    #expect(!Self.isFrame(100, 60, sides: 2))
  }

  /// A letter's strokes have a second edge.
  @Test func framesAreThin() {
    #expect(Self.isFrame(100, 100, thick: 4))
    #expect(!Self.isFrame(100, 100, thick: 8))
  }

  /// Ink that touches a frame is not taken out with it, and only a large frame may have much of it.
  @Test func inkInAFrameStays() {
    var grid = InkGrid.plain(220, 220)
    let touching: (inout InkGrid) -> Void = { Self.paint(11..<90, 40..<42, &$0) }
    #expect(!Self.isFrame(119, 60, more: touching))
    #expect(Self.isFrame(120, 60, more: touching))
    Self.paint(10..<130, 10..<11, &grid)
    Self.paint(10..<11, 10..<70, &grid)
    Self.paint(10..<130, 69..<70, &grid)
    Self.paint(11..<90, 40..<42, &grid)
    InkFrames.mark(&grid)
    #expect(!grid.marks[40 * 220 + 60].contains(.line) && grid.marks[10 * 220 + 60].contains(.line))
  }

  /// Of 898 cells 359 are at the sides.
  @Test func twoFifthsOfALargeFrameAreAtItsSides() {
    let inside: (inout InkGrid) -> Void = {
      Self.paint(11..<40, 40..<41, &$0)
      Self.paint(40..<104, 36..<44, &$0)
    }
    #expect(Self.isFrame(120, 60, more: inside))
    #expect(
      !Self.isFrame(120, 60) {
        inside(&$0)
        Self.paint(104..<105, 40..<41, &$0)
      })
  }

  // MARK: Slopes

  /// Cells that are soft where levels rise by so much over 8 points.
  private static func soft(_ rise: Int, isDown: Bool = false) -> Int {
    var pixels = [UInt32](repeating: 0, count: 40 * 40)
    for index in pixels.indices {
      let along = isDown ? index / 40 : index % 40
      // A step a point, so that no cell has ink.
      let level = 100 + min(max(along - 16, 0), 6) * rise / 6
      pixels[index] = 0xFF00_0000 | UInt32(level) * 0x0001_0101
    }
    var grid = InkGrid(Picture(format: .png, width: 40, height: 40, pixels: pixels)!, pixelsPerPoint: 1)
    grid.markSlopes()
    return grid.marks.count { $0.contains(.blurred) }
  }

  @Test func slopesRiseByTwelveLevels() {
    #expect(Self.soft(12) > 0 && Self.soft(12, isDown: true) > 0)
    #expect(Self.soft(11) == 0 && Self.soft(11, isDown: true) == 0)
  }

  @Test func inkIsTheEdgeWhereThereIsSome() {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 40 * 40)
    for index in pixels.indices where index % 40 >= 20 { pixels[index] = 0xFF00_0000 }
    var grid = InkGrid(Picture(format: .png, width: 40, height: 40, pixels: pixels)!, pixelsPerPoint: 1)
    grid.markSlopes()
    #expect(grid.marks.count { $0.contains(.blurred) } == 0)
    #expect(grid.marks.contains { $0.isSuperset(of: [.ink, .soft]) })
  }

  // MARK: Blocks

  /// Cells that are covered of a picture of 64 x 64 points, in blocks of 8.
  private static func covered(_ draw: (inout InkGrid) -> Void) -> Int {
    var grid = InkGrid.plain(80, 80)
    draw(&grid)
    let box = CellBox(left: 8, top: 8, right: 72, bottom: 72)
    return PictureBlocks.cover(box, side: 8, in: grid).reduce(0) { $0 + $1.width * $1.height }
  }

  @Test func twoCellsOfInkCoverABlock() {
    #expect(Self.covered { Self.paint(20..<22, 20..<21, [.ink, .unexplained], &$0) } == 64)
    #expect(Self.covered { Self.paint(20..<21, 20..<21, [.ink, .unexplained], &$0) } == 0)
    #expect(Self.covered { Self.paint(20..<22, 20..<21, .ink, &$0) } == 0)
  }

  @Test func aBlockThatIsHalfSoftIsCovered() {
    #expect(Self.covered { Self.paint(16..<24, 16..<20, [.blurred, .unexplained], &$0) } == 64)
    #expect(Self.covered { Self.paint(16..<24, 16..<19, [.blurred, .unexplained], &$0) } == 0)
  }

  /// A ring of blocks covers its inside; one with a gap does not.
  @Test func enclosedGroundIsCovered() {
    func ring(_ grid: inout InkGrid, gap: Int) {
      Self.paint(24..<56, 24..<32, [.ink, .unexplained], &grid)
      Self.paint(24..<56, 48..<56, [.ink, .unexplained], &grid)
      Self.paint(24..<32, 24..<56, [.ink, .unexplained], &grid)
      Self.paint(48..<56, 32..<48 - gap, [.ink, .unexplained], &grid)
    }
    #expect(Self.covered { ring(&$0, gap: 0) } == 16 * 64)
    #expect(Self.covered { ring(&$0, gap: 8) } == 11 * 64)
  }

  @Test func tooManyBlocksBecomeOneBox() {
    func count(_ rows: Int) -> Int {
      var grid = InkGrid.plain(128, 64)
      for row in 0..<rows {
        for column in stride(from: 0, to: 128, by: 4) {
          Self.paint(column..<column + 2, row * 4..<row * 4 + 2, [.ink, .unexplained], &grid)
        }
      }
      let box = CellBox(left: 0, top: 0, right: 128, bottom: 64)
      return PictureBlocks.cover(box, side: 2, in: grid).count
    }
    #expect(count(8) == 256)
    #expect(count(9) == 1)
  }

  @Test func marginsGrowWithLines() {
    #expect(LearnedPlaces.margin(1) == 1)
    #expect(LearnedPlaces.margin(14) == 1)
    #expect(LearnedPlaces.margin(15) == 2)
    #expect(LearnedPlaces.margin(40) == 4)
  }
}
