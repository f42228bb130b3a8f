import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// Geometry, order, alpha and verdicts of the normal form.
struct FlattenerTests {
  private func window(_ children: Tree...) -> Tree { Tree("UIWindow", 0, 0, 402, 874, children) }

  @Test func framesAddUpDownTheTree() throws {
    let result = try scene(window(Tree("UIView", 10, 20, 300, 300, [Tree("UILabel", 5, 6, 50, 20)])))
    #expect(result.nodes[2].bounds == Rect2D(x: 15, y: 26, width: 50, height: 20))
    #expect(result.nodes[2].frame == Rect2D(x: 5, y: 6, width: 50, height: 20))
    #expect(result.nodes[2].toParent == .translation(x: 5, y: 6))
  }

  @Test func aHairlineIsABoxInItsBordersColor() throws {
    let white = Tree("UIView", 0, 200, 300, 40).background(0xFFFF_FFFF)
    let styled = try scene(window(white))
    let result = try scene(window(Tree("UIView", 0, 100, 300, 0.33)))
    #expect(result.nodes[1].border == nil)
    #expect(result.nodes[1].fill == styled.nodes[1].border?.color)
  }

  @Test func scrollMovesChildrenAndLeavesTheirFrames() throws {
    let list = Tree("UIScrollView", 0, 100, 402, 700, [Tree("UILabel", 16, 140, 200, 20)])
      .detail { $0.scroll = Point2D(x: 3, y: 120) }
    let result = try scene(window(list))
    #expect(result.nodes[1].contentOffset == Point2D(x: 3, y: 120))
    #expect(result.nodes[2].frame == Rect2D(x: 16, y: 140, width: 200, height: 20))
    #expect(result.nodes[2].bounds == Rect2D(x: 13, y: 120, width: 200, height: 20))
  }

  @Test func transformsTurnAboutTheAnchor() throws {
    let quarter = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let turned = Tree("UIView", 100, 100, 40, 20, [Tree("UILabel", 0, 0, 10, 20)])
      .detail { $0.transform = quarter }
    let middle = try scene(window(turned))
    #expect(middle.nodes[1].bounds == Rect2D(x: 110, y: 90, width: 20, height: 40))
    #expect(middle.nodes[2].bounds == Rect2D(x: 110, y: 90, width: 20, height: 10))
    let corner = try scene(window(turned.detail { $0.anchor = .zero }))
    #expect(corner.nodes[1].bounds == Rect2D(x: 80, y: 100, width: 20, height: 40))
  }

  @Test func aTransformThatOnlyMovesIsPartOfTheFrame() throws {
    let moved = Tree("UIView", 10, 10, 40, 20).detail { $0.transform = .translation(x: 5, y: -5) }
    let node = try scene(window(moved)).nodes[1]
    #expect(node.frame == Rect2D(x: 15, y: 5, width: 40, height: 20))
    #expect(node.toParent == .translation(x: 15, y: 5))
  }

  @Test func presentationReplacesTheModel() throws {
    let moving = Tree("UIScrollView", 0, 0, 100, 100, [Tree("UILabel", 0, 0, 10, 10)]).alpha(0.2).radius(4)
      .background(0xFF00_00FF)
      .detail { detail in
        detail.scroll = Point2D(x: 0, y: 50)
        detail.presentation = NodeDetail.Presentation()
        detail.presentation!.frame = Rect2D(x: 30, y: 40, width: 80, height: 60)
        detail.presentation!.alpha = 0.5
        detail.presentation!.scroll = Point2D(x: 0, y: 10)
        detail.presentation!.radius = 9
        detail.presentation!.background = RGBAColor(rgb: 0x00FF00)
        detail.presentation!.transform = .scale(x: 2, y: 2)
      }
    let result = try scene(window(moving), appearance: Appearance(colors: .source))
    let node = result.nodes[1]
    #expect(node.frame == Rect2D(x: 30, y: 40, width: 80, height: 60))
    #expect(node.alpha == 0.5)
    #expect(node.contentOffset == Point2D(x: 0, y: 10))
    #expect(node.radius == 9)
    #expect(node.fill == RGBAColor(rgb: 0x00FF00))
    #expect(node.bounds == Rect2D(x: -10, y: 10, width: 160, height: 120))
  }

