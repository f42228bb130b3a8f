import SilhouetteScene
import Testing

@testable import SilhouetteRedaction

/// Controls and words, on both sides of each limit.
struct ControlInkTests {
  /// Paints a piece of so many runs of ink a row, in its first rows one more.
  private static func paint(
    _ left: Int, _ width: Int, _ height: Int, runs: Int, moreIn rows: Int = 0, _ grid: inout InkGrid
  ) {
    for row in 0..<height {
      let gaps = (row < rows ? runs + 1 : runs) - 1
      for column in 0..<width where column % 2 == 0 || column > 2 * gaps {
        grid.marks[row * grid.columns + left + column] = .ink
      }
    }
  }

  private static func isControl(
    _ category: NodeCategory, _ width: Int, _ height: Int, runs: Int = 1, moreIn rows: Int = 0
  ) -> Bool {
    var grid = InkGrid.plain(120, 60)
    paint(10, width, height, runs: runs, moreIn: rows, &grid)
    return ControlInk(grid, CellBox(left: 0, top: 0, right: 120, bottom: 60), category).isControl
  }

  private typealias Size = (width: Int, height: Int, runs: Int)

  private static func expect(
    _ category: NodeCategory, _ yes: [Size], not no: [Size],
    _ place: SourceLocation = #_sourceLocation
  ) {
    for one in yes {
      #expect(
        isControl(category, one.width, one.height, runs: one.runs), "\(category) \(one)",
        sourceLocation: place)
    }
    for one in no {
      #expect(
        !isControl(category, one.width, one.height, runs: one.runs), "\(category) \(one)",
        sourceLocation: place)
    }
  }

  @Test func whatIsLowCannotBeRead() {
    Self.expect(.slider, [(5, 4, 1)], not: [(6, 5, 1)])
  }

  @Test func dotsOfPagesAreLowAndAboutRound() {
    Self.expect(
      .pageControl, [(12, 12, 1), (8, 10, 1), (15, 5, 1), (12, 10, 2)],
      not: [(13, 13, 1), (7, 10, 1), (16, 5, 1), (12, 10, 3)])
  }

  @Test func switchesAreHighAndNoLongerThanTheyCanBe() {
    Self.expect(
      .toggle, [(20, 14, 1), (16, 20, 1), (80, 20, 1), (40, 20, 4)],
      not: [(20, 13, 1), (15, 20, 1), (81, 20, 1), (40, 20, 5)])
  }

  @Test func signsOfSteppersAreSquareAndTheirFramesAreNot() {
    Self.expect(
      .stepper, [(8, 10, 1), (13, 10, 1), (10, 10, 2), (40, 18, 1), (16, 20, 1), (40, 20, 6)],
      not: [(7, 10, 1), (14, 10, 1), (10, 10, 3), (40, 17, 1), (15, 20, 1), (40, 20, 7)])
  }

  @Test func boxesToCheckAreSquare() {
    for category in [NodeCategory.checkbox, .radio] {
      Self.expect(
        category, [(12, 12, 1), (16, 20, 1), (26, 20, 1), (20, 20, 5)],
        not: [(11, 11, 1), (15, 20, 1), (27, 20, 1), (20, 20, 6)])
    }
  }

  @Test func slidersAreThumbsTracksAndBars() {
    Self.expect(
      .slider, [(16, 20, 1), (26, 20, 1), (12, 12, 1), (20, 10, 1), (6, 24, 1), (20, 20, 3)],
      not: [(15, 20, 1), (27, 20, 1), (11, 11, 1), (19, 10, 1), (7, 24, 1), (6, 23, 1), (20, 20, 4)])
  }

  @Test func tracksHaveFewEdgesARow() {
    #expect(Self.isControl(.slider, 40, 10, runs: 2, moreIn: 2))
    #expect(!Self.isControl(.slider, 40, 10, runs: 2, moreIn: 3))
  }

  @Test(arguments: [
    (NodeCategory.pageControl, 24, 5), (.slider, 6, 12), (.stepper, 3, 12), (.progress, 3, 12),
    (.toggle, 1, 14),
  ])
  func controlsHaveSoManyPieces(_ category: NodeCategory, _ most: Int, _ side: Int) {
    func isControl(_ count: Int) -> Bool {
      var grid = InkGrid.plain(300, 20)
      for index in 0..<count { Self.paint(index * (side + 6), side, side, runs: 1, &grid) }
      return ControlInk(grid, CellBox(left: 0, top: 0, right: 300, bottom: 20), category).isControl
    }
    #expect(isControl(most) && !isControl(most + 1))
  }

  @Test func inkThreePointsApartIsOnePiece() {
    func isControl(_ gap: Int) -> Bool {
      var grid = InkGrid.plain(60, 20)
      Self.paint(0, 20, 14, runs: 1, &grid)
      Self.paint(20 + gap, 20, 14, runs: 1, &grid)
      return ControlInk(grid, CellBox(left: 0, top: 0, right: 60, bottom: 20), .toggle).isControl
    }
    #expect(isControl(3) && !isControl(4))
  }

  @Test func aRingIsEmptyInAQuarterOfItsSize() {
    func isControl(_ columns: [Int]) -> Bool {
      var grid = InkGrid.plain(40, 40)
      for column in columns { grid.marks[20 * 40 + column] = .ink }
      return ControlInk(grid, CellBox(left: 0, top: 0, right: 40, bottom: 40), .spinner).isControl
    }
    #expect(isControl([]) && isControl([39, 25]) && !isControl([39, 24]))
  }

  @Test func linesAreNoInkOfAControl() {
    var grid = InkGrid.plain(40, 20)
    Self.paint(0, 10, 12, runs: 5, &grid)
    #expect(!ControlInk(grid, CellBox(left: 0, top: 0, right: 40, bottom: 20), .slider).isControl)
    for index in grid.marks.indices where !grid.marks[index].isEmpty { grid.marks[index].insert(.line) }
    #expect(ControlInk(grid, CellBox(left: 0, top: 0, right: 40, bottom: 20), .slider).isControl)
  }

  // MARK: Corners

  private static func isCorner(_ box: CellBox) -> Bool {
    var corners = BoxCorners([CellBox(left: 20, top: 20, right: 120, bottom: 120)])
    return corners.round(box, in: InkGrid.plain(140, 140))
  }

  private static func box(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> CellBox {
    CellBox(left: left, top: top, right: left + width, bottom: top + height)
  }

  @Test func cornersAreSmallAndAboutSquare() {
    #expect(Self.isCorner(Self.box(20, 20, 24, 24)) && !Self.isCorner(Self.box(20, 20, 25, 25)))
    #expect(Self.isCorner(Self.box(20, 20, 12, 5)) && !Self.isCorner(Self.box(20, 20, 13, 5)))
    #expect(Self.isCorner(Self.box(20, 20, 5, 12)) && !Self.isCorner(Self.box(20, 20, 5, 13)))
  }

  @Test func cornersAreWithinTwoCellsOfACorner() {
    for (near, far) in [
      (Self.box(22, 20, 9, 9), Self.box(23, 20, 9, 9)), (Self.box(20, 22, 9, 9), Self.box(20, 23, 9, 9)),
      (Self.box(109, 20, 9, 9), Self.box(108, 20, 9, 9)), (Self.box(20, 109, 9, 9), Self.box(20, 108, 9, 9)),
    ] {
      #expect(Self.isCorner(near) && !Self.isCorner(far))
    }
  }

  @Test func inkInsideOfTheDiagonalIsNoCorner() {
    func isCorner(_ column: Int) -> Bool {
      var grid = InkGrid.plain(140, 140)
      grid.marks[20 * 140 + 20 + column] = [.unexplained, .ink]
      var corners = BoxCorners([CellBox(left: 20, top: 20, right: 140, bottom: 140)])
      return corners.round(Self.box(20, 20, 20, 20), in: grid)
    }
    #expect(isCorner(19))
    func isCornerBelow(_ row: Int) -> Bool {
      var grid = InkGrid.plain(140, 140)
      grid.marks[(20 + row) * 140 + 39] = [.unexplained, .ink]
      var corners = BoxCorners([CellBox(left: 20, top: 20, right: 140, bottom: 140)])
      return corners.round(Self.box(20, 20, 20, 20), in: grid)
    }
    // The diagonal is three cells thick.
    #expect(isCornerBelow(4) && !isCornerBelow(5))
  }
}
