import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// The language of rules files, and the message for each mistake.
struct RuleLanguageTests {
  private func category(_ tree: Tree, rules: String, platform: AppPlatform = .ios) throws
    -> NodeCategory
  {
    try scene(tree, platform: platform, rules: rules).nodes[0].category
  }

  private let box = Tree("Chart", 0, 0, 80, 40)

  @Test(arguments: [
    "class = Chart => map", "class=Chart=>map", "class = Other | Chart => map", "class ^= Ch => map",
    "class $= art => map", "class *= har => map", "class = \"Chart\" => map", "not class = Other => map",
    "class = Chart and width < 81 and height > 39 => map", "anything => map", "is leaf => map",
    "not has children => map", "is window => map", "class = Chart and not is secure => map",
    "class = Chart  # a comment\nclass = Chart => map # another",
    "given class = Chart\nanything => map", "given class = Nothing\ngiven anything\nclass = Chart => map",
    "given platform = ios | web\nclass = Chart => map", "not platform = android => map",
  ])
  func aRuleMatches(_ rules: String) throws {
    let rules = rules.hasPrefix("class = Chart  #") ? String(rules.split(separator: "\n")[1]) : rules
    #expect(try category(box, rules: rules) == .map)
  }

  @Test(arguments: [
    "class = chart => map", "class = Char => map", "class ^= hart => map", "not class = Chart => map",
    "width > 80 => map", "not width < 81 => map", "has children => map", "is secure => map",
    "given platform = android\nclass = Chart => map", "class = Chart and trait = button => map",
    "super = Chart => map", "layer = Chart => map", "identifier = x => map", "content-type = x => map", "",
    "# class = Chart => map",
  ])
  func aRuleDoesNotMatch(_ rules: String) throws {
    #expect(try category(box, rules: rules) != .map)
  }

  @Test func aRuleWithAPatternMakesSensitiveAndNothingElse() throws {
    let rules = "class = BalanceLabel and pattern = money | card => sensitive"
    func privacy(_ text: String) throws -> SceneNode.Privacy {
      try scene(Tree("BalanceLabel", 20, 20, 90, 20).text(text), reveal: .nothing, rules: rules).nodes[0]
        .privacy
    }
    #expect(try privacy("12,50 €") == .sensitive)
    #expect(try privacy("jane@example.com") == .withheld)
    #expect(throws: RuleError.self) { try Categorizer(userRules: "pattern = money => label") }
    #expect(throws: RuleError.self) { try Categorizer(userRules: "pattern = money => sensitive checked") }
    #expect(throws: RuleError.self) { try Categorizer(userRules: "pattern = gold => sensitive") }
    #expect(throws: RuleError.self) { try Categorizer(userRules: "pattern *= money => sensitive") }
  }

  @Test func conditionsLookAtSupersLayersTraitsAndStrings() throws {
    let rich = box.with {
      $0.supers = ["PlotView", "UIView"]
      $0.layerClass = "CAShapeLayer"
      $0.identifier = "sales-chart"
      $0.contentType = "username"
      $0.otherTraits = ["graphicsDocument"]
    }.traits([.button, .header])
    for rule in [
      "super = PlotView => map", "kind = UIView => map", "kind = Chart => map", "layer $= ShapeLayer => map",
      "identifier *= chart => map", "content-type = username => map", "trait = graphicsDocument => map",
      "trait ^= graphics => map", "trait = link | header => map", "trait = button and trait = header => map",
      "not trait = link | image => map", "not identifier = other => map", "trait *= utto => map",
    ] {
      #expect(try category(rich, rules: rule) == .map, "\(rule)")
    }
    #expect(try category(rich, rules: "not trait = link | header => map") != .map)
    #expect(try category(rich, rules: "super = Chart => map") != .map)
  }

  @Test func everyAdjectiveAndPossessionIsAWord() throws {
    for (name, _) in NodeFacts.adjectives { _ = try Categorizer(userRules: "is \(name) => map") }
    for (name, _) in NodeFacts.possessions { _ = try Categorizer(userRules: "has \(name) => map") }
    _ = try Categorizer(userRules: "is leaf => map")
  }

  @Test func everyCategoryCanBeNamed() throws {
    for category in NodeCategory.allCases {
      let rules = try Categorizer(userRules: "class = X => \(category.name)").rules
      #expect(rules[0].category == category)
      let dashed = category.name.split(separator: " ").joined(separator: "-")
      #expect(try Categorizer(userRules: "class = X => \(dashed) disabled").rules[0].category == category)
    }
  }

