import SilhouetteHierarchy
import SilhouetteText
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Content leaves only if a person asked for it, and sensitive content never leaves.
struct PrivacyTests {
  private static let marker = "Zq7MARKERx"

  /// A node that says the marker in every field that can hold content.
  private static func talkative(_ className: String) -> Tree {
    Tree(className, 20, 20, 200, 40).with {
      $0.text = marker
      $0.label = marker
      $0.identifier = marker
      $0.value = marker
      $0.hint = marker
      $0.pictureName = marker
      $0.contentType = marker
      $0.otherTraits = [marker]
    }
  }

  private static let classes = [
    "UILabel", "UIButton", "UITextField", "UITextView", "UIImageView", "UISwitch", "CGDrawingView", "UIView",
    "Mystery",
    "UIKBKeyView", "WKWebView", "UITableViewCell", "UISearchTextField", "input:password",
    "android.widget.TextView",
  ]

  private func everything(_ window: Tree, reveal: Reveal, platform: AppPlatform = .ios) throws -> String {
    let flat = try scene(window, reveal: reveal, platform: platform)
    let listing = SceneListing(rules: Categorizer.standard.rules)
    var snapshots = SnapshotListing(flattener: Flattener(reveal: reveal))
    let made = snapshot(window)
    return String(decoding: flat.bytes, as: UTF8.self) + listing.text(flat) + listing.json(flat)
      + snapshots.text(made, viewport: phone, platform: platform)
      + snapshots.json(made, viewport: phone, platform: platform)
  }

  @Test(arguments: classes)
  func nothingOfTheContentReachesAnyOutput(_ className: String) throws {
    for platform in AppPlatform.allCases {
      let view = Tree(
        "UIWindow", 0, 0, 402, 874, [Self.talkative(className), Self.talkative(className).element()])
      let output = try everything(view, reveal: .nothing, platform: platform)
      #expect(!output.contains(Self.marker), "\(className) on \(platform)")
    }
  }

  @Test func plainTextIsRevealedWhenAskedFor() throws {
    let output = try everything(
      Tree("UIWindow", 0, 0, 402, 874, [Tree("UILabel", 0, 0, 90, 20).text(Self.marker)]), reveal: .labels)
    #expect(output.contains(Self.marker))
  }

  /// Each says of the marker, in its own way, that it must not be shown.
  private static let sensitive: [(String, Tree)] = [
    ("secure flag", Tree("UILabel", 20, 20, 200, 40).flags(.secure)),
    ("secure field", Tree("input:password", 20, 20, 200, 40).flags(.editable)),
    ("keyboard key", Tree("UIKBKeyView", 20, 20, 30, 40)),
    ("key by trait", Tree("Odd", 20, 20, 30, 40).traits(.keyboardKey)),
    ("mask", Tree("UILabel", 20, 20, 200, 40).detail { $0.privacy = .mask }),
    ("hide", Tree("UILabel", 20, 20, 200, 40).detail { $0.privacy = .hide }),
    ("mask beats unmask", Tree("UILabel", 20, 20, 200, 40).detail { $0.privacy = [.mask, .unmask] }),
    ("field of a source that does not tell secure ones", Tree("UITextField", 20, 20, 200, 40)),
    (
      "content type",
      Tree("UITextField", 20, 20, 200, 40).flags(.editable).with { $0.contentType = "oneTimeCode" }
    ),
    (
      "unmask does not open a content type",
      Tree("UITextField", 20, 20, 200, 40).flags(.editable).with { $0.contentType = "password" }
        .detail { $0.privacy = .unmask }
    ),
    ("hidden", Tree("UILabel", 20, 20, 200, 40).flags(.hidden)),
    ("transparent", Tree("UILabel", 20, 20, 200, 40).alpha(0)),
  ]

  @Test func sensitiveContentIsNeverRevealed() throws {
    for platform in [AppPlatform.ios, .web] {
      for (why, tree) in Self.sensitive where !(platform == .ios && why == "secure field") {
        let tree = tree.text(Self.marker).label(Self.marker).with { $0.value = Self.marker }
        let window = Tree("UIWindow", 0, 0, 402, 874, [tree])
        for reveal in [Reveal.labels, .inputs] {
          #expect(try !everything(window, reveal: reveal, platform: platform).contains(Self.marker), "\(why)")
        }
      }
    }
  }

  @Test(arguments: ["mask", "secure", "keyboard"])
  func sensitivityIsInherited(_ how: String) throws {
    var parent = Tree(
      "UIView", 0, 0, 300, 300,
      [
        Tree(
          "UIView", 0, 0, 300, 300,
          [
            Tree("UILabel", 0, 0, 90, 20).text(Self.marker).detail { $0.privacy = .unmask }
          ])
      ])
    switch how {
    case "mask": parent = parent.detail { $0.privacy = .mask }
    case "secure": parent = parent.flags(.secure)
    default: parent.className = "UIKeyboard"
    }
    let window = Tree("UIWindow", 0, 0, 402, 874, [parent])
    for reveal in [Reveal.labels, .inputs] {
      #expect(try !everything(window, reveal: reveal).contains(Self.marker))
    }
  }

