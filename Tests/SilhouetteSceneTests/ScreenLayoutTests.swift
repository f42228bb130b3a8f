import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// Facts that only places give, on screens whose source reports no backgrounds.
struct ScreenLayoutTests {
  private static let screen = Viewport(width: 400, height: 800, scale: 2)

  private func android(_ windows: Tree..., rules: String = "") throws -> WireframeScene {
    var flattener = Flattener(categorizer: rules.isEmpty ? .standard : try Categorizer(userRules: rules))
    return flattener.flatten(
      snapshot(of: windows), viewport: Self.screen, platform: .android)
  }

  /// An app of elements without classes, as test tools see iOS.
  private func elements(_ children: Tree...) throws -> WireframeScene {
    let app = Tree("", 0, 0, 400, 800, children).element().label("App")
    var flattener = Flattener()
    return flattener.flatten(
      snapshot(of: [Tree("", 0, 0, 0, 0, [app])]), viewport: Self.screen, platform: .ios)
  }

  private func element(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ children: [Tree] = []
  ) -> Tree {
    Tree("", x, y, width, height, children).element().label("Words")
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ children: [Tree] = [])
    -> Tree
  {
    Tree("android.widget.FrameLayout", x, y, width, height, children)
  }

  private func clickable(_ className: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Tree
  {
    Tree(className, x, y, width, height).with { $0.otherTraits = ["clickable"] }
  }

  private func bars(_ scene: WireframeScene, _ node: SceneNode) -> [ScenePart] {
    scene.parts[node.parts.range].filter { $0.role == .textBar }
  }

  // MARK: Writing

  @Test func noLabelIsAWallOfText() throws {
    for width in stride(from: 20.0, through: 400, by: 20) {
      for height in stride(from: 8.0, through: 800, by: 8) {
        let label = Tree("android.widget.TextView", 0, 0, width, height).text("x")
        let flat = try android(box(0, 0, 400, 800, [label]))
        #expect(bars(flat, flat.nodes[1]).count <= 3, "\(width) x \(height)")
      }
    }
  }

  @Test func fewWordsInALargeBoxStandInItsMiddle() throws {
    let flat = try android(
      box(0, 0, 400, 800, [Tree("android.widget.TextView", 0, 100, 400, 600).text("Nothing here")]))
    let lines = bars(flat, flat.nodes[1])
    #expect(lines.count == 2)
    for line in lines {
      #expect(abs(line.frame.x + line.frame.width / 2 - 200) <= 1)
      #expect(abs(line.frame.y - 300) < 40)
    }
  }

  @Test func writingKeepsAMarginToTheScreensEdge() throws {
    let flat = try android(
      box(0, 0, 400, 800, [Tree("android.widget.TextView", 0, 100, 400, 20).text("x")]))
    #expect(bars(flat, flat.nodes[1]).allSatisfy { $0.frame.x >= 16 && $0.frame.maxX <= 384 })
  }

  @Test func whatIsDrawnOfTextDoesNotFollowItsCharacters() throws {
    for (x, y, width, height) in [(0, 0, 400, 800), (20, 100, 64, 64), (20, 100, 360, 48), (0, 90, 90, 300)] {
      func scene(_ words: String) throws -> WireframeScene {
        try elements(
          Tree("", Double(x), Double(y), Double(width), Double(height)).element().label(words))
      }
      #expect(try scene("a") == scene("a long story that fills several lines of a telephone's screen"))
    }
  }

  @Test func aRowSaysItsWordsBesideItsPictures() throws {
    let row = element(
      20, 300, 300, 42, [element(30, 310, 22, 22), element(290, 315, 9, 12)])
    let flat = try elements(row)
    let cell = try #require(flat.nodes.first { $0.category == .cell })
    let bar = try #require(bars(flat, cell).first)
    #expect(bar.frame.x >= 32 && bar.frame.maxX <= 270)
    // If a child writes as much, the row draws no text.
    let told = try elements(element(20, 300, 300, 42, [element(30, 310, 200, 22)]))
    let silent = try #require(told.nodes.first { $0.category == .cell })
    #expect(bars(told, silent).isEmpty)
  }

  @Test func writingThatEndsBeforeItsContainerFillsItsBox() throws {
    func share(_ x: Double, _ width: Double, beside: [Tree] = []) throws -> Double {
      let label = Tree("android.widget.TextView", x, 100, width, 20).text("x")
      let flat = try android(box(0, 0, 400, 800, [label] + beside))
      return try #require(bars(flat, flat.nodes[1]).first).frame.width / width
    }
    #expect(try share(24, 200) == 1)
    #expect(try share(100, 200) == 1)
    // As wide as the page, or up to the next element beside it.
    #expect(try share(24, 352) < 0.7)
    let sign = Tree("android.widget.ImageView", 330, 96, 24, 24)
    #expect(try share(24, 300, beside: [sign]) < 0.7)
  }

  /// Flutter describes a card by all its words. Its only children are things that can be pressed by themselves.
  @Test func aDescribedCardWritesBesideItsSigns() throws {
    func writing(_ children: [Tree], of className: String = "android.view.View") throws -> [ScenePart] {
      let card = clickable(className, 18, 100, 364, 118).with {
        $0.label = "Sown in March\nBeds"
        $0.children = children
      }
      let flat = try android(box(0, 0, 400, 800, [card]))
      return bars(flat, flat.nodes[1])
    }
    func sign(_ width: Double) -> Tree {
      clickable("android.view.View", 9, 40, width, 40).with { $0.label = "Keep" }
    }
    let beside = try writing([sign(40)])
    #expect(beside.count >= 2 && beside.allSatisfy { $0.frame.x >= 49 && $0.frame.maxX <= 364 })
    // What covers a good part of the card, what writes, and the boxes of other toolkits show what there is to see.
    #expect(try writing([sign(40), Tree("android.view.View", 60, 0, 160, 60)]).isEmpty)
    #expect(try writing([sign(40), Tree("android.widget.TextView", 60, 9, 90, 20).text("x")]).isEmpty)
    #expect(try writing([sign(40)], of: "android.widget.FrameLayout").isEmpty)
  }

  @Test func captionsStandInTheMiddle() throws {
    let text = Tree("android.widget.TextView", 0, 0, 60, 48).text("x")
    let button = clickable("android.widget.FrameLayout", 20, 24, 60, 48).with { $0.children = [text] }
    let inButton = try android(box(0, 0, 400, 800, [button]))
    let below = try android(
      box(
        0, 0, 400, 800,
        [
          Tree("android.widget.ImageView", 20, 100, 120, 90),
          Tree("android.widget.TextView", 20, 196, 120, 18).text("x"),
        ]))
    for flat in [inButton, below] {
      let label = try #require(flat.nodes.first { $0.category == .label })
      let bar = try #require(bars(flat, label).first).frame
      #expect(bar.width < label.box.width * 0.8)
      #expect(abs(bar.x + bar.width / 2 - label.box.width / 2) <= 1)
    }
  }

  @Test func onlyWhatIsExactlyAsHighAsARowIsOneLine() throws {
    func lines(_ height: Double) throws -> Int {
      let flat = try android(
        box(0, 0, 400, 800, [Tree("android.widget.TextView", 24, 100, 250, height).text("x")]))
      return bars(flat, flat.nodes[1]).count
    }
    #expect(try lines(64) == 1)
    #expect(try lines(64.5) == 3)
  }

  // MARK: What fills the screen

  @Test func theElementOfTheWholeScreenIsNoLabel() throws {
    let flat = try elements(element(0, 0, 400, 800), element(80, 500, 240, 190, [element(100, 520, 200, 20)]))
    #expect(flat.nodes[2].category == .view && flat.nodes[2].toldCategory == .label)
    #expect(flat.nodes[2].parts.isEmpty)
  }

  @Test func aWordlessRegionThatCanBeTappedIsWhatItCovers() throws {
    let row = Tree("android.widget.TextView", 0, 500, 400, 40).text("x")
    let below = Tree("android.widget.TextView", 0, 20, 200, 40).text("x")
    // A scrim between a page and a sheet.
    let scrim = try android(
      box(0, 0, 400, 800, [below, clickable("android.view.View", 0, 0, 400, 800), row]))
    #expect(scrim.nodes[2].category == .view && scrim.nodes[2].parts.isEmpty)
    #expect(!scrim.nodes[2].fill.isClear && !scrim.nodes[2].fill.isOpaque)
    // A canvas under two controls.
    let canvas = try android(
      box(0, 0, 400, 800, [clickable("android.view.View", 0, 0, 400, 800), below, row]))
    #expect(canvas.nodes[1].category == .customDrawing && !canvas.nodes[1].hatch.isClear)
    // Over everything: nothing of its own.
    let top = try android(box(0, 0, 400, 800, [below, row, clickable("android.view.View", 0, 0, 400, 800)]))
    #expect(top.nodes[3].verdict == .skip)
  }

  @Test func aPictureOverMostOfTheScreenIsHatched() throws {
    let flat = try android(
      box(
        0, 0, 400, 800,
        [Tree("android.widget.ImageView", 0, 80, 400, 700), Tree("android.widget.ImageView", 9, 9, 99, 60)]))
    #expect(flat.nodes[1].category == .image && !flat.nodes[1].hatch.isClear)
    #expect(flat.nodes[2].category == .image && flat.nodes[2].hatch.isClear)
  }

  @Test func filmsLetWhatIsBelowShineThroughHoweverManyThereAre() throws {
    let button = clickable("android.widget.Button", 160, 700, 80, 48).text("x")
    let film = Tree("com.example.Surface", 0, 0, 400, 800).detail { $0.picture = .init() }
    let one = try android(box(0, 0, 400, 800, [button, film]))
    let two = try android(box(0, 0, 400, 800, [button, film, film]))
    let stripes = two.nodes.map(\.hatch).filter { !$0.isClear }
    #expect(stripes.count == 1 && stripes == one.nodes.map(\.hatch).filter { !$0.isClear })
    #expect(try !#require(stripes.first).isOpaque)
    // Contents that cannot be seen into have stripes of their own.
    let canvas = try android(box(0, 0, 400, 800, [clickable("android.view.View", 0, 0, 400, 800)]))
    #expect(canvas.nodes[1].hatch.isOpaque)
  }

  // MARK: Dialogs

  @Test func aWindowSmallerThanTheScreenIsADialog() throws {
    let title = Tree("android.widget.TextView", 20, 20, 200, 24).text("x")
    let button = clickable("android.widget.Button", 200, 120, 80, 48).text("x")
    let flat = try android(box(40, 300, 320, 200, [title, button]))
    #expect(flat.nodes[0].category == .modal && flat.nodes[0].fill.isOpaque)
    #expect(flat.background != (try android(box(0, 0, 400, 800, [title, button]))).background)
  }

  @Test func elementsThatFloatAloneAreADialogOverWhatNobodyTells() throws {
    let flat = try elements(
      element(40, 300, 320, 200, [element(60, 320, 280, 24), element(60, 400, 280, 48)]))
    #expect(flat.nodes[2].category == .modal)
    #expect(!flat.nodes[1].hatch.isClear)
    // A form that reaches from side to side is none.
    let form = try elements(
      element(0, 100, 400, 600, [element(20, 120, 280, 24), element(20, 400, 360, 48)]))
    #expect(!form.nodes.contains { $0.category == .modal } && form.nodes[1].hatch.isClear)
  }

  // MARK: Overlays

  private func rows(_ count: Int, from y: Double, width: Double = 300) -> [Tree] {
    (0..<count).map { Tree("android.widget.TextView", 20, y + Double($0) * 60, width, 20).text("x") }
  }

  @Test func whatLiesOverSmallerThingsHidesThemWithAnEdge() throws {
    func menu(_ width: Double, below: [Tree]) throws -> SceneNode {
      let menu = box(
        150, 100, width, 200,
        [
          Tree("android.widget.TextView", 10, 10, 180, 60).text("x"),
          Tree("android.widget.TextView", 10, 100, 180, 60).text("x"),
        ])
      let flat = try android(box(0, 0, 400, 800, below + [menu]))
      return flat.nodes[below.count + 1]
    }
    let over = try menu(200, below: rows(8, from: 60))
    #expect(over.fill.isOpaque && over.border != nil)
    let beside = try menu(200, below: rows(3, from: 400))
    #expect(beside.fill.isClear && beside.border == nil)
    // Larger things below carry it.
    let on = try menu(200, below: [Tree("android.widget.ImageView", 0, 0, 400, 400)])
    #expect(on.fill.isClear)
  }

  @Test func anEmptyFrameOverTheScreenHidesNothing() throws {
    let frame = box(0, 0, 400, 800, [Tree("android.widget.ImageButton", 320, 700, 56, 56)])
    let flat = try android(box(0, 0, 400, 800, rows(8, from: 60) + [frame]))
    #expect(flat.nodes[9].fill.isClear)
    let dim = box(20, 60, 360, 500, [Tree("android.widget.ImageButton", 320, 440, 40, 40)])
    let other = try android(box(0, 0, 400, 800, rows(8, from: 60) + [dim]))
    #expect(other.nodes[9].fill.isClear)
  }

  @Test func whatLiesBehindADialogIsHatchedAndNoMore() throws {
    var phone = Self.screen
    phone.told = Rect2D(x: 40, y: 300, width: 320, height: 200)
    let dialog = box(40, 300, 320, 200, [Tree("android.widget.TextView", 20, 20, 200, 20).text("x")])
    let whole = snapshot(of: [dialog]).withUntoldScreen(in: phone)
    var flattener = Flattener()
    let flat = flattener.flatten(whole, viewport: phone, platform: .android)
    #expect(
      flat.nodes[0].bounds == phone.bounds && !flat.nodes[0].hatch.isClear && flat.nodes[0].fill.isOpaque)
    #expect(flat.nodes[1].category == .modal && flat.nodes[1].fill.isOpaque)
    #expect(flat.nodes[1].border != nil && flat.nodes[2].category == .label)
  }

