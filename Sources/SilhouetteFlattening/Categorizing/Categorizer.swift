import SilhouetteHierarchy
internal import SilhouetteScene

/// Ordered rules that give each node a category and a verdict. Only here do class names become categories.
///
/// The first rule that matches a node decides. A rule without a category adds a state, or says that content is
/// sensitive, and the search continues. Rules are text, one a line, in the language of `docs/RULES.md`. Packs for each
/// toolkit are embedded in the binary; the user's rules come before them.
public struct Categorizer: Sendable {
  /// Rules in the order of trying them. `SceneNode.rule` is an index into this list.
  package let rules: [Rule]
  private let compiled: [CompiledRule]
  private let extras: [RareCondition]
  /// The strings that conditions compare with.
  private let strings: [StringTest]
  /// How many of the first rules are the user's.
  private let userRuleCount: Int
  let guesses: RuleGuesses
  private let index: RuleIndex

  /// The embedded packs alone.
  public static let standard = Categorizer(Self.embeddedRules())

  /// The user's rules, followed by the embedded packs. The ids of the user's rules are `rules:LINE`.
  ///
  /// - Throws: `RuleError` for the first line that is not a rule, or if there are more than 65,535 rules.
  public init(userRules: String) throws(RuleError) {
    var parser = RuleParser(pack: "rules", numbersRules: true)
    try parser.parse(userRules)
    let embedded = Self.standard.rules
    guard parser.rules.count + embedded.count <= Int(UInt16.max) else {
      throw RuleError(
        line: parser.rules[Int(UInt16.max) - embedded.count].line,
        problem: "there are more than 65,535 rules",
        remedy: "join rules with | between their values")
    }
    self.init(parser.rules + embedded, userRuleCount: parser.rules.count)
  }

  init(_ rules: [Rule], userRuleCount: Int = 0) {
    self.rules = rules
    self.userRuleCount = userRuleCount
    guesses = RuleGuesses(rules, userRuleCount: userRuleCount)
    index = RuleIndex(rules)
    var extras: [RareCondition] = []
    var strings: [StringTest] = []
    compiled = rules.map { CompiledRule($0, extras: &extras, strings: &strings) }
    self.extras = extras
    self.strings = strings
  }

  /// A copy without some of the embedded rules, to measure the contribution of those rules.
  func leavingOut(_ isLeftOut: (Rule) -> Bool) -> Categorizer {
    let embedded = rules.dropFirst(userRuleCount).filter { !isLeftOut($0) }
    return Categorizer(rules.prefix(userRuleCount) + embedded, userRuleCount: userRuleCount)
  }

  private static func embeddedRules() -> [Rule] {
    var rules: [Rule] = []
    for pack in RulePack.all {
      var parser = RuleParser(pack: pack.name, numbersRules: false)
      do {
        try parser.parse(pack.text)
      } catch {
        preconditionFailure("the embedded rule pack \(pack.name) has a fault: \(error)")
      }
      rules += parser.rules
    }
    return rules
  }
}

/// The rules' result for one node.
struct Decision {
  var category: NodeCategory = .unknown
  var drawing: Rule.Drawing = .skip
  var state: NodeState = []
  var isSensitive = false
  /// Whether nothing of its inside may be seen.
  var isSealed = false
  /// Whether its class has a name of something that is typed into.
  var isInputByName = false
  var rule: UInt16 = 0
}

/// A rule compiled for speed: two masks, its effects, and the run of its rarer conditions.
private struct CompiledRule: Sendable {
  var required: UInt64 = 0
  var forbidden: UInt64 = 0
  var extras: Range<Int>
  var category: NodeCategory?
  var drawing: Rule.Drawing
  var adds: NodeState
  var removes: NodeState
  var isSensitive: Bool