  @Test func anInvisibleModelWithAVisiblePresentationShows() throws {
    let fading = Tree("UIView", 0, 0, 10, 10).alpha(0).detail {
      $0.presentation = NodeDetail.Presentation()
      $0.presentation!.alpha = 0.3
    }
    #expect(try scene(window(fading)).nodes[1].verdict == .draw)
  }

  @Test func alphaMultipliesAndKeepsItsGroups() throws {
    let result = try scene(
      window(Tree("UIView", 0, 0, 10, 10, [Tree("UIView", 0, 0, 5, 5).alpha(0.5)]).alpha(0.5)))
    #expect(result.nodes.map(\.alpha) == [1, 0.5, 0.5])
    #expect(result.nodes.map(\.effectiveAlpha) == [1, 0.5, 0.25])
  }

  @Test func layersOverrideTheirViews() throws {
    let layered = Tree("UIView", 0, 0, 10, 10).background(0xFF00_00FF).detail {
      $0.layer = NodeDetail.Layer()
      $0.layer!.background = RGBAColor(rgb: 0x0000FF)
      $0.layer!.opacity = 0.25
    }
    let node = try scene(window(layered), appearance: Appearance(colors: .source)).nodes[1]
    #expect(node.fill == RGBAColor(rgb: 0x0000FF))
    #expect(node.alpha == 0.25)
  }

  @Test func hiddenAndTransparentSubtreesAreHiddenAllTheWayDown() throws {
    let result = try scene(
      window(
        Tree("UIView", 0, 0, 10, 10, [Tree("UIView", 0, 0, 5, 5, [Tree("UILabel", 0, 0, 5, 5)])]).flags(
          .hidden),
        Tree("UIView", 0, 0, 10, 10, [Tree("UILabel", 0, 0, 5, 5)]).alpha(0), Tree("UIView", 0, 0, 10, 10)))
    #expect(result.nodes.map(\.verdict) == [.draw, .hidden, .hidden, .hidden, .hidden, .hidden, .draw])
    #expect(result.nodes[1...5].allSatisfy { $0.fill.isClear && $0.border == nil && $0.parts.isEmpty })
  }

  @Test func wholeNodesStandForTheirSubtrees() throws {
    let toggle = Tree(
      "UISwitch", 0, 0, 51, 31, [Tree("UIView", 0, 0, 51, 31, [Tree("UIImageView", 0, 0, 9, 9)])])
    #expect(try scene(window(toggle)).nodes.map(\.verdict) == [.draw, .draw, .prune, .prune])
  }

  @Test func skippedNodesLetTheirChildrenThrough() throws {
    let wrapper = Tree("UITransitionView", 0, 0, 402, 874, [Tree("UILabel", 0, 0, 100, 20)])
    #expect(try scene(window(wrapper)).nodes.map(\.verdict) == [.draw, .skip, .draw])
  }

  @Test func siblingsAreOrderedByZAndTiesStay() throws {
    let result = try scene(
      window(
        Tree("A", 0, 0, 1, 1, [Tree("A1", 0, 0, 1, 1)]).z(2).id(1), Tree("B", 0, 0, 1, 1).id(2),
        Tree("C", 0, 0, 1, 1, [Tree("C1", 0, 0, 1, 1).id(5)]).z(-1).id(3), Tree("D", 0, 0, 1, 1).id(4),
        Tree("E", 0, 0, 1, 1).z(.nan).id(6)))
    #expect(result.nodes.filter { !$0.id.isNone }.map(\.id.rawValue) == [3, 5, 2, 4, 6, 1])
    #expect(result.nodes.map(\.source) == [0, 4, 5, 3, 6, 7, 1, 2])
    #expect(result.nodes.map(\.end) == [8, 3, 3, 4, 5, 6, 8, 8])
    #expect(result.nodes.map(\.parent) == [-1, 0, 1, 0, 0, 0, 0, 6])
  }

