internal import SilhouetteText

/// Which variants of a map are one screen.
///
/// Cost: O(variants · screens · traits).
package struct MapClasses: Sendable {
  /// Of each screen, its variants; the most visited one is the first.
  package private(set) var members: [[UInt64]] = []
  /// By variant: its screen.
  package private(set) var places: [UInt64: Int] = [:]
  package private(set) var ids: [String] = []
  /// Of each screen, whether its names in code follow from its contents, so that none is its own.
  package private(set) var hasContentNames: [Bool] = []

  package init(_ map: AppMap) {
    let order = map.variants.keys.sorted { one, other in
      (map.variants[other]!.seen.count, one) < (map.variants[one]!.seen.count, other)
    }
    var likeness = MapLikeness(map)
    var traits: [UInt64: [Int32]] = [:]
    for key in order { traits[key] = likeness.numbers(of: map.variants[key]!.print) }
    var linked: [UInt64: Set<UInt64>] = [:]
    for link in map.links.keys {
      linked[link.one, default: []].insert(link.other)
      linked[link.other, default: []].insert(link.one)
    }
    let content = Self.contentNamed(order, map, traits, likeness)
    for key in order { take(key, map, traits, likeness, linked[key] ?? [], content) }
    ids = Self.ids(members)
    hasContentNames = members.map { keys in keys.contains { content.contains($0) } }
  }

  /// The screens of two sets of sessions. A screen of the old set alone and one of the new set alone that are alike are one
  /// screen, which a release changed.
  package init(old: AppMap, new: AppMap) {
    var both = old
    both.add(new)
    self.init(both)
    var likeness = MapLikeness(both)
    let lost = members.indices.filter { place in members[place].allSatisfy { new.variants[$0] == nil } }
    let come = members.indices.filter { place in members[place].allSatisfy { old.variants[$0] == nil } }
    var pairs: [(share: Double, lost: Int, come: Int)] = []
    let numbers = (lost + come).reduce(into: [Int: [Int32]]()) { numbers, place in
      numbers[place] = likeness.numbers(of: both.variants[members[place][0]]!.print)
    }
    for one in lost {
      for other in come {
        let prints = (both.variants[members[one][0]]!.print, both.variants[members[other][0]]!.print)
        guard !MapLikeness.excludes(prints.0, prints.1) else { continue }
        let found = likeness.likeness(numbers[one]!, numbers[other]!, least: MapLikeness.leastChanged)
        if found.isEnough { pairs.append((found.share, one, other)) }
      }
    }
    join(pairs.sorted { ($1.share, $0.lost, $0.come) < ($0.share, $1.lost, $1.come) })
  }

  /// Joins pairs of screens, each screen once; the first of the two keeps its place.
  private mutating func join(_ pairs: [(share: Double, lost: Int, come: Int)]) {
    var gone: Set<Int> = []
    var used: Set<Int> = []
    for pair in pairs where !used.contains(pair.lost) && !used.contains(pair.come) {
      used.formUnion([pair.lost, pair.come])
      let (kept, other) = (min(pair.lost, pair.come), max(pair.lost, pair.come))
      members[kept] += members[other]
      hasContentNames[kept] = hasContentNames[kept] || hasContentNames[other]
      gone.insert(other)
    }
    let rest = members.indices.filter { !gone.contains($0) }
    (members, ids, hasContentNames) = (
      rest.map { members[$0] }, rest.map { ids[$0] }, rest.map { hasContentNames[$0] }
    )
    for (place, keys) in members.enumerated() { for key in keys { places[key] = place } }
  }

  private mutating func take(
    _ key: UInt64, _ map: AppMap, _ traits: [UInt64: [Int32]], _ likeness: MapLikeness, _ linked: Set<UInt64>,
    _ content: Set<UInt64>
  ) {
    let print = map.variants[key]!.print
    var best: (place: Int, share: Double)?
    for (place, keys) in members.enumerated() {
      let first = map.variants[keys[0]]!.print
      let ignoresNames = content.contains(key) && content.contains(keys[0])
      guard !MapLikeness.excludes(print, first, ignoresNames: ignoresNames) else { continue }
      let isLinked = !linked.isEmpty && keys.contains { linked.contains($0) }
      let isNamed = print.name != nil && print.name == first.name
      let least =
        isLinked ? MapLikeness.leastLinked : isNamed ? MapLikeness.leastNamed : MapLikeness.least
      let found = likeness.likeness(traits[key]!, traits[keys[0]]!, least: least)
      guard found.isEnough, found.share > best?.share ?? -1 else { continue }
      best = (place, found.share)
    }
    let place = best?.place ?? members.count
    if place == members.count { members.append([key]) } else { members[place].append(key) }
    places[key] = place
  }

  /// More names than this for one screen follow from contents, if most of them are hardly ever seen.
  private static let mostNames = 8

  /// Variants whose names in code follow from contents, as the addresses of a shop's pages do.
  private static func contentNamed(
    _ order: [UInt64], _ map: AppMap, _ traits: [UInt64: [Int32]], _ likeness: MapLikeness
  ) -> Set<UInt64> {
    var groups: [(first: UInt64, keys: [UInt64])] = []
    for key in order where map.variants[key]!.print.name != nil {
      let place = groups.firstIndex { group in
        !MapLikeness.excludes(map.variants[group.first]!.print, map.variants[key]!.print, ignoresNames: true)
          && likeness.likeness(traits[group.first]!, traits[key]!).isEnough
      }
      if let place { groups[place].keys.append(key) } else { groups.append((key, [key])) }
    }
    var content: Set<UInt64> = []
    for group in groups {
      var sessions: [String: Int] = [:]
      for key in group.keys {
        sessions[map.variants[key]!.print.name!, default: 0] += map.variants[key]!.seen.sessions
      }
      guard sessions.count > mostNames, sessions.values.count(where: { $0 <= 2 }) * 2 > sessions.count else {
        continue
      }
      content.formUnion(group.keys)
    }
    return content
  }

  /// Six digits of the first variant, and more where two screens would have the same.
  private static func ids(_ members: [[UInt64]]) -> [String] {
    var used: Set<String> = []
    return members.map { keys in
      let whole = String(keys[0], digits: 16, radix: 16)
      var id = String(whole.suffix(6))
      if !used.insert(id).inserted { id = whole }
      used.insert(id)
      return id
    }
  }
}
