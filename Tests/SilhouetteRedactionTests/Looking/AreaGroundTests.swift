import SilhouettePictures
import Testing

@testable import SilhouetteRedaction

/// Which blocks of an area differ from its ground.
struct AreaGroundTests {
  /// - Parameter side: of a square; blocks are in it where there is a level.
  private func differences(_ side: Int, _ level: (_ column: Int, _ row: Int) -> Int?) -> Int {
    differences(side, side, level)
  }

  private func differences(
    _ width: Int, _ height: Int, _ level: (_ column: Int, _ row: Int) -> Int?
  ) -> Int {
    var blocks: [SmoothArea.Block] = []
    for row in 0..<height {
      for column in 0..<width {
        guard let level = level(column, row) else { continue }
        blocks.append(SmoothArea.Block(column: column, row: row, level: level))
      }
    }
    let box = CellBox(left: 0, top: 0, right: width, bottom: height)
    return AreaGround.differences(in: SmoothArea(box: box, blocks: blocks)).count
  }

  @Test func levelsThatDifferByNoMoreThanTenAreGround() {
    func differ(by difference: Int) -> Int {
      differences(20) { column, row in column == 3 && row % 4 == 1 ? 100 + difference : 100 }
    }
    #expect(differ(by: 10) == 0 && differ(by: -10) == 0)
    #expect(differ(by: 11) == 5 && differ(by: -11) == 5)
  }

  @Test func darkAndLightGroundsAreGround() {
    for level in [0, 3, 252, 255] { #expect(differences(10) { _, _ in level } == 0) }
    #expect(differences(10) { column, _ in column % 2 * 10 } == 0)
    #expect(differences(10) { column, _ in 245 + column % 2 * 10 } == 0)
  }

  @Test func gradientsInAnyDirectionAreGround() {
    #expect(differences(40) { column, row in 20 + column * 3 + row * 2 } == 0)
    #expect(differences(40) { column, row in 200 - column * 3 + row } == 0)
  }

  @Test func lightThatOnlyRisesOrFallsAlongOneSideIsGround() {
    func steps(_ levels: [Int]) -> [Int] {
      let (count, turned) = (levels.count, Array(levels.reversed()))
      return [levels, turned].flatMap { levels in
        [
          differences(count, 12) { column, _ in levels[column] },
          differences(12, count) { _, row in levels[row] },
        ]
      }
    }
    #expect(steps([40, 40, 40, 40, 120, 120, 120, 200, 200, 200]) == [0, 0, 0, 0])
    #expect(steps([40, 40, 40, 40, 120, 120, 120, 110, 110, 110]) == [0, 0, 0, 0])
    #expect(steps([40, 40, 40, 40, 120, 120, 120, 109, 109, 109]).allSatisfy { $0 > 0 })
  }

  /// Nineteen of twenty blocks lie on a gradient that bends once.
  @Test(arguments: [(20, true), (21, false)])
  func aGradientThatBendsOnceIsGroundIfNearlyAllOfItDoes(_ others: Int, _ isGround: Bool) {
    let found = differences(20, 40) { column, row in
      guard row < 20 else { return nil }
      let isOther = row % 2 == 1 && column % 10 == 4 && row < 20 || others == 21 && (column, row) == (10, 10)
      let bent = 60 + (column - 10) * (column - 10) + (row - 10) * (row - 10) / 2
      return isOther ? bent + 40 : bent
    }
    #expect((found == others) == isGround)
  }

  @Test(arguments: [(50, 50), (49, 100)])
  func anAreaOfWhichLessThanHalfIsGroundIsAPicture(_ ground: Int, _ soft: Int) {
    let found = differences(10, 20) { column, row in
      guard row < 10 else { return nil }
      let number = order[row * 10 + column]
      return number < ground ? 100 : number % 2 == 0 ? 0 : 200
    }
    #expect(found == soft)
  }

  /// The numbers below 100 in an order without a pattern.
  private let order: [Int] = {
    var numbers = Array(0..<100)
    var state: UInt64 = 7
    for index in stride(from: 99, to: 0, by: -1) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      numbers.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return numbers
  }()

  // MARK: Shapes all over an area

  /// Plain but for some blocks; the rest of a square of ten blocks is ink.
  private func differences(of count: Int, _ shapes: [(Int, Int)]) -> Int {
    differences(10) { column, row in
      guard row * 10 + column < count else { return nil }
      return shapes.contains { $0 == (column, row) } ? 255 : 100
    }
  }

  @Test func shapesFillAnAreaThatFillsSevenTenthsOfItsBox() {
    let shapes = [(0, 0), (9, 4), (4, 1), (5, 3)]
    #expect(differences(of: 70, shapes) == 70)
    #expect(differences(of: 69, shapes) == 4)
  }

  @Test func shapesFillAnAreaIfABoxAroundThemIsHalfOfIt() {
    #expect(differences(of: 100, [(0, 0), (9, 4), (4, 1), (5, 3)]) == 100)
    #expect(differences(of: 100, [(0, 0), (6, 6), (4, 1), (5, 3)]) == 4)
  }

  @Test func shapesFillAnAreaIfOneOfTwentyFiveBlocksIsTheirs() {
    #expect(differences(of: 100, [(0, 0), (9, 9), (4, 1), (5, 3)]) == 100)
    #expect(differences(of: 78, [(0, 0), (9, 6), (4, 1)]) == 3)
    #expect(differences(of: 75, [(0, 0), (9, 6), (4, 1)]) == 75)
  }

  @Test func blocksAreFourPointsWide() {
    #expect(SoftShapes(.plain(40, 40)).soft.count == 100)
  }

  @Test func blocksHaveAtLeastTwoCellsASide() throws {
    let pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 1600)
    let picture = try #require(Picture(format: .png, width: 40, height: 40, pixels: pixels))
    #expect(SoftShapes(InkGrid(picture, pixelsPerPoint: 0.25)).soft.count == 400)
  }

  @Test func areasEndAtInk() {
    var grid = InkGrid.plain(80, 40)
    for row in 0..<40 { grid.marks[row * 80 + 41] = .ink }
    let areas = SmoothArea.all(in: BlockGrid(grid, step: 4))
    #expect(areas.map(\.box.left) == [0, 11] && areas.map(\.blocks.count) == [100, 90])
    #expect(areas.allSatisfy { area in area.blocks.allSatisfy { $0.level == 255 } })
  }
}
