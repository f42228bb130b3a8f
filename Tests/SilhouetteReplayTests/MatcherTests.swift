import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

@Suite struct MatcherTests {
  /// How many nodes keep their identity from one scene to the next, of those that are in both.
  struct Score {
    var right = 0
    var all = 0
    var share: Double { all == 0 ? 1 : Double(right) / Double(all) }

    mutating func count(_ old: [UInt64: Int32], _ new: [UInt64: Int32]) {
      for (id, identity) in new {
        guard let before = old[id] else { continue }
        all += 1
        if before == identity { right += 1 }
      }
    }
  }

  /// Identities by true id, without the source's ids.
  private func match(_ sketch: Sketch, _ matcher: inout Matcher) -> [UInt64: Int32] {
    let identities = matcher.identify(sketch.scene(hasIDs: false))
    #expect(Set(identities).count == identities.count, "two nodes share an identity")
    return Dictionary(
      uniqueKeysWithValues: zip(sketch.scene(hasIDs: true).nodes.map(\.id.rawValue), identities))
  }

  /// Every node that is in both screens is the same in both.
  private func expectStable(_ screens: Sketch...) {
    var matcher = Matcher()
    var known: [UInt64: Int32] = [:]
    for screen in screens {
      let identities = match(screen, &matcher)
      for (id, identity) in identities.sorted(by: { $0.key < $1.key }) {
        #expect(known[id] ?? identity == identity, "node \(id)")
        known[id] = identity
      }
      #expect(Set(known.values).count == known.count, "an identity is used for another node")
    }
  }

  @Test func anInsertionAtTheTopOfAListIsOneFreshRow() {
    expectStable(
      .screen(1, [.list(2, [11, 12, 13, 14, 15])]), .screen(1, [.list(2, [10, 11, 12, 13, 14, 15])]))
  }

  @Test func aRecycledCellKeepsItsIdentity() {
    // The first cell goes to the end and shows something else.
    var last = Sketch.row(11, y: 300)
    last.children[1].bars = [222]
    var list = Sketch.list(2, [11, 12, 13, 14, 15])
    let before = Sketch.screen(1, [list])
    list.children = Array(list.children.dropFirst()) + [last]
    expectStable(before, .screen(1, [list]))
  }

  private func tab(_ number: Int) -> Sketch {
    let text = Rect2D(x: 4, y: 30, width: 60, height: 12)
    let label = Sketch(UInt64(30 + number), .label, text, bars: [Double(20 + number)])
    return Sketch(
      UInt64(20 + number), .tab, Rect2D(x: Double(number) * 80, y: 750, width: 80, height: 50), [label])
  }

  @Test func reorderedTabsKeepTheirIdentities() {
    let tabs = (0..<5).map(tab)
    var moved = [tabs[0], tabs[3], tabs[1], tabs[2], tabs[4]]
    for index in moved.indices { moved[index].frame.x = Double(index) * 80 }
    expectStable(.screen(1, [.list(2, [11, 12])] + tabs), .screen(1, [.list(2, [11, 12])] + moved))
  }

  @Test func aPushedScreenIsFreshAndThePoppedOneComesBack() {
    let first = Sketch.screen(2, [.list(3, [11, 12, 13, 14, 15])])
    let second = Sketch.screen(
      4,
      [
        Sketch(41, .image, Rect2D(x: 0, y: 0, width: 400, height: 300)),
        Sketch(42, .button, Rect2D(x: 20, y: 700, width: 360, height: 50), bars: [90]),
        Sketch(43, .label, Rect2D(x: 20, y: 320, width: 360, height: 24), bars: [280, 120]),
        Sketch(44, .slider, Rect2D(x: 20, y: 420, width: 360, height: 24)),
        Sketch(45, .label, Rect2D(x: 20, y: 460, width: 160, height: 24), bars: [70]),
        Sketch(46, .toggle, Rect2D(x: 20, y: 520, width: 60, height: 24)),
        Sketch(47, .textField, Rect2D(x: 20, y: 580, width: 360, height: 44)),
      ])
    let bar = Sketch(5, .tabBar, Rect2D(x: 0, y: 750, width: 400, height: 50))
    expectStable(
      .screen(1, [first, bar]), .screen(1, [first, second, bar]), .screen(1, [second, bar]),
      .screen(1, [first, bar]), .screen(1, [second, bar]), .screen(1, [first, bar]))
  }

