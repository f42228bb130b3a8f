import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// Pictures of screens that the source reports only in part, or where one part covers another.
struct UnseenContentTests {
  private static let screen = Viewport(width: 400, height: 800, scale: 2)

  private func scene(
    _ windows: Tree..., platform: AppPlatform = .android, told: Rect2D? = nil
  ) -> WireframeScene {
    var viewport = Self.screen
    viewport.told = told
    var flattener = Flattener()
    return flattener.flatten(
      snapshot(of: windows).withUntoldScreen(in: viewport), viewport: viewport, platform: platform)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ children: [Tree] = [])
    -> Tree
  {
    Tree("android.widget.FrameLayout", x, y, width, height, children)
  }

  private func line(_ x: Double, _ y: Double, _ words: String = "words") -> Tree {
    Tree("android.widget.TextView", x, y, 200, 20).text(words)
  }

  private func lines(_ count: Int, from y: Double, x: Double = 20) -> [Tree] {
    (0..<count).map { line(x, y + Double($0) * 60) }
  }

  // MARK: Windows

  @Test(arguments: [
    Rect2D(x: 0, y: 300, width: 400, height: 500), Rect2D(x: 200, y: 0, width: 200, height: 800),
    Rect2D(x: 0, y: 0, width: 180, height: 800), Rect2D(x: 120, y: 30, width: 280, height: 770),
  ])
  func aWindowBesideWhatNobodyTellsIsPaper(_ place: Rect2D) {
    let window = box(
      place.x, place.y, place.width, place.height,
      [box(0, 0, place.width, place.height, lines(2, from: 100, x: 10))])
    let flat = scene(window, told: place)
    #expect(!flat.nodes[0].hatch.isClear && flat.nodes[0].bounds == Self.screen.bounds)
    #expect(flat.nodes[1].fill.isOpaque && flat.nodes[1].hatch.isClear && flat.nodes[1].bounds == place)
  }

  @Test func aScreenThatIsNoWholeNumberOfQuartersHasAGroundToo() {
    var viewport = Viewport(width: 1080 / 2.625, height: 2400 / 2.625, scale: 2.625)
    viewport.told = Rect2D(x: 0, y: 300, width: 1080 / 2.625, height: 2400 / 2.625 - 300)
    let window = box(0, 300, 1080 / 2.625, 2400 / 2.625 - 300, lines(2, from: 100))
    var flattener = Flattener()
    let flat = flattener.flatten(
      snapshot(of: [window]).withUntoldScreen(in: viewport), viewport: viewport, platform: .android)
    #expect(!flat.nodes[0].hatch.isClear && flat.nodes[0].fill.isOpaque && flat.nodes[1].fill.isOpaque)
  }

  @Test(arguments: [0.5, 0.7, 0.85, 0.95])
  func aSheetOverARegionThatDimsIsPaperHoweverHigh(_ share: Double) {
    let height = 760 * share
    let dim = Tree("android.view.View", 0, 40, 400, 760).with { $0.otherTraits = ["clickable"] }
    let sheet = box(0, 800 - height, 400, height, [line(20, 20), line(20, height - 60)])
    let flat = scene(box(0, 0, 400, 800, [dim, sheet]))
    #expect(flat.nodes[2].fill.isOpaque && flat.nodes[2].border != nil)
    #expect(!flat.nodes[1].hatch.isClear)
  }

  /// The window's only content is at its foot: what it lies on is not in the tree. A status bar that a source reports
  /// makes no difference, and neither do containers of the window's size.
  @Test(arguments: [(300.0, 0.0), (600, 0), (640, 0), (300, 20)])
  func aSheetInAnOtherwiseEmptyWindowIsAPanel(_ height: Double, _ margin: Double) {
    let width = 400 - 2 * margin
    let sheet = box(
      margin, 800 - height, width, height,
      [
        Tree("android.widget.TextView", 20, 20, 320, 20).text("words"), line(20, 80), line(20, height - 60),
      ])
    let bar = Tree("android.view.View", 0, 0, 400, 24).with {
      $0.identifier = "android:id/statusBarBackground"
    }
    for flat in [
      scene(box(0, 0, 400, 800, [sheet])), scene(box(0, 0, 400, 800, [box(0, 0, 400, 800, [bar, sheet])])),
    ] {
      let panel = flat.nodes[flat.nodes.count - 4]
      #expect(panel.bounds.height == height && panel.fill.isOpaque && panel.border != nil)
      #expect(!flat.nodes[0].hatch.isClear && flat.nodes[0].parts.isEmpty)
    }
  }

