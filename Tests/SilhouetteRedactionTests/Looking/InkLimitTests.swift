import SilhouetteHierarchy
import SilhouettePictures
import Testing

@testable import SilhouetteRedaction

/// Both sides of each limit for grouping ink and removing lines.
struct InkLimitTests {
  private static func ink(
    _ columns: Range<Int>, _ rows: Range<Int>, _ grid: inout InkGrid
  ) {
    for row in rows {
      for column in columns { grid.marks[row * grid.columns + column] = .ink }
    }
  }

  private static func boxes(_ grid: InkGrid, _ form: InkGrouper.Form = .things) -> [CellBox] {
    InkGrouper.boxes(of: .ink, without: .line, in: grid, as: form)
  }

  /// How many boxes two equal shapes make that stand beside each other, further apart than words.
  private static func count(
    _ width: Int, _ height: Int, apart: Int = 10, _ draw: (Int, inout InkGrid) -> Void
  ) -> Int {
    var grid = InkGrid.plain(2 * width + apart, height)
    draw(0, &grid)
    draw(width + apart, &grid)
    return boxes(grid).count
  }

  // MARK: Groups

  @Test(arguments: [
    (InkGrouper.Form.things, 7, 2), (.drawings, 7, 2), (.pictures, 16, 16), (.shades, 16, 16),
  ])
  func inkIsOneThingOverGapsOfThisSize(_ form: InkGrouper.Form, _ across: Int, _ down: Int) {
    func count(_ dx: Int, _ dy: Int) -> Int {
      var grid = InkGrid.plain(60, 60)
      Self.ink(0..<5, 0..<5, &grid)
      Self.ink(dx..<dx + 5, dy..<dy + 5, &grid)
      return Self.boxes(grid, form).count
    }
    #expect(count(5 + across, 0) == 1 && count(6 + across, 0) == 2)
    #expect(count(0, 5 + down) == 1 && count(0, 6 + down) == 2)
  }

  @Test func lettersAreSoHigh() {
    func letters(_ height: Int) -> Bool {
      Self.count(4, height) { left, grid in Self.ink(left..<left + 4, 0..<height, &grid) } == 1
    }
    #expect(!letters(35) && letters(36) && letters(240) && !letters(241))
  }

  @Test func narrowInkIsALetter() {
    func letters(_ height: Int) -> Bool {
      Self.count(12, height) { left, grid in Self.ink(left..<left + 12, 0..<height, &grid) } == 1
    }
    #expect(!letters(36) && letters(37))
  }

  @Test func lettersHaveLittleInk() {
    func letters(_ more: Int) -> Bool {
      Self.count(50, 40) { left, grid in
        // 1,399 of 2,000 cells.
        Self.ink(left..<left + 50, 0..<1, &grid)
        for row in 1..<40 { Self.ink(left..<left + (row < 24 ? 35 : 34), row..<row + 1, &grid) }
        if more > 0 { Self.ink(left..<left + 35, 24..<25, &grid) }
      } == 1
    }
    #expect(letters(0) && !letters(1))
  }

  @Test func lettersEncloseNoGapAsWideAsThis() {
    func isOneBox(_ gap: Int) -> Bool {
      var grid = InkGrid.plain(100, 100)
      Self.ink(0..<5, 0..<100, &grid)
      Self.ink(gap + 5..<gap + 10, 0..<100, &grid)
      Self.ink(0..<gap + 10, 45..<50, &grid)
      return Self.boxes(grid).count == 1
    }
    #expect(isOneBox(85) && !isOneBox(86))
  }

  @Test func whatIsHollowInHalfOfItsRowsIsNoLetter() {
    func letters(_ solid: Int) -> Bool {
      Self.count(100, 100, apart: 20) { left, grid in
        Self.ink(left..<left + 5, 0..<100, &grid)
        Self.ink(left + 95..<left + 100, 0..<100, &grid)
        Self.ink(left..<left + 100, 0..<solid, &grid)
      } == 1
    }
    #expect(letters(51) && !letters(50))
  }