  init(_ rule: Rule, extras: inout [RareCondition], strings: inout [StringTest]) {
    category = rule.category
    drawing = rule.drawing
    adds = rule.adds
    removes = rule.removes
    isSensitive = rule.isSensitive
    let first = extras.count
    for condition in rule.conditions {
      switch condition {
      case .name, .platform: continue
      case .facts(let required, let forbidden):
        self.required |= required
        self.forbidden |= forbidden
      case .anyFact(let mask): extras.append(.anyFact(mask: mask))
      case .extent(let test): extras.append(.extent(test))
      case .string(let test):
        if test.subject == .trait, !test.isNegated { required |= NodeFacts.anyTrait }
        extras.append(.string(strings.count, test.subject, isNegated: test.isNegated))
        strings.append(test)
      case .pattern(let pattern, let isNegated): extras.append(.pattern(pattern, isNegated: isNegated))
      }
    }
    self.extras = first..<extras.count
  }

  /// Whether it ends the search for every node of its classes.
  var isUnconditional: Bool {
    category != nil && required == 0 && forbidden == 0 && extras.isEmpty
  }
}

/// A condition that is checked for every node of a class. It holds no reference, because counting references
/// would cost more than the check.
private enum RareCondition: Sendable {
  case anyFact(mask: UInt64)
  case extent(ExtentTest)
  /// An index into the categorizer's `strings`.
  case string(Int, StringTest.Subject, isNegated: Bool)
  case pattern(TextPattern, isNegated: Bool)
}

// MARK: - Deciding

extension Categorizer {
  /// Decides on one node. `facts` are the node's; `cache` is the caller's, one for each categorizer.
  func decide(
    _ node: HierarchyNode, detail: DetailSpan, facts: NodeFacts, in snapshot: borrowing HierarchySnapshot,
    platform: AppPlatform, cache: inout RuleCache
  ) -> Decision {
    let names = NodeNames(node, detail: detail)
    let found =
      cache.rules(for: names, in: snapshot, platform: platform)
      ?? look(for: names, in: snapshot, platform: platform, &cache)
    var decision = Decision()
    decision.isInputByName = found.isInput
    decision.state = Self.state(of: node)
    var isDecided = false
    for position in found.rules {
      let index = cache.candidates[position]
      let rule = compiled[Int(index)]
      guard facts.bits & rule.required == rule.required, facts.bits & rule.forbidden == 0 else { continue }
      guard rule.extras.isEmpty || extrasHold(rule, node, detail, facts, snapshot) else { continue }
      if rule.isSensitive { decision.isSensitive = true }
      if isDecided, !Self.overrules(rule, decision) {
        if rule.category != nil, index >= userRuleCount { return decision }
        continue
      }
      decision.state.formUnion(rule.adds)
      decision.state.subtract(rule.removes)
      guard let category = rule.category else { continue }
      decision.category = category
      decision.drawing = rule.drawing
      decision.rule = index
      // A user's rule decides the category, but cannot open a secret: embedded rules are still tried for
      // that.
      if index >= userRuleCount { return decision }
      isDecided = true
    }
    return decision
  }

  /// Whether an embedded rule overrules a user's decision, because it seals the node.
  private static func overrules(_ rule: CompiledRule, _ decision: Decision) -> Bool {
    guard let category = rule.category, decision.drawing != .prune else { return false }
    return PrivacyPolicy.isSealed(category) && decision.category != category
  }

  private static func state(of node: HierarchyNode) -> NodeState {
    var state: NodeState = []
    if !node.flags.contains(.disabled), !node.traits.contains(.disabled) { state.insert(.enabled) }
    if node.flags.contains(.selected) || node.traits.contains(.selected) { state.insert(.selected) }
    if node.flags.contains(.focused) { state.insert(.focused) }
    if node.flags.contains(.checked) { state.insert(.checked) }
    return state
  }

