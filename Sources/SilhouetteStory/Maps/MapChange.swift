internal import SilhouetteScene

/// One difference between the maps of two sets of sessions, such as those of two releases.
package struct MapChange: Sendable, Equatable {
  /// The raw values are the words of outputs.
  package enum Kind: String, Sendable, CaseIterable {
    case newScreen = "new screen"
    case lostScreen = "lost screen"
    case newWay = "new way"
    case lostWay = "lost way"
    /// The same way takes longer.
    case slower
    /// Taps on an element are not answered any more.
    case deadTap = "dead tap"
    /// An element that the screen did not have, or does not have any more.
    case added, removed
    /// Sessions end on the screen more often.
    case dropOff = "drop-off"
    /// Sessions go to a screen and come straight back more often.
    case loop
  }

  package var kind: Kind
  /// Place in the graph's screens.
  package var screen: Int
  /// Of ways and loops, the other screen.
  package var other: Int?
  /// An element or a cause in words; empty for none.
  package var element = ""
  /// Numbers in words, such as `was 0 of 40 sessions, is 38 of 41`.
  package var detail: String
  /// Sessions that show it: of the new set, or of the old one if something is lost.
  package var witnesses: [MapWitness]
  /// Sessions of that set.
  package var sessions: Int
}

/// Two maps over the same screens, and what differs.
package struct MapComparison: Sendable {
  /// The map of all sessions of both sets, and of each set, with the same screens.
  package var graph: MapGraph
  package var old: MapGraph
  package var new: MapGraph
  package var changes: [MapChange] = []

  /// - Parameter least: How many sessions must show a change. With 1, everything that only one set has is a change, even if
  ///   chance would explain it.
  package init(old: AppMap, new: AppMap, least: Int) {
    var both = old
    both.add(new)
    let classes = MapClasses(old: old, new: new)
    graph = MapGraph(both, classes)
    self.old = MapGraph(old, classes)
    self.new = MapGraph(new, classes)
    var finder = ChangeFinder(self.old, self.new, least: max(1, least))
    changes = finder.find()
  }
}

/// Decides which differences between two sets of sessions chance does not explain.
package struct MapChance {
  /// How many sessions must show a change.
  package var least: Int
  /// Whether both sets have only a few sessions, which say nothing by their numbers: then all of one set and none of the other
  /// must show a change.
  package var isOfFew: Bool

  package init(least: Int, isOfFew: Bool = false) {
    (self.least, self.isOfFew) = (least, isOfFew)
  }
  /// As unlikely as a difference must be if it may be of any size, and if it is about all sessions.
  private static let small = 0.0001
  private static let whole = 0.005
  /// Smaller sets are few sessions.
  static let fewest = 5
  private static let most = 0.8
  private static let hardly = 0.1
  private static let much = 0.35

  /// Whether something is seen in one set, and hardly in the other.
  ///
  /// - Parameters:
  ///   - here: sessions that show it, of `ofHere` that could.
  package func isOnlyHere(_ here: Int, of ofHere: Int, there: Int, of ofThere: Int) -> Bool {
    guard here >= least, ofThere > 0, here <= ofHere, there <= ofThere else { return false }
    let (share, other) = (Double(here) / Double(ofHere), Double(there) / Double(ofThere))
    if least == 1, there == 0 { return true }
    if isOfFew { return there == 0 && here == ofHere && ofThere >= least }
    if there == 0 {
      let chance = Self.chanceOfNone(here, of: ofHere, there: ofThere)
      return chance <= Self.small || share >= Self.most && chance <= Self.whole
    }
    return other <= Self.hardly && share - other >= Self.much
      && isMore(here, of: ofHere, than: there, of: ofThere)
  }

  /// Whether a share is higher by more than chance and by enough to matter.
  func isMore(_ here: Int, of ofHere: Int, than there: Int, of ofThere: Int, by much: Double = 0.1) -> Bool {
    guard here >= least, ofHere > 0, ofThere > 0 else { return false }
    let (share, other) = (Double(here) / Double(ofHere), Double(there) / Double(ofThere))
    guard share - other >= much else { return false }
    let all = Double(here + there) / Double(ofHere + ofThere)
    let spread = (all * (1 - all) * (1 / Double(ofHere) + 1 / Double(ofThere))).squareRoot()
    return spread > 0 && (share - other) / spread >= 3.7
  }

  /// The chance that all sightings fall into one of two sets, if both are alike.
  static func chanceOfNone(_ sightings: Int, of here: Int, there: Int) -> Double {
    var chance = 1.0
    for index in 0..<min(sightings, 400) {
      chance *= Double(here - index) / Double(here + there - index)
    }
    return chance
  }

  /// Whether times became longer: by half and a fifth of a second at the median, and by more than chance.
  func isSlower(_ new: MapTimes, than old: MapTimes) -> Bool {
    guard let now = new.median, let before = old.median, now >= before + 200, now * 2 >= before * 3 else {
      return false
    }
    let (here, there) = (new.count, old.count)
    if least == 1 { return true }
    guard here >= Self.fewest, there >= Self.fewest else { return false }
    return Self.deviation(new, old) >= 4
  }

  /// The rank test of Mann and Whitney over buckets, in standard deviations.
  private static func deviation(_ new: MapTimes, _ old: MapTimes) -> Double {
    let (n, m) = (Double(new.count), Double(old.count))
    guard new.buckets.count == old.buckets.count else { return 0 }
    var (wins, below, ties) = (0.0, 0.0, 0.0)
    for (a, b) in zip(new.buckets, old.buckets) {
      wins += Double(a) * (below + Double(b) / 2)
      below += Double(b)
      let tied = Double(a + b)
      ties += tied * tied * tied - tied
    }
    let all = n + m
    let variance = n * m / 12 * (all + 1 - ties / (all * max(all - 1, 1)))
    return variance > 0 ? (wins - n * m / 2) / variance.squareRoot() : 0
  }
}