  @Test func aWrapperRoundAListKeepsTheList() {
    let list = Sketch.list(2, [11, 12, 13])
    expectStable(.screen(1, [list]), .screen(1, [.screen(3, [list])]), .screen(1, [list]))
  }

  @Test func idsOfTheSourceDecide() {
    var matcher = Matcher()
    let one = Sketch.screen(1, [.list(2, [11, 12])])
    let first = matcher.identify(one.scene(hasIDs: true))
    #expect(matcher.identify(one.scene(hasIDs: true)) == first)
    let swapped = Sketch.screen(1, [.list(2, [12, 11])])
    let second = matcher.identify(swapped.scene(hasIDs: true))
    let order = [0, 1, 5, 6, 7, 2, 3, 4]
    #expect(second == order.map { first[$0] })
    let away = matcher.identify(Sketch.screen(7, []).scene(hasIDs: true))
    #expect(!first.contains(away[0]))
    #expect(matcher.identify(one.scene(hasIDs: true)) == first)
  }

  /// A dialog whose nodes have ids from `first` on.
  private func dialog(_ first: UInt64, words: [Double] = [120, 80]) -> Sketch {
    Sketch(
      first, .view, Rect2D(x: 40, y: 250, width: 320, height: 200),
      [
        Sketch(first + 1, .heading, Rect2D(x: 20, y: 20, width: 280, height: 24), bars: [words[0]]),
        Sketch(first + 2, .label, Rect2D(x: 20, y: 60, width: 280, height: 40), bars: [words[1]]),
        Sketch(first + 3, .button, Rect2D(x: 20, y: 130, width: 130, height: 44), bars: [40]),
        Sketch(first + 4, .button, Rect2D(x: 170, y: 130, width: 130, height: 44), bars: [52]),
      ])
  }

  private func identities(_ screen: Sketch, _ matcher: inout Matcher) -> [UInt64: Int32] {
    let scene = screen.scene(hasIDs: true)
    let identities = matcher.identify(scene)
    #expect(Set(identities).count == identities.count, "two nodes share an identity")
    return Dictionary(uniqueKeysWithValues: zip(scene.nodes.map(\.id.rawValue), identities))
  }