  @Test func sheetsAndDialogsCastAShadow() throws {
    let flat = try android(
      box(40, 300, 320, 200, [Tree("android.widget.TextView", 20, 20, 200, 24).text("x")]))
    #expect(flat.nodes[0].category == .modal && flat.nodes[0].shadow?.height == .high)
    #expect(flat.nodes.filter { $0.shadow != nil }.count == 1)
  }

  @Test func aDialogsWindowLeavesRoomForItsShadow() throws {
    var phone = Self.screen
    phone.told = Rect2D(x: 24, y: 60, width: 352, height: 680)
    let text = Tree("android.widget.TextView", 20, 20, 200, 20).text("x")
    let window = box(24, 60, 352, 680, [box(16, 16, 320, 648, [text])])
    var flattener = Flattener()
    let flat = flattener.flatten(
      snapshot(of: [window]).withUntoldScreen(in: phone), viewport: phone, platform: .android)
    // A window that was dumped alone is a dialog, however high.
    #expect(flat.nodes[1].fill.isClear && flat.nodes[2].category == .modal)
  }

  @Test func aSheetOverAScrimIsPaper() throws {
    let scrim = clickable("android.view.View", 0, 0, 400, 800)
    let list = Tree("android.widget.ListView", 0, 0, 400, 500, rows(6, from: 10))
    let flat = try android(box(0, 0, 400, 800, [scrim, box(0, 300, 400, 500, [list])]))
    #expect(!flat.nodes[1].hatch.isClear && flat.nodes[2].fill.isOpaque)
    #expect(flat.nodes[3].category == .list && flat.nodes[3].fill.isClear)
  }

