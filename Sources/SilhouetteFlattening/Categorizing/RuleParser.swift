import SilhouetteHierarchy
package import SilhouetteScene

/// Lines of rules become `Rule`s. The language is described in docs/RULES.md.
///
/// ```
/// given platform = web                                   # asked of all rules that follow
/// class = input:checkbox => checkbox whole
/// kind = UILabel and trait = header => heading
/// content-type = password => sensitive                   # no category: adds, and the search goes on
/// ```
struct RuleParser {
  private let pack: String
  /// Whether ids are the pack's name and the line, as for rules whose authors have the file before them.
  private let numbersRules: Bool
  private(set) var rules: [Rule] = []
  private var given: [RuleCondition] = []
  private var line = 0
  private var tokens: [RuleTokens.Token] = []
  private var at = 0

  init(pack: String, numbersRules: Bool) {
    self.pack = pack
    self.numbersRules = numbersRules
  }

  mutating func parse(_ text: String) throws(RuleError) {
    var usedIDs: [String: Int] = [:]
    let bytes = ArraySlice(Array(text.utf8))
    for lineBytes in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      try parse(line: lineBytes, &usedIDs)
    }
  }

  private mutating func parse(line bytes: ArraySlice<UInt8>, _ usedIDs: inout [String: Int]) throws(RuleError)
  {
    let lexed = RuleTokens(bytes)
    if lexed.isUnclosed { throw fault("a quoted value is not closed", "end it with \" on the same line") }
    tokens = lexed.tokens
    at = 0
    guard !tokens.isEmpty else { return }
    if takeWord("given") {
      given = takeWord("anything") ? [] : try conditions()
      if at < tokens.count {
        throw fault("something follows the conditions of 'given'", "put rules on lines of their own")
      }
    } else {
      rules.append(try rule(text: Self.trimmed(bytes), &usedIDs))
    }
  }

  private mutating func rule(text: String, _ usedIDs: inout [String: Int]) throws(RuleError) -> Rule {
    var conditions = given
    if !takeWord("anything") { conditions += try self.conditions() }
    guard takeSign("=>") else {
      throw fault("'=>' was expected after the conditions", "write: class = Name => category")
    }
    var outcome = Outcome()
    try readOutcome(&outcome)
    if conditions.contains(where: { if case .pattern = $0 { true } else { false } }) {
      guard outcome.saysSensitiveOnly else {
        throw fault(
          "a rule that asks for a pattern may not change how a node is drawn",
          "write only sensitive after '=>'")
      }
    }
    let (id, hiddenID) = id(of: conditions, &usedIDs)
    return Rule(
      id: id, text: text, line: line, category: outcome.category,
      drawing: outcome.drawing, adds: outcome.adds, removes: outcome.removes,
      isSensitive: outcome.isSensitive, conditions: conditions, hiddenID: hiddenID)
  }

  /// `uikit/UISwitch` after the first name that the rule asks for, `uikit/UISwitch#2` for the next one of that name.
  private func id(
    of conditions: [RuleCondition], _ usedIDs: inout [String: Int]
  ) -> (id: String, hidden: Rule.HiddenID?) {
    if numbersRules { return ("\(pack):\(line)", nil) }
    let own = conditions.dropFirst(given.count)
    let named = own.first { if case .name = $0 { true } else { false } }
    if case .name(let test) = named, case .hashed = test.patterns[0] {
      let numbers = test.patterns.map { Self.use("\(pack)/\($0.written)", &usedIDs) }
      let id = Rule.id(pack: pack, name: test.patterns[0].written, number: numbers[0])
      return (id, Rule.HiddenID(pack: pack, test: test, numbers: numbers))
    }
    let name = ([named].compactMap { $0 } + own).lazy.compactMap(Self.firstName).first ?? "anything"
    return (Rule.id(pack: pack, name: name, number: Self.use("\(pack)/\(name)", &usedIDs)), nil)
  }

  /// How many rules have used a name, this one counted.
  private static func use(_ base: String, _ usedIDs: inout [String: Int]) -> Int {
    usedIDs[base, default: 0] += 1
    return usedIDs[base, default: 0]
  }

  private static func firstName(in condition: RuleCondition) -> String? {
    switch condition {
    case .name(let test): test.patterns[0].written
    case .string(let test): String(decoding: test.patterns[0], as: UTF8.self)
    case .facts(let required, let forbidden): factName(required | forbidden)
    case .anyFact(let mask): factName(mask)
    case .platform, .extent: nil
    case .pattern(let pattern, _): TextPattern.names.first { pattern.contains($0.pattern) }?.name
    }
  }

  private static func factName(_ mask: UInt64) -> String? {
    if let known = (NodeFacts.adjectives + NodeFacts.possessions).first(where: { $0.mask & mask != 0 }) {
      return known.name
    }
    return Traits.names.first { UInt64($0.trait.rawValue) & mask != 0 }?.name
  }
}

