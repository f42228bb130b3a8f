import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// Who is in the page, and what keeps its place and its id there.
@Suite struct ElementBuilderTests {
  private let white = RGBAColor(rgb: 0xFFFFFF)
  private let blue = RGBAColor(rgb: 0x2266CC)

  @Test func aNodeThatOnlyMovesOthersHasNoElement() {
    var session = SceneSession()
    let outer = session.add(Rect2D(x: 4, y: 5, width: 40, height: 40))
    let inner = session.add(Rect2D(x: 1, y: 2.25, width: 40, height: 40), under: outer)
    session.add(Rect2D(x: 3, y: 3, width: 9, height: 9), under: inner, fill: blue)
    var trail = PageTrail()
    let page = trail.page(session)
    #expect(page.elements.count == 1)
    #expect(page.elements[0].left == 4 * 8)
    #expect(page.elements[0].top == 4 * 10 + 1)
    #expect(page.elements[0].parent == -1)
  }

  @Test func aContainerOfManyHasAnElement() {
    for count in [7, 8] {
      var session = SceneSession()
      let outer = session.add(Rect2D(x: 4, y: 4, width: 40, height: 60))
      for row in 0..<count {
        session.add(Rect2D(x: 0, y: Double(row) * 6, width: 9, height: 5), under: outer, fill: blue)
      }
      var trail = PageTrail()
      #expect(trail.page(session).elements.count == (count == 8 ? 9 : 7))
    }
  }