  @Test func signsThatCanBeTappedStandOnNoBox() throws {
    func button(_ width: Double, _ height: Double) throws -> SceneNode {
      try android(box(0, 0, 400, 800, [clickable("com.example.Thing", 0, 100, width, height)])).nodes[1]
    }
    #expect(try button(48, 48).fill.isClear && button(48, 48).border == nil)
    #expect(try !button(120, 48).fill.isClear)
    #expect(try !button(48, 48).parts.isEmpty)
  }

  @Test func largePickersShowAMonth() throws {
    func dots(_ width: Double, _ height: Double) throws -> Int {
      let flat = try android(box(0, 0, 400, 800, [Tree("android.widget.DatePicker", 0, 0, width, height)]))
      return flat.parts[flat.nodes[1].parts.range].count { $0.role == .dot }
    }
    #expect(try dots(300, 400) == 35 && dots(300, 48) == 0)
  }

  @Test func untoldBarsShowTheSystemsSigns() throws {
    var phone = Self.screen
    phone.told = Rect2D(x: 0, y: 24, width: 400, height: 728)
    let page = box(0, 24, 400, 728, rows(3, from: 20))
    var flattener = Flattener()
    let flat = flattener.flatten(
      snapshot(of: [page]).withUntoldScreen(in: phone), viewport: phone, platform: .android)
    let bars = flat.nodes.filter { $0.parent < 0 }.dropFirst()
    #expect(bars.map(\.category) == [.statusBar, .toolbar] && bars.allSatisfy { !$0.parts.isEmpty })
    #expect(flat.nodes[0].parts.isEmpty)
  }