// MARK: - Conditions

extension RuleParser {
  private mutating func conditions() throws(RuleError) -> [RuleCondition] {
    var conditions = [try condition()]
    while takeWord("and") { conditions.append(try condition()) }
    return conditions
  }

  /// Adds the readable name for each mangled one.
  private static func withCanonical(_ patterns: [NameTest.Pattern]) -> [NameTest.Pattern] {
    patterns.flatMap { pattern in
      guard case .clear(let name) = pattern else { return [pattern] }
      let canonical = ClassName.canonical(name)
      return canonical == name ? [pattern] : [pattern, .clear(canonical)]
    }
  }

  private mutating func condition() throws(RuleError) -> RuleCondition {
    let isNegated = takeWord("not")
    guard let subject = takeAnyWord() else {
      throw fault("a condition was expected", "write one such as: class = UISwitch")
    }
    if subject == "is" { return try factCondition(NodeFacts.adjectives, extra: "leaf", isNegated) }
    if subject == "has" { return try factCondition(NodeFacts.possessions, extra: nil, isNegated) }
    if let axis = ExtentTest.Axis(rawValue: subject) { return try extentCondition(axis, isNegated) }
    let comparison = try comparison(after: subject)
    if let names = NameTest.Subject(rawValue: subject) {
      let patterns = try self.names()
      return .name(
        NameTest(
          subject: names, comparison: comparison,
          patterns: comparison == .equal ? Self.withCanonical(patterns) : patterns, isNegated: isNegated))
    }
    let patterns = try patterns()
    if subject == "platform" { return try platformCondition(patterns, comparison, isNegated) }
    if subject == "pattern" { return try patternCondition(patterns, comparison, isNegated) }
    guard let strings = StringTest.Subject(rawValue: subject) else {
      throw fault(
        "a rule cannot ask about '\(subject)'",
        "use class, super, kind, layer, trait, identifier, content-type, pattern, platform, width, height, is or has"
      )
    }
    if strings == .trait, let condition = try traitCondition(patterns, comparison, isNegated) {
      return condition
    }
    return .string(
      StringTest(subject: strings, comparison: comparison, patterns: patterns, isNegated: isNegated))
  }

  private mutating func factCondition(
    _ known: [(name: String, mask: UInt64)], extra: String?, _ isNegated: Bool
  ) throws(RuleError) -> RuleCondition {
    let word = takeAnyWord() ?? ""
    if let extra, word == extra {
      let mask = NodeFacts.children
      return isNegated ? .facts(required: mask, forbidden: 0) : .facts(required: 0, forbidden: mask)
    }
    guard let mask = known.first(where: { $0.name == word })?.mask else {
      let names = known.map { $0.name } + (extra.map { [$0] } ?? [])
      throw fault("'\(word)' is not a property of a node", "use one of: \(names.joined(separator: ", "))")
    }
    return isNegated ? .facts(required: 0, forbidden: mask) : .facts(required: mask, forbidden: 0)
  }

