internal import SilhouetteScene

/// The screens of an app and the ways between them, as a map's sum says.
///
/// Variants become screens in an order that depends on the sum alone: the most visited first. A variant joins the screen whose first
/// variant it is most like, if it is like enough; else it is another screen.
package struct MapGraph: Sendable {
  /// By falling visits.
  package var screens: [MapScreen] = []
  /// By falling counts.
  package var ways: [MapWay] = []
  package var taps: [MapTarget] = []
  package var loops: [MapLoop] = []
  package var sessions = 0
  /// By variant: its screen.
  package var places: [UInt64: Int] = [:]

  package init(_ map: AppMap) {
    self.init(map, MapClasses(map))
  }

  /// - Parameter classes: which variants are one screen; they may be found in a larger map.
  package init(_ map: AppMap, _ classes: MapClasses) {
    places = classes.places
    sessions = map.sessions.sessions
    makeScreens(map, classes)
    makeWays(map)
    makeTaps(map)
    makeLoops(map)
  }

  private mutating func makeScreens(_ map: AppMap, _ classes: MapClasses) {
    for members in classes.members {
      var screen = MapScreen(id: classes.ids[screens.count])
      let known = members.filter { map.variants[$0] != nil }
      screen.variants = members
      screen.seen = MapTally.joined(known.map { map.variants[$0]!.seen }, of: sessions)
      screen.starts = MapTally.joined(known.map { map.variants[$0]!.starts }, of: sessions)
      screen.ends = MapTally.joined(known.map { map.variants[$0]!.ends }, of: sessions)
      var traits: [String: [MapTally]] = [:]
      var overlays: [String: [MapTally]] = [:]
      var names: [String: Int] = [:]
      for key in known {
        let variant = map.variants[key]!
        screen.stay.add(variant.stay)
        for trait in variant.print.traits { traits[trait, default: []].append(variant.seen) }
        for (name, tally) in variant.overlays { overlays[name, default: []].append(tally) }
        if let name = variant.print.name { names[name, default: 0] += variant.seen.count }
        if screen.tab == 0 { screen.tab = variant.print.tab }
      }
      screen.traits = traits.mapValues { MapTally.joined($0, of: sessions) }
      screen.overlays = overlays.mapValues { MapTally.joined($0, of: sessions) }
      if !classes.hasContentNames[screens.count] {
        screen.name = names.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      }
      if let first = known.first { screen.picture = map.variants[first]!.picture }
      screen.words = Self.words(screen)
      screens.append(screen)
    }
    let titles = Dictionary(screens.map { ($0.title, 1) }, uniquingKeysWith: +)
    for place in screens.indices { screens[place].isNamesake = titles[screens[place].title]! > 1 }
  }

  /// The most characteristic contents, such as `search field, cells, tab bar`.
  private static func words(_ screen: MapScreen) -> String {
    var counts: [NodeCategory: Int] = [:]
    for (trait, tally) in screen.traits where tally.count * 2 >= screen.seen.count {
      let (path, category, number) = MapLikeness.parts(of: trait)
      guard let category, !path.contains("bar/") else { continue }
      let isRow = path.hasPrefix("list/") || [.cell, .card, .label, .image].contains(category)
      counts[category] = max(counts[category] ?? 0, isRow ? 2 : number)
    }
    return StepWords.words(for: counts).split(separator: ", ").map { words in
      words.hasPrefix("2 ") ? String(words.dropFirst(2)) : String(words)
    }.joined(separator: ", ")
  }

  private mutating func makeWays(_ map: AppMap) {
    struct Pair: Hashable { var from: Int, to: Int }
    struct Found: Hashable { var pair: Pair, cause: MapCause }
    var found: [Found: (tallies: [MapTally], times: MapTimes)] = [:]
    var stays: [Int: Int] = [:]
    for (key, move) in map.moves {
      guard let from = places[key.from], let to = places[key.to] else { continue }
      if from == to, key.cause.kind == .none {
        // The screen changed, and is the same one.
        stays[from, default: 0] += move.seen.count
        continue
      }
      let one = Found(pair: Pair(from: from, to: to), cause: key.cause)
      found[one, default: ([], MapTimes())].tallies.append(move.seen)
      found[one]!.times.add(move.times)
    }
    for (place, count) in stays { screens[place].visits -= min(count, screens[place].visits) }
    var ways: [Pair: MapWay] = [:]
    var tallies: [Pair: [MapTally]] = [:]
    for (one, value) in found {
      var way = ways[one.pair] ?? MapWay(from: one.pair.from, to: one.pair.to)
      let seen = MapTally.joined(value.tallies, of: sessions)
      way.causes.append(MapWay.Cause(cause: one.cause, seen: seen, times: value.times))
      way.times.add(value.times)
      ways[one.pair] = way
      tallies[one.pair, default: []] += value.tallies
    }
    for (pair, all) in tallies { ways[pair]!.seen = MapTally.joined(all, of: sessions) }
    self.ways = ways.values.map { way in
      var way = way
      way.causes.sort { MapWay.Cause.precedes($0, $1) }
      return way
    }.sorted { ($1.seen.count, $0.from, $0.to) < ($0.seen.count, $1.from, $1.to) }
  }

  private mutating func makeTaps(_ map: AppMap) {
    struct Target: Hashable { var screen: Int, element: String }
    var found: [Target: (all: [MapTally], dead: [MapTally])] = [:]
    for (key, taps) in map.taps {
      guard let screen = places[key.variant] else { continue }
      found[Target(screen: screen, element: key.element), default: ([], [])].all.append(taps.all)
      if taps.dead.count > 0 { found[Target(screen: screen, element: key.element)]!.dead.append(taps.dead) }
    }
    taps = found.map { target, tallies in
      MapTarget(
        screen: target.screen, element: target.element, all: MapTally.joined(tallies.all, of: sessions),
        dead: MapTally.joined(tallies.dead, of: sessions))
    }.sorted {
      ($1.dead.count, $1.all.count, $0.screen, $0.element) < (
        $0.dead.count, $0.all.count, $1.screen, $1.element
      )
    }
  }

  private mutating func makeLoops(_ map: AppMap) {
    struct Pair: Hashable { var from: Int, over: Int }
    var found: [Pair: [MapTally]] = [:]
    for (way, tally) in map.returns {
      guard let from = places[way.from], let over = places[way.over], from == places[way.to], from != over
      else {
        continue
      }
      found[Pair(from: from, over: over), default: []].append(tally)
    }
    loops = found.map { pair, tallies in
      MapLoop(from: pair.from, over: pair.over, seen: MapTally.joined(tallies, of: sessions))
    }.sorted { ($1.seen.count, $0.from, $0.over) < ($0.seen.count, $1.from, $1.over) }
  }

  /// Screens that sessions come to and never leave: their places.
  package var deadEnds: [Int] {
    let left = Set(ways.lazy.filter { $0.from != $0.to }.map(\.from))
    return screens.indices.filter { screens[$0].visits > 0 && !left.contains($0) }
  }
}