  @Test func largeHatchesAreBroadAndFaint() throws {
    func hatch(_ width: Double, _ height: Double) throws -> (scale: Double, color: RGBAColor) {
      let flat = try android(box(0, 0, 400, 800, [Tree("android.webkit.WebView", 0, 0, width, height)]))
      let node = flat.nodes[1]
      return (Hatch.scale(in: node.box), node.hatch)
    }
    let (large, small) = (try hatch(400, 600), try hatch(400, 50))
    #expect(large.scale == Hatch.breadth && small.scale == 1)
    #expect(large.color != small.color && !large.color.isClear)
  }

  // MARK: Shapes

  @Test func squareElementsAreSigns() throws {
    let flat = try elements(
      element(20, 60, 44, 44), element(20, 200, 160, 160), element(20, 600, 300, 20),
      element(60, 700, 280, 50))
    #expect(flat.nodes.dropFirst(2).map(\.category) == [.icon, .image, .label, .button])
  }

  @Test func whatHoldsSeveralThingsIsARowOrACard() throws {
    func holder(_ width: Double, _ height: Double) throws -> NodeCategory {
      let children = (0..<3).map { Tree("android.widget.TextView", 8, Double($0) * 22, 80, 20).text("x") }
      let node = Tree("com.example.Thing", 0, 100, width, height, children).label("x")
        .with { $0.otherTraits = ["clickable"] }
      return try android(box(0, 0, 400, 800, [node])).nodes[1].category
    }
    #expect(try holder(400, 100) == .cell)
    #expect(try holder(180, 220) == .card)
    #expect(try holder(100, 60) == .button)
  }

