import SilhouetteVision
import Testing

@testable import SilhouetteRedaction

/// Places that are masked and ground that stays open, on both sides of each limit. A cell is a point.
struct LearnedPlacesTests {
  /// Whether a place with ink or softness in it has this cell in a mask, margins left out.
  private static func holds(
    _ column: Int, _ row: Int, line: PixelBox? = nil, _ draw: (inout InkGrid) -> Void
  ) -> Bool {
    var grid = InkGrid.plain(200, 200)
    draw(&grid)
    var screen = VisionScreen(width: 200, height: 200)
    screen.lines = line.map { [$0] } ?? []
    let places = LearnedPlaces(grid, LearnedLook(screen, opensIcons: true), BoxCorners([])).places
    return places.contains { place in
      place.box.left <= column && column < place.box.right && place.box.top <= row && row < place.box.bottom
    }
  }

  private static func paint(
    _ columns: Range<Int>, _ rows: Range<Int>, _ marks: InkGrid.Marks, _ grid: inout InkGrid
  ) {
    for row in rows {
      for column in columns { grid.marks[row * grid.columns + column].formUnion(marks) }
    }
  }

  @Test func inkIsThreePointsHighAndFivePointsLong() {
    func holds(_ width: Int, _ height: Int) -> Bool {
      Self.holds(50, 50) { Self.paint(50..<50 + width, 50..<50 + height, [.ink, .unexplained], &$0) }
    }
    #expect(holds(5, 3))
    #expect(!holds(20, 2))
    #expect(!holds(4, 4))
    #expect(holds(4, 5))
  }

  @Test func inkThatIsExplainedStaysOpen() {
    #expect(!Self.holds(50, 50) { Self.paint(50..<70, 50..<60, .ink, &$0) })
  }

  /// The ground beside the strokes of a cross.
  private static func coversGround(_ width: Int, _ height: Int, line: PixelBox? = nil) -> Bool {
    holds(42, 42, line: line) {
      paint(40..<40 + width, 40 + height / 2..<44 + height / 2, [.ink, .unexplained], &$0)
      paint(40 + width / 2..<44 + width / 2, 40..<40 + height, [.ink, .unexplained], &$0)
    }
  }

  @Test func drawingsAreNinetySixPointsLargeBothWays() {
    #expect(!Self.coversGround(96, 96))
    #expect(Self.coversGround(95, 96))
    #expect(Self.coversGround(96, 95))
  }

  @Test func linesOfTextAreAThirdOfTheirPlace() {
    #expect(Self.coversGround(96, 96, line: PixelBox(x: 40, y: 70, width: 96, height: 32)))
    #expect(!Self.coversGround(96, 96, line: PixelBox(x: 40, y: 70, width: 96, height: 31)))
  }

  @Test func softShapesAreTwentyFourPointsLargeBothWays() {
    func holds(_ width: Int, _ height: Int) -> Bool {
      Self.holds(52, 52) {
        Self.paint(40..<40 + width, 40..<40 + height, [.soft, .blurred, .unexplained], &$0)
      }
    }
    #expect(holds(24, 24))
    #expect(!holds(23, 60))
    #expect(!holds(60, 23))
  }
}