  @Test func aPageThatLeavesRoomAboveIsNoSheet() {
    func isHatched(_ y: Double, _ height: Double, x: Double = 0, _ more: [Tree] = []) -> Bool {
      let wide = Tree("android.widget.TextView", 10, 10, 380 - x, 20).text("words")
      let page = box(x, y, 400 - x, height, [wide, line(10, height / 2), line(10, height - 40)])
      return scene(box(0, 0, 400, 800, more + [page])).nodes.contains { !$0.hatch.isClear }
    }
    #expect(isHatched(400, 400))
    // Below a status bar and a bar of the app; a bar; a page that ends before the screen; a column.
    #expect(
      !isHatched(80, 720) && !isHatched(740, 60) && !isHatched(300, 400) && !isHatched(300, 500, x: 100))
    #expect(!isHatched(400, 400, [line(20, 60)]))
  }

  // MARK: One over another

  @Test(arguments: [370.0, 384, 390])
  func aDrawerHidesWhatItCovers(_ width: Double) {
    func drawer(_ x: Double, _ width: Double) -> SceneNode {
      let drawer = box(x, 0, width, 800, lines(4, from: 125))
      return scene(box(0, 0, 400, 800, lines(10, from: 60) + [drawer])).nodes[11]
    }
    // It leaves 16 points at least, on either side.
    let isDrawer = width <= 384
    #expect(drawer(0, width).fill.isOpaque == isDrawer)
    #expect(drawer(400 - width, width).fill.isOpaque == isDrawer)
  }

  @Test func aDrawerWithNothingOnOthersMayBeAFrame() {
    let frame = box(0, 0, 370, 800, [line(20, 700)])
    #expect(scene(box(0, 0, 400, 800, lines(3, from: 60) + [frame])).nodes[4].fill.isClear)
  }

  @Test(arguments: 1...12)
  func aPageOverAPageHidesItIfItsThingsReachOverHalfOfTheScreen(_ count: Int) {
    let page = box(0, 0, 400, 800, lines(count, from: 15))
    let flat = scene(box(0, 0, 400, 800, lines(12, from: 15) + [page]))
    #expect(flat.nodes[13].fill.isOpaque == flat.nodes[14..<(14 + count)].coversHalf)
  }

  @Test func aPageWithAPictureHidesTheListBehindIt() {
    let picture = Tree("android.widget.ImageView", 20, 60, 360, 400)
    let page = box(0, 0, 400, 800, [picture, line(20, 480), line(20, 520)])
    #expect(scene(box(0, 0, 400, 800, lines(10, from: 60) + [page])).nodes[11].fill.isOpaque)
  }

  @Test func thingsBesideThoseBeforeHideNothing() {
    // A column of signs over a column of words, as on a map or a film.
    let signs = (0..<10).map { Tree("android.widget.ImageButton", 340, 60 + Double($0) * 60, 40, 40) }
    let flat = scene(box(0, 0, 400, 800, lines(10, from: 60) + [box(0, 0, 400, 800, signs)]))
    #expect(flat.nodes[11].fill.isClear)
  }

  /// Its only child is as large, and its tabs stand on its ground.
  @Test func aHighBarOfTabsIsOneBar() {
    let tabs = (0..<4).map { tab in
      let signs = [
        Tree("android.widget.ImageView", 38, 12, 24, 24),
        Tree("android.widget.TextView", 20, 50, 60, 16).text("words"),
        Tree("android.widget.TextView", 20, 66, 60, 12).text("more"),
      ]
      return Tree("android.widget.FrameLayout", Double(tab) * 100, 0, 100, 84, signs).with {
        $0.otherTraits = ["clickable"]
      }
    }
    let row = Tree("android.view.ViewGroup", 0, 0, 400, 84, tabs)
    let flat = scene(
      box(0, 0, 400, 800, [line(20, 60), Tree("android.widget.FrameLayout", 0, 716, 400, 84, [row])]))
    #expect(flat.nodes.count { $0.category == .tabBar } == 1)
    let drawn = flat.nodes.filter { $0.bounds.width == 100 && $0.verdict == .draw }
    #expect(drawn.count == 4 && drawn.allSatisfy { $0.fill.isClear && $0.border == nil })
  }

  @Test func aBarOfTheUpperPageIsABar() {
    let bar = box(0, 24, 400, 56, [line(60, 18), line(270, 18)])
    let page = box(
      0, 0, 400, 800, [bar, Tree("android.widget.ImageView", 20, 100, 360, 420)] + lines(4, from: 540))
    let flat = scene(box(0, 0, 400, 800, lines(10, from: 60) + [page]))
    #expect(flat.nodes[11].fill.isOpaque && flat.nodes[12].category == .navigationBar)
  }

  @Test(arguments: [7.0, 8, 16])
  func aPanelOverACanvasIsPaper(_ padding: Double) {
    func panel(_ canvas: String, _ x: Double, _ width: Double) -> SceneNode {
      let inside = [
        Tree("android.widget.TextView", padding, padding, width - 2 * padding, 40).text("Ready?"),
        Tree("android.widget.TextView", padding, 60, width - 2 * padding, 40).text("Lives: 3"),
        Tree("android.widget.Button", padding, 120, width - 2 * padding, 80 - padding).text("Go"),
      ]
      let ground = Tree(canvas, 0, 0, 400, 800)
      return scene(box(0, 0, 400, 800, [ground, box(x, 300, width, 200, inside)])).nodes[2]
    }
    #expect(panel("android.view.TextureView", 60, 280).fill.isOpaque == (padding >= 8))
    // Without a canvas below it may be a group, and so may a bar from side to side.
    #expect(panel("android.view.View", 60, 280).fill.isClear)
    #expect(panel("android.view.TextureView", 0, 400).fill.isClear)
  }

  // MARK: Nothing to see

  @Test func aScreenOfBoxesAloneIsHatched() {
    for depth in 1...4 {
      var tree = Tree("android.view.View", 0, 0, 400, 800)
      for _ in 1..<depth { tree = box(0, 0, 400, 800, [tree]) }
      let flat = scene(tree)
      #expect(flat.nodes.contains { !$0.hatch.isClear && $0.verdict == .draw }, "\(depth)")
    }
    #expect(scene(box(0, 0, 400, 800, [box(0, 0, 400, 800)])).isBlank)
    #expect(!scene(box(0, 0, 400, 800, [line(20, 20)])).isBlank)
    #expect(scene(box(0, 0, 400, 800, [line(20, 20)])).nodes.allSatisfy { $0.hatch.isClear })
  }

  @Test func whatTheSourceHidesIsAHatchAndNoPaper() {
    let hidden = box(0, 0, 400, 800, [line(20, 20)]).node { $0.flags.insert(.hidden) }
    let flat = scene(hidden, told: Self.screen.bounds)
    #expect(!flat.nodes[0].hatch.isClear && flat.nodes[1].verdict == .hidden)
    #expect(snapshot(of: [hidden]).isHidden && !snapshot(of: [hidden, box(0, 0, 1, 1)]).isHidden)
  }

  @Test func aWebViewIsHatchedOnlyIfNothingOfItIsKnown() {
    let web = Tree("android.webkit.WebView", 0, 0, 400, 800)
    #expect(!scene(box(0, 0, 400, 800, [web, line(0, 0)])).nodes[1].hatch.isClear)
    let known = web.with { $0.children = [line(20, 300)] }
    #expect(scene(box(0, 0, 400, 800, [known])).nodes[1].hatch.isClear)
  }

  // MARK: Kinds that only places or names give

  private func described(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Tree {
    Tree("android.view.View", x, y, width, height).label("A title")
  }

  @Test func descriptionsInComposeArePictures() {
    func category(_ host: String, _ width: Double, _ height: Double) -> NodeCategory {
      let content = Tree(host, 0, 0, 400, 800, [described(20, 100, width, height), line(20, 400)])
      return scene(box(0, 0, 400, 800, [content])).nodes[2].category
    }
    #expect(category("androidx.compose.ui.platform.ComposeView", 180, 100) == .image)
    #expect(category("androidx.compose.ui.platform.ComposeView", 340, 60) == .image)
    #expect(category("androidx.compose.ui.platform.ComposeView", 340, 27) == .label)
    #expect(category("android.widget.FrameLayout", 340, 60) == .label)
  }

  @Test func equalBoxesWithDescriptionsArePicturesOfAGrid() {
    func categories(_ count: Int, _ width: Double, _ height: Double) -> Set<NodeCategory> {
      let cells = (0..<count).map { described(0, 20 + Double($0) * height, width, height) }
      return Set(scene(box(0, 0, 400, 800, cells)).nodes.dropFirst().map(\.category))
    }
    #expect(categories(3, 150, 90) == [.image] && categories(2, 150, 90) == [.label])
    // Rows of words are lower, or longer.
    #expect(categories(4, 110, 57) == [.image] && categories(4, 110, 56) == [.label])
    #expect(categories(4, 180, 90) == [.image] && categories(4, 184, 90) == [.label])
  }

  // MARK: Controls with their words beside them

  /// As Compose reports them: a box, words, and last a leaf that says what the box is.
  private func control(
    _ className: String, x: Double = 48, width: Double = 380, checked: Bool = false, more: [Tree] = []
  ) -> WireframeScene {
    let words = Tree("android.widget.TextView", x, 14, 180, 20).text("words")
    let leaf = Tree(className, 0, 4, width, 40)
    let row = Tree("android.view.View", 10, 100, width, 48, [words] + more + [leaf]).with {
      $0.otherTraits =
        className.hasSuffix("Button") && !className.hasSuffix("RadioButton")
        ? ["clickable"] : ["clickable", "checkable"]
    }.flags(checked ? .checked : [])
    return scene(box(0, 0, 400, 800, [row]))
  }

  @Test func aButtonsWordsStandOnItsGround() {
    let flat = control("android.widget.Button", x: 100)
    #expect(flat.nodes[1].category == .button && !flat.nodes[1].fill.isClear && flat.nodes[1].parts.isEmpty)
    #expect(flat.nodes[2].category == .label && flat.nodes[2].verdict == .draw)
    #expect(flat.nodes[3].verdict == .prune)
    // A row of more things stays a row, and a button of its own stays one.
    let row = control(
      "android.widget.Button", more: [line(48, 22), Tree("android.widget.ImageView", 8, 8, 24, 24)])
    #expect(row.nodes[1].category == .cell && row.nodes[5].verdict == .prune)
    let two = scene(box(0, 0, 400, 800, [line(20, 20), Tree("android.widget.Button", 0, 60, 380, 48)]))
    #expect(two.nodes[2].verdict == .draw && two.nodes[2].category == .button)
  }

  @Test(
    arguments: [
      ("android.widget.RadioButton", 48.0, NodeCategory.radio, 0.0..<48),
      ("android.widget.CheckBox", 16, .checkbox, 300..<380),
      ("android.widget.Switch", 16, .toggle, 300..<380),
      ("android.widget.CheckBox", 150, .checkbox, 330..<380),
    ] as [(String, Double, NodeCategory, Range<Double>)])
  func aMarkStandsInTheRoomThatItsWordsLeave(
    _ className: String, _ x: Double, _ category: NodeCategory, _ room: Range<Double>
  ) {
    let flat = control(className, x: x, checked: true)
    let row = flat.nodes[1]
    #expect(row.category == category && row.state.contains(.checked))
    #expect(
      flat.nodes[2].category == .label && flat.nodes[2].verdict == .draw && flat.nodes[3].verdict == .prune)
    let marks = flat.parts[row.parts.range]
    #expect(!marks.isEmpty && marks.allSatisfy { room.contains($0.frame.x) && room.contains($0.frame.maxX) })
    #expect(marks.allSatisfy { $0.role != .textBar })
  }

  @Test func aBoxThatCanBeCheckedShowsItsWords() {
    let row = Tree(
      "android.view.View", 10, 100, 380, 48, [Tree("android.widget.TextView", 16, 14, 180, 20).text("words")]
    ).with { $0.otherTraits = ["checkable"] }
    let chip = Tree(
      "android.view.View", 10, 100, 90, 32, [Tree("android.widget.TextView", 16, 6, 58, 20).text("words")]
    ).with { $0.otherTraits = ["checkable"] }
    let small = scene(box(0, 0, 400, 800, [chip]))
    #expect(small.nodes[1].category == .button && small.nodes[2].verdict == .draw)
    let flat = scene(box(0, 0, 400, 800, [row]))
    #expect(flat.nodes[1].category == .checkbox && flat.nodes[2].verdict == .draw)
    #expect(flat.parts[flat.nodes[1].parts.range].allSatisfy { $0.frame.x > 300 })
  }

  @Test func aSignInATabOfComposeIsASign() {
    func category(_ size: Double, host: String = "androidx.compose.ui.platform.ComposeView") -> NodeCategory {
      let tab = Tree(
        "android.view.View", 0, 700, 100, 80,
        [
          Tree("android.widget.TextView", 20, 50, 60, 16).text("words"),
          Tree("android.view.View", 38, 16, size, size),
        ]
      ).with { $0.otherTraits = ["clickable"] }
      return scene(box(0, 0, 400, 800, [Tree(host, 0, 0, 400, 800, [tab])])).nodes[4].category
    }
    #expect(category(24) == .icon && category(18) == .icon)
    #expect(
      category(60) == .view && category(8) == .view
        && category(24, host: "android.widget.FrameLayout") == .view)
  }

  @Test func radioButtonsThatTouchAreSegments() {
    func radios(_ gap: Double, _ count: Int = 3, height: Double = 44, after: [Tree] = []) -> WireframeScene {
      let radios = (0..<count).map { number in
        Tree("android.widget.RadioButton", Double(number) * (90 + gap), 0, 90, height).text("x")
      }
      return scene(
        box(0, 0, 400, 800, [Tree("android.widget.LinearLayout", 20, 100, 360, 44, radios + after)]))
    }
    let control = radios(-1)
    #expect(control.nodes[1].category == .segmentedControl && control.nodes[2].verdict == .prune)
    #expect(control.parts[control.nodes[1].parts.range].count { $0.role == .textBar } == 3)
    #expect(radios(2).nodes[1].category == .segmentedControl)
    #expect(radios(3).nodes[2].category == .radio && radios(3).nodes[2].verdict == .draw)
    #expect(radios(0, 1).nodes[2].verdict == .draw)
    #expect(
      radios(0, height: 27).nodes[2].verdict == .draw && radios(0, height: 28).nodes[2].verdict == .prune)
    #expect(radios(0, after: [line(0, 50)]).nodes[2].verdict == .draw)
  }

  @Test func aMapIsKnownByItsName() {
    func category(_ id: String, _ className: String = "android.widget.FrameLayout", height: Double = 300)
      -> NodeCategory
    {
      let surface = Tree("android.view.SurfaceView", 0, 0, 360, height)
      let map = Tree(className, 20, 100, 360, height, [surface]).with { $0.identifier = id }
      let flat = scene(box(0, 0, 400, 800, [map, line(20, 600)]))
      if flat.nodes[1].category == .map { #expect(flat.nodes[2].verdict == .skip) }
      return flat.nodes[1].category
    }
    #expect(category("com.example:id/mapView") == .map && category("com.example:id/map") == .map)
    #expect(
      category("com.example:id/roadmap") == .view && category("com.example:id/map", height: 56) == .view)
    #expect(category("com.example:id/map", "android.widget.TextView") == .label)
  }

  // MARK: Writing

  @Test(arguments: ["الإعدادات", "הגדרות", "• 12 ملف", "ܫܠܡܐ", "ދިވެހި"])
  func writingFromTheRightStandsAtTheRight(_ words: String) throws {
    func bar(_ labels: [String]) throws -> Rect2D {
      let tree = labels.enumerated().map {
        Tree("android.widget.TextView", 20, 100 + Double($0) * 40, 360, 20).text($1)
      }
      let flat = scene(box(0, 0, 400, 800, tree))
      return try #require(flat.parts[flat.nodes[1].parts.range].first).frame
    }
    #expect(try bar([words]).maxX == 360)
    #expect(try bar(["Settings"]).x == 0)
    // The screen decides, not the word.
    #expect(try bar(["12", words]).maxX == 360)
    #expect(try bar([words, "a", "b"]).x == 0)
  }

  @Test func typedWordsDoNotTurnTheScreen() {
    func flat(_ typed: String) -> WireframeScene {
      scene(
        box(
          0, 0, 400, 800,
          [
            Tree("android.widget.EditText", 20, 200, 360, 40).text(typed).node { $0.flags.insert(.editable) },
            Tree("android.widget.EditText", 20, 300, 360, 40).text(typed).node { $0.flags.insert(.secure) },
            Tree("android.view.View", 20, 400, 360, 40, []),
          ]))
    }
    #expect(flat("password") == flat("סיסמה"))
  }

  @Test func aFieldWithAValueIsFilled() {
    func bars(value: String?, hint: String?) -> Int {
      let field = Tree("XCUIElementTypeTextField", 16, 500, 260, 44).with {
        $0.value = value
        $0.hint = hint
      }
      let flat = scene(
        Tree(
          "XCUIElementTypeApplication", 0, 0, 400, 800,
          [field, Tree("XCUIElementTypeStaticText", 0, 0, 9, 9).label("x")]), platform: .ios)
      return flat.parts[flat.nodes[1].parts.range].count { $0.role == .textBar }
    }
    #expect(bars(value: "hello", hint: "Write") == 1 && bars(value: "hello", hint: nil) == 1)
    #expect(bars(value: "Write", hint: "Write") == 0 && bars(value: nil, hint: "Write") == 0)
  }
}

extension ArraySlice<SceneNode> {
  /// Whether the boxes reach into half of the screen's sixty bands.
  fileprivate var coversHalf: Bool {
    var bands: Set<Int> = []
    for node in self {
      let first = Int(node.bounds.y / (800.0 / 60))
      let end = Int((node.bounds.maxY / (800.0 / 60)).rounded(.up))
      bands.formUnion(first..<end)
    }
    return bands.count >= 30
  }
}