  private mutating func extentCondition(
    _ axis: ExtentTest.Axis, _ isNegated: Bool
  ) throws(RuleError) -> RuleCondition {
    let isLess = takeSign("<")
    guard isLess || takeSign(">"), let word = takeAnyWord(), let limit = Double(word), limit.isFinite else {
      throw fault("'\(axis.rawValue)' is compared with a number", "write: \(axis.rawValue) < 44")
    }
    return .extent(ExtentTest(axis: axis, isLess: isLess, limit: limit, isNegated: isNegated))
  }

  private func platformCondition(
    _ patterns: [[UInt8]], _ comparison: StringComparison, _ isNegated: Bool
  ) throws(RuleError) -> RuleCondition {
    var mask: UInt32 = 0
    for pattern in patterns {
      let name = String(decoding: pattern, as: UTF8.self)
      guard comparison == .equal, let platform = AppPlatform(rawValue: name) else {
        let names = AppPlatform.allCases.map { $0.rawValue }.joined(separator: ", ")
        throw fault("'\(name)' is not a platform", "use = with one of: \(names)")
      }
      mask |= platform.ruleMask
    }
    return .platform(mask: isNegated ? ~mask : mask)
  }

  private func patternCondition(
    _ words: [[UInt8]], _ comparison: StringComparison, _ isNegated: Bool
  ) throws(RuleError) -> RuleCondition {
    var patterns: TextPattern = []
    for word in words {
      guard comparison == .equal,
        let known = TextPattern.names.first(where: { $0.name.utf8.elementsEqual(word) })
      else {
        let names = TextPattern.names.map { $0.name }.joined(separator: ", ")
        throw fault(
          "'\(String(decoding: word, as: UTF8.self))' is not a pattern", "use = with one of: \(names)")
      }
      patterns.insert(known.pattern)
    }
    return .pattern(patterns, isNegated: isNegated)
  }

  /// nil if a trait has no bit of its own and must be looked for by name.
  private func traitCondition(
    _ patterns: [[UInt8]], _ comparison: StringComparison, _ isNegated: Bool
  ) throws(RuleError) -> RuleCondition? {
    var mask: UInt64 = 0
    for pattern in patterns {
      guard comparison == .equal,
        let known = Traits.names.first(where: { $0.name.utf8.elementsEqual(pattern) })
      else { return nil }
      mask |= UInt64(known.trait.rawValue)
    }
    if isNegated { return .facts(required: 0, forbidden: mask) }
    return patterns.count == 1 ? .facts(required: mask, forbidden: 0) : .anyFact(mask: mask)
  }

  private mutating func comparison(after subject: String) throws(RuleError) -> StringComparison {
    if at < tokens.count, case .sign(let sign) = tokens[at], let comparison = StringComparison(rawValue: sign)
    {
      at += 1
      return comparison
    }
    throw fault(
      "'\(subject)' needs a comparison", "use = (equal), ^= (prefix), $= (suffix) or *= (contains)")
  }

  /// A bare word that begins with `~` is the hash of a name.
  private mutating func names() throws(RuleError) -> [NameTest.Pattern] {
    let first = at
    let values = try patterns()
    var names: [NameTest.Pattern] = []
    for (index, value) in values.enumerated() {
      // Values and the signs between them take turns.
      guard case .word = tokens[first + 2 * index], value[0] == UInt8(ascii: "~") else {
        names.append(.clear(value))
        continue
      }
      guard let name = HashedName(notation: value) else {
        throw fault(
          "'\(String(decoding: value, as: UTF8.self))' is not the hash of a name",
          "write ~LENGTH.HEX as Scripts/private-names prints it, or put the name in quotes")
      }
      names.append(.hashed(name))
    }
    return names
  }

  private mutating func patterns() throws(RuleError) -> [[UInt8]] {
    var patterns: [[UInt8]] = []
    repeat {
      guard at < tokens.count else { throw fault("a value was expected", "name one after the sign") }
      switch tokens[at] {
      case .word(let bytes), .quoted(let bytes):
        guard !bytes.isEmpty else { throw fault("a value is empty", "name one between the quotes") }
        patterns.append(Array(bytes))
      case .sign(let sign):
        throw fault("a value was expected before '\(sign)'", "put values that hold signs in quotes")
      }
      at += 1
    } while takeSign("|")
    return patterns
  }
}

