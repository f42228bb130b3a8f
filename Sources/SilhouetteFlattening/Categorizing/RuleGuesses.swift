internal import SilhouetteScene

/// Which rules only guess: those for classes that say "a box", and those of the last resort.
struct RuleGuesses: Sendable {
  private let guesses: [Bool]
  private let fallbacks: [Bool]
  /// Rules that call text a button because it can be tapped.
  private let writings: [Bool]
  /// Rules that call a box a label because of its description, without words that it shows.
  private let descriptions: [Bool]
  /// Rules for the views that hold Compose's own nodes.
  private let composeHosts: [Bool]
  private let userRuleCount: Int

  init(_ rules: [Rule], userRuleCount: Int) {
    let packs: [RulePack] = [.elements, .generic, .fallback]
    guesses = rules.enumerated().map { index, rule in
      index >= userRuleCount && packs.contains { rule.id.hasPrefix($0.name + "/") }
    }
    fallbacks = rules.enumerated().map { index, rule in
      index >= userRuleCount && rule.id.hasPrefix(RulePack.fallback.name + "/")
    }
    writings = rules.enumerated().map { index, rule in
      index >= userRuleCount && rule.category == .button && Self.asksForTappableWriting(rule.conditions)
    }
    descriptions = rules.enumerated().map { index, rule in
      index >= userRuleCount && rule.category == .label && Self.asksForDescription(rule.conditions)
    }
    composeHosts = rules.enumerated().map { index, rule in
      index >= userRuleCount && rule.drawing == .skip && rule.id.hasPrefix(RulePack.compose.name + "/")
    }
    self.userRuleCount = userRuleCount
  }

  /// That it has a description, and nothing inside.
  private static func asksForDescription(_ conditions: [RuleCondition]) -> Bool {
    var (required, forbidden) = (UInt64(0), UInt64(0))
    for case .facts(let some, let none) in conditions {
      (required, forbidden) = (required | some, forbidden | none)
    }
    return required & NodeFacts.label != 0 && forbidden & NodeFacts.children != 0
  }

  /// Android's class for writing, and that it can be tapped.
  private static func asksForTappableWriting(_ conditions: [RuleCondition]) -> Bool {
    let isOfWriting = conditions.contains { condition in
      guard case .name(let test) = condition else { return false }
      return !test.isNegated && test.patterns.contains(.clear(Array("TextView".utf8)))
    }
    let isTappable = conditions.contains { condition in
      guard case .string(let test) = condition else { return false }
      return !test.isNegated && test.subject == .trait && test.patterns.contains(Array("clickable".utf8))
    }
    return isOfWriting && isTappable
  }

  func isGuess(_ rule: UInt16) -> Bool { guesses[Int(rule)] }
  func isFallback(_ rule: UInt16) -> Bool { fallbacks[Int(rule)] }
  func isWriting(_ rule: UInt16) -> Bool { writings[Int(rule)] }
  func isDescription(_ rule: UInt16) -> Bool { descriptions[Int(rule)] }
  func isComposeHost(_ rule: UInt16) -> Bool { composeHosts[Int(rule)] }
  func isUsers(_ rule: UInt16) -> Bool { rule < userRuleCount }
}
