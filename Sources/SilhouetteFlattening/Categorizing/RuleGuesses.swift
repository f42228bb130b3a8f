internal import SilhouetteScene

/// Which rules only guess: those for classes that say "a box", and those of the last resort.
struct RuleGuesses: Sendable {
  private let guesses: [Bool]
  private let fallbacks: [Bool]
  /// Rules that call text a button because it can be tapped.
  private let writings: [Bool]
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
    self.userRuleCount = userRuleCount
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
  func isUsers(_ rule: UInt16) -> Bool { rule < userRuleCount }
}