  @Test func clipsAreLinkedFromTheInsideOut() throws {
    let result = try scene(
      window(
        Tree(
          "UIView", 0, 0, 100, 100,
          [
            Tree(
              "UIView", 0, 0, 50, 50,
              [Tree("UIView", 0, 0, 20, 20, [Tree("UILabel", 0, 0, 5, 5)]).flags(.clips)])
          ]
        ).flags(.clips)))
    #expect(result.nodes.map(\.clip) == [-1, -1, 1, 1, 3])
    #expect(result.nodes.map { $0.flags.contains(.clips) } == [false, true, false, true, false])
  }

  @Test func aParentOfNoSizeDoesNotHideItsChildren() throws {
    let result = try scene(window(Tree("UIView", 30, 30, 0, 0, [Tree("UILabel", 0, 0, 50, 20)])))
    #expect(result.nodes[2].verdict == .draw)
    #expect(result.nodes[2].bounds == Rect2D(x: 30, y: 30, width: 50, height: 20))
  }

  @Test func radiusIsAtMostHalfTheShorterSide() throws {
    let nodes = try scene(
      window(Tree("UIView", 0, 0, 40, 20).radius(99), Tree("UIView", 0, 0, 40, 20).radius(-3))
    ).nodes
    #expect(nodes[1].radius == 10)
    #expect(nodes[2].radius == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e-300])
  func absurdNumbersStayFinite(_ number: Double) throws {
    let odd = Tree("UIView", number, number, number, number, [Tree("UILabel", number, 1, 10, number)])
      .alpha(number).radius(number).detail {
        $0.scroll = Point2D(x: number, y: number)
        $0.z = number
        $0.fontSize = number
        $0.anchor = Point2D(x: number, y: number)
        $0.transform = Transform2D(a: number, b: 0, c: 0, d: 1, tx: number, ty: 0)
        $0.border = NodeDetail.Border(width: number, color: RGBAColor(rgb: 0))
      }
    for colors in Appearance.Colors.allCases {
      let result = try scene(window(odd), appearance: Appearance(colors: colors))
      for node in result.nodes {
        #expect(node.toViewport.isFinite && node.toParent.isFinite)
        #expect(
          node.frame.width >= 0 && node.frame.height >= 0 && node.frame.maxX.isFinite
            && node.frame.maxY.isFinite)
        #expect((0...1).contains(node.alpha) && node.radius.isFinite && node.radius >= 0)
        #expect(node.bounds.x.isFinite && node.bounds.maxX.isFinite)
        #expect(node.border?.width.isFinite != false)
      }
      #expect(result.parts.allSatisfy { $0.frame.isDrawable })
      _ = Culler(scale: 3).cull(result)
    }
  }

  @Test func stackedScalesNeverOverflow() throws {
    var tree = Tree("UILabel", 0, 0, 10, 10)
    for _ in 0..<200 {
      tree = Tree("UIView", 1e6, 1e6, 1e6, 1e6, [tree]).detail { $0.transform = .scale(x: 1e4, y: 1e4) }
    }
    #expect(try scene(tree).nodes.allSatisfy { $0.toViewport.isFinite && $0.bounds.maxX.isFinite })
  }

  @Test func everyNodeIsInTheSceneOnceAndLinksAreConsistent() throws {
    var generator = SeededGenerator(seed: 11)
    var flattener = Flattener()
    for _ in 0..<60 {
      let made = randomSnapshot(using: &generator, count: 40)
      let result = flattener.flatten(made, viewport: phone, platform: .ios)
      #expect(Set(result.nodes.map(\.source)) == Set(0..<Int32(made.nodes.count)))
      for (index, node) in result.nodes.enumerated() {
        #expect(Int(node.parent) < index && Int(node.end) > index && Int(node.end) <= result.nodes.count)
        let parent = node.parent < 0 ? nil : result.nodes[Int(node.parent)]
        #expect(parent.map { node.end <= $0.end } ?? true)
        #expect(parent?.source ?? -1 == made.nodes[Int(node.source)].parent)
        let place = node.toParent.then(
          .translation(x: -(parent?.contentOffset.x ?? 0), y: -(parent?.contentOffset.y ?? 0)))
        let expected = place.then(parent?.toViewport ?? .identity)
        #expect(close(expected, node.toViewport))
        #expect(node.clip < 0 || result.nodes[Int(node.clip)].flags.contains(.clips))
      }
    }
  }

