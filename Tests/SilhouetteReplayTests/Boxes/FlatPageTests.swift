import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteReplay

/// Flat lists, and the changes between them as players apply them.
@Suite struct FlatPageTests {
  /// A box of a scene, named by its true identity.
  struct Spot: Equatable {
    var id: UInt64
    var box: Rect2D
    var color: UInt32 = 0x112233
  }

  private func scene(_ spots: [Spot], width: Double = 400) -> WireframeScene {
    var scene = WireframeScene(
      time: 0, viewport: Viewport(width: width, height: 800), background: RGBAColor(rgb: 0xffffff))
    for (index, spot) in spots.enumerated() {
      var node = SceneNode()
      node.id = NodeID(integer: spot.id)!
      node.end = Int32(index + 1)
      node.verdict = .draw
      node.fill = RGBAColor(rgb: spot.color)
      node.frame = spot.box
      node.toParent = .translation(x: spot.box.x, y: spot.box.y)
      node.toViewport = node.toParent
      scene.nodes.append(node)
    }
    return scene
  }

  /// A page and the scenes' identities.
  private struct Page {
    var page = FlatPage()
    var matcher = Matcher()

    mutating func begin(_ scene: WireframeScene) {
      page.begin(with: scene, identities: matcher.identify(scene), visible: scene.nodes.map { _ in true })
    }

    mutating func change(_ scene: WireframeScene) -> FlatChanges? {
      page.change(to: scene, identities: matcher.identify(scene), visible: scene.nodes.map { _ in true })
    }
  }

  private func row(_ id: UInt64, y: Double, height: Double = 40, color: UInt32 = 0x112233) -> Spot {
    Spot(id: id, box: Rect2D(x: 0, y: y, width: 100, height: height), color: color)
  }

  @Test func aListBeginsWithTheGround() {
    var page = Page()
    page.begin(scene([row(1, y: 0)]))
    #expect(page.page.boxes.map(\.id) == [1, 2])
    #expect(page.page.boxes[0].width == 400 && page.page.boxes[0].style.fill == RGBAColor(rgb: 0xffffff))
  }

  @Test func aSceneThatIsTheSameChangesNothing() throws {
    var page = Page()
    page.begin(scene([row(1, y: 0)]))
    let found = page.change(scene([row(1, y: 0.2)]))
    let changes = try #require(found)
    #expect(changes.isEmpty)
  }

  @Test func anotherSizeNeedsAnotherPage() {
    var page = Page()
    page.begin(scene([row(1, y: 0)]))
    #expect(page.change(scene([row(1, y: 0)], width: 800)) == nil)
  }

  @Test func aMovedBoxIsAnUpdate() throws {
    var page = Page()
    page.begin(scene([row(1, y: 0), row(2, y: 50)]))
    let found = page.change(scene([row(1, y: 10), row(2, y: 60)]))
    let changes = try #require(found)
    #expect(changes.adds.isEmpty && changes.removes.isEmpty && changes.updates.map(\.new.y) == [10, 60])
  }

  /// A row that comes takes over the box of one that goes, and stays where that one was in the list.
  @Test func aRowThatComesIsTheOneThatWent() throws {
    var page = Page()
    page.begin(scene([row(1, y: 0), row(2, y: 50), row(3, y: 100)]))
    let found = page.change(scene([row(2, y: 0), row(3, y: 50), row(4, y: 100)]))
    let changes = try #require(found)
    #expect(changes.adds.isEmpty && changes.removes.isEmpty && changes.updates.count == 3)
    #expect(page.page.boxes.map(\.y) == [0, 100, 0, 50])
  }

  /// A box without a successor waits below the screen for the next one that comes.
  @Test func aBoxThatGoesIsParkedForTheNext() throws {
    var page = Page()
    page.begin(scene([row(1, y: 0), row(2, y: 50)]))
    let parked = page.change(scene([row(1, y: 0)]))
    let went = try #require(parked)
    #expect(went.removes.isEmpty && went.adds.isEmpty && went.updates.map(\.new.y) == [FlatBox.parkedY])
    let same = page.change(scene([row(1, y: 0)]))
    let still = try #require(same)
    #expect(still.isEmpty)
    let another = page.change(scene([row(1, y: 0), row(9, y: 70)]))
    let came = try #require(another)
    #expect(came.adds.isEmpty && came.updates.map(\.new.y) == [70])
    // A page that is written whole holds only boxes that are seen.
    _ = page.change(scene([row(1, y: 0)]))
    page.begin(scene([row(1, y: 0)]))
    #expect(page.page.boxes.count == 2)
  }

  @Test func noMoreBoxesAreParkedThanAFewDozen() throws {
    var page = Page()
    page.begin(scene((1...200).map { row($0, y: Double($0)) }))
    let found = page.change(scene([]))
    let changes = try #require(found)
    #expect(changes.removes.count == 136 && page.page.boxes.count == 65)
  }

  @Test func aBoxThatGoesBehindAnotherIsTakenOutAndPutIn() throws {
    var page = Page()
    page.begin(scene([row(1, y: 0, color: 1), row(2, y: 20, color: 2)]))
    let found = page.change(scene([row(2, y: 20, color: 2), row(1, y: 0, color: 1)]))
    let changes = try #require(found)
    #expect(changes.removes.count == 1 && changes.adds.count == 1 && changes.updates.isEmpty)
    #expect(page.page.boxes.map(\.style.fill.rgba) == [0xffff_ffff, 0x0000_02ff, 0x0000_01ff])
  }

