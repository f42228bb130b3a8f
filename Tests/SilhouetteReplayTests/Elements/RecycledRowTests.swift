import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// Rows that come into sight use elements of rows that went out of it.
@Suite struct RecycledRowTests {
  private let white = RGBAColor(rgb: 0xFFFFFF)
  private let blue = RGBAColor(rgb: 0x2266CC)

  /// A list of rows of three boxes, which scrolls by its offset.
  private func feed(rows: Int, category: NodeCategory = .list) -> (SceneSession, list: Int32) {
    var session = SceneSession()
    let list = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white) {
      $0.style.flags = .clips
      $0.style.category = category
    }
    for row in 0..<rows {
      let box = session.add(Rect2D(x: 0, y: Double(row) * 20, width: 48, height: 18), under: list, fill: blue)
      session.add(Rect2D(x: 2, y: 2, width: 14, height: 14), under: box, fill: white)
      session.add(Rect2D(x: 20, y: 2, width: Double(10 + row % 7), height: 4), under: box, fill: white)
    }
    return (session, list)
  }

  @Test func aFeedThatScrollsOnNeedsNoMoreElementsThanAFewScreens() throws {
    var (session, list) = feed(rows: 200)
    var (trail, differ) = (PageTrail(), Differ())
    var page = trail.page(session)
    var adds = 0
    for step in 1...190 {
      session.change(list) { $0.style.contentOffset.y = Double(step) * 19 }
      let next = trail.page(session)
      adds += differ.diff(page, next).adds.count
      #expect(picture(trail.decoded(next)) == picture(session.scene().scene), "step \(step)")
      page = next
    }
    #expect(adds < 24)
    #expect(page.elements.count < 40)
  }

  @Test func scrollingBackALittleAddsNothing() {
    var (session, list) = feed(rows: 60)
    var (trail, differ) = (PageTrail(), Differ())
    var page = trail.page(session)
    for offset in [0.0, 10, 20, 40, 30, 20, 0, 20, 40] {
      session.change(list) { $0.style.contentOffset.y = offset }
      let next = trail.page(session)
      let mutation = differ.diff(page, next)
      #expect(mutation.changes.allSatisfy { $0.old.order == $0.new.order })
      page = next
    }
  }

  @Test func anElementThatIsUsedAgainIsAnotherNode() throws {
    var (session, list) = feed(rows: 60)
    var (trail, differ) = (PageTrail(), Differ())
    var (page, seen) = (trail.page(session), Set<NodeID>())
    var reused = 0
    for step in 0..<50 {
      session.change(list) { $0.style.contentOffset.y = Double(step) * 20 }
      let next = trail.page(session)
      for change in differ.diff(page, next).changes where change.new.order != change.old.order {
        reused += 1
        let ids = trail.decoded(next).nodes.map(\.id).filter {
          SceneDecoder.element(of: $0) == UInt64(change.new.id)
        }
        let id = try #require(ids.first)
        #expect(!seen.contains(id))
      }
      seen.formUnion(trail.decoded(next).nodes.map(\.id))
      page = next
    }
    #expect(reused > 30)
    #expect(Set(trail.decoded(page).nodes.map(\.id)).count == trail.decoded(page).nodes.count)
  }

  @Test func pagesOfTabsAndDialogsKeepTheirElements() {
    var session = SceneSession()
    let root = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: white)
    let pages = (0..<3).map { page in
      let box = session.add(Rect2D(x: 0, y: 0, width: 48, height: 52), under: root, fill: blue)
      for line in 0...page {
        session.add(Rect2D(x: 2, y: Double(line) * 8, width: 30, height: 4), under: box, fill: white)
      }
      return box
    }
    let bar = session.add(Rect2D(x: 0, y: 52, width: 48, height: 12), under: root, fill: blue)
    for tab in 0..<3 {
      session.add(Rect2D(x: Double(tab) * 16, y: 2, width: 14, height: 8), under: bar, fill: white)
    }
    let dialog = session.add(Rect2D(x: 4, y: 10, width: 40, height: 50), under: root, fill: blue)
    var (trail, differ) = (PageTrail(), Differ())
    var last: ElementTree?
    for step in 0..<12 {
      session.change(root) { root in
        root.children = [pages[step % 3], bar] + (step % 4 == 3 ? [dialog] : [])
      }
      let next = trail.page(session)
      #expect(picture(trail.decoded(next)) == picture(session.scene().scene))
      if let last, step > 3 { #expect(differ.diff(last, next).adds.isEmpty, "step \(step)") }
      last = next
    }
  }

  /// Lists in lists, rows of several kinds that come, go, change their order and overlap: every page shows its scene, and
  /// every mutation leads to the next page.
  @Test(arguments: 0..<60 as Range<UInt64>) func everyPageOfAFeedShowsItsScene(seed: UInt64) throws {
    var feed = RandomFeed(seed: seed)
    var (trail, differ) = (PageTrail(), Differ())
    var mirror: Mirror?
    var page: ElementTree?
    for step in 0..<40 {
      let (scene, identities) = feed.session.scene()
      let isAnew = step % 17 == 16
      if isAnew { trail.startAnew() }
      let next = trail.page(scene, identities)
      try #require(next.fault == nil, "step \(step)")
      #expect(picture(trail.decoded(next)) == picture(scene), "step \(step)")
      if let page, !isAnew {
        let mutation = differ.diff(page, next)
        try mirror?.apply(mutation)
        #expect(mirror?.tree == next)
      } else {
        mirror = try Mirror(next)
      }
      page = next
      feed.step()
    }
  }

  @Test func randomFeedsUseElementsAgainInEveryWay() {
    var (front, back, between, negative) = (0, 0, 0, 0)
    for seed in 100..<140 as Range<UInt64> {
      var feed = RandomFeed(seed: seed)
      var (trail, differ) = (PageTrail(), Differ())
      var page = trail.page(feed.session)
      for _ in 0..<40 {
        feed.step()
        let next = trail.page(feed.session)
        for change in differ.diff(page, next).changes where change.new.order != change.old.order {
          if change.new.order < change.old.order { front += 1 } else { back += 1 }
          if change.new.order % 4 != 0 { between += 1 }
          if change.new.order < 0 { negative += 1 }
        }
        page = next
      }
    }
    #expect(front > 50)
    #expect(back > 50)
    #expect(between > 10)
    #expect(negative > 50)
  }
}

