internal import SilhouetteHierarchy

/// What sessions of an app say about its screens and the ways between them, as counts that add up.
///
/// The map of one session is a map, and so is the sum of maps: `add` is commutative and associative, limits included. `MapGraph` finds
/// the app's screens in the whole sum. So a map can be made in parts, on any number of machines.
///
/// Memory grows with the number of variants only.
package struct AppMap: Sendable, Equatable {
  /// One for each session.
  package var sessions = MapTally()
  package var variants: [UInt64: MapVariant] = [:]
  package var moves: [MapMove.Key: MapMove] = [:]
  package var taps: [MapTaps.Key: MapTaps] = [:]
  /// How often a session took two variants for one screen, as its elements stayed or came back.
  package var links: [MapLink: Int] = [:]
  /// Ways there and back.
  package var returns: [MapReturn: MapTally] = [:]
  /// Visits of all variants, those that are left out as well.
  package var visits = 0

  package init() {}

  /// The most entries of each kind that are kept, by the hashes of their keys.
  package static let mostVariants = 20_000
  package static let mostEntries = 200_000

  package mutating func add(_ other: AppMap) {
    sessions.add(other.sessions)
    visits = visits.saturatingSum(other.visits)
    variants.merge(other.variants) { one, two in one.sum(two) }
    moves.merge(other.moves) { one, two in one.sum(two) }
    taps.merge(other.taps) { one, two in one.sum(two) }
    links.merge(other.links) { $0.saturatingSum($1) }
    returns.merge(other.returns) { one, two in
      var sum = one
      sum.add(two)
      return sum
    }
    trim()
  }

  /// Keeps the entries with the lowest hashes. An entry of the result was never left out of a part, so its counts are whole.
  mutating func trim() {
    Self.trim(&variants, to: Self.mostVariants) { MapHash.mixed($0) }
    Self.trim(&moves, to: Self.mostEntries) { $0.order }
    Self.trim(&taps, to: Self.mostEntries) { $0.order }
    Self.trim(&links, to: Self.mostEntries) { $0.order }
    Self.trim(&returns, to: Self.mostEntries) { $0.order }
  }

  private static func trim<Key: Hashable, Value>(
    _ entries: inout [Key: Value], to most: Int, by order: (Key) -> UInt64
  ) {
    guard entries.count > most else { return }
    // Room is made for a while at once, so adding stays cheap; the result does not depend on when it is made.
    let orders = entries.keys.map(order).sorted()
    let last = orders[most - 1]
    for key in Array(entries.keys) where order(key) > last { entries[key] = nil }
  }

  /// Visits of variants that are over the limit.
  package var visitsLeftOut: Int {
    max(0, visits - variants.values.reduce(0) { $0.saturatingSum($1.seen.count) })
  }
}

/// All screens that are built exactly the same.
package struct MapVariant: Sendable, Equatable {
  package var print: MapPrint
  /// Visits.
  package var seen = MapTally()
  /// Visits that began a session, and those that ended one.
  package var starts = MapTally()
  package var ends = MapTally()
  /// How long visits took.
  package var stay = MapTimes()
  /// Visits with something over the screen, such as a keyboard or a dialog, by its category.
  package var overlays: [String: MapTally] = [:]
  /// The screen of the first witness.
  package var picture: MapPicture

  package init(print: MapPrint, picture: MapPicture) {
    (self.print, self.picture) = (print, picture)
  }

  func sum(_ other: MapVariant) -> MapVariant {
    var sum = self
    // The picture follows its witness.
    if let mine = seen.witnesses.first, let others = other.seen.witnesses.first {
      let isSame = !MapWitness.precedes(mine, others) && !MapWitness.precedes(others, mine)
      if MapWitness.precedes(others, mine) || isSame && other.picture.precedes(picture) {
        sum.picture = other.picture
      }
    }
    sum.seen.add(other.seen)
    sum.starts.add(other.starts)
    sum.ends.add(other.ends)
    sum.stay.add(other.stay)
    sum.overlays.merge(other.overlays) { one, two in
      var both = one
      both.add(two)
      return both
    }
    return sum
  }
}

/// The action of a person before another screen came.
package struct MapCause: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case tap, swipe, type
    /// Nothing that was recorded: a timer, the system's own back gesture, a touch that is withheld.
    case none
  }

  package var kind: Kind
  /// The element's name without numbers of rows, such as `list/cell/button`; empty for none.
  package var element: String

  package init(_ kind: Kind, _ element: String = "") {
    (self.kind, self.element) = (kind, element)
  }
}

/// A way from one variant to another.
package struct MapMove: Sendable, Equatable {
  package struct Key: Sendable, Hashable {
    package var from: UInt64
    package var to: UInt64
    package var cause: MapCause

    package init(from: UInt64, to: UInt64, cause: MapCause) {
      (self.from, self.to, self.cause) = (from, to, cause)
    }

    var order: UInt64 { MapHash.order([from, to], cause.kind.rawValue, cause.element) }
  }

  package var seen = MapTally()
  /// From the action to the screen.
  package var times = MapTimes()

  package init() {}

  func sum(_ other: MapMove) -> MapMove {
    var sum = self
    sum.seen.add(other.seen)
    sum.times.add(other.times)
    return sum
  }
}

/// Taps on one element of a variant.
package struct MapTaps: Sendable, Equatable {
  package struct Key: Sendable, Hashable {
    package var variant: UInt64
    package var element: String

    package init(variant: UInt64, element: String) {
      (self.variant, self.element) = (variant, element)
    }

    var order: UInt64 { MapHash.order([variant], element) }
  }

  package var all = MapTally()
  /// Those that nothing answered.
  package var dead = MapTally()

  package init() {}

  func sum(_ other: MapTaps) -> MapTaps {
    var sum = self
    sum.all.add(other.all)
    sum.dead.add(other.dead)
    return sum
  }
}

/// Two variants, the lower one first.
package struct MapLink: Sendable, Hashable {
  package var one: UInt64
  package var other: UInt64

  package init(_ one: UInt64, _ other: UInt64) {
    (self.one, self.other) = (min(one, other), max(one, other))
  }

  var order: UInt64 { MapHash.order([one, other]) }
}

/// A visit of a variant, the variant after it, and the variant after that, which may be the same screen as the first one.
package struct MapReturn: Sendable, Hashable {
  package var from: UInt64
  package var over: UInt64
  package var to: UInt64

  package init(from: UInt64, over: UInt64, to: UInt64) {
    (self.from, self.over, self.to) = (from, over, to)
  }

  var order: UInt64 { MapHash.order([from, over, to]) }
}

extension MapHash {
  static func order(_ numbers: [UInt64], _ words: String...) -> UInt64 {
    var hash = FNV1a()
    for number in numbers {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        hash.add(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    for word in words {
      hash.add(0)
      for byte in word.utf8 { hash.add(byte) }
    }
    return mixed(hash.value)
  }
}