  @Test func aShadowThatIsHollowInHalfOfItsRowsIsNoPicture() {
    func isOneBox(_ filled: Int) -> Bool {
      var grid = InkGrid.plain(200, 100)
      Self.ink(0..<25, 0..<100, &grid)
      Self.ink(175..<200, 0..<100, &grid)
      Self.ink(0..<200, 0..<1, &grid)
      Self.ink(99..<101, 0..<filled, &grid)
      return Self.boxes(grid, .shades).count == 1
    }
    #expect(isOneBox(51) && !isOneBox(50))
  }

  @Test func aShadowThatFillsLessThanAQuarterOfItsBoxIsNoPicture() {
    func isOneBox(_ right: Int) -> Bool {
      var grid = InkGrid.plain(100, 100)
      Self.ink(0..<20, 0..<100, &grid)
      Self.ink(20..<100, 0..<6, &grid)
      Self.ink(20..<right, 6..<7, &grid)
      return Self.boxes(grid, .shades).count == 1
    }
    #expect(isOneBox(40) && !isOneBox(39))
  }

  @Test func piecesOfShadowsAreNoPictures() {
    var grid = InkGrid.plain(300, 300)
    Self.ink(0..<300, 0..<10, &grid)
    Self.ink(0..<300, 290..<300, &grid)
    Self.ink(0..<10, 0..<300, &grid)
    Self.ink(290..<300, 0..<300, &grid)
    Self.ink(100..<200, 100..<200, &grid)
    let found = InkGrouper.softBoxes(of: .ink, in: grid)
    #expect(found.pictures == [CellBox(left: 100, top: 100, right: 200, bottom: 200)])
    #expect(found.shadows.count > 2)
  }

  /// Ink at the top and the left of a box.
  private static func corner(_ width: Int, _ height: Int, _ columns: Int, _ rows: Int) -> InkGrid {
    var grid = InkGrid.plain(columns, rows)
    ink(0..<width, 0..<1, &grid)
    ink(0..<1, 0..<height, &grid)
    return grid
  }

  @Test func anIconIsOneBoxHoweverLittleItFills() {
    #expect(Self.boxes(Self.corner(56, 20, 100, 100)).count == 1)
    #expect(Self.boxes(Self.corner(57, 20, 100, 100)).count > 1)
  }

  @Test func chainsHaveBoxesOfSoManyRows() {
    #expect(Self.boxes(Self.corner(60, 20, 100, 100)).map(\.top).sorted() == [0, 8, 16])
    #expect(Self.boxes(Self.corner(60, 30, 100, 100), .drawings).map(\.top).sorted() == [0, 24])
  }

  @Test func drawingsBelowAnEighthOfTheScreenAreOneBox() {
    #expect(Self.boxes(Self.corner(57, 35, 133, 120), .drawings).count > 1)
    #expect(Self.boxes(Self.corner(57, 35, 134, 120), .drawings).count == 1)
  }

  @Test func whatFillsTwoFifthsOfItsBoxIsOneBoxThoughItIsHollow() {
    func isOneBox(_ more: Int) -> Bool {
      var grid = InkGrid.plain(100, 100)
      // 479 of 1,200 cells.
      Self.ink(0..<60, 0..<1, &grid)
      Self.ink(0..<11, 1..<20, &grid)
      Self.ink(49..<60, 1..<20, &grid)
      Self.ink(11..<12, 1..<2 + more, &grid)
      return Self.boxes(grid).count == 1
    }
    #expect(!isOneBox(0) && isOneBox(1))
  }

  /// A photograph with a plain sky is sharp ink that fills little, and higher than letters.
  @Test func aPictureIsOneBoxIfItsInkFillsAQuarter() {
    func isOneBox(_ right: Int) -> Bool {
      var grid = InkGrid.plain(100, 260)
      Self.ink(0..<20, 0..<260, &grid)
      Self.ink(20..<100, 0..<16, &grid)
      Self.ink(20..<right, 16..<17, &grid)
      return Self.boxes(grid).count == 1
    }
    #expect(isOneBox(40) && !isOneBox(39))
  }

