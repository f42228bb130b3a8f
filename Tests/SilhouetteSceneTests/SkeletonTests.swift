import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// The parts inside of boxes.
struct SkeletonTests {
  private static let classes = [
    "UILabel", "UIButton", "UITextField", "UISearchTextField", "UITextView", "UIImageView", "UISwitch",
    "UISlider",
    "UIStepper", "UISegmentedControl", "UIDatePicker", "UIProgressView", "UIActivityIndicatorView",
    "UIPageControl",
    "UIKeyboard", "UIKBKeyView", "AVPlayerView", "input:checkbox", "input:radio", "XCUIElementTypeCheckBox",
    "XCUIElementTypeRadioButton", "_UITabButton",
  ]

  /// The bounding box of a part, turned as it is.
  private func reach(_ part: ScenePart) -> Rect2D {
    guard part.turn != .none else { return part.frame }
    let half = (part.frame.width + part.frame.height) * 0.3535533905932738
    let x = part.frame.x + part.frame.width / 2
    let y = part.frame.y + part.frame.height / 2
    return Rect2D(x: x - half, y: y - half, width: 2 * half, height: 2 * half)
  }

  @Test(arguments: classes)
  func partsStayInsideOfTheirBoxes(_ className: String) throws {
    for width in [0, 1, 3, 5.75, 9, 20, 44.25, 101, 402, 5000] as [Double] {
      for height in [0, 1, 3, 5.75, 9, 20, 44.25, 101, 402, 5000] as [Double] {
        for flags in [HierarchyNode.Flags(), [.checked, .focused], [.secure, .editable]] {
          let node = Tree(className, 0, 0, width, height).text("Text").flags(flags).detail {
            $0.fontSize = 17
          }
          let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, [node]))
          let box = Rect2D(x: -1e-9, y: -1e-9, width: width + 2e-9, height: height + 2e-9)
          for part in flat.parts {
            #expect(box.contains(reach(part)), "\(className) \(width)x\(height) \(part)")
            #expect(part.frame.isDrawable && part.radius >= 0)
            #expect(part.radius <= min(part.frame.width, part.frame.height) / 2 + 1e-9)
            #expect(standsOnWholePoints(part), "\(className) \(width)x\(height) \(part)")
          }
        }
      }
    }
  }

  private func standsOnWholePoints(_ part: ScenePart) -> Bool {
    let numbers = [part.frame.x, part.frame.y, part.frame.width, part.frame.height, part.radius * 4]
    return numbers.allSatisfy { $0 == $0.rounded() } && part.frame.width >= 1 && part.frame.height >= 1
  }

  private func parts(_ tree: Tree, style: Appearance.Style = .skeleton) throws -> [ScenePart] {
    try scene(Tree("UIWindow", 0, 0, 402, 874, [tree]), appearance: Appearance(style: style)).parts
  }

  @Test(arguments: classes)
  func blocksHaveNoParts(_ className: String) throws {
    #expect(try parts(Tree(className, 0, 0, 100, 44).text("x"), style: .blocks).isEmpty)
  }

  @Test func aSwitchesKnobShowsItsState() throws {
    func knob(_ flags: HierarchyNode.Flags) throws -> Double {
      try parts(Tree("UISwitch", 0, 0, 51, 31).flags(flags)).first { $0.role == .knob }!.frame.x
    }
    #expect(try knob([]) < 10)
    #expect(try knob(.checked) > 20)
  }

  @Test func aBoxIsTickedAndARadioDottedWhenChecked() throws {
    let box = Tree("XCUIElementTypeCheckBox", 0, 0, 24, 24)
    #expect(try parts(box).filter { $0.role == .check }.isEmpty)
    #expect(try parts(box.flags(.checked)).filter { $0.role == .check }.count == 2)
    let radio = Tree("XCUIElementTypeRadioButton", 0, 0, 24, 24)
    #expect(try parts(radio).filter { $0.role == .dot }.isEmpty)
    #expect(try parts(radio.flags(.checked)).filter { $0.role == .dot }.count == 1)
  }

  @Test func linesBecomeBarsWhereTheyAreGiven() throws {
    let lines = [Rect2D(x: 0, y: 0, width: 180, height: 20), Rect2D(x: 0, y: 20, width: 75, height: 20)]
    let bars = try parts(Tree("UILabel", 0, 0, 200, 40).text("x").with { $0.lines = lines })
    #expect(bars.map(\.frame.width) == [180, 75])
    #expect(bars.allSatisfy { $0.role == .textBar })
  }

  @Test func barsWithoutLinesFollowTheBoxAndTheFont() throws {
    func count(_ height: Double, _ size: Double?) throws -> Int {
      try parts(Tree("UILabel", 0, 0, 300, height).text("x").detail { $0.fontSize = size }).count
    }
    #expect(try count(20, nil) == 1)
    #expect(try count(100, nil) == 3)
    #expect(try count(48, nil) == 1)
    #expect(try count(600, nil) == 2)
    #expect(try count(100, 10) == 7)
    #expect(try count(100, 60) == 1)
  }

  @Test(arguments: classes)
  func equalBoxesHaveEqualParts(_ className: String) throws {
    func parts(_ x: Double, _ text: String, _ id: UInt64) throws -> [ScenePart] {
      try self.parts(
        Tree(className, x, 333 - x, 200, 44).text(text).id(id).radius(4).detail { $0.fontSize = 15 })
    }
    let first = try parts(0, "x", 2)
    #expect(try parts(0.25, "much more to say", 77) == first)
    #expect(try parts(101.125, "x y z", 12_345) == first)
  }

  /// Size, radius and turn: what one shape and its copies share.
  private func groups(_ parts: [ScenePart]) -> Int {
    Set(
      parts.map { [$0.frame.width, $0.frame.height, $0.radius, Double($0.turn.rawValue)] }
    ).count
  }

  @Test(arguments: [
    "UILabel", "UIButton", "UITextField", "UITextView", "UIImageView", "UISwitch", "UISlider", "UIStepper",
    "UISegmentedControl", "UIProgressView", "UIActivityIndicatorView", "UIPageControl", "UIKBKeyView",
  ])
  func whatIsCommonHasAtMostTwoShapes(_ className: String) throws {
    for (width, height) in [(24, 24), (51, 31), (200, 44), (370, 208), (361.25, 91.5)] {
      for flags in [HierarchyNode.Flags(), .checked] {
        let made = try parts(Tree(className, 10, 10, width, height).text("x").flags(flags))
        #expect(groups(made) <= 2, "\(className) \(width)x\(height) \(made)")
      }
    }
  }

  @Test func fullLinesFillTheirBoxAndTheLastIsShorter() throws {
    let bars = try parts(Tree("UILabel", 0, 0, 300.75, 100).text("x").detail { $0.fontSize = 17 }).map(
      \.frame)
    #expect(bars.map(\.width) == [300, 300, 300, 180])
    #expect(Set(bars.map(\.height)) == [12])
    #expect(Set(zip(bars, bars.dropFirst()).map { $1.y - $0.y }) == [23])
  }

  @Test func linesStandOnWholePointsWhereverTheyAreGiven() throws {
    let lines = [
      Rect2D(x: 0.4, y: 0.3, width: 180.2, height: 20.3), Rect2D(x: 0.4, y: 20.6, width: 75.6, height: 20.3),
    ]
    let bars = try parts(Tree("UILabel", 0, 0, 200.5, 41).text("x").with { $0.lines = lines }).map(\.frame)
    #expect(bars.map(\.width) == [180, 76])
    #expect(bars.map(\.height) == [11, 11])
    #expect(bars.map(\.y) == [5, 25])
  }

  @Test func onlySquareButtonsWithoutTextHaveAnIcon() throws {
    #expect(try parts(Tree("UIButton", 0, 0, 44, 44)).map(\.role) == [.mark])
    #expect(try parts(Tree("UIButton", 0, 0, 44, 44).text("x")).map(\.role) == [.textBar])
    #expect(try parts(Tree("UIButton", 0, 0, 120, 44)).map(\.role) == [.textBar])
  }

  @Test func aPictureIsAPeakAsideOverLand() throws {
    for (width, height) in [(48.0, 48.0), (64, 64), (101.25, 80), (370, 208)] {
      let mark = try parts(Tree("UIImageView", 0, 0, width, height).detail { $0.picture = .init() })
      try #require(mark.count == 2)
      let land = mark[0].frame
      let peak = reach(mark[1])
      #expect(land.width <= 88 && peak.y < land.y - 4 && peak.maxY <= land.maxY + 1)
      #expect(peak.x >= land.x && peak.maxX < land.maxX - land.width / 4)
    }
  }

  @Test func aRoundPictureIsAPerson() throws {
    let mark = try parts(
      Tree("UIImageView", 0, 0, 64, 64).radius(32).detail { $0.picture = .init() })
    #expect(mark.count == 2 && mark.allSatisfy { $0.turn == .none })
    #expect(mark[0].frame.maxY < mark[1].frame.y && mark[0].frame.width < mark[1].frame.width)
  }

  @Test func aSpinnerIsARingOfEightFadingDots() throws {
    let dots = try parts(Tree("UIActivityIndicatorView", 0, 0, 40, 40)).filter { $0.role == .spinner }
    #expect(dots.count == 8)
    #expect(zip(dots, dots.dropFirst()).allSatisfy { $0.color.alpha > $1.color.alpha })
  }

  @Test func aFocusedFieldHasACaret() throws {
    let field = Tree("UITextField", 0, 0, 200, 44).flags(.editable)
    #expect(try !parts(field).contains { $0.role == .caret })
    #expect(try parts(field.flags(.focused)).contains { $0.role == .caret })
  }

  @Test func aButtonWithALabelInItLeavesTheWritingToIt() throws {
    let button = Tree("UIButton", 0, 0, 200, 44, [Tree("UIButtonLabel", 50, 10, 100, 24).text("x")])
    #expect(try parts(button).count == 1)
  }

  private func dots(_ children: [Tree]) throws -> [ScenePart] {
    try parts(Tree("UIPageControl", 0, 0, 200, 28, children))
  }

  private func dot(_ place: Int, _ flags: HierarchyNode.Flags = []) -> Tree {
    Tree("UIView", Double(place) * 16, 10, 8, 8).flags(flags)
  }

  @Test func pageControlsHaveAsManyDotsAsTheirChildrenTell() throws {
    let told = try dots([dot(0), dot(1), dot(2, .selected)])
    #expect(told.count == 3)
    #expect(told[2].color != told[0].color && told[1].color == told[0].color)
    let nested = try dots([Tree("UIView", 0, 0, 200, 28, [dot(0), dot(1)])])
    #expect(nested.count == 2)
    #expect(try dots((0..<90).map { dot($0) }).count == 20)
    #expect(try dots([]).count == 5)
  }

  @Test func segmentedControlsShowTheSegmentsThatTheirChildrenTell() throws {
    func raised(_ children: [Tree]) throws -> (bars: Int, x: Double?) {
      let made = try parts(Tree("UISegmentedControl", 0, 0, 400, 32, children))
      let raised = made.first { $0.role == .segment && $0.frame.width > 2 }
      return (made.filter { $0.role == .textBar }.count, raised?.frame.x)
    }
    func segment(_ x: Double, _ flags: HierarchyNode.Flags = []) -> Tree {
      Tree("UISegment", x, 0, 100, 32, [Tree("UILabel", 0, 0, 50, 20)]).flags(flags)
    }
    let cover = Tree("UIView", 200, 0, 100, 32)
    let four = [cover, segment(300), segment(200, .selected), segment(100), segment(0)]
    #expect(try raised(four).bars == 4)
    #expect(try (200.0..<210).contains(raised(four).x ?? 0))
    #expect(try raised([]).bars == 3)
    #expect(try raised([segment(0), segment(200)]).x == nil)
  }

  @Test func wheelsWhoseRowsAreDrawnHaveNoBarOfTheirOwn() throws {
    let rows = Tree("UIView", 0, 0, 300, 200, [Tree("UILabel", 10, 90, 200, 20).text("x")])
    let picker = try scene(
      Tree("UIWindow", 0, 0, 402, 874, [Tree("UIPickerView", 0, 0, 300, 200, [rows])]))
    #expect(picker.nodes[1].parts.isEmpty && !picker.nodes[3].parts.isEmpty)
    #expect(try !parts(Tree("UIPickerView", 0, 0, 300, 200)).isEmpty)
    let hidden = Tree("UIPickerTableView", 0, 0, 300, 200, [Tree("UILabel", 10, 90, 200, 20)])
    #expect(try !parts(Tree("UIPickerView", 0, 0, 300, 200, [hidden])).isEmpty)
  }
}