  private func close(_ a: Transform2D, _ b: Transform2D) -> Bool {
    abs(a.a - b.a) < 1e-6 && abs(a.b - b.b) < 1e-6 && abs(a.c - b.c) < 1e-6 && abs(a.d - b.d) < 1e-6
      && abs(a.tx - b.tx) < 1e-6 && abs(a.ty - b.ty) < 1e-6
  }

  @Test func aFlattenerRemembersNothingThatShows() throws {
    var generator = SeededGenerator(seed: 3)
    var used = Flattener()
    for _ in 0..<20 {
      let made = randomSnapshot(using: &generator, count: 30)
      var fresh = Flattener()
      #expect(
        used.flatten(made, viewport: phone, platform: .ios)
          == fresh.flatten(made, viewport: phone, platform: .ios))
    }
  }

  @Test func platformsHaveTheirOwnEntriesInTheCache() throws {
    var flattener = Flattener()
    let made = snapshot(Tree("a", 0, 0, 50, 20))
    #expect(flattener.flatten(made, viewport: phone, platform: .ios).nodes[0].category != .link)
    #expect(flattener.flatten(made, viewport: phone, platform: .web).nodes[0].category == .link)
  }
}

/// Snapshots that no source should send, and that some will.
struct HostileSnapshotTests {
  @Test func aHundredThousandLevelsFlattenCullAndPrint() {
    var builder = SnapshotBuilder(time: 0)
    let name = try! builder.add("UIView")
    for level in 0..<100_000 {
      try! builder.open()
      builder.node.className = name
      builder.node.frame = Rect2D(x: 1, y: 1, width: 100, height: 100)
      if level % 7 == 3 { builder.node.kind = .accessibility }
      if level % 5 == 3 { builder.node.flags = .clips }
    }
    let deep = builder.finish()
    var flattener = Flattener(reveal: .labels)
    let result = flattener.flatten(deep, viewport: phone, platform: .ios)
    #expect(result.nodes.count == 100_000)
    #expect(Culler(scale: 1).cull(result).nodes.count <= 100_000)
    #expect(SceneListing(rules: []).text(result).utf8.count < 100_000 * 400)
    var listing = SnapshotListing()
    #expect(listing.text(deep, viewport: phone, platform: .ios).utf8.count < 100_000 * 400)
  }

  @Test func manyChildrenInReverseOrderAreSorted() {
    var builder = SnapshotBuilder(time: 0)
    let name = try! builder.add("UIView")
    try! builder.open()
    for child in 0..<60_000 {
      try! builder.open()
      builder.node.className = name
      builder.node.frame = Rect2D(x: 0, y: 0, width: 10, height: 10)
      builder.detail.z = -Double(child)
      builder.close()
    }
    var flattener = Flattener()
    let result = flattener.flatten(builder.finish(), viewport: phone, platform: .ios)
    #expect(result.nodes[1].source == 60_000)
    #expect(result.nodes[60_000].source == 1)
  }

  @Test func manyElementsAtOnePlaceAreMergedInTime() {
    var builder = SnapshotBuilder(time: 0)
    let name = try! builder.add("CGDrawingView")
    try! builder.open()
    for child in 0..<30_000 {
      try! builder.open()
      builder.node.className = name
      builder.node.frame = Rect2D(x: 10, y: 10, width: 50, height: 20)
      builder.node.kind = child % 2 == 0 ? .view : .accessibility
      builder.close()
    }
    var flattener = Flattener()
    let result = flattener.flatten(builder.finish(), viewport: phone, platform: .ios)
    #expect(result.nodes.filter { $0.flags.contains(.accessibility) }.allSatisfy { $0.verdict == .prune })
  }

  @Test func endlesslyManyClassNamesCostTimeAndNoMemory() {
    var builder = SnapshotBuilder(time: 0)
    try! builder.open()
    for child in 0..<6_000 {
      try! builder.open()
      builder.node.className = try! builder.add("Name\(child)_" + String(repeating: "x", count: child % 2000))
      builder.close()
    }
    var flattener = Flattener()
    let made = builder.finish()
    let first = flattener.flatten(made, viewport: phone, platform: .ios)
    #expect(flattener.flatten(made, viewport: phone, platform: .ios) == first)
  }

