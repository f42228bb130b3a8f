internal import SilhouetteText

/// Which variants of a map are one screen.
///
/// Cost: O(variants · screens · traits).
package struct MapClasses: Sendable {
  /// The name and the tab that all variants of a screen have in common, as far as some have them.
  private struct Known {
    var tab = 0
    /// The name in code, and the variant that has it.
    var name: String?
    var named: UInt64?

    mutating func take(_ print: MapPrint, _ key: UInt64) {
      if tab == 0 { tab = print.tab }
      if name == nil, print.name != nil { (name, named) = (print.name, key) }
    }
  }

  /// Of each screen, its variants; the most visited one is the first.
  package internal(set) var members: [[UInt64]] = []
  /// By variant: its screen.
  package internal(set) var places: [UInt64: Int] = [:]
  package internal(set) var ids: [String] = []
  /// Of each screen, whether its names in code follow from its contents, so that none is its own.
  package internal(set) var hasContentNames: [Bool] = []

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
    var known: [Known] = []
    for key in order { take(key, map, traits, likeness, linked[key] ?? [], content, &known) }
    ids = Self.ids(members)
    hasContentNames = members.map { keys in keys.contains { content.contains($0) } }
  }

  private mutating func take(
    _ key: UInt64, _ map: AppMap, _ traits: [UInt64: [Int32]], _ likeness: MapLikeness, _ linked: Set<UInt64>,
    _ content: Set<UInt64>, _ known: inout [Known]
  ) {
    let print = map.variants[key]!.print
    var best: (place: Int, share: Double)?
    for (place, keys) in members.enumerated() {
      let ignoresNames = content.contains(key) && known[place].named.map { content.contains($0) } ?? true
      guard
        !MapLikeness.excludes(
          print.tab, print.name, known[place].tab, known[place].name, ignoresNames: ignoresNames)
      else { continue }
      let isLinked = !linked.isEmpty && keys.contains { linked.contains($0) }
      let isNamed = print.name != nil && print.name == known[place].name
      let least =
        isLinked ? MapLikeness.leastLinked : isNamed ? MapLikeness.leastNamed : MapLikeness.least
      let found = likeness.likeness(
        traits[key]!, traits[keys[0]]!, least: least,
        leastPart: isNamed ? MapLikeness.leastNamedPart : MapLikeness.leastPart, needsBars: !isLinked)
      guard found.isEnough, found.share > best?.share ?? -1 else { continue }
      best = (place, found.share)
    }
    let place = best?.place ?? members.count
    if place == members.count {
      members.append([])
      known.append(Known())
    }
    members[place].append(key)
    known[place].take(print, key)
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
  static func ids(_ members: [[UInt64]]) -> [String] {
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
