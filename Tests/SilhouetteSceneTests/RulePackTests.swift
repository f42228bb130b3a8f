import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// The embedded packs: they parse, no rule or name in them is dead, and each toolkit gets the expected
/// categories.
struct RulePackTests {
  @Test func ruleIDsAreUnique() {
    let ids = Categorizer.standard.rules.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: NodeCategory.allCases)
  func everyCategoryIsGivenBySomeRule(_ category: NodeCategory) {
    #expect(Categorizer.standard.rules.contains { $0.category == category })
  }

  /// Builds for each name in each rule a node that the rule asks for, and expects that very rule to decide on it.
  @Test func everyRuleAndEveryNameInItIsReachable() throws {
    var dead: [String] = []
    for (index, rule) in Categorizer.standard.rules.enumerated() {
      for variant in 0..<Witness.variants(of: rule) {
        let witness = Witness(rule, variant: variant)
        let decided = witness.rule()
        if decided != index {
          dead.append("\(rule.id) [\(witness.name)] goes to \(Categorizer.standard.rules[decided].id)")
        }
      }
    }
    #expect(dead.isEmpty, "\(dead.joined(separator: "\n"))")
  }

  /// Whatever the layer, a trait or a superclass says besides.
  @Test(arguments: [
    "UIKeyboardLayoutStar", "UIKBKeyView", "UIKeyPopupView", "UIInputSetHostView", "UIKeyboardKeyView",
  ])
  func nothingMakesAKeyboardAnythingElse(_ name: String) throws {
    let layers = ["SwiftUI.ImageLayer", "CAMetalLayer", "AVPlayerLayer", "CGDrawingLayer", "ColorShapeLayer"]
    for (layer, trait) in layers.flatMap({ layer in Traits.names.map { (layer, $0.trait) } }) {
      let tree = Tree(name, 20, 20, 120, 44).with {
        $0.layerClass = layer
        $0.supers = ["UIImageView", "UIView"]
      }.node { $0.traits.insert(trait) }
      let node = try scene(Tree("UIWindow", 0, 0, 402, 874, [tree])).nodes[1]
      #expect(PrivacyPolicy.isSealed(node.category), "\(layer), \(trait): \(node.category)")
    }
  }

