extension MapClasses {
  /// The screens of two sets of sessions. A screen of the old set alone and one of the new set alone that are alike are one
  /// screen, which a release changed.
  package init(old: AppMap, new: AppMap) {
    var both = old
    both.add(new)
    self.init(both)
    let pairs = ReleaseScreens(old, new, both, members).pairs()
    join(pairs, hasContentNames)
  }

  /// Joins pairs of screens, or parts of screens, each once. The first of the two screens keeps its place.
  private mutating func join(_ pairs: [ReleaseScreens.Pair], _ content: [Bool]) {
    var used: Set<UInt64> = []
    for pair in pairs {
      let both = pair.lost.keys + pair.come.keys
      guard !both.contains(where: { used.contains($0) }) else { continue }
      used.formUnion(both)
      let (kept, other) = (
        min(pair.lost.place, pair.come.place), max(pair.lost.place, pair.come.place)
      )
      // One of the two is a whole screen; of the other one only a part may be meant.
      let whole = pair.lost.isWhole ? pair.lost : pair.come
      let part = pair.lost.isWhole ? pair.come : pair.lost
      if part.isWhole {
        members[kept] += members[other]
        members[other] = []
        hasContentNames[kept] = content[kept] || content[other]
      } else {
        let taken = Set(part.keys)
        members[part.place].removeAll { taken.contains($0) }
        members[whole.place] += part.keys
      }
    }
    let rest = members.indices.filter { !members[$0].isEmpty }
    (members, hasContentNames) = (rest.map { members[$0] }, rest.map { hasContentNames[$0] })
    ids = Self.ids(members)
    for (place, keys) in members.enumerated() { for key in keys { places[key] = place } }
  }
}

/// Finds screens of an old release and of a new one that are one screen, which the release changed.
private struct ReleaseScreens {
  /// Variants of a screen that one set alone has: all of the screen, or a part of it.
  struct Part {
    var place: Int
    var keys: [UInt64]
    var isWhole: Bool
    var isFrequent: Bool
  }

  struct Pair {
    var share: Double
    var lost: Part
    var come: Part
  }

  private let old: AppMap
  private let new: AppMap
  private let both: AppMap
  private let members: [[UInt64]]
  private var likeness: MapLikeness
  private let chance = MapChance(least: 2)

  init(_ old: AppMap, _ new: AppMap, _ both: AppMap, _ members: [[UInt64]]) {
    (self.old, self.new, self.both, self.members) = (old, new, both, members)
    likeness = MapLikeness(both)
  }

  /// The most alike first.
  consuming func pairs() -> [Pair] {
    let lost = members.indices.compactMap { part(of: $0, in: old, notIn: new) }
    let come = members.indices.compactMap { part(of: $0, in: new, notIn: old) }
    let numbers = (lost + come).reduce(into: [UInt64: [Int32]]()) { numbers, part in
      numbers[part.keys[0]] = likeness.numbers(of: both.variants[part.keys[0]]!.print)
    }
    var pairs: [Pair] = []
    for one in lost {
      for other in come {
        // Of a part, the other one must be a whole screen that chance does not explain.
        guard
          one.isWhole && other.isWhole || one.isWhole != other.isWhole && one.isFrequent && other.isFrequent
        else { continue }
        let prints = (both.variants[one.keys[0]]!.print, both.variants[other.keys[0]]!.print)
        guard !MapLikeness.excludes(prints.0, prints.1) else { continue }
        let found = likeness.likeness(
          numbers[one.keys[0]]!, numbers[other.keys[0]]!, least: MapLikeness.leastChanged, needsBars: false)
        if found.isEnough { pairs.append(Pair(share: found.share, lost: one, come: other)) }
      }
    }
    return pairs.sorted {
      ($1.share, $0.lost.place, $0.come.place) < ($0.share, $1.lost.place, $1.come.place)
    }
  }

  /// The variants of a screen that only one of two sets has.
  ///
  /// A part of a screen counts if many sessions have it though the screen did not change: then a screen that did change looks like
  /// this one now.
  private func part(of place: Int, in one: AppMap, notIn other: AppMap) -> Part? {
    let keys = members[place].filter { other.variants[$0] == nil }
    guard !keys.isEmpty else { return nil }
    let isWhole = keys.count == members[place].count
    let isFrequent = isFrequent(keys, in: one, of: other)
    if isWhole { return Part(place: place, keys: keys, isWhole: true, isFrequent: isFrequent) }
    let others = members[place].filter { one.variants[$0] == nil }
    let isUnchanged = members[place].contains { one.variants[$0] != nil && other.variants[$0] != nil }
    guard isFrequent, isUnchanged, !self.isFrequent(others, in: other, of: one) else { return nil }
    return Part(place: place, keys: keys, isWhole: false, isFrequent: true)
  }

  /// Whether so many sessions have some variants that chance does not explain why the other set has none.
  private func isFrequent(_ keys: [UInt64], in one: AppMap, of other: AppMap) -> Bool {
    let all = one.sessions.sessions
    let sessions = MapTally.joined(keys.map { one.variants[$0]!.seen }, of: all).sessions
    return chance.isOnlyHere(sessions, of: all, there: 0, of: other.sessions.sessions)
  }
}
