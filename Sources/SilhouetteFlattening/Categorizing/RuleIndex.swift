import SilhouetteHierarchy
internal import SilhouetteScene

/// Which rules may match a class, by its names alone.
///
/// Most rules require one of a few exact names. These are found in tables, so a session of very many classes
/// does not compare each of its names with each rule. All other rules are tried for every class. Names are
/// compared by their hashes, because some rules have no more; a rule that is found by mistake does not match.
struct RuleIndex: Sendable {
  private typealias Table = [HashedName: [UInt16]]

  private var byClass: Table = [:]
  private var bySuper: Table = [:]
  private var byLayer: Table = [:]
  /// Rules that ask for no exact name, in their order.
  private(set) var others: [UInt16] = []

  init(_ rules: [Rule]) {
    for (index, rule) in rules.enumerated() {
      guard let test = Self.anchor(of: rule) else {
        others.append(UInt16(index))
        continue
      }
      for pattern in Set(test.patterns) { add(UInt16(index), Self.name(of: pattern), test.subject) }
    }
  }

  /// The condition with the fewest exact names; a class must have one of them. nil if the rule has no such
  /// condition.
  private static func anchor(of rule: Rule) -> NameTest? {
    rule.conditions.compactMap { condition -> NameTest? in
      guard case .name(let test) = condition, test.comparison == .equal, !test.isNegated else { return nil }
      return test
    }
    .min { $0.patterns.count < $1.patterns.count }
  }

  private static func name(of pattern: NameTest.Pattern) -> HashedName {
    switch pattern {
    case .clear(let bytes): HashedName(whole: bytes)
    case .hashed(let name): name
    }
  }

  private mutating func add(_ rule: UInt16, _ name: HashedName, _ subject: NameTest.Subject) {
    switch subject {
    case .ofClass: byClass[name, default: []].append(rule)
    case .ofSuper: bySuper[name, default: []].append(rule)
    case .ofKind:
      byClass[name, default: []].append(rule)
      bySuper[name, default: []].append(rule)
    case .ofLayer: byLayer[name, default: []].append(rule)
    }
  }

  /// The rules whose exact names a class has, and all rules without exact names, in their order. Others cannot match.
  ///
  /// Cost: a table look-up for each form of each name, and a step for each rule that is returned.
  func rules(_ ownName: ClassName, _ supers: [ClassName], _ layer: ClassName?) -> [UInt16] {
    var found: [UInt16] = []
    ownName.eachForm { found += byClass[HashedName(whole: $0)] ?? [] }
    if !bySuper.isEmpty {
      for name in supers { name.eachForm { found += bySuper[HashedName(whole: $0)] ?? [] } }
    }
    layer?.eachForm { found += byLayer[HashedName(whole: $0)] ?? [] }
    return found.isEmpty ? others : Self.merge(found.sorted(), others)
  }

  /// Merges two ascending lists and removes duplicates.
  private static func merge(_ first: [UInt16], _ second: [UInt16]) -> [UInt16] {
    var merged: [UInt16] = []
    merged.reserveCapacity(first.count + second.count)
    var (here, there) = (0, 0)
    while here < first.count || there < second.count {
      let isFirst = there == second.count || here < first.count && first[here] <= second[there]
      let next = isFirst ? first[here] : second[there]
      if isFirst { here += 1 } else { there += 1 }
      if merged.last != next { merged.append(next) }
    }
    return merged
  }
}