/// Compares the graphs of two sets.
private struct ChangeFinder {
  private let old: MapGraph
  private let new: MapGraph
  private let chance: MapChance
  private var changes: [MapChange] = []
  /// Screens that only one set has.
  private var lone: Set<Int> = []

  init(_ old: MapGraph, _ new: MapGraph, least: Int) {
    (self.old, self.new, chance) = (
      old, new,
      MapChance(least: least, isOfFew: max(old.sessions, new.sessions) < MapChance.fewest)
    )
  }

  mutating func find() -> [MapChange] {
    findScreens()
    findElements()
    findWays()
    findDeadTaps()
    findRates()
    return changes.enumerated().sorted { one, other in
      one.element.order != other.element.order
        ? one.element.order < other.element.order : one.offset < other.offset
    }.map(\.element)
  }

  private static func share(_ count: Int, _ all: Int) -> String { "\(count) of \(all)" }

  private static func words(_ there: Int, _ ofThere: Int, _ here: Int, _ ofHere: Int) -> String {
    "was in \(share(there, ofThere)) sessions, is in \(share(here, ofHere))"
  }

  private mutating func add(
    _ kind: MapChange.Kind, _ screen: Int, _ other: Int? = nil, _ element: String = "", _ detail: String,
    _ seen: MapTally
  ) {
    changes.append(
      MapChange(
        kind: kind, screen: screen, other: other, element: element, detail: detail, witnesses: seen.witnesses,
        sessions: seen.sessions))
  }

  // MARK: Screens

  private mutating func findScreens() {
    for place in new.screens.indices {
      let (before, now) = (old.screens[place].seen, new.screens[place].seen)
      if before.count == 0 || now.count == 0 { lone.insert(place) }
      let detail = Self.words(before.sessions, old.sessions, now.sessions, new.sessions)
      if chance.isOnlyHere(now.sessions, of: new.sessions, there: before.sessions, of: old.sessions) {
        add(.newScreen, place, nil, "", detail, now)
        lone.insert(place)
      } else if chance.isOnlyHere(before.sessions, of: old.sessions, there: now.sessions, of: new.sessions) {
        add(.lostScreen, place, nil, "", detail, before)
        lone.insert(place)
      }
    }
  }

