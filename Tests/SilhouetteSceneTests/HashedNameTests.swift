import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Names of the systems' private classes, which the kit holds as hashes.
struct HashedNameTests {
  private func hash(_ name: String) -> String { HashedName(builtIn: name).notation }

  /// The id, for readers, of the rule that decides on a node of that class.
  private func rule(_ name: String, supers: [String] = [], layer: String? = nil, by rules: String = "") throws
    -> String
  {
    let categorizer = try Categorizer(userRules: rules)
    var builder = SnapshotBuilder(time: 0)
    try builder.open()
    builder.node.frame = Rect2D(x: 0, y: 0, width: 200, height: 50)
    builder.node.className = try builder.add(name)
    let slices = try supers.map { try builder.add($0) }
    if !slices.isEmpty { builder.node.supers = builder.add(list: slices) }
    if let layer {
      var backing = NodeDetail.Layer()
      backing.className = try builder.add(layer)
      builder.detail.layer = backing
    }
    let made = builder.finish()
    let detail = made.details.span.extracting(made.nodes[0].detailRange)
    var cache = RuleCache()
    let decision = categorizer.decide(
      made.nodes[0], detail: detail, facts: NodeFacts(made.nodes[0], at: 0, detail: detail), in: made,
      platform: .ios, cache: &cache)
    return categorizer.rules[Int(decision.rule)].id(for: made.nodes[0], in: made)
  }

  @Test func aHashIsWrittenWithTheLengthOfItsName() throws {
    #expect(hash("UIKB") == "~4.db28639dd3ee2517")
    let name = try #require(HashedName(notation: "~4.db28639dd3ee2517".utf8))
    #expect(name.isOf(Array("UIKB".utf8)[...]) && name.notation == "~4.db28639dd3ee2517")
    for other in ["UIKC", "UIK", "UIKBK", "uikb", ""] { #expect(!name.isOf(Array(other.utf8)[...])) }
  }

  @Test(arguments: [
    "", "~", "~4", "~4.", "~.db28639dd3ee2517", "~4.db28", "~0.db28639dd3ee2517", "~129.db28639dd3ee2517",
    "~-4.db28639dd3ee2517", "~4.db28639dd3ee25171", "~4.gb28639dd3ee2517", "4.db28639dd3ee2517",
    "~99999999999999999999.db28639dd3ee2517",
  ])
  func whatIsNoHashIsNotReadAsOne(text: String) {
    #expect(HashedName(notation: text.utf8) == nil)
  }

  @Test(arguments: [
    ("AbcKeyXyz", "Key", StringComparison.contains, true), ("Key", "Key", .contains, true),
    ("KeKey", "Key", .contains, true), ("AbcKe", "Key", .contains, false), ("Ke", "Key", .contains, false),
    ("KeyXyz", "Key", .prefix, true), ("XKey", "Key", .prefix, false), ("Ke", "Key", .prefix, false),
    ("XyzKey", "Key", .suffix, true), ("KeyX", "Key", .suffix, false), ("", "Key", .suffix, false),
    ("Key", "Key", .equal, true), ("Keys", "Key", .equal, false),
  ])
  func partsOfNamesAreFoundByTheirHash(
    name: String, part: String, comparison: StringComparison, isThere: Bool
  ) {
    // A slice whose indexes do not begin with 0.
    let bytes = Array("..\(name)".utf8).dropFirst(2)
    let found = HashedName(builtIn: part).place(in: bytes, by: comparison)
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == (isThere ? part : nil))
  }

  /// Every form of a name, as names in clear are compared.
  @Test(arguments: [
    "Fancy", "MyApp.Fancy", "_TtC5MyApp5Fancy", "Fancy<Int>", "NSKVONotifying_Fancy", "$s5MyApp5FancyC",
  ])
  func aRuleWithAHashHoldsWhereTheNameWould(name: String) throws {
    #expect(try rule(name, by: "class = \(hash("Fancy")) => button") == "rules:1")
    #expect(try rule("UIView", supers: [name], by: "kind = A | \(hash("Fancy")) => button") == "rules:1")
    #expect(try rule("UIView", layer: name, by: "layer = \(hash("Fancy")) => button") == "rules:1")
    #expect(try rule(name, by: "class $= \(hash("ancy")) => button") == "rules:1")
    #expect(try rule(name, by: "class ^= \(hash("Fan")) => button") == "rules:1")
    #expect(try rule(name, by: "class *= \(hash("anc")) => button") == "rules:1")
    #expect(try rule(name, by: "class = \(hash("Fanci")) => button") != "rules:1")
    #expect(try rule(name, by: "not class = \(hash("Fancy")) => button") != "rules:1")
  }

  @Test func namesThatLookLikeHashesAreQuoted() throws {
    let hash = hash("Fancy")
    #expect(try rule(hash, by: "class = \"\(hash)\" => button") == "rules:1")
    #expect(try rule("Fancy", by: "class = \"\(hash)\" => button") != "rules:1")
    #expect(try rule(hash, by: "class = \(hash) => button") != "rules:1")
    let error = #expect(throws: RuleError.self) { try Categorizer(userRules: "class = A | ~5.12 => button") }
    #expect(error?.line == 1 && error?.problem == "'~5.12' is not the hash of a name")
  }

  /// Readers see the name from their file, never a hash; the numbers of rules for one name are their own.
  @Test(arguments: [
    ("UITransitionView", "uikit/UITransitionView"), ("MyApp.UITransitionView", "uikit/UITransitionView"),
    ("UILayoutContainerView", "uikit/UILayoutContainerView"),
    ("UIDropShadowView", "uikit/UIDropShadowView#2"),
    ("_UIGraphicsView", "swiftui/_UIGraphicsView#3"), ("UIKBKeyView", "secrets/UIKB"),
    ("MyKBKeyPopupView", "secrets/KBKeyPopup"), ("UISwitch", "uikit/UISwitch"),
    ("_TtC7SwiftUIP33_863CCF9D49B535DAEB1C7D61BEE53B5913CGDrawingView", "swiftui/CGDrawingView#4"),
  ])
  func readersSeeTheNameFromTheInput(name: String, id: String) throws {
    #expect(try rule(name) == id)
  }

  @Test func superclassesAndLayersAreNamedToo() throws {
    #expect(try rule("Bar", supers: ["UIView", "UIStatusBar_Modern"]) == "uikit/UIStatusBar_Modern")
    #expect(try rule("Thing", layer: "SwiftUI.ImageLayer") == "swiftui/ImageLayer")
  }

  /// In the sources each hash has its name beside it, and no hash of the packs is without.
  @Test func everyHashHasANameInAComment() {
    #expect(ClearNames.all.count > 190)
    for (notation, name) in ClearNames.all { #expect(hash(name) == notation, "\(name)") }
    for rule in Categorizer.standard.rules {
      for case .name(let test) in rule.conditions {
        for case .hashed(let name) in test.patterns {
          #expect(ClearNames.all[name.notation] != nil, "\(rule.id) has a hash without a name")
        }
      }
    }
  }

  /// What reviewers of app stores search for.
  @Test func noPackHasTheNameOfAPrivateClass() {
    for pack in RulePack.all {
      for word in pack.text.split(whereSeparator: \.isWhitespace) where !word.hasPrefix("~") {
        let isPrivate = ["_UI", "_NS", "_SwiftUI", "_Tt", "UIKB", "TUI", "NSKVO"].contains {
          word.hasPrefix($0)
        }
        #expect(!isPrivate && ClearNames.all[hash(String(word))] == nil, "\(pack.name): \(word)")
      }
    }
  }
}