  @Test func anEmptySnapshotIsAnEmptyScene() {
    var flattener = Flattener()
    let result = flattener.flatten(HierarchySnapshot(time: 5), viewport: phone, platform: .ios)
    #expect(result.nodes.isEmpty && result.time == 5)
    #expect(Culler(scale: 2).cull(result) == result)
  }
}

/// A tree of random shape with everything in it that a source can say.
///
/// - Parameter isCrooked: whether its numbers are as odd as those of presentation values.
func randomSnapshot(
  using generator: inout SeededGenerator, count: Int, isCrooked: Bool = false
) -> HierarchySnapshot {
  let classes = [
    "UIView", "UILabel", "UIButton", "UIImageView", "UIScrollView", "UISwitch", "CGDrawingView",
    "UITextField",
    "UIStackView", "MKMapView", "Mystery",
  ]
  var builder = SnapshotBuilder(time: 0)
  for index in 0..<count {
    while builder.depth > 0, Int.random(in: 0..<3, using: &generator) == 0 { builder.close() }
    try! builder.open()
    builder.node.className = try! builder.add(classes.randomElement(using: &generator)!)
    builder.node.frame = Rect2D(
      x: Double.random(in: -20...100, using: &generator).rounded(),
      y: Double(Int.random(in: -20...100, using: &generator)),
      width: Double(Int.random(in: 0...160, using: &generator)),
      height: Double(Int.random(in: 0...160, using: &generator)))
    builder.node.id = index % 3 == 0 ? .none : NodeID(integer: UInt64(index))!
    decorate(&builder, &generator)
    if isCrooked { bend(&builder, &generator) }
  }
  return builder.finish()
}

private func decorate(_ builder: inout SnapshotBuilder, _ generator: inout SeededGenerator) {
  func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &generator) == 0 }
  if chance(4) { builder.node.flags.insert(.clips) }
  if chance(12) { builder.node.flags.insert(.hidden) }
  if chance(3) { builder.node.radius = Double(Int.random(in: 0...30, using: &generator)) }
  if chance(5) { builder.node.alpha = Double(Int.random(in: 0...4, using: &generator)) / 4 }
  if chance(8) { builder.node.kind = .accessibility }
  if chance(2) {
    builder.node.background = RGBAColor(
      rgba: UInt32.random(in: 0...0xFFFF_FFFF, using: &generator) | (chance(2) ? 0xFF : 0))
  }
  if chance(6) {
    builder.detail.scroll = Point2D(x: 0, y: Double(Int.random(in: -30...60, using: &generator)))
  }
  if chance(6) { builder.detail.z = Double(Int.random(in: -2...2, using: &generator)) }
  if chance(7) { builder.detail.transform = .scale(x: chance(2) ? 0.5 : -1, y: chance(2) ? 2 : 1.25) }
  if chance(9) {
    let half = 0.7071067811865476
    builder.detail.transform = Transform2D(a: half, b: half, c: -half, d: half, tx: 0, ty: 0)
  }
}

private func bend(_ builder: inout SnapshotBuilder, _ generator: inout SeededGenerator) {
  func some() -> Double { Double.random(in: -1...1, using: &generator) }
  builder.node.frame.x += some()
  builder.node.frame.y += some()
  builder.node.frame.width = max(0, builder.node.frame.width + some())
  builder.node.frame.height = max(0, builder.node.frame.height + some())
  builder.node.radius *= abs(some())
  builder.node.alpha = max(0, builder.node.alpha * some())
  if builder.detail.scroll != .zero { builder.detail.scroll.x = some() * 90 }
  if builder.detail.transform != .identity {
    builder.detail.transform.a += some()
    builder.detail.transform.ty = some() * 40
  }
  if some() > 0.7 {
    builder.detail.border = NodeDetail.Border(width: abs(some()), color: RGBAColor(rgb: 0x123456))
  }
}