  /// Frameworks make a dialog anew each time, with new ids.
  @Test(arguments: [[120.0, 80], [95, 140]]) func aDialogThatIsMadeAnewIsTheSameOne(words: [Double]) {
    var matcher = Matcher()
    let list = Sketch.list(2, [11, 12, 13])
    let first = identities(.screen(1, [list, dialog(100)]), &matcher)
    _ = identities(.screen(1, [list]), &matcher)
    let second = identities(.screen(1, [list, dialog(200, words: words)]), &matcher)
    for step in UInt64(0)..<5 { #expect(second[200 + step] == first[100 + step], "node \(step)") }
    _ = identities(.screen(1, [list]), &matcher)
    let third = identities(.screen(1, [list, dialog(300)]), &matcher)
    for step in UInt64(0)..<5 { #expect(third[300 + step] == first[100 + step], "node \(step)") }
  }

  @Test func anIDThatComesBackBesideItsSuccessorIsAnotherNode() {
    var matcher = Matcher()
    let first = identities(.screen(1, [dialog(100)]), &matcher)
    _ = identities(.screen(1, []), &matcher)
    let second = identities(.screen(1, [dialog(200)]), &matcher)
    #expect(second[200] == first[100])
    let both = identities(.screen(1, [dialog(200), dialog(100)]), &matcher)
    #expect(both[200] == first[100])
    let again = identities(.screen(1, [dialog(100), dialog(200)]), &matcher)
    #expect(again == both)
  }

  @Test func aSubtreeThatIsReplacedByItsEqualIsTheSameOneAndARowInPlaceOfAnotherIsNot() {
    var matcher = Matcher()
    let first = identities(.screen(1, [.list(2, [11, 12, 13]), dialog(100)]), &matcher)
    let second = identities(.screen(1, [.list(2, [12, 13, 14]), dialog(200)]), &matcher)
    #expect(second[200] == first[100])
    #expect(!first.values.contains(second[14]!))
    // Another page in place of one that goes is not an older one that is much like it.
    let third = identities(.screen(1, [.list(2, [12, 13, 14]), dialog(300, words: [99, 44])]), &matcher)
    #expect(!second.values.contains(third[300]!))
  }

  /// Rows that a web page places by transforms alone, without ids: some look as others did before.
  @Test func rowsThatTickInPlaceKeepTheirIdentities() {
    func table(_ values: [Double]) -> WireframeScene {
      let rows = values.enumerated().map { number, value in
        Sketch(
          UInt64(10 + number), .view, Rect2D(x: 0, y: 0, width: 400, height: 40),
          [Sketch(UInt64(50 + number), .label, Rect2D(x: 8, y: 8, width: 200, height: 20), bars: [value])])
      }
      var scene = Sketch.screen(1, [Sketch(2, .view, Rect2D(x: 0, y: 0, width: 400, height: 700), rows)])
        .scene(hasIDs: false)
      for index in scene.nodes.indices where scene.nodes[index].parent == 1 {
        scene.nodes[index].toParent = .translation(x: 0, y: Double(index) * 20)
      }
      return scene
    }
    var matcher = Matcher()
    let first = matcher.identify(table([40, 50, 60, 70, 80]))
    #expect(matcher.identify(table([50, 61, 72, 83, 40])) == first)
    #expect(matcher.identify(table([90, 41, 72, 60, 50])) == first)
  }

  @Test func aBoxThatIsScrolledForTheFirstTimeIsTheSameWithoutIDs() {
    var matcher = Matcher()
    var list = Sketch.list(2, [11, 12, 13])
    list.category = .view
    let bar = Sketch(5, .tabBar, Rect2D(x: 0, y: 750, width: 400, height: 50))
    let first = matcher.identify(Sketch.screen(1, [list, bar]).scene(hasIDs: false))
    list.category = .scrollView
    list.children[0].children[1].bars = [33]
    #expect(matcher.identify(Sketch.screen(1, [list, bar]).scene(hasIDs: false)) == first)
  }

  @Test func anIDThatIsUsedTwiceNamesOnlyTheFirst() {
    var matcher = Matcher()
    let scene = Sketch.screen(1, [.row(11, y: 0), .row(11, y: 60)]).scene(hasIDs: true)
    let first = matcher.identify(scene)
    #expect(Set(first).count == scene.nodes.count)
    #expect(matcher.identify(scene) == first)
  }

  @Test func nodesWithAndWithoutIDsLiveTogether() {
    var matcher = Matcher()
    var scene = Sketch.screen(1, [.list(2, [11, 12, 13])]).scene(hasIDs: true)
    for index in scene.nodes.indices where index % 3 != 1 { scene.nodes[index].id = .none }
    let first = matcher.identify(scene)
    var longer = Sketch.screen(1, [.list(2, [10, 11, 12, 13])]).scene(hasIDs: true)
    for index in longer.nodes.indices where index < 2 || index >= 5 {
      longer.nodes[index].id = scene.nodes[index < 2 ? index : index - 3].id
    }
    let second = matcher.identify(longer)
    #expect(Set(second).count == second.count)
    #expect(Array(second[0..<2] + second[5...]) == first)
  }

  @Test func anEmptySceneHasNoIdentities() {
    var matcher = Matcher()
    let empty = WireframeScene(
      time: 0, viewport: Viewport(width: 1, height: 1), background: RGBAColor(rgb: 0))
    #expect(matcher.identify(empty).isEmpty)
    let first = matcher.identify(Sketch.list(2, [11, 12]).scene(hasIDs: false))
    #expect(matcher.identify(empty).isEmpty)
    #expect(matcher.identify(Sketch.list(2, [11, 12]).scene(hasIDs: false)) == first)
  }

  @Test func nearlyAllNodesAreFoundAgainAfterRandomEdits() {
    var score = Score()
    for seed in 0..<10 {
      var random = SeededGenerator(seed: UInt64(seed))
      var matcher = Matcher()
      var rows = (0..<12).map { UInt64(100 + $0) }
      var next: UInt64 = 200
      var known: [UInt64: Int32] = [:]
      for _ in 0..<40 {
        edit(&rows, &next, using: &random)
        let now = match(screen(rows, using: &random), &matcher)
        score.count(known, now)
        known = now
      }
    }
    #expect(score.share >= 0.97, "\(score)")
  }

  private func edit(_ rows: inout [UInt64], _ next: inout UInt64, using random: inout SeededGenerator) {
    let place = Int.random(in: 0..<rows.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      rows.insert(next, at: place)
      next += 1
    case 1 where rows.count > 4: rows.remove(at: place)
    case 2: rows.insert(rows.remove(at: place), at: Int.random(in: 0..<rows.count, using: &random))
    default: break
    }
  }

  private func screen(_ rows: [UInt64], using random: inout SeededGenerator) -> Sketch {
    var list = Sketch.list(2, rows)
    // One of the rows shows something else for a moment.
    let changed = Int.random(in: 0..<rows.count, using: &random)
    list.children[changed].children[1].bars = [Double.random(in: 50...250, using: &random).rounded()]
    return .screen(1, [list, Sketch(3, .tabBar, Rect2D(x: 0, y: 750, width: 400, height: 50))])
  }

  @Test(
    .enabled(if: Places.data != nil, "real data is not in this checkout"),
    arguments: ["web-recording/10fps.hierarchy.ndjson.gz", "web-recording/1fps/session.hierarchy.ndjson"])
  func realRecordingsKeepTheirIdentitiesWithoutIDs(path: String) throws {
    let score = try share(of: Places.data!.appending(path: path))
    // Rows that look alike may be taken for one another if a whole second is between two scenes.
    #expect(score.share >= 0.95, "\(path): \(score)")
  }

  @Test(arguments: ["checkout", "feed", "login"])
  func samplesKeepTheirIdentitiesWithoutIDs(name: String) throws {
    let score = try share(of: Places.samples.appending(path: "\(name).hierarchy.ndjson"))
    #expect(score.share >= 0.97, "\(name): \(score)")
  }

  private func share(of file: URL) throws -> Score {
    var matcher = Matcher()
    var named = Matcher()
    var score = Score()
    var known: [UInt64: Int32] = [:]
    for scene in try scenes(of: file) {
      let truth = named.identify(scene)
      let found = matcher.identify(scene.withoutIDs())
      #expect(Set(found).count == found.count && Set(truth).count == truth.count)
      let now = Dictionary(uniqueKeysWithValues: zip(truth.map { UInt64($0) }, found))
      score.count(known, now)
      known = now
    }
    return score
  }

  private func scenes(of file: URL) throws -> [WireframeScene] {
    var decoder = HierarchyDecoder()
    try decoder.append(Array(try Data(contentsOf: file))[...])
    try decoder.finish()
    var flattener = Flattener()
    var header: StreamHeader?
    var scenes: [WireframeScene] = []
    while case .record(let record) = try decoder.next() {
      if case .header(let found) = record { header = found }
      guard case .snapshot(let snapshot) = record, let header else { continue }
      scenes.append(flattener.flatten(snapshot, viewport: header.viewport, platform: header.platform))
    }
    return scenes
  }
}