  // MARK: Elements

  private mutating func findElements() {
    for place in new.screens.indices where !lone.contains(place) {
      let (before, now) = (old.screens[place], new.screens[place])
      findElements(place, before.traits, now.traits, before.seen, now.seen)
      let over = { (screen: MapScreen) in
        Dictionary(
          screen.overlays.map { ("\($0.key) over it", $0.value) }, uniquingKeysWith: { one, _ in one })
      }
      findElements(place, over(before), over(now), before.seen, now.seen)
    }
  }

  private mutating func findElements(
    _ place: Int, _ before: [String: MapTally], _ now: [String: MapTally], _ seenBefore: MapTally,
    _ seenNow: MapTally
  ) {
    var added: [String] = []
    var removed: [String] = []
    for trait in Set(before.keys).union(now.keys).sorted() {
      let (was, isNow) = (before[trait] ?? MapTally(), now[trait] ?? MapTally())
      let (there, here) = (min(was.sessions, seenBefore.sessions), min(isNow.sessions, seenNow.sessions))
      let detail = Self.words(there, seenBefore.sessions, here, seenNow.sessions)
      if chance.isOnlyHere(here, of: seenNow.sessions, there: there, of: seenBefore.sessions) {
        if !Self.follows(trait, from: added) { add(.added, place, nil, trait, detail, isNow) }
        added.append(trait)
      } else if chance.isOnlyHere(there, of: seenBefore.sessions, there: here, of: seenNow.sessions) {
        if !Self.follows(trait, from: removed) { add(.removed, place, nil, trait, detail, was) }
        removed.append(trait)
      }
    }
  }

  /// Whether an element is inside of one that is listed, or is the next one of its kind.
  private static func follows(_ trait: String, from others: [String]) -> Bool {
    others.contains {
      trait.hasPrefix($0 + "/") || trait.hasPrefix($0 + " ") && Int(trait.dropFirst($0.count + 1)) != nil
    }
  }

  // MARK: Ways

  private struct Pair: Hashable { var from: Int, to: Int }

  private mutating func findWays() {
    let before = Dictionary(
      old.ways.map { (Pair(from: $0.from, to: $0.to), $0) }, uniquingKeysWith: { one, _ in one })
    let now = Dictionary(
      new.ways.map { (Pair(from: $0.from, to: $0.to), $0) }, uniquingKeysWith: { one, _ in one })
    let pairs = Set(before.keys).union(now.keys).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    for pair in pairs where !lone.contains(pair.from) && !lone.contains(pair.to) {
      let (was, isNow) = (before[pair], now[pair])
      let (ofThere, ofHere) = (old.screens[pair.from].seen.sessions, new.screens[pair.from].seen.sessions)
      let (there, here) = (min(was?.seen.sessions ?? 0, ofThere), min(isNow?.seen.sessions ?? 0, ofHere))
      let detail = Self.words(there, ofThere, here, ofHere)
      if let isNow, chance.isOnlyHere(here, of: ofHere, there: there, of: ofThere) {
        add(.newWay, pair.from, pair.to, Self.words(isNow), detail, isNow.seen)
      } else if let was, chance.isOnlyHere(there, of: ofThere, there: here, of: ofHere) {
        add(.lostWay, pair.from, pair.to, Self.words(was), detail, was.seen)
      } else if let was, let isNow, chance.isSlower(isNow.times, than: was.times) {
        let times =
          "was \(was.times.median ?? 0) ms, is \(isNow.times.median ?? 0) ms (medians of \(was.times.count) and \(isNow.times.count))"
        add(.slower, pair.from, pair.to, Self.words(isNow), times, isNow.seen)
      }
    }
  }

  private static func words(_ way: MapWay) -> String { way.causes.first?.cause.words ?? "" }

  // MARK: Taps

