import SilhouetteHierarchy
import SilhouetteText
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// No output reveals typed text: secret inputs, keyboards and keys have no inside.
struct SealTests {
  /// Everything that a sink or a listing shows of a screen, for every appearance.
  private func shown(_ windows: [Tree], rules: String = "", reveal: Reveal = .nothing) throws -> String {
    var text = ""
    let categorizer = rules.isEmpty ? Categorizer.standard : try Categorizer(userRules: rules)
    let snapshot = snapshot(of: windows)
    for style in Appearance.Style.allCases {
      for colors in Appearance.Colors.allCases {
        var flattener = Flattener(
          categorizer: categorizer, appearance: Appearance(style: style, colors: colors), reveal: reveal)
        let scene = flattener.flatten(snapshot, viewport: phone, platform: .ios)
        let listing = SceneListing(rules: categorizer.rules)
        text += drawn(scene) + listing.text(scene) + listing.json(scene)
      }
    }
    var listing = SnapshotListing(flattener: Flattener(categorizer: categorizer, reveal: reveal))
    return text + listing.text(snapshot, viewport: phone, platform: .ios)
      + listing.json(snapshot, viewport: phone, platform: .ios)
  }

  /// What sinks read: painted nodes with their parts, and whatever groups or clips.
  private func drawn(_ scene: WireframeScene) -> String {
    var lines: [String] = []
    for node in scene.nodes {
      if node.alpha < 1 || node.flags.contains(.clips) { lines.append("group \(node.alpha) \(node.bounds)") }
      guard node.verdict == .draw else { continue }
      lines.append(
        "\(node.category) \(node.toViewport) \(node.box) \(node.effectiveAlpha) \(node.radius) \(node.fill)"
          + " \(node.hatch) \(String(describing: node.border))")
      for part in scene.parts[node.parts.range] { lines.append("  \(part)") }
    }
    return lines.joined(separator: "\n") + String(decoding: scene.bytes, as: UTF8.self)
  }

  private static func screen(_ children: [Tree]) -> [Tree] {
    [Tree("UIWindow", 0, 0, 402, 874, children).background(0xFFFF_FFFF)]
  }

  // MARK: Secrets

  /// The ways in which typed text may occur in a tree.
  private static let typed: [@Sendable (Tree) -> Tree] = [
    { $0 },
    { $0.text("x") },
    { $0.text("correct horse battery staple").label("correct horse battery staple") },
    { $0.with { $0.value = "1" } },
    { $0.with { $0.lines = [Rect2D(x: 4, y: 8, width: 31, height: 18)] } },
    {
      $0.text("ab").with {
        $0.lines = [Rect2D(x: 4, y: 8, width: 31, height: 18), Rect2D(x: 4, y: 30, width: 9, height: 18)]
      }
    },
    { $0.detail { $0.scroll = Point2D(x: 31, y: 0) } },
    { $0.detail { $0.fontSize = 31 } },
    { $0.with { $0.children = [Tree("UILabel", 4, 8, 31, 18).text("••••")] } },
    {
      $0.with {
        $0.children = (0..<4).map {
          Tree("UIButton", Double($0) * 10, 8, 8, 8).background(0x2222_22FF).alpha(0.5)
        }
      }
    },
    { $0.with { $0.children = [Tree("AXElement", 24, 28, 31, 18).element().label("4 characters")] } },
  ]

  private static let classes = [
    "UITextField", "UITextView", "UISearchTextField", "UILabel", "UIButton", "UIView", "UISegmentedControl",
    "UIPageControl", "UISwitch", "UIImageView", "UITableViewCell", "UIPickerView", "Mystery", "CGDrawingView",
  ]

  @Test(arguments: classes)
  func aSecureFlagClosesAnyClass(_ className: String) throws {
    let empty = Tree(className, 20, 20, 200, 60).flags(.secure)
    let expected = try shown(Self.screen([empty]), reveal: .labels)
    for (way, type) in Self.typed.enumerated() {
      #expect(try shown(Self.screen([type(empty)]), reveal: .labels) == expected, "way \(way)")
    }
  }

