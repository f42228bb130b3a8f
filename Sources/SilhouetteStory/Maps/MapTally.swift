internal import SilhouetteHierarchy

/// A session and a moment of it, at which something of a map can be seen.
package struct MapWitness: Sendable, Equatable {
  package var session: String
  /// Milliseconds since the session's first screen; of a run without times, the number of a dump.
  package var moment: Int
  package var isStep: Bool
  /// A hash of the session's name. Of all witnesses those with the lowest are kept, so they are a sample that does not depend on
  /// the order of adding.
  package let order: UInt64

  package init(session: String, moment: Int, isStep: Bool) {
    (self.session, self.moment, self.isStep) = (session, moment, isStep)
    order = MapHash.mixed(FNV1a.hash(session.utf8))
  }

  static func precedes(_ one: MapWitness, _ other: MapWitness) -> Bool {
    one.order != other.order
      ? one.order < other.order
      : one.session != other.session
        ? one.session.utf8.lexicographicallyPrecedes(other.session.utf8) : one.moment < other.moment
  }
}

enum MapHash {
  /// FNV's lowest bits are its best; this spreads them over all.
  static func mixed(_ hash: UInt64) -> UInt64 {
    var mixed = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ mixed >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ mixed >> 33
  }
}

/// How often something was seen, in how many sessions, and in which of them.
///
/// Tallies add up: sums do not depend on order or grouping.
package struct MapTally: Sendable, Equatable {
  /// Witnesses that are kept. Up to so many sessions are counted exactly if tallies are joined.
  package static let mostWitnesses = 64

  package var count = 0
  package var sessions = 0
  /// One a session, by rising `order`.
  package var witnesses: [MapWitness] = []

  package init() {}

  package init(count: Int, sessions: Int, witnesses: [MapWitness]) {
    (self.count, self.sessions) = (count, sessions)
    self.witnesses = Self.kept(witnesses)
  }

  /// Counts something of the one session that the tally is about.
  mutating func take(_ witness: MapWitness) {
    count += 1
    sessions = 1
    if witnesses.isEmpty || MapWitness.precedes(witness, witnesses[0]) { witnesses = [witness] }
  }

  package mutating func add(_ other: MapTally) {
    count = count.saturatingSum(other.count)
    sessions = sessions.saturatingSum(other.sessions)
    if !other.witnesses.isEmpty { witnesses = Self.kept(witnesses + other.witnesses) }
  }

  /// The first of each session, and of these the first ones.
  private static func kept(_ all: [MapWitness]) -> [MapWitness] {
    var kept: [MapWitness] = []
    for witness in all.sorted(by: MapWitness.precedes) where kept.last?.session != witness.session {
      kept.append(witness)
      if kept.count == mostWitnesses { break }
    }
    return kept
  }

  /// The sum of tallies about things that one session may have several of. Its number of sessions is exact up to
  /// `mostWitnesses`, and an estimate from there on.
  package static func joined(_ tallies: [MapTally], of all: Int) -> MapTally {
    var sum = MapTally()
    for tally in tallies { sum.add(tally) }
    guard tallies.count > 1 else { return sum }
    let least = tallies.reduce(0) { max($0, $1.sessions) }
    if sum.witnesses.count < mostWitnesses {
      sum.sessions = max(sum.witnesses.count, least)
    } else if let last = sum.witnesses.last {
      // The lowest hashes of a set are as dense as the set is large.
      let share = Double(last.order) / 0x1p64
      let estimate = share > 0 ? Double(mostWitnesses - 1) / share : Double(sum.sessions)
      sum.sessions = min(max(Int(min(estimate, 1e15)), least), sum.sessions, max(all, least))
    }
    return sum
  }
}

extension Int {
  /// Counts come from files, too.
  func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

/// Lengths of time as counts in buckets, which add up.
package struct MapTimes: Sendable, Equatable {
  /// Where buckets begin, in milliseconds. Each is about 1.4 times as long as the one before it.
  package static let starts = [
    0, 25, 50, 75, 100, 140, 200, 280, 400, 560, 800, 1100, 1600, 2200, 3200, 4500, 6400, 9000, 13_000,
    18_000, 26_000,
    36_000, 52_000, 72_000, 104_000, 300_000, 900_000,
  ]

  package var total = 0
  /// As many as `starts`, or none.
  package private(set) var buckets: [Int] = []

  package init() {}

  package init(total: Int, buckets: [(place: Int, count: Int)]) {
    self.total = total
    for (place, count) in buckets where Self.starts.indices.contains(place) && count > 0 {
      add(count, at: place)
    }
  }

  package var count: Int { buckets.reduce(0) { $0.saturatingSum($1) } }

  mutating func take(_ milliseconds: Double) {
    let time = Int(min(max(milliseconds, 0), 1e12).rounded())
    total = total.saturatingSum(time)
    add(1, at: (Self.starts.lastIndex { $0 <= time }) ?? 0)
  }

  package mutating func add(_ other: MapTimes) {
    total = total.saturatingSum(other.total)
    for (place, count) in other.buckets.enumerated() where count > 0 { add(count, at: place) }
  }

  private mutating func add(_ count: Int, at place: Int) {
    if buckets.isEmpty { buckets = Array(repeating: 0, count: Self.starts.count) }
    buckets[place] = buckets[place].saturatingSum(count)
  }

  /// The time that a share of all stays below, in milliseconds: 0.5 for the median. nil for no times.
  package func quantile(_ share: Double) -> Int? {
    let all = count
    guard all > 0 else { return nil }
    if all == 1 { return total }
    let wanted = share * Double(all)
    var before = 0
    for (place, count) in buckets.enumerated() where count > 0 {
      if Double(before + count) >= wanted {
        let start = Double(Self.starts[place])
        let end = place + 1 < Self.starts.count ? Double(Self.starts[place + 1]) : start * 1.5
        return Int((start + (end - start) * (wanted - Double(before)) / Double(count)).rounded())
      }
      before += count
    }
    return nil
  }

  package var median: Int? { quantile(0.5) }
}