  private mutating func findDeadTaps() {
    struct Target: Hashable { var screen: Int, element: String }
    let before = Dictionary(
      old.taps.map { (Target(screen: $0.screen, element: $0.element), $0) },
      uniquingKeysWith: { one, _ in one })
    for target in new.taps where target.dead.count > 0 && !lone.contains(target.screen) {
      let was = before[Target(screen: target.screen, element: target.element)]
      let (deadBefore, allBefore) = (was?.dead.sessions ?? 0, was?.all.sessions ?? 0)
      let (dead, all) = (min(target.dead.sessions, target.all.sessions), target.all.sessions)
      // An element without earlier taps counts by itself, if nearly all sessions find it dead.
      let isNew = allBefore == 0 && dead >= max(chance.least, 5) && Double(dead) >= 0.8 * Double(all)
      guard
        isNew || chance.isOnlyHere(dead, of: all, there: deadBefore, of: allBefore)
          || chance.isMore(dead, of: all, than: deadBefore, of: allBefore, by: 0.25)
      else { continue }
      let detail = "was dead in \(deadBefore) of \(allBefore) sessions, is in \(dead) of \(all)"
      add(.deadTap, target.screen, nil, target.element, detail, target.dead)
    }
  }

  // MARK: Rates

  private mutating func findRates() {
    findDropOffs()
    findLoops()
  }

  private mutating func findDropOffs() {
    for place in new.screens.indices where !lone.contains(place) {
      let (before, now) = (old.screens[place], new.screens[place])
      guard isDropOff(before, now) else { continue }
      let detail =
        "was the last screen of \(before.ends.sessions) of \(before.seen.sessions) sessions (\(Self.percent(before)) of visits), is of \(now.ends.sessions) of \(now.seen.sessions) (\(Self.percent(now)))"
      add(.dropOff, place, nil, "", detail, now.ends)
    }
  }

  /// More sessions of those that come to a screen end there, or a visit is more often the last one of its session. A visit counts
  /// where sessions come to a screen several times: then most of them may end there with any release.
  private func isDropOff(_ before: MapScreen, _ now: MapScreen) -> Bool {
    let (here, there) = (
      min(now.ends.sessions, now.seen.sessions), min(before.ends.sessions, before.seen.sessions)
    )
    let (ofHere, ofThere) = (now.seen.sessions, before.seen.sessions)
    guard ofHere > 0, ofThere > 0, Double(here) / Double(ofHere) >= Double(there) / Double(ofThere) + 0.15
    else { return false }
    return chance.isMore(here, of: ofHere, than: there, of: ofThere, by: 0.15)
      || chance.isMore(
        min(now.ends.count, now.visits), of: now.visits, than: min(before.ends.count, before.visits),
        of: before.visits, by: 0.15)
  }

  private static func percent(_ screen: MapScreen) -> String {
    "\(Int((100 * Double(screen.ends.count) / Double(max(screen.visits, 1))).rounded())) %"
  }

  private mutating func findLoops() {
    let before = Dictionary(
      old.loops.map { (Pair(from: $0.from, to: $0.over), $0) }, uniquingKeysWith: { one, _ in one })
    for loop in new.loops where !lone.contains(loop.from) && !lone.contains(loop.over) {
      let was = before[Pair(from: loop.from, to: loop.over)]?.seen ?? MapTally()
      let (ofThere, ofHere) = (old.screens[loop.over].seen.sessions, new.screens[loop.over].seen.sessions)
      let (there, here) = (min(was.sessions, ofThere), min(loop.seen.sessions, ofHere))
      guard chance.isMore(here, of: ofHere, than: there, of: ofThere, by: 0.25) else { continue }
      let detail = "was in \(there) of \(ofThere) sessions with the second screen, is in \(here) of \(ofHere)"
      add(.loop, loop.from, loop.over, "", detail, loop.seen)
    }
  }
}

extension MapChange {
  /// Kinds in their order, and what most sessions show first.
  fileprivate var order: (Int, Int) { (Kind.allCases.firstIndex(of: kind) ?? 0, -sessions) }
}

extension MapCause {
  /// `tap list/cell`, or `no recorded action`.
  package var words: String {
    switch kind {
    case .none: "no recorded action"
    default: element.isEmpty ? kind.rawValue : "\(kind.rawValue) \(element)"
    }
  }
}