  @Test func plainContainersShowNoHairlinesAndSeparatorsDo() throws {
    let flat = try android(
      box(0, 0, 400, 800, [box(10, 10, 300, 300, [box(20, 20, 200, 100)]), box(0, 400, 400, 1)]))
    #expect(flat.nodes[0...2].allSatisfy { $0.border == nil && $0.fill.isClear })
    #expect(!flat.nodes[3].fill.isClear || flat.nodes[3].border != nil)
  }

  // MARK: Who is asked

  @Test func theUsersRulesAndBackgroundsStand() throws {
    let scrim = clickable("android.view.View", 0, 0, 400, 800)
    let ruled = try android(box(0, 0, 400, 800, [scrim]), rules: "class = android.view.View => button")
    #expect(ruled.nodes[1].category == .button && ruled.nodes[1].toldCategory == nil)
    let painted = try android(box(0, 0, 400, 800, [scrim]).background(0xFFFF_FFFF))
    #expect(painted.nodes[1].category == .button)
  }

  @Test func systemBarsStandWhereTheAppLeavesRoom() throws {
    let flat = try android(
      box(0, 0, 400, 800, [box(0, 24, 400, 728, [Tree("android.widget.TextView", 0, 0, 90, 20).text("x")])]))
    let marks = flat.parts[flat.nodes[0].parts.range]
    #expect(marks.contains { $0.frame.maxY <= 24 } && marks.contains { $0.frame.y >= 752 })
    #expect(marks.allSatisfy { $0.frame.maxY <= 24 || $0.frame.y >= 752 })
    let full = try android(box(0, 0, 400, 800, [Tree("android.widget.TextView", 0, 0, 90, 20).text("x")]))
    #expect(full.nodes[0].parts.isEmpty)
  }