  @Test(arguments: [
    ("UIButton", NodeCategory.button), ("UISwitch", .toggle), ("UIStackView", .view), ("UITableView", .list),
    ("_UIHostingView<ModifiedContent<AnyView, RootModifier>>", .view),
    ("_TtC7SwiftUIP33_A34643117F00277B93DEBAB70EC0697122_UIShapeHitTestingView", .icon),
    ("_TtCOCV7SwiftUI11DisplayList11ViewUpdater8Platform13CGDrawingView", .label),
    ("RCTParagraphComponentView", .label), ("RCTImageView", .image), ("WKWebView", .webView),
    ("XCUIElementTypeSecureTextField", .secureField), ("MKMapView", .map), ("_UITabButton", .tab),
    ("UIKitToolbar", .toolbar), ("MyApp.PayButton", .button), ("UIKBKeyView", .key), ("Unheard", .unknown),
  ])
  func iOSClassesAreKnown(_ pair: (String, NodeCategory)) throws {
    #expect(
      try scene(Tree("UIWindow", 0, 0, 402, 874, [Tree(pair.0, 20, 20, 120, 44)])).nodes[1].category == pair.1
    )
  }

  @Test(arguments: [
    ("android.widget.TextView", NodeCategory.label), ("android.support.v7.widget.AppCompatTextView", .label),
    ("android.widget.Switch", .toggle), ("android.widget.EditText", .textField), ("android.view.View", .view),
    ("androidx.recyclerview.widget.RecyclerView", .list),
    ("com.google.android.gms.ads.AdView", .advertisement),
    ("com.google.android.material.card.MaterialCardView", .card), ("android.widget.FrameLayout", .view),
    ("com.android.internal.policy.PhoneWindow$DecorView", .view), ("android.widget.ImageButton", .button),
    ("com.example.ui.FancyButton", .button), ("android.widget.ProgressBar", .spinner),
  ])
  func androidClassesAreKnown(_ pair: (String, NodeCategory)) throws {
    let window = Tree("DecorView", 0, 0, 402, 874, [Tree(pair.0, 20, 20, 120, 44)])
    #expect(try scene(window, platform: .android).nodes[1].category == pair.1)
  }

  @Test(arguments: [
    ("RenderParagraph", NodeCategory.label), ("RenderEditable", .textField), ("RenderImage", .image),
    ("RenderSliverList", .list), ("RenderDecoratedBox", .view), ("RenderCustomPaint", .customDrawing),
    ("ElevatedButton", .button),
  ])
  func flutterObjectsAreKnown(_ pair: (String, NodeCategory)) throws {
    let tree = Tree("RenderView", 0, 0, 402, 874, [Tree(pair.0, 20, 20, 120, 44)])
    #expect(try scene(tree, platform: .flutter).nodes[1].category == pair.1)
  }

  @Test(arguments: [
    ("input:password", NodeCategory.secureField), ("input:checkbox", .checkbox), ("input:text", .textField),
    ("a", .link), ("h2", .heading), ("img", .image), ("button", .button), ("div", .view), ("select", .picker),
    ("canvas", .customDrawing), ("iframe", .webView), ("ul", .list), ("li", .cell), ("nav", .navigationBar),
    ("video", .video), ("textarea", .textView), ("my-element", .unknown),
  ])
  func tagsAreKnown(_ pair: (String, NodeCategory)) throws {
    let window = Tree("body", 0, 0, 402, 874, [Tree(pair.0, 20, 20, 120, 44)])
    #expect(try scene(window, platform: .web).nodes[1].category == pair.1)
  }

  @Test(arguments: [
    ("UIButton", Traits.link, NodeCategory.link), ("UIButton", .toggle, .toggle), ("UIButton", .tab, .tab),
    ("UIButton", .header, .button), ("UILabel", .link, .link), ("UILabel", .header, .heading),
    ("UIView", .header, .heading), ("UIView", .dialog, .modal), ("UIView", .button, .button),
    ("UIView", .adjustable, .slider), ("UISwitch", .button, .toggle), ("RCTView", .list, .list),
    ("RCTView", Traits(), .view), ("UIStackView", .button, .button),
  ])
  func aTraitSaysMoreThanAClassThatIsJustABox(
    _ example: (String, Traits, NodeCategory)
  ) throws {
    let tree = Tree(example.0, 20, 20, 120, 44).text("x").traits(example.1)
    #expect(try scene(Tree("UIWindow", 0, 0, 402, 874, [tree])).nodes[1].category == example.2)
  }

  @Test(arguments: [
    ("div", Traits.dialog, NodeCategory.modal), ("div", .header, .heading), ("span", .button, .button),
    ("button", .toggle, .toggle), ("button", .tab, .tab), ("button", Traits(), .button),
    ("h1", .link, .heading),
    ("section", .list, .list), ("li", .tab, .tab), ("p", Traits(), .label), ("div", .checkbox, .checkbox),
  ])
  func aRoleSaysMoreThanATagThatIsJustABox(_ example: (String, Traits, NodeCategory)) throws {
    let tree = Tree(example.0, 20, 20, 120, 44).text("x").traits(example.1)
    let body = Tree("body", 0, 0, 402, 874, [tree])
    #expect(try scene(body, platform: .web).nodes[1].category == example.2)
  }

  @Test func aBoxThatIsCalledAHeaderKeepsItsGround() throws {
    let row = Tree("UIView", 0, 0, 402, 44, [Tree("UILabel", 16, 10, 90, 20).text("x")])
      .traits(.header).background(0xFFFF_FFFF)
    let made = try scene(Tree("UIWindow", 0, 0, 402, 874, [row])).nodes
    #expect(made[1].category == .view && made[1].fill.isOpaque)
  }

  @Test func aSheetIsAModalAndARootIsNot() throws {
    func shadow(_ y: Double) -> Tree {
      let view = Tree("UIDropShadowView", 0, y, 402, 874 - y, [Tree("UIView", 0, 0, 402, 300)])
      return Tree("UITransitionView", 0, 0, 402, 874, [view.radius(20).background(0xFFFF_FFFF)])
    }
    #expect(try scene(shadow(300)).nodes[1].category == .modal)
    #expect(try scene(shadow(0)).nodes[1].category == .view)
  }

  @Test func minifiedClassesOfOtherPlatformsAreNoTags() throws {
    let window = Tree("DecorView", 0, 0, 402, 874, [Tree("a", 20, 20, 120, 44), Tree("i", 20, 80, 120, 44)])
    let categories = try scene(window, platform: .android).nodes.map(\.category)
    #expect(!categories.contains(.link))
    #expect(!categories.contains(.icon))
  }

  @Test func subclassesAreToldFromTheirSupers() throws {
    let custom = Tree("MyApp.Toggle", 20, 20, 51, 31).with {
      $0.supers = ["UISwitch", "UIControl", "UIView"]
    }
    #expect(try scene(Tree("UIWindow", 0, 0, 402, 874, [custom])).nodes[1].category == .toggle)
  }

  @Test func aGraphicsViewIsAnImageOnlyWithAnImageLayer() throws {
    let plain = Tree("SwiftUI._UIGraphicsView", 20, 20, 100, 100)
    let picture = plain.with { $0.layerClass = "SwiftUI.ImageLayer" }
    let result = try scene(Tree("UIWindow", 0, 0, 402, 874, [plain, picture]))
    #expect(result.nodes[1].category == .view)
    #expect(result.nodes[2].category == .image)
  }

  @Test func anImageUnderSiblingsIsABackground() throws {
    let window = Tree(
      "UIWindow", 0, 0, 402, 874,
      [
        Tree("UIImageView", 0, 0, 402, 874), Tree("UILabel", 20, 20, 100, 20),
      ])
    #expect(try scene(window).nodes[1].category == .backgroundImage)
  }

  @Test func bareLayersAreDrawn() throws {
    let layer = Tree("_TtC7SwiftUIP33_863CCF9D49B535DAEB1C7D61BEE53B5914CGDrawingLayer", 20, 20, 100, 20)
      .node { $0.kind = .layer }
    let node = try scene(Tree("UIWindow", 0, 0, 402, 874, [layer])).nodes[1]
    #expect(node.category == .label)
    #expect(node.verdict == .draw)
  }

  @Test func whatDrawsItselfIsHatched() throws {
    let window = Tree(
      "UIWindow", 0, 0, 402, 874,
      [
        Tree("MyCanvas", 0, 0, 100, 100).flags(.custom),
        Tree(
          "MyBox", 0, 100, 100, 100,
          [
            Tree("UILabel", 0, 0, 10, 10)
          ]
        ).flags(.unreadable), Tree("MKMapView", 0, 200, 100, 100),
        Tree("UIView", 0, 300, 100, 100).flags(.custom),
        Tree("UIView", 0, 400, 100, 100), Tree("Mystery", 0, 500, 100, 100),
      ])
    let nodes = try scene(window).nodes
    let hatched = nodes.filter { !$0.hatch.isClear && $0.flags.contains(.opaqueContent) }.map(\.frame.y)
    #expect(hatched == [0, 100, 200, 300, 500])
  }
}

