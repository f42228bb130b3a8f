import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// Which parts two groups can say, and which become elements.
@Suite struct MarksTests {
  private let gray = RGBAColor(rgb: 0x667788)
  private let red = RGBAColor(rgb: 0xDD3344)

  private func bar(_ x: Double, _ y: Double, _ width: Double = 20, _ color: RGBAColor? = nil) -> ScenePart {
    ScenePart(
      role: .textBar, frame: Rect2D(x: x, y: y, width: width, height: 3), radius: 1.5, color: color ?? gray)
  }

  private func session(_ parts: [ScenePart], text: String = "") -> SceneSession {
    var session = SceneSession()
    session.add(Rect2D(x: 2, y: 2, width: 44, height: 60)) {
      $0.parts = parts
      $0.text = Array(text.utf8)
    }
    return session
  }

  /// The page of a node with these parts; its picture must be the scene's.
  private func page(_ parts: [ScenePart], text: String = "") -> (ElementTree, LookTable) {
    let session = session(parts, text: text)
    var trail = PageTrail()
    let page = trail.page(session)
    #expect(picture(trail.decoded(page), scale: 2) == picture(session.scene().scene, scale: 2))
    return (page, trail.table)
  }

  @Test func linesOfTextAreTwoGroupsAndNoElements() {
    let (page, table) = page([bar(2, 1), bar(2, 7), bar(2, 13, 9), bar(2, 19)])
    #expect(page.elements.count == 1)
    #expect(table.looks[Int(page.elements[0].look)].ink == gray)
    let marks = table.marks[Int(page.elements[0].marks)]
    #expect(marks.first.copies == [.init(dx: 0, dy: 24), .init(dx: 0, dy: 72)])
    #expect(marks.first.color == nil)
    #expect(marks.second?.width == 36)
    #expect(marks.second?.copies.isEmpty == true)
  }

  @Test func copiesHaveColorsOfTheirOwn() {
    let (page, table) = page([bar(2, 1), bar(2, 7, 20, red), bar(2, 13)])
    let marks = table.marks[Int(page.elements[0].marks)]
    #expect(marks.first.copies.map(\.color) == [red, nil])
    #expect(marks.second == nil)
  }

  @Test func threeSizesBecomeElements() {
    let (page, table) = page([bar(2, 1), bar(2, 7, 9), bar(2, 13, 11)])
    #expect(page.elements.map(\.kind) == [.node, .part, .part, .part])
    #expect(page.elements[0].marks == -1)
    #expect(page.elements[2].width == 36)
    #expect(table.looks[Int(page.elements[2].look)].role == .textBar)
  }

  @Test func shapesThatOverlapAreNotInOneGroup() {
    let (two, _) = page([bar(2, 1), bar(12, 2, 20, red)])
    #expect(two.elements.map(\.kind) == [.node])
    let (three, _) = page([bar(2, 1), bar(12, 2, 20, red), bar(22, 3)])
    #expect(three.elements.map(\.kind) == [.node, .part, .part, .part])
  }

  @Test func noPartPassesOneThatItTouches() {
    let (apart, _) = page([bar(2, 1), bar(2, 6, 9, red), bar(2, 20)])
    #expect(apart.elements.count == 1)
    let (over, _) = page([bar(2, 1), bar(2, 6, 9, red), bar(2, 7)])
    #expect(over.elements.count == 4)
  }

  @Test func revealedWordsKeepTheOrderOfTheirBars() {
    let bars = [bar(2, 1), bar(2, 7, 30), bar(2, 13)]
    #expect(page(bars).0.elements.count == 1)
    #expect(page(bars, text: "three lines of words").0.elements.count == 4)
    #expect(page([bar(2, 1), bar(2, 7), bar(2, 13, 9)], text: "words").0.elements.count == 1)
  }

  @Test func aTurnedShapeIsAGroupOfOne() {
    func stroke(_ x: Double, _ turn: ScenePart.Turn) -> ScenePart {
      ScenePart(
        role: .check, frame: Rect2D(x: x, y: 20, width: 10, height: 2), radius: 1, color: gray, turn: turn)
    }
    let (check, table) = page([stroke(4, .plus45), stroke(14, .minus45)])
    #expect(check.elements.count == 1)
    #expect(table.marks[0].first.turn == .plus45)
    #expect(table.marks[0].second?.turn == .minus45)
    #expect(page([stroke(4, .plus45), stroke(14, .plus45), stroke(24, .plus45)]).0.elements.count == 4)
  }

  @Test func partElementsKeepTheirIDs() {
    var session = session([bar(2, 1), bar(2, 7, 9), bar(2, 13, 11)])
    var trail = PageTrail()
    let first = trail.page(session)
    session.change(0) { $0.parts[1] = bar(2, 8, 10, red) }
    let second = trail.page(session)
    #expect(second.elements.map(\.id) == first.elements.map(\.id))
    #expect(second.elements[1] == first.elements[1])
    #expect(second.elements[2].top == 32)
    session.change(0) { $0.parts.append(bar(2, 30, 12)) }
    #expect(trail.page(session).elements.count == 5)
    session.change(0) { $0.parts.removeLast(3) }
    #expect(trail.page(session).elements.map(\.kind) == [.node])
  }

  /// All ways to put up to four of six bars on top of each other.
  @Test func everySmallStackOfPartsIsShownAsItIs() {
    let kinds = [bar(2, 1), bar(2, 6), bar(4, 2, 20, red), bar(2, 3, 9), bar(2, 11, 9, red), bar(2.25, 6.5)]
    for code in 0..<(6 * 6 * 6 * 6) where code % 5 == 0 {
      let parts = [code % 6, code / 6 % 6, code / 36 % 6, code / 216].map { kinds[$0] }
      _ = page(parts)
    }
  }
}