// MARK: - Outcomes

extension RuleParser {
  private struct Outcome {
    var category: NodeCategory?
    var drawing = Rule.Drawing.parts
    var adds: NodeState = []
    var removes: NodeState = []
    var isSensitive = false

    var saysSensitiveOnly: Bool { category == nil && adds.isEmpty && removes.isEmpty && isSensitive }
  }

  private mutating func readOutcome(_ outcome: inout Outcome) throws(RuleError) {
    guard at < tokens.count else {
      throw fault("nothing follows '=>'", "name a category, a state or sensitive")
    }
    outcome.category = takeCategory()
    var saysDrawing = false
    while at < tokens.count {
      let word = takeAnyWord() ?? ""
      if let drawing = Rule.Drawing(rawValue: word) {
        outcome.drawing = drawing
        saysDrawing = true
      } else if !Self.apply(word, to: &outcome) {
        throw fault(
          "'\(word)' is not a category, a state or a way of drawing",
          "see docs/RULES.md for the words that follow '=>'")
      }
    }
    if saysDrawing, outcome.category == nil {
      throw fault(
        "a rule without a category cannot say how to draw", "name a category before it, such as view")
    }
  }

  private static func apply(_ word: String, to outcome: inout Outcome) -> Bool {
    switch word {
    case "enabled": outcome.adds.insert(.enabled)
    case "disabled": outcome.removes.insert(.enabled)
    case "selected": outcome.adds.insert(.selected)
    case "focused": outcome.adds.insert(.focused)
    case "checked": outcome.adds.insert(.checked)
    case "unchecked": outcome.removes.insert(.checked)
    case "sensitive": outcome.isSensitive = true
    default: return false
    }
    return true
  }

  /// Names of one or two words, the longer first; `text-field` is read too.
  private mutating func takeCategory() -> NodeCategory? {
    let first = word(at: at)
    if let second = word(at: at + 1), let category = NodeCategory(name: "\(first ?? "") \(second)") {
      at += 2
      return category
    }
    guard let first, let category = NodeCategory(name: first.spacedHyphens) else { return nil }
    at += 1
    return category
  }
}

// MARK: - Tokens

extension RuleParser {
  private func word(at index: Int) -> String? {
    guard index < tokens.count, case .word(let bytes) = tokens[index] else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func takeAnyWord() -> String? {
    let word = word(at: at)
    at += 1
    return word
  }

  private mutating func takeWord(_ expected: StaticString) -> Bool {
    guard at < tokens.count, case .word(let bytes) = tokens[at], bytes.count == expected.utf8CodeUnitCount,
      zip(bytes, 0..<expected.utf8CodeUnitCount).allSatisfy({ $0 == expected.utf8Start[$1] })
    else { return false }
    at += 1
    return true
  }

  private mutating func takeSign(_ expected: String) -> Bool {
    guard at < tokens.count, tokens[at] == .sign(expected) else { return false }
    at += 1
    return true
  }

  private func fault(_ problem: String, _ remedy: String) -> RuleError {
    RuleError(line: line, problem: problem, remedy: remedy)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let byte = bytes.first, byte <= 0x20 { bytes = bytes.dropFirst() }
    while let byte = bytes.last, byte <= 0x20 { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate var spacedHyphens: String {
    String(decoding: utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}

extension AppPlatform {
  /// The platform's bit in a rule's condition.
  var ruleMask: UInt32 {
    switch self {
    case .ios: 1 << 0
    case .android: 1 << 1
    case .web: 1 << 2
    case .flutter: 1 << 3
    case .reactNative: 1 << 4
    case .compose: 1 << 5
    case .unity: 1 << 6
    case .other: 1 << 7
    }
  }
}

extension NodeCategory {
  /// The category of that name, nil for a name that none has.
  package init?(name: String) {
    guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = category
  }
}