  @Test func statesAreAddedAndTakenAway() throws {
    let rules = "class = Chart => map disabled selected focused checked"
    #expect(try scene(box, rules: rules).nodes[0].state == [.selected, .focused, .checked])
    let off = try scene(box.flags(.checked), rules: "class = Chart => switch unchecked")
    #expect(off.nodes[0].state == [.enabled])
  }

  @Test func aRuleWithoutACategoryLetsTheSearchGoOn() throws {
    let result = try scene(
      box.text("secret"), reveal: .labels, rules: "class = Chart => selected sensitive\nclass = Chart => map")
    #expect(result.nodes[0].category == .map)
    #expect(result.nodes[0].state == [.enabled, .selected])
    #expect(result.nodes[0].privacy == .sensitive)
    #expect(result.bytes.isEmpty)
  }

  @Test(arguments: [
    ("class = UISwitch", 1, "'=>'"), ("\n\nclass = X => nonsense", 3, "nonsense"),
    ("class = X =>", 1, "nothing follows"), ("colour = X => map", 1, "colour"),
    ("class X => map", 1, "comparison"), ("class = => map", 1, "value"),
    ("class = \"X => map", 1, "quoted value"),
    ("class = \"\" => map", 1, "empty"), ("is purple => map", 1, "purple"), ("has money => map", 1, "money"),
    ("width = 3 => map", 1, "number"), ("width < wide => map", 1, "number"),
    ("width < nan => map", 1, "number"), ("platform = psp => map", 1, "psp"),
    ("platform ^= i => map", 1, "platform"), ("class = X and => map", 1, "expected"),
    ("given class = X => map", 1, "given"), ("class = X => skip", 1, "without a category"),
    ("=> map", 1, "condition"), ("class = X => map => map", 1, "not a category"),
    ("not => map", 1, "condition"),
  ])
  func aMistakeNamesItsLineAndARemedy(_ example: (String, Int, String)) {
    let error = #expect(throws: RuleError.self) { try Categorizer(userRules: example.0) }
    #expect(error?.line == example.1)
    #expect(error?.problem.contains(example.2) == true, "\(error?.description ?? "")")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test func theManualsExampleIsRead() throws {
    let manual = try String(contentsOf: Places.root.appending(path: "docs/RULES.md"), encoding: .utf8)
    let example = manual.components(separatedBy: "```")[1]
    let rules = try Categorizer(userRules: example).rules
    #expect(rules.count == Categorizer.standard.rules.count + 9)
    for category in NodeCategory.allCases {
      #expect(manual.contains("`\(category.name)`"), "\(category.name)")
    }
  }

  @Test func tooManyRulesAreRefused() {
    let many = String(repeating: "class = X => map\n", count: 65_535)
    #expect(throws: RuleError.self) { try Categorizer(userRules: many) }
  }

  @Test func anyBytesAreAnsweredAndNeverTrap() {
    var generator = SeededBytes(seed: 7)
    for _ in 0..<2000 {
      _ = try? Categorizer(parsing: generator.line())
    }
  }

  @Test func usersRulesAreNumberedByTheirLines() throws {
    let rules = try Categorizer(userRules: "# mine\n\n  class = X => map  ").rules
    #expect(rules[0].id == "rules:3")
    #expect(rules[0].text == "class = X => map")
    #expect(rules.count == Categorizer.standard.rules.count + 1)
  }
}

extension Categorizer {
  /// Only parses, so that many tries stay fast.
  fileprivate init(parsing text: String) throws {
    var parser = RuleParser(pack: "test", numbersRules: true)
    try parser.parse(text)
    self.init(parser.rules)
  }
}

/// Lines made of the language's own pieces in no order.
private struct SeededBytes {
  var state: UInt64
  private let pieces = [
    "class", "=", "=>", "and", "not", "|", "\"", "X", " ", "map", "text", "field", "is", "has", "<", ">",
    "^=", "$",
    "given", "anything", "platform", "ios", "width", "9e999", "\u{0}", "é", "#", "secure", "trait", "\n",
  ]

  init(seed: UInt64) { state = seed }

  mutating func line() -> String {
    var text = ""
    for _ in 0..<12 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text += pieces[Int((state >> 33) % UInt64(pieces.count))] + (state >> 60 & 1 == 0 ? " " : "")
    }
    return text
  }
}