  @Test func whatWasNeverSeenIsNotInThePage() {
    var session = SceneSession()
    session.add(Rect2D(x: 4, y: 4, width: 9, height: 9), fill: blue)
    session.add(Rect2D(x: 4, y: 400, width: 9, height: 9), fill: blue)
    session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white)
    var trail = PageTrail()
    #expect(trail.page(session).elements.count == 1)
  }

  @Test func scrollingOutAndInAgainChangesGeometryOnly() throws {
    var session = SceneSession()
    let list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) {
      $0.style.flags = .clips
      $0.style.category = .list
    }
    for row in 0..<5 {
      session.add(Rect2D(x: 0, y: Double(row) * 12, width: 48, height: 11), under: list, fill: blue)
    }
    var trail = PageTrail()
    let first = trail.page(session)
    #expect(first.elements.map(\.kind) == [.node, .content, .node, .node, .node, .node, .node])
    for offset in [30.0, 400, 12.5, 0] {
      session.change(list) { $0.style.contentOffset.y = offset }
      var page = trail.page(session)
      #expect(page.elements[1].top == Int32(-offset * 4))
      page.elements[1].top = 0
      #expect(page == first)
    }
  }

  /// A list of a web page that has not been scrolled yet: rows that only group lie in a box that is larger than the list.
  @Test(arguments: [0, 1, 2]) func rowsInALargerBoxHaveElementsAndALayer(boxes: Int) throws {
    var session = SceneSession()
    let list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) { $0.style.flags = .clips }
    var holder = session.add(Rect2D(x: 0, y: 0, width: 48, height: 900), under: list)
    for _ in 0..<boxes { holder = session.add(Rect2D(x: 0, y: 0, width: 48, height: 900), under: holder) }
    let rows = (0..<3).map { session.addRow(at: Double($0) * 20, under: holder) }
    var (trail, differ) = (PageTrail(), Differ())
    let first = trail.page(session)
    #expect(first.elements.count { $0.kind == .node } == 1 + 3 * 3)
    #expect(first.elements.count { $0.kind == .content } == 1)
    session.change(list) { list in
      list.style.category = .scrollView
      list.style.contentOffset.y = 30
    }
    session.move(rows[0], to: 0, 60)
    let next = trail.page(session)
    let mutation = differ.diff(first, next)
    #expect(mutation.adds.isEmpty && mutation.removes.isEmpty)
    #expect(mutation.changes.count == 3)
    #expect(picture(trail.decoded(next)) == picture(session.scene().scene))
  }

  @Test func aPageIsTheLastOneWithTheElementsOfChangedNodes() {
    var session = SceneSession()
    let list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) {
      $0.style.category = .list
    }
    let rows = (0..<4).map { session.addRow(at: Double($0) * 14, under: list) }
    var trail = PageTrail()
    _ = trail.page(session)
    for step in 1...4 {
      session.change(rows[step % 4]) { $0.style.alpha = Double(step) / 8 }
      session.move(rows[(step + 1) % 4], to: Double(step), Double((step + 1) % 4) * 14)
      _ = trail.page(session)
      #expect(trail.builder.rewrites == step)
    }
    // A layer follows its rows; it takes the whole way only if a row stays behind.
    session.moveChildren(of: list, by: 3)
    _ = trail.page(session)
    #expect(trail.builder.rewrites == 5)
    let place = session.nodes[Int(rows[0])].style.frame
    session.moveChildren(of: list, by: 3)
    session.move(rows[0], to: place.x, place.y)
    _ = trail.page(session)
    // So does a node that comes.
    session.add(Rect2D(x: 40, y: 50, width: 8, height: 8), fill: blue)
    _ = trail.page(session)
    #expect(trail.builder.rewrites == 5)
  }

  /// All or most nodes of a row move together: some rows get a layer, some layers drift.
  @Test(arguments: 0..<60) func rowsThatSwayGiveThePagesOfTheWholeWay(seed: UInt64) {
    var random = SeededGenerator(seed: 4100 + seed)
    var session = SceneSession()
    let list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) {
      $0.style.category = .list
    }
    let rows = (0..<4).map { row in
      let row = session.addRow(at: Double(row) * 16, under: list)
      for part in 0..<Int(random.next() % 4) {
        session.add(Rect2D(x: 36, y: Double(part) * 4, width: 8, height: 3), under: row, fill: blue)
      }
      return row
    }
    var trail = PageTrail()
    for step in 0..<60 {
      if random.next() % 16 == 0 { trail.startAnew() }
      for row in [list] + rows where random.next() % 3 == 0 {
        let (x, y) = (Double(random.next() % 9) - 4, step % 4 == 0 ? 0.25 : 0)
        for child in session.nodes[Int(row)].children where random.next() % 12 > 0 {
          let frame = session.nodes[Int(child)].style.frame
          session.move(child, to: frame.x + x, frame.y + y)
        }
        if random.next() % 12 == 0 { session.change(row) { $0.style.contentOffset.y = x } }
      }
      _ = trail.page(session)
    }
    #expect(trail.builder.rewrites > 10)
  }

  /// Also where the list holds its rows in a box of their own.
  @Test(arguments: [false, true]) func aRowOfAListHasAnElement(isBoxed: Bool) {
    for category in [NodeCategory.view, .list] {
      var session = SceneSession()
      var list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) {
        $0.style.category = category
      }
      if isBoxed { list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), under: list) }
      for row in 0..<3 { session.addRow(at: Double(row) * 20, under: list) }
      var trail = PageTrail()
      let nodes = trail.page(session).elements.count { $0.kind == .node }
      #expect(nodes == (category == .list ? 1 + 3 * 3 : 1 + 3 * 2))
    }
  }

  @Test func aListThatMovesItsRowsIsOneChange() {
    var session = SceneSession()
    let list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) {
      $0.style.flags = .clips
      $0.style.category = .list
    }
    var rows = (0..<4).map { session.addRow(at: Double($0) * 20, under: list) }
    var trail = PageTrail()
    var page = trail.page(session)
    var differ = Differ()
    for step in 1...40 {
      session.moveChildren(of: list, by: -7)
      // A row that went out at the top comes in at the bottom, under another identity.
      if session.nodes[Int(rows[0])].style.frame.y <= -20 {
        session.detach(rows.removeFirst())
        rows.append(session.addRow(at: session.nodes[Int(rows.last!)].style.frame.y + 20, under: list))
      }
      let next = trail.page(session)
      let mutation = differ.diff(page, next)
      // For a row that uses another's element, the log holds only its place and its new order.
      let told = mutation.changes.count { !$0.new.isHidden && $0.new.order == $0.old.order }
      #expect(told == 1)
      #expect(picture(trail.decoded(next)) == picture(session.scene().scene))
      #expect(next.elements[1].top == Int32(-28 * step))
      page = next
    }
    // Who reads the log sees no jump at a full snapshot.
    trail.startAnew()
    let anew = trail.page(session)
    #expect(anew.elements[1].top == page.elements[1].top)
    #expect(picture(trail.decoded(anew)) == picture(session.scene().scene))
  }

  @Test func aBoxWhoseChildrenMoveGetsALayerOnceItPays() {
    var session = SceneSession()
    let box = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white)
    for row in 0..<6 { session.addRow(at: Double(row) * 20, under: box) }
    var trail = PageTrail()
    var (page, differ) = (trail.page(session), Differ())
    var costs: [Int] = []
    for _ in 1...30 {
      session.moveChildren(of: box, by: -1)
      let next = trail.page(session)
      let mutation = differ.diff(page, next)
      costs.append(mutation.changes.count + 3 * mutation.adds.count)
      #expect(picture(trail.decoded(next)) == picture(session.scene().scene))
      page = next
    }
    #expect(costs[0] >= 8, "each of what is in the rows moves")
    #expect(costs.last == 1)
    #expect(costs.reduce(0, +) < costs[0] * 15)
  }

  @Test func whatStandsStillInAMovingListIsTold() {
    var session = SceneSession()
    let list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) {
      $0.style.category = .list
    }
    let header = session.add(Rect2D(x: 0, y: 0, width: 48, height: 8), under: list, fill: blue)
    for row in 1..<5 { session.addRow(at: Double(row) * 10, under: list) }
    var (trail, differ) = (PageTrail(), Differ())
    var page = trail.page(session)
    for _ in 0..<5 {
      session.moveChildren(of: list, by: -3)
      session.move(header, to: 0, 0)
      let next = trail.page(session)
      #expect(differ.diff(page, next).changes.count == 2)
      #expect(picture(trail.decoded(next)) == picture(session.scene().scene))
      page = next
    }
  }

  @Test func anUnchangedSceneGivesTheSamePage() {
    for seed in 0..<20 as Range<UInt64> {
      let random = RandomSession(seed: seed)
      var trail = PageTrail()
      let first = trail.page(random.session)
      #expect(trail.page(random.session) == first)
      trail.startAnew()
      let again = trail.page(random.session)
      #expect(again == first)
    }
  }

  @Test func whatIsGoneWaitsHiddenInItsPlaceAndReturnsWithItsID() {
    var session = SceneSession()
    let screen = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white)
    let rows = (0..<3).map {
      session.add(Rect2D(x: 2, y: Double($0) * 12, width: 40, height: 10), under: screen, fill: blue)
    }
    session.add(Rect2D(x: 1, y: 1, width: 5, height: 5), under: rows[1], fill: white)
    var trail = PageTrail()
    let first = trail.page(session)
    let children = session.nodes[Int(screen)].children
    session.detach(rows[1])
    let without = trail.page(session)
    #expect(without.elements.map(\.id) == first.elements.map(\.id))
    #expect(without.elements.map(\.isHidden) == [false, false, true, false, false])
    #expect(trail.page(session) == without)
    session.change(screen) { $0.children = children }
    #expect(trail.page(session) == first)
  }

  @Test func ofASubtreeThatGoesOnlyItsTopSaysSo() {
    var session = SceneSession()
    let screen = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white)
    let card = session.add(Rect2D(x: 2, y: 2, width: 40, height: 40), under: screen, fill: blue)
    let kept = session.add(Rect2D(x: 2, y: 2, width: 10, height: 10), under: card, fill: white)
    session.add(Rect2D(x: 20, y: 2, width: 10, height: 10), under: card, fill: white)
    var trail = PageTrail()
    let first = trail.page(session)
    session.detach(card)
    session.change(screen) { $0.children.append(kept) }
    let page = trail.page(session)
    #expect(page.elements.map(\.id) == [0, 1, 3, 2].map { first.elements[$0].id })
    #expect(page.elements.map(\.isHidden) == [false, true, false, false])
    #expect(page.elements.map(\.parent) == [-1, 0, 1, 0])
  }

  @Test func hiddenNodesAreKeptAsTheyWere() {
    var session = SceneSession()
    let box = session.add(Rect2D(x: 2, y: 2, width: 40, height: 40), fill: blue)
    session.add(Rect2D(x: 2, y: 2, width: 10, height: 10), under: box, fill: white)
    var trail = PageTrail()
    var first = trail.page(session)
    session.change(box) { $0.isHidden = true }
    session.move(box, to: 9, 9)
    let hidden = trail.page(session)
    first.elements[0].isHidden = true
    #expect(hidden == first)
    #expect(trail.decoded(hidden).nodes.isEmpty)
  }

  @Test func aFullSnapshotForgetsWhatIsHiddenOrOutOfSight() {
    var session = SceneSession()
    let boxes = (0..<3).map {
      session.add(Rect2D(x: 2, y: Double($0) * 12, width: 40, height: 10), fill: blue)
    }
    var trail = PageTrail()
    let first = trail.page(session)
    session.detach(boxes[0])
    session.move(boxes[1], to: 400, 0)
    #expect(trail.page(session).elements.count == 3)
    trail.startAnew()
    let page = trail.page(session)
    #expect(page.elements.map(\.id) == [first.elements[2].id])
    session.roots.append(boxes[0])
    let back = trail.page(session).elements
    #expect(back.count == 2)
    #expect(!first.elements.map(\.id).contains(back[1].id))
  }

  @Test func theLongestHiddenIsForgottenWhereTooManyWait() {
    var session = SceneSession()
    let count = ElementBuilder.mostHidden
    let boxes = (0..<count + 20).map { _ in
      session.add(Rect2D(x: 2, y: 2, width: 40, height: 10), fill: RGBAColor(rgba: 0x2266_CC80))
    }
    var trail = PageTrail()
    let ids = trail.page(session).elements.map(\.id)
    session.detach(boxes[7])
    _ = trail.page(session)
    session.roots = []
    let page = trail.page(session)
    #expect(page.elements.count == count)
    #expect(page.elements.allSatisfy { $0.isHidden && $0.id != ids[7] })
    #expect(page.elements.first?.id == ids[20])
  }

  @Test func whatBeginsToScrollGetsContentForGood() {
    var session = SceneSession()
    let box = session.add(Rect2D(x: 2, y: 2, width: 40, height: 40), fill: white)
    session.add(Rect2D(x: 2, y: 2, width: 10, height: 10), under: box, fill: blue)
    var trail = PageTrail()
    #expect(trail.page(session).elements.map(\.kind) == [.node, .node])
    session.change(box) { $0.style.contentOffset = Point2D(x: 0, y: 1.25) }
    let scrolled = trail.page(session)
    #expect(scrolled.elements.map(\.kind) == [.node, .content, .node])
    #expect(scrolled.elements[1].top == -5)
    session.change(box) { $0.style.contentOffset = .zero }
    #expect(trail.page(session).elements.map(\.kind) == [.node, .content, .node])
    trail.startAnew()
    #expect(trail.page(session).elements.map(\.kind) == [.node, .node])
    #expect(trail.page(session).elements.map(\.kind) == [.node, .node])
  }

  @Test func looksOfAFullSnapshotHaveClassesAndLaterOnesLeanOnThem() {
    var session = SceneSession()
    let box = session.add(Rect2D(x: 2, y: 2, width: 10, height: 10), fill: blue)
    session.add(Rect2D(x: 22, y: 2, width: 10, height: 10), fill: white)
    var trail = PageTrail()
    let first = trail.page(session).elements
    #expect(first.allSatisfy { $0.base == $0.look && $0.look >= 0 })
    session.change(box) { $0.style.fill = RGBAColor(rgb: 0x123456) }
    let tinted = trail.page(session).elements[0]
    #expect(tinted.base == first[0].look)
    #expect(tinted.look != first[0].look)
    session.change(box) { $0.style.fill = white }
    #expect(trail.page(session).elements[0].base == first[1].look)
    session.add(Rect2D(x: 2, y: 22, width: 10, height: 10), fill: RGBAColor(rgb: 0x654321))
    session.add(Rect2D(x: 22, y: 22, width: 10, height: 10), fill: blue) { $0.style.category = .button }
    let page = trail.page(session).elements
    #expect(page[2].base == min(first[0].look, first[1].look))
    #expect(page[3].base == -1)
  }

  @Test func revealedTextIsInThePageAndNoOther() {
    var session = SceneSession()
    session.add(Rect2D(x: 2, y: 2, width: 40, height: 12), fill: white) { $0.text = Array("Hello".utf8) }
    session.add(Rect2D(x: 2, y: 22, width: 40, height: 12), fill: white)
    var trail = PageTrail()
    let page = trail.page(session)
    #expect(page.elements.map(\.text) == [0, -1])
    #expect(trail.table.texts == [Array("Hello".utf8)])
  }
}

extension SceneSession {
  /// A row that only groups, with a picture and a title.
  @discardableResult
  fileprivate mutating func addRow(at y: Double, under list: Int32) -> Int32 {
    let row = add(Rect2D(x: 0, y: y, width: 48, height: 20), under: list)
    add(Rect2D(x: 2, y: 2, width: 8, height: 8), under: row, fill: RGBAColor(rgb: 0x2266CC))
    add(Rect2D(x: 14, y: 4, width: 20, height: 4), under: row, fill: RGBAColor(rgb: 0x112233))
    return row
  }

  mutating func moveChildren(of list: Int32, by distance: Double) {
    for child in nodes[Int(list)].children {
      let frame = nodes[Int(child)].style.frame
      move(child, to: frame.x, frame.y + distance)
    }
  }
}