/// One screen of a map.
package struct MapScreen: Sendable, Equatable {
  /// Six digits, the same in each map whose most visited variant of the screen is the same.
  package var id: String
  /// In code; nil if none is known.
  package var name: String?
  /// Its main contents.
  package var words = ""
  /// The chosen tab, from 1; 0 for none.
  package var tab = 0
  /// Keys of its variants; the most visited one is the first.
  package var variants: [UInt64] = []
  package var seen = MapTally() {
    didSet { visits = seen.count }
  }
  /// Visits; a screen that changed by itself and stayed the same one is one visit.
  package var visits = 0
  package var starts = MapTally()
  package var ends = MapTally()
  package var stay = MapTimes()
  package var traits: [String: MapTally] = [:]
  package var overlays: [String: MapTally] = [:]
  package var picture = MapPicture()

  package init(id: String) { self.id = id }

  /// Whether other screens have the same name in code, so that its title needs its contents, too.
  package var isNamesake = false

  /// The name in code, or the contents, for a person.
  package var title: String {
    var title = name.map(Self.short) ?? (words.isEmpty ? "screen" : words)
    if isNamesake, name != nil, !words.isEmpty { title += " · \(words)" }
    return tab > 0 ? "\(title), tab \(tab)" : title
  }

  /// `BedsActivity` of `garden.app.BedsActivity`: a class without its package or module.
  private static func short(_ name: String) -> String {
    let last = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    return last.first?.isUppercase == true && !name.contains("/") ? String(last) : name
  }
}

/// All ways from one screen to another.
package struct MapWay: Sendable, Equatable {
  package struct Cause: Sendable, Equatable {
    package var cause: MapCause
    package var seen: MapTally
    package var times: MapTimes

    /// The most frequent one first.
    static func precedes(_ one: Cause, _ other: Cause) -> Bool {
      (other.seen.count, one.cause.kind.rawValue, one.cause.element)
        < (one.seen.count, other.cause.kind.rawValue, other.cause.element)
    }
  }

  package var from: Int
  package var to: Int
  package var seen = MapTally()
  /// From the action to the screen.
  package var times = MapTimes()
  package var causes: [Cause] = []
}

/// Taps on one element of a screen.
package struct MapTarget: Sendable, Equatable {
  package var screen: Int
  package var element: String
  package var all: MapTally
  package var dead: MapTally
}

/// How often sessions went from one screen to another and came straight back.
package struct MapLoop: Sendable, Equatable {
  package var from: Int
  package var over: Int
  package var seen: MapTally
}
