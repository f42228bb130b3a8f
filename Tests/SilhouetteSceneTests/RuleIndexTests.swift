import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Rules are looked up by the names in their conditions. The result must equal that of trying each rule.
struct RuleIndexTests {
  private func name(_ text: String) -> ClassName { ClassName(ArraySlice(Array(text.utf8))) }

  private func clear(_ pattern: NameTest.Pattern) -> [UInt8] {
    Array((ClearNames.all[pattern.written] ?? pattern.written).utf8)
  }

  /// Each name in the packs, as a class, a superclass and a layer, in one of its forms.
  @Test func noRuleThatMatchesIsMissed() {
    let rules = Categorizer.standard.rules
    let index = RuleIndex(rules)
    var names = Set<[UInt8]>()
    for rule in rules {
      for case .name(let test) in rule.conditions { names.formUnion(test.patterns.map(clear)) }
    }
    let prefixes = ["", "MyApp.", "Outer<Int>.", "NSKVONotifying_"]
    for (number, bytes) in names.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      let own = ClassName(ArraySlice(Array(prefixes[number % prefixes.count].utf8) + bytes))
      var isFound = [Bool](repeating: false, count: rules.count)
      for found in index.rules(own, [own], own) { isFound[Int(found)] = true }
      for place in rules.indices where !isFound[place] {
        let tests = rules[place].conditions.compactMap { condition -> NameTest? in
          if case .name(let test) = condition, !test.isNegated { test } else { nil }
        }
        #expect(
          !tests.allSatisfy { $0.matches(own) },
          "\(rules[place].id) is not found for \(String(decoding: own.bytes, as: UTF8.self))")
      }
    }
  }

  @Test func rulesKeepTheirOrder() throws {
    let categorizer = try Categorizer(
      userRules: """
        kind = A => button
        class *= B => icon
        class = A | A => label
        layer = C => card
        """)
    let found = RuleIndex(categorizer.rules).rules(name("A"), [name("A")], name("C"))
    #expect(Array(found.prefix(4)) == [0, 1, 2, 3])
    #expect(found == found.sorted() && Set(found).count == found.count)
  }

  /// However many names rules ask for, a class costs the rules that have its name and those that ask for none.
  @Test func rulesForOtherNamesCostNothing() throws {
    let many = try Categorizer(
      userRules: (0..<20_000).map { "class = Row\($0) => card" }.joined(separator: "\n"))
    let few = RuleIndex(Categorizer.standard.rules).rules(name("Unheard"), [name("UIView")], nil)
    let found = RuleIndex(many.rules).rules(name("Unheard"), [name("UIView")], nil)
    #expect(found.count == few.count)
    #expect(RuleIndex(many.rules).rules(name("App.Row7"), [], nil).first == 7)
    #expect(few.count < Categorizer.standard.rules.count / 2)
  }
}