/// A list whose rows come, go and move at random.
private struct RandomFeed {
  var session = SceneSession()
  private var random: SeededGenerator
  private var lists: [Int32] = []
  private var spare: [Int32] = []
  private var isMovedByRows: Bool

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isMovedByRows = seed % 3 == 0
    let root = session.add(Rect2D(x: 0, y: 0, width: 48, height: 64), fill: RGBAColor(rgb: 0xEEEEEE))
    lists.append(
      session.add(Rect2D(x: 0, y: 4, width: 48, height: 56), under: root, fill: RGBAColor(rgb: 0xFFFFFF)) {
        $0.style.flags = .clips
        $0.style.category = seed % 2 == 0 ? .list : .view
      })
    for _ in 0..<Int(8 + random.next() % 8) { addRow(under: lists[0], at: nil) }
    // A bar over the list, and a node that covers everything.
    session.add(Rect2D(x: 0, y: 54, width: 48, height: 10), under: root, fill: RGBAColor(rgb: 0x446688))
    place(lists[0])
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func addRow(under list: Int32, at place: Int?) {
    let color = RGBAColor(rgb: [0x2266CC, 0xCC6622, 0x66CC22][Int(random.next() % 3)])
    let height = [10.0, 10, 10, 14, 30][Int(random.next() % 5)]
    let row = session.add(
      Rect2D(x: 0, y: 0, width: 48, height: height), under: list, fill: chance(80) ? color : .clear)
    for part in 0..<Int(random.next() % 4) {
      session.add(
        Rect2D(x: Double(2 + part * 12), y: 2, width: chance(50) ? 10 : 8, height: 6), under: row,
        fill: RGBAColor(rgb: 0x101010))
    }
    if chance(6), lists.count < 3 {
      let inner = session.add(Rect2D(x: 0, y: 1, width: 48, height: 8), under: row, fill: color) {
        $0.style.flags = .clips
        $0.style.category = .scrollView
      }
      lists.append(inner)
      for column in 0..<6 {
        session.add(
          Rect2D(x: Double(column) * 14, y: 1, width: 12, height: 6), under: inner,
          fill: RGBAColor(rgb: 0x888888))
      }
    }
    guard let place else { return }
    session.change(list) { list in
      list.children.removeLast()
      list.children.insert(row, at: min(place, list.children.count))
    }
  }

  /// Puts rows one below the other; some lie over the one before.
  private mutating func place(_ list: Int32) {
    guard list == lists[0] else { return }
    var y = 0.0
    for row in session.nodes[Int(list)].children {
      let overlap = random.next() % 100 < 6 ? 4.0 : 0
      session.move(row, to: 0, y - overlap)
      y += session.nodes[Int(row)].style.frame.height + 1
    }
  }

  mutating func step() {
    let list = lists[Int(random.next() % 4) < 3 ? 0 : Int(random.next() % UInt64(lists.count))]
    switch random.next() % 12 {
    case 0...5: scroll(list, by: Double(Int(random.next() % 60)) - 20)
    case 6: for _ in 0..<Int(1 + random.next() % 4) { addRow(under: lists[0], at: chance(50) ? 0 : nil) }
    case 7: addRow(under: lists[0], at: Int(random.next() % 9))
    case 8: takeOut()
    case 9: moveRow()
    case 10: bringBack()
    default: scroll(lists[0], by: 80)
    }
    if chance(30) { place(lists[0]) }
  }

  private mutating func scroll(_ list: Int32, by distance: Double) {
    if isMovedByRows, list == lists[0] {
      session.moveChildren(of: list, by: -distance)
    } else if list == lists[0] {
      session.change(list) { $0.style.contentOffset.y = max(0, $0.style.contentOffset.y + distance) }
    } else {
      session.change(list) {
        $0.style.contentOffset.x = max(0, min(40, $0.style.contentOffset.x + distance / 4))
      }
    }
  }

  private mutating func takeOut() {
    let rows = session.nodes[Int(lists[0])].children
    guard rows.count > 3 else { return }
    let row = rows[Int(random.next() % UInt64(rows.count))]
    session.detach(row)
    spare.append(row)
  }

  /// As lists of Android do with rows that went out at one end.
  private mutating func moveRow() {
    var rows = session.nodes[Int(lists[0])].children
    guard rows.count > 3 else { return }
    let isFirst = chance(50)
    let row = isFirst ? rows.removeFirst() : rows.removeLast()
    if isFirst { rows.append(row) } else { rows.insert(row, at: 0) }
    session.change(lists[0]) { $0.children = rows }
    place(lists[0])
  }

  private mutating func bringBack() {
    guard let row = spare.popLast() else { return }
    let place = Int(random.next() % UInt64(session.nodes[Int(lists[0])].children.count + 1))
    session.change(lists[0]) { $0.children.insert(row, at: place) }
  }
}