  private func extrasHold(
    _ rule: CompiledRule, _ node: HierarchyNode, _ detail: DetailSpan, _ facts: NodeFacts,
    _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    for position in rule.extras {
      let condition = extras[position]
      switch condition {
      case .anyFact(let mask):
        if facts.bits & mask == 0 { return false }
      case .extent(let test):
        if !test.holds(width: node.frame.width, height: node.frame.height) { return false }
      case .string(let index, let subject, let isNegated):
        if holds(index, subject, node, detail, snapshot) == isNegated { return false }
      case .pattern(let pattern, let isNegated):
        let found = TextPattern(of: node, detail, in: snapshot)
        if found.isDisjoint(with: pattern) != isNegated { return false }
      }
    }
    return true
  }

  /// Most nodes have none of these strings, so a missing string is ruled out first.
  private func holds(
    _ index: Int, _ subject: StringTest.Subject, _ node: HierarchyNode, _ detail: DetailSpan,
    _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    switch subject {
    case .identifier:
      return !node.identifier.isNone && strings[index].matches(snapshot[node.identifier])
    case .contentType:
      return !detail.contentType.isNone && strings[index].matches(snapshot[detail.contentType])
    case .trait:
      guard !node.traits.isEmpty || !detail.otherTraits.isEmpty else { return false }
      let test = strings[index]
      if Self.knownTraitMatches(test, node.traits) { return true }
      for index in detail.otherTraits.range where test.matches(snapshot[snapshot.slices[index]]) {
        return true
      }
      return false
    }
  }

  private static func knownTraitMatches(_ test: StringTest, _ traits: Traits) -> Bool {
    guard !traits.isEmpty else { return false }
    return Traits.names.contains { traits.contains($0.trait) && test.matches(ArraySlice($0.name.utf8)) }
  }
}

// MARK: - Candidates

extension Categorizer {
  /// Compares a class's names, once.
  private func look(
    for names: NodeNames, in snapshot: borrowing HierarchySnapshot, platform: AppPlatform,
    _ cache: inout RuleCache
  ) -> RuleCache.Found {
    let ownName = ClassName(snapshot[names.className])
    let layer = names.layer.isNone ? nil : ClassName(snapshot[names.layer])
    var supers: [ClassName] = []
    for index in names.supers.range { supers.append(ClassName(snapshot[snapshot.slices[index]])) }
    let isInput =
      InputNames.isInput(ownName.simple) || supers.contains { InputNames.isInput($0.simple) }
    return cache.insert(
      candidates(ownName, supers, layer, platform), isInput: isInput, for: names, in: snapshot,
      platform: platform)
  }

  private func candidates(
    _ ownName: ClassName, _ supers: [ClassName], _ layer: ClassName?, _ platform: AppPlatform
  ) -> [UInt16] {
    var candidates: [UInt16] = []
    for number in index.rules(ownName, supers, layer) {
      let position = Int(number)
      guard Self.mayMatch(rules[position].conditions, ownName, supers, layer, platform) else { continue }
      candidates.append(number)
      if compiled[position].isUnconditional, position >= userRuleCount { break }
    }
    return candidates
  }

  private static func mayMatch(
    _ conditions: [RuleCondition], _ ownName: ClassName, _ supers: [ClassName], _ layer: ClassName?,
    _ platform: AppPlatform
  ) -> Bool {
    for condition in conditions {
      switch condition {
      case .platform(let mask):
        if mask & platform.ruleMask == 0 { return false }
      case .name(let test):
        if matches(test, ownName, supers, layer) == test.isNegated { return false }
      default:
        continue
      }
    }
    return true
  }

  private static func matches(
    _ test: NameTest, _ ownName: ClassName, _ supers: [ClassName], _ layer: ClassName?
  ) -> Bool {
    switch test.subject {
    case .ofClass: test.matches(ownName)
    case .ofSuper: supers.contains(where: test.matches)
    case .ofKind: test.matches(ownName) || supers.contains(where: test.matches)
    case .ofLayer: layer.map(test.matches) ?? false
    }
  }
}