  @Test func aLabelGatheredFromSensitiveDescendantsStaysOut() throws {
    let cell = Tree(
      "UITableViewCell", 0, 0, 402, 60,
      [
        Tree("UITextField", 0, 0, 100, 40).text("hunter2").flags([.secure, .editable])
      ]
    ).label("Password " + Self.marker)
    let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, [cell]), reveal: .labels)
    #expect(flat.bytes.isEmpty)
    #expect(flat.nodes.map(\.privacy) == [.nothing, .withheld, .sensitive])
  }

  @Test func anElementOverASensitiveViewStaysOut() throws {
    let window = Tree(
      "UIWindow", 0, 0, 402, 874,
      [
        Tree("UITextField", 20, 20, 200, 40).flags([.secure, .editable]),
        Tree("AXElement", 20, 20, 200, 40).element().label(Self.marker),
        Tree("AXElement", 30, 25, 100, 20).element().label(Self.marker),
        Tree("AXElement", 20, 200, 100, 20).element().label("fine"),
      ])
    let flat = try scene(window, reveal: .labels)
    #expect(String(decoding: flat.bytes, as: UTF8.self) == "fine")
  }

  @Test func valuesHintsAndPictureNamesAreNeverRevealed() throws {
    let label = Tree("UILabel", 20, 20, 200, 40).text("ok").with {
      $0.value = Self.marker
      $0.hint = Self.marker
      $0.pictureName = Self.marker
      $0.identifier = Self.marker
    }
    let output = try everything(Tree("UIWindow", 0, 0, 402, 874, [label]), reveal: .labels)
    #expect(output.contains("ok") && !output.contains(Self.marker))
  }

  @Test(arguments: [
    "password", "newPassword", "new-password", "current-password", "oneTimeCode", "one-time-code",
    "cc-number",
    "creditCardNumber", "creditCardSecurityCode", "cc-csc", "emailAddress", "telephoneNumber", "tel-national",
    "name",
    "givenName", "streetAddressLine1", "postalCode", "smsOTPCode", "username", "PASSWORD", "birthdate",
  ])
  func contentTypesAreSensitiveHoweverTheyAreSpelt(_ type: String) {
    #expect(PrivacyPolicy.isSensitive(contentType: ArraySlice(Array(type.utf8))))
  }

  @Test(arguments: ["URL", "organizationTitle", "off", "", "search", "🔑"])
  func otherContentTypesAreNot(_ type: String) {
    #expect(!PrivacyPolicy.isSensitive(contentType: ArraySlice(Array(type.utf8))))
  }

  @Test func usersRulesCannotOpenASecureField() throws {
    let field = Tree("UITextField", 20, 20, 200, 40).text(Self.marker).flags([.secure, .editable])
    let flat = try scene(
      Tree("UIWindow", 0, 0, 402, 874, [field]), reveal: .labels, rules: "class = UITextField => label")
    #expect(flat.bytes.isEmpty)
  }

  /// The whole scene, parts and all, but for the places of revealed text.
  @Test(arguments: [
    "UILabel", "UITextView", "UIButton", "UITextField", "UISearchTextField", "CGDrawingView",
    "UITableViewCell", "Mystery",
  ])
  func drawingsDoNotFollowTheTextsLength(_ className: String) throws {
    func drawn(_ text: String, _ flags: HierarchyNode.Flags) throws -> WireframeScene {
      try scene(
        Tree(
          "UIWindow", 0, 0, 402, 874,
          [
            Tree(className, 20, 20, 200, 90).text(text).label(text).flags(flags).with {
              $0.value = text
              $0.hint = text
            }
          ]))
    }
    for flags in [HierarchyNode.Flags(), .secure, .editable] {
      let short = try drawn("x", flags)
      for text in ["xx", String(repeating: "word ", count: 200), "a\nb\nc\nd", "日本語"] {
        #expect(try drawn(text, flags) == short)
      }
    }
  }

  @Test func listingsPrintTheSameForTextOfAnyLength() throws {
    func listed(_ text: String) throws -> String {
      let label = Tree("UILabel", 20, 20, 200, 40).text(text).label(text)
      return try everything(Tree("UIWindow", 0, 0, 402, 874, [label]), reveal: .nothing)
    }
    let short = try listed("x")
    #expect(short.contains("\"…\""))
    for text in ["two words", String(repeating: "word ", count: 200)] { #expect(try listed(text) == short) }
  }

  @Test(arguments: ["UISlider", "UIProgressView", "UIActivityIndicatorView"])
  func slidersProgressAndSpinnersStandStill(_ className: String) throws {
    func parts(_ value: String, _ width: Double, time: Double) -> [ScenePart] {
      let fill = Tree("UIView", 0, 0, width, 20).background(0xFF00_00FF)
      let control = Tree(className, 20, 20, 200, 20, [fill]).with { $0.value = value }
      let made = snapshot(Tree("UIWindow", 0, 0, 402, 874, [control]), time: time)
      var flattener = Flattener()
      return flattener.flatten(made, viewport: phone, platform: .ios).parts
    }
    let low = parts("10 %", 20, time: 0)
    #expect(!low.isEmpty && parts("70 %", 140, time: 333) == low)
    let middles = low.filter { $0.role == .knob }.map { $0.frame.x + $0.frame.width / 2 }
    if className == "UISlider" { #expect(middles == [100]) }
    if className == "UIProgressView" { #expect(low.map(\.frame.width) == [200, 100]) }
  }

  @Test func secureFieldsShowEightDotsWhateverIsTyped() throws {
    for text in ["", "1", "correct horse battery staple"] {
      let field = Tree("UITextField", 20, 20, 200, 40).text(text).flags([.secure, .editable])
      let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, [field]))
      #expect(flat.parts.filter { $0.role == .dot }.count == 8)
    }
  }
}