  @Test(arguments: classes)
  func aSecretContentTypeClosesAnyClass(_ className: String) throws {
    for secret in ["password", "one-time-code", "cc-number", "cvv"] {
      let empty = Tree(className, 20, 20, 200, 60).with { $0.contentType = secret }
      let expected = try shown(Self.screen([empty]))
      for (way, type) in Self.typed.enumerated() {
        #expect(try shown(Self.screen([type(empty)])) == expected, "\(secret), way \(way)")
      }
    }
  }

  @Test func anEditableSecretIsASecureFieldWhateverItsClass() throws {
    for field in [
      Tree("UILabel", 20, 20, 200, 40).flags([.secure, .editable]),
      Tree("UITextField", 20, 20, 200, 40).flags(.editable).with { $0.contentType = "newPassword" },
    ] {
      let flat = try scene(Self.screen([field])[0])
      #expect(flat.nodes[1].category == .secureField && flat.nodes[1].flags.contains(.sealed))
      #expect(flat.parts.filter { $0.role == .dot }.count == 8)
    }
  }

  @Test(arguments: ["mask", "personal", "inherited"])
  func linesOfWhatIsSensitiveAreNotDrawn(_ how: String) throws {
    func drawn(_ lines: [Rect2D]) throws -> String {
      var label = Tree("UILabel", 20, 20, 200, 60).text("Marta").with { $0.lines = lines }
      switch how {
      case "mask": label = label.detail { $0.privacy = .mask }
      case "personal": label = label.with { $0.contentType = "givenName" }
      default: label = Tree("UIView", 0, 0, 300, 300, [label]).detail { $0.privacy = .mask }
      }
      return try shown(Self.screen([label]))
    }
    let none = try drawn([])
    #expect(try drawn([Rect2D(x: 0, y: 4, width: 51, height: 20)]) == none)
    #expect(
      try drawn([Rect2D(x: 0, y: 4, width: 151, height: 20), Rect2D(x: 0, y: 30, width: 9, height: 20)])
        == none)
  }

  @Test func aCaretBesideASecretLeavesNoTrace() throws {
    func screen(_ beside: [Tree]) -> [Tree] {
      let field = Tree("UITextField", 20, 100, 300, 44).flags(.secure)
      return Self.screen([field] + beside)
    }
    func caret(_ x: Double, _ children: [Tree] = []) -> Tree {
      Tree("UITextSelectionView", x, 108, 2, 28, children)
    }
    let none = try shown(screen([]))
    #expect(try shown(screen([caret(55)])) == none)
    #expect(try shown(screen([caret(100, [Tree("UITextSelectionView", 0, 0, 2, 28)])])) == none)
    #expect(try shown(screen([caret(350)])) != none)
    // What holds something beside the secret stays, or that would hang in the air.
    #expect(try shown(screen([caret(55, [Tree("UIView", 300, 0, 40, 28)])])).contains("UITextSelectionView"))
  }

  @Test func anElementWithHalfOfItsAreaOnASecretIsLeftOut() throws {
    let field = Tree("UITextField", 20, 100, 200, 40).flags([.secure, .editable])
    for (y, isOut) in [(110.0, true), (120, true), (121, false), (300, false)] {
      let element = Tree("AXElement", 60, y, 60, 40).element().traits(.button)
      let flat = try scene(Self.screen([field, element])[0])
      let placed = try #require(flat.nodes.first { $0.flags.contains(.accessibility) })
      #expect(placed.flags.contains(.concealed) == isOut && (placed.verdict == .draw) == !isOut, "\(y)")
    }
  }

  // MARK: Keys

  /// Changes that a toolkit may make to a key while it is pressed.
  private static let presses: [@Sendable (Tree) -> Tree] = [
    { $0.flags(.selected) }, { $0.flags(.focused) }, { $0.flags(.disabled) }, { $0.flags(.checked) },
    { $0.flags(.hidden) }, { $0.flags(.clips) }, { $0.traits([.keyboardKey, .selected]) },
    { $0.alpha(0.3) }, { $0.alpha(0) }, { $0.radius(17) }, { $0.background(0x0000_FFFF) },
    { $0.text("q") }, { $0.label("q") },
    { $0.with { $0.value = "q" } },
    { $0.with { $0.lines = [Rect2D(x: 2, y: 2, width: 9, height: 20)] } },
    { $0.detail { $0.border = NodeDetail.Border(width: 3, color: RGBAColor(rgb: 0xFF0000)) } },
    { $0.detail { $0.textColor = RGBAColor(rgb: 0xFF0000) } },
    { $0.detail { $0.fontSize = 40 } },
    { $0.detail { $0.transform = Transform2D(a: 1.3, b: 0, c: 0, d: 1.3, tx: 0, ty: -20) } },
    { $0.detail { $0.presentation = press } },
    { $0.with { $0.children = [Tree("UIImageView", -10, -60, 60, 100).background(0xFF00_00FF).alpha(0.4)] } },
  ]

  private static var press: NodeDetail.Presentation {
    var press = NodeDetail.Presentation()
    press.frame = Rect2D(x: -10, y: -60, width: 60, height: 100)
    press.alpha = 0.5
    press.background = RGBAColor(rgb: 0xFF0000)
    return press
  }

  private static let keys = (0..<4).map { Tree("UIKBKeyView", 6 + Double($0) * 40, 10, 34, 43) }

  private static func keyboard(_ keys: [Tree]) -> Tree {
    Tree("UIKeyboard", 0, 583, 402, 291, [Tree("UIKBKeyplaneView", 0, 0, 402, 291, keys)])
  }

  @Test func aKeyboardNeverShowsWhichKeyIsPressed() throws {
    let expected = try shown(Self.screen([Self.keyboard(Self.keys)]))
    for (way, press) in Self.presses.enumerated() {
      var keys = Self.keys
      keys[2] = press(keys[2])
      #expect(try shown(Self.screen([Self.keyboard(keys)])) == expected, "way \(way)")
    }
    let moved = Self.keys.map { $0.with { $0.frame.width += 9 } }
    #expect(try shown(Self.screen([Self.keyboard(moved)])) == expected)
    #expect(try shown(Self.screen([Self.keyboard(Self.keys.reversed())])) == expected)
    #expect(try shown(Self.screen([Self.keyboard(Self.keys.map { $0.z(3) })])) == expected)
  }

  @Test func aKeyboardIsFourRowsOfKeys() throws {
    let flat = try scene(Self.screen([Self.keyboard(Self.keys)])[0])
    #expect(Set(flat.parts.filter { $0.role == .segment }.map(\.frame.y)).count == 4)
  }

  @Test func popupsOfKeysLeaveNoTrace() throws {
    let keyboard = Self.keyboard(Self.keys)
    let expected = try shown(Self.screen([keyboard]))
    let alone = try shown(Self.screen([]))
    let glyph = Tree("UILabel", 8, 8, 20, 30).text("q").alpha(0.5)
    for name in ["UIKBKeyView", "TUIKeyPopupView", "UIKBKeyPopupView"] {
      let popup = Tree(name, 40, 530, 60, 90, [glyph]).background(0xFF00_00FF).flags(.clips)
      #expect(try shown(Self.screen([keyboard, popup])) == expected, "\(name) beside")
      #expect(try shown(Self.screen([popup, keyboard])) == expected, "\(name) under")
      guard name != "UIKBKeyView" else { continue }
      #expect(try shown(Self.screen([popup])) == alone, "\(name) alone")
    }
  }

  @Test func aKeyWithoutAKeyboardLooksTheSameWhilePressed() throws {
    for name in ["UIKBKeyView", "MyKey"] {
      let key = Tree(name, 30, 600, 60, 60).traits(.keyboardKey)
      let expected = try shown(Self.screen([key]))
      for (way, press) in Self.presses.enumerated() {
        #expect(try shown(Self.screen([press(key)])) == expected, "\(name), way \(way)")
      }
    }
  }

  @Test func anElementThatIsAKeyMakesItsViewOne() throws {
    func screen(_ view: Tree) -> [Tree] {
      Self.screen([view, Tree("AXElement", 30, 600, 60, 60).element().traits(.keyboardKey)])
    }
    let view = Tree("UIView", 30, 600, 60, 60)
    let flat = try scene(screen(view)[0])
    #expect(flat.nodes[1].category == .key && flat.nodes[1].flags.contains(.sealed))
    let expected = try shown(screen(view))
    for press in [{ $0.flags(.selected) }, { $0.alpha(0.3) }, { $0.background(0xFF00_00FF) }]
      as [(Tree) -> Tree]
    {
      #expect(try shown(screen(press(view))) == expected)
    }
  }

  // MARK: Rules

  @Test(arguments: [
    "draw", "parts", "skip", "whole",
  ])
  func usersRulesDoNotOpenWhatIsSealed(_ drawing: String) throws {
    for category in ["view", "label", "text field", "list"] {
      let rules = "anything => \(category) \(drawing)"
      let field = Tree("UITextField", 20, 20, 200, 40).flags([.secure, .editable])
      let dots = Tree("UILabel", 4, 8, 31, 18).text("hunter2")
      let full = field.text("hunter2").with { $0.children = [dots, dots] }
      #expect(
        try shown(Self.screen([full]), rules: rules, reveal: .labels)
          == shown(Self.screen([field]), rules: rules, reveal: .labels), "\(rules)")
      var keys = Self.keys
      keys[1] = keys[1].flags(.selected).background(0xFF00_00FF)
      for rules in [
        rules, "class ^= UIK => \(category) \(drawing)", "class = UIKBKeyView => \(category) \(drawing)",
      ] {
        #expect(
          try shown(Self.screen([Self.keyboard(keys)]), rules: rules)
            == shown(Self.screen([Self.keyboard(Self.keys)]), rules: rules), "\(rules)")
      }
    }
  }

  @Test func usersRulesMayLeaveAKeyboardOut() throws {
    let flat = try scene(
      Self.screen([Self.keyboard(Self.keys)])[0], rules: "class = UIKeyboard => view prune")
    #expect(flat.nodes.dropFirst().allSatisfy { $0.verdict != .draw })
  }

  // MARK: Listings

  @Test func listingsSayNothingOfInsides() throws {
    let dots = (0..<7).map { Tree("DotView", Double($0) * 12, 8, 10, 10) }
    let field = Tree("UITextField", 20, 20, 200, 40, dots).flags([.secure, .editable])
    let window = Self.screen([field, Tree("UILabel", 20, 90, 90, 20).flags(.clips)])[0]
    let flat = try scene(window)
    let listing = SceneListing(rules: Categorizer.standard.rules)
    let lines = listing.text(flat).split(separator: "\n")
    #expect(lines.count == 5 && lines[0].hasSuffix("nodes=3") && lines[3] == "    …")
    var snapshots = SnapshotListing()
    let tree = snapshots.text(snapshot(window), viewport: phone, platform: .ios)
    #expect(tree.split(separator: "\n").count == 4 && tree.contains("\n│  └─ …\n└─ UILabel"))
    for json in [listing.json(flat), snapshots.json(snapshot(window), viewport: phone, platform: .ios)] {
      #expect(json.contains("\"sealed\":true") && !json.contains("DotView"))
      #expect(json.split(separator: "\"parent\":").count == 4)
    }
  }

  @Test func listingsCountParentsAmongWhatIsListed() throws {
    let field = Tree("UITextField", 20, 20, 200, 40, [Tree("Dot", 0, 0, 9, 9)]).flags([.secure, .editable])
    let card = Tree("UIView", 20, 90, 90, 90, [Tree("UILabel", 0, 0, 50, 20)]).flags(.clips)
    let window = Self.screen([field, card])[0]
    let json = SceneListing(rules: Categorizer.standard.rules).json(try scene(window))
    #expect(json.contains("\"parent\":2,\"category\":\"label\"") && json.contains("\"clip\":2"))
    var snapshots = SnapshotListing()
    let tree = snapshots.json(snapshot(window), viewport: phone, platform: .ios)
    #expect(tree.contains("\"parent\":2,\"kind\":\"view\",\"class\":\"UILabel\""))
  }
}