  @Test func hairlinesAreSeen() {
    var page = Page()
    page.begin(scene([row(1, y: 10.3, height: 0.33)]))
    #expect(page.page.boxes.last?.height == 1)
  }

  /// A player that applies a record's changes, as the format has it, ends up with the page; and the page's picture is the scene's,
  /// because boxes that overlap have the scene's order.
  @Test(arguments: 0..<40)
  func aPlayerHasThePage(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 1)
    var page = Page()
    var spots = (1...12).map { row($0, y: Double($0) * 30, color: UInt32($0 % 3)) }
    page.begin(scene(spots))
    var player = page.page.boxes
    var nextID: UInt64 = 100
    for _ in 0..<25 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let index = Int.random(in: 0..<spots.count, using: &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0: if spots.count > 2 { spots.remove(at: index) }
        case 1:
          nextID += 1
          let y = Double(Int.random(in: 0..<700, using: &random))
          spots.insert(row(nextID, y: y, color: UInt32(nextID % 3)), at: index)
        case 2: spots.append(spots.remove(at: index))
        case 3: spots.shuffle(using: &random)
        default: for index in spots.indices { spots[index].box.y += 13 }
        }
      }
      let next = scene(spots)
      let found = page.change(next)
      let changes = try #require(found)
      try Self.apply(changes, to: &player)
      #expect(player == page.page.boxes)
      let wanted = FlatListBuilder.drafts(
        of: next, identities: spots.map { Int32($0.id) }, visible: spots.map { _ in true })
      #expect(player.count { $0.y < FlatBox.parkedY } == wanted.count)
      Self.expectOrder(of: wanted.map(\.box), in: player)
    }
  }

  static func apply(_ changes: FlatChanges, to list: inout [FlatBox]) throws {
    for id in changes.removes {
      let place = try #require(list.firstIndex { $0.id == id })
      list.remove(at: place)
    }
    for add in changes.adds {
      #expect(!list.contains { $0.id == add.box.id })
      let previous = try add.previous.map { id in try #require(list.firstIndex { $0.id == id }) }
      list.insert(add.box, at: previous.map { $0 + 1 } ?? 0)
    }
    for update in changes.updates {
      let place = try #require(list.firstIndex { $0 == update.old })
      list[place] = update.new
    }
  }

  /// Expects the boxes of a scene in a list, those that overlap in the same order.
  private static func expectOrder(of wanted: [FlatBox], in list: [FlatBox]) {
    var rest = list.map { box in
      var box = box
      box.id = 0
      return box
    }
    // Equal boxes that overlap may change places: nobody sees it.
    for box in wanted {
      guard let place = rest.firstIndex(of: box) else {
        Issue.record("\(box) is missing")
        return
      }
      let covered = rest[..<place].contains { $0.overlaps(box) && $0 != box }
      #expect(!covered, "something that is over a box came before it")
      rest.remove(at: place)
    }
  }
}

/// Where a scene's boxes are in a flat list.
@Suite struct FlatBoxTests {
  private func placed(
    _ box: Rect2D, in clip: Rect2D = Rect2D(x: 0, y: 0, width: 100, height: 100), radius: Int32 = 0
  ) -> FlatBox? {
    var flat = FlatBox()
    flat.style.radius = radius
    return flat.place(box, in: clip) ? flat : nil
  }

  @Test func aBoxIsCutToItsClip() throws {
    let box = try #require(placed(Rect2D(x: -10, y: 90, width: 50, height: 40)))
    #expect([box.x, box.y, box.width, box.height] == [0, 90, 40, 10] && box.clip == .none)
  }

  @Test func aRoundBoxKeepsItsCorners() throws {
    let box = try #require(placed(Rect2D(x: -10, y: 90, width: 50, height: 40), radius: 8))
    #expect([box.x, box.y, box.width, box.height] == [-10, 90, 50, 40])
    #expect(box.clip == FlatBox.Clip(top: 0, left: 10, bottom: 30, right: 0))
    #expect(box.shown.left == 0 && box.shown.bottom == 100)
  }

  @Test func whatCannotBeSeenIsLeftOut() {
    #expect(placed(Rect2D(x: 200, y: 0, width: 50, height: 40)) == nil)
    #expect(placed(Rect2D(x: 99.9, y: 0, width: 50, height: 40), radius: 4) == nil)
  }

  @Test func hostilePlacesAreWholeNumbers() throws {
    let box = try #require(placed(Rect2D(x: -1e7, y: 0, width: 2e7, height: 10), radius: 4))
    #expect(box.width == 20_000_000 && box.shown.left == 0 && box.shown.right == 100)
    // Of a box beyond all that can be counted, nothing is known, so it is left out.
    #expect(placed(Rect2D(x: -1e300, y: 0, width: .infinity, height: 10), radius: 4) == nil)
    #expect(placed(Rect2D(x: -1e12, y: 0, width: 2e12, height: 10), radius: 4) == nil)
    #expect(FlatBox.whole(.nan) == 0)
  }
}