  @Test func aHighThingThatIsHollowInHalfOfItsRowsIsNoPicture() {
    func isOneBox(_ filled: Int) -> Bool {
      var grid = InkGrid.plain(300, 260)
      Self.ink(0..<40, 0..<260, &grid)
      Self.ink(260..<300, 0..<260, &grid)
      Self.ink(0..<300, 0..<1, &grid)
      Self.ink(149..<151, 0..<filled, &grid)
      return Self.boxes(grid).count == 1
    }
    #expect(isOneBox(131) && !isOneBox(130))
  }

  // MARK: Lines

  /// Whether a line of ink is taken for one, by its first cell.
  private static func isLine(
    _ length: Int, thickness: Int = 1, told: Int = 0, _ draw: (inout InkGrid) -> Void = { _ in }
  ) -> Bool {
    var grid = InkGrid.plain(260, 120)
    ink(10..<10 + length, 50..<50 + thickness, &grid)
    draw(&grid)
    let boxes = told == 0 ? [] : [Rect2D(x: 10, y: 50, width: Double(told - 1), height: 30)]
    var lines = InkLines(grid, boxes: boxes)
    lines.mark(&grid)
    return grid.marks[50 * 260 + 10].contains(.line)
  }

  @Test func edgesThatTheTreeTellsAreSoLong() {
    #expect(Self.isLine(12, told: 12) && !Self.isLine(11, told: 11))
  }

  @Test func separatorsAreSoLongAndSoThin() {
    #expect(Self.isLine(60) && !Self.isLine(59))
    #expect(Self.isLine(100, thickness: 3) && !Self.isLine(100, thickness: 4))
  }

  @Test func fourFifthsOfAnEdgeAreTold() {
    #expect(Self.isLine(20, told: 16) && !Self.isLine(20, told: 15))
  }

  @Test func fourFifthsOfALineAreThin() {
    func isLine(_ thin: Int) -> Bool {
      Self.isLine(20, told: 20) { grid in Self.ink(10 + thin..<30, 50..<55, &grid) }
    }
    #expect(isLine(16) && !isLine(15))
  }

  @Test func onlyWhatIsLongerThanLettersMayTouchOthers() {
    func isLine(_ length: Int) -> Bool {
      Self.isLine(length) { grid in Self.ink(100..<101, 50..<56, &grid) }
    }
    #expect(isLine(220) && !isLine(219))
  }

  @Test func strokesHaveASecondSideBesideThem() {
    func isLine(_ columns: Range<Int>, _ row: Int = 60) -> Bool {
      Self.isLine(100) { grid in Self.ink(columns, row..<row + 1, &grid) }
    }
    // Half as long as the line, in two of the three places that are looked at: 35, 60 and 85.
    #expect(!isLine(35..<85) && isLine(35..<84))
    #expect(isLine(61..<111))
    #expect(!isLine(10..<110, 74) && isLine(10..<110, 75))
    #expect(!isLine(10..<110, 26) && isLine(10..<110, 25))
  }

  @Test func separatorsHaveOneGroundInTwoOfThreePlaces() {
    func isLine(differsFrom column: Int, by levels: UInt32 = 40) -> Bool {
      var pixels = [UInt32](repeating: 0xFFC8_C8C8, count: 260 * 120)
      for row in 52..<120 {
        for place in column..<260 { pixels[row * 260 + place] = 0xFF00_0000 | (200 - levels) * 0x0001_0101 }
      }
      var grid = InkGrid(
        Picture(format: .png, width: 260, height: 120, pixels: pixels)!, pixelsPerPoint: 1)
      for index in grid.marks.indices { grid.marks[index] = [] }
      Self.ink(10..<110, 50..<51, &grid)
      var lines = InkLines(grid, boxes: [])
      lines.mark(&grid)
      return grid.marks[50 * 260 + 10].contains(.line)
    }
    #expect(isLine(differsFrom: 70) && !isLine(differsFrom: 50))
    #expect(isLine(differsFrom: 0, by: 10) && !isLine(differsFrom: 0, by: 11))
  }
}