  @Test func theClockStandsWhereItsTimeHadIt() throws {
    for (height, isLeft) in [(880.0, true), (711, false)] {
      let phone = Viewport(width: 400, height: height, scale: 2)
      let page = box(
        0, 0, 400, height,
        [box(0, 24, 400, height - 24, [Tree("android.widget.TextView", 0, 0, 90, 20).text("x")])])
      var flattener = Flattener()
      let flat = flattener.flatten(snapshot(of: [page]), viewport: phone, platform: .android)
      let clock = try #require(flat.parts[flat.nodes[0].parts.range].max { $0.frame.width < $1.frame.width })
      #expect((clock.frame.x < 100) == isLeft && (clock.frame.maxX > 300) != isLeft)
    }
  }

  @Test func aKeyboardThatIsNotToldStandsInTheRoomThatItTook() throws {
    func keys(_ flags: HierarchyNode.Flags, list: String, to foot: Double) throws -> [ScenePart] {
      let field = Tree("android.widget.EditText", 16, 30, 300, 48).flags(flags).text("x")
      let row = Tree("android.widget.TextView", 16, 8, 200, 20).text("x")
      let flat = try android(box(0, 0, 400, 800, [field, Tree(list, 0, 90, 400, foot - 90, [row])]))
      return flat.parts[flat.nodes[0].parts.range].filter { $0.role == .segment || $0.role == .track }
    }
    let list = "androidx.recyclerview.widget.RecyclerView"
    let shown = try keys([.editable, .focused], list: list, to: 500)
    #expect(shown.count == 30 && shown.allSatisfy { $0.frame.y >= 500 && $0.frame.maxY <= 800 })
    #expect(try keys([.editable, .focused], list: "android.widget.FrameLayout", to: 500) == shown)
    #expect(try keys([.editable], list: list, to: 500).isEmpty)
    #expect(try keys([.editable, .focused], list: list, to: 790).isEmpty)
    // A page that is short was not made so.
    #expect(try keys([.editable, .focused], list: "android.widget.FrameLayout", to: 130).isEmpty)
  }

  // MARK: Sizes and masks

  @Test func crowdsTakeTimeInTheirNumber() throws {
    let rows = (0..<3000).map {
      element(0, Double($0 % 700), 400, 44, [element(10, Double($0 % 700), 30, 30)])
    }
    let app = Tree("", 0, 0, 400, 800, rows).element().label("App")
    var flattener = Flattener()
    let flat = flattener.flatten(
      snapshot(of: [Tree("", 0, 0, 0, 0, [app])]), viewport: Self.screen, platform: .ios)
    #expect(flat.nodes.count == 6002)
  }

  @Test func whatIsSealedCountsOnceWhateverIsInIt() throws {
    func holder(_ buttons: Int, _ mark: NodeDetail.Privacy) throws -> NodeCategory {
      let keys = (0..<buttons).map { Tree("android.widget.Button", Double($0) * 40, 0, 30, 30) }
      let pad = Tree("android.widget.FrameLayout", 0, 40, 300, 40, keys).detail { $0.privacy = mark }
      let title = Tree("android.widget.TextView", 8, 8, 80, 20).text("x")
      let node = Tree("com.example.Thing", 0, 100, 400, 100, [title, pad]).label("x")
        .with { $0.otherTraits = ["clickable"] }
      return try android(box(0, 0, 400, 800, [node])).nodes[1].category
    }
    #expect(try holder(4, []) == .cell)
    for mark in [NodeDetail.Privacy.mask, .hide] {
      #expect(try (0...4).allSatisfy { try holder($0, mark) == holder(0, mark) })
    }
  }

  @Test func whatMayNotBeSeenIntoIsLeftAlone() throws {
    let field = Tree("android.widget.EditText", 0, 0, 400, 800).flags([.secure, .editable]).text("secret")
    let flat = try android(box(0, 0, 400, 800, [field]))
    #expect(flat.nodes[1].category == .secureField && flat.nodes[1].toldCategory == nil)
  }
}