/// A node made to order for one rule.
private struct Witness {
  private var node = HierarchyNode()
  private var facts: UInt64 = 0
  private var platform = AppPlatform.ios
  private var supers: [String] = []
  private var layer: String?
  private var identifier: String?
  private var trait: String?
  private var contentType: String?
  private(set) var name = "Zzyzx"

  /// The most names that one of a rule's conditions lists.
  static func variants(of rule: Rule) -> Int {
    rule.conditions.map { condition in
      switch condition {
      case .name(let test) where !test.isNegated: test.patterns.count
      case .string(let test) where !test.isNegated: test.patterns.count
      default: 1
      }
    }.max() ?? 1
  }

  init(_ rule: Rule, variant: Int) {
    node.frame = Rect2D(x: 30, y: 30, width: 200, height: 50)
    for condition in rule.conditions { fulfil(condition, variant) }
  }

  private mutating func fulfil(_ condition: RuleCondition, _ variant: Int) {
    switch condition {
    case .name(let test) where !test.isNegated:
      let text = Self.example(
        test.comparison, Self.clear(test.patterns[min(variant, test.patterns.count - 1)]))
      switch test.subject {
      case .ofClass, .ofKind: name = text
      case .ofSuper: supers = [text]
      case .ofLayer: layer = text
      }
    case .platform(let mask):
      platform = AppPlatform.allCases.first { $0.ruleMask & mask != 0 } ?? .ios
    case .facts(let required, _): facts |= required
    case .anyFact(let mask): facts |= mask & (~mask + 1)
    case .extent(let test):
      let extent = test.isLess != test.isNegated ? test.limit - 1 : test.limit + 1
      if test.axis == .width { node.frame.width = extent } else { node.frame.height = extent }
    case .string(let test) where !test.isNegated:
      let text = Self.example(test.comparison, test.patterns[min(variant, test.patterns.count - 1)])
      switch test.subject {
      case .identifier: identifier = text
      case .contentType: contentType = text
      case .trait: trait = text
      }
    case .name, .string, .pattern: return
    }
  }

  private static func clear(_ pattern: NameTest.Pattern) -> [UInt8] {
    switch pattern {
    case .clear(let name): name
    case .hashed(let name): Array((ClearNames.all[name.notation] ?? "no comment has the name").utf8)
    }
  }

  private static func example(_ comparison: StringComparison, _ pattern: [UInt8]) -> String {
    let pattern = String(decoding: pattern, as: UTF8.self)
    switch comparison {
    case .equal: return pattern
    case .prefix: return pattern + "Zz"
    case .suffix: return "Zz" + pattern
    case .contains: return "Zz" + pattern + "zZ"
    }
  }

  /// The index of the rule that decides.
  func rule() -> Int {
    var builder = SnapshotBuilder(time: 0)
    try! builder.open()
    builder.node = node
    builder.node.className = try! builder.add(name)
    if !supers.isEmpty {
      let slice = try! builder.add(supers[0])
      builder.node.supers = builder.add(list: [slice])
    }
    if let layer {
      builder.detail.layer = NodeDetail.Layer()
      builder.detail.layer!.className = try! builder.add(layer)
    }
    if let identifier { builder.node.identifier = try! builder.add(identifier) }
    if let contentType { builder.detail.contentType = try! builder.add(contentType) }
    if let trait {
      let slice = try! builder.add(trait)
      builder.detail.otherTraits = builder.add(list: [slice])
    }
    let made = builder.finish()
    var cache = RuleCache()
    let detail = made.details.span.extracting(made.nodes[0].detailRange)
    var facts = NodeFacts(made.nodes[0], at: 0, detail: detail)
    facts.bits = self.facts | facts.bits & NodeFacts.anyTrait
    let decision = Categorizer.standard.decide(
      made.nodes[0], detail: detail, facts: facts, in: made, platform: platform, cache: &cache)
    return Int(decision.rule)
  }
}
