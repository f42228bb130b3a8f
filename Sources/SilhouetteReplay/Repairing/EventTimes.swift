package import SilhouetteHierarchy

/// One event of a log that is being repaired, as far as its place among the others depends on it.
package struct EventFacts: Sendable {
  /// Index in the input, from 0.
  package var index: Int
  /// Of its JSON, in the place where it is kept.
  package var bytes: Range<Int>
  /// nil if the value is no event.
  package var type: Int?
  package var time: Double?
  /// The size of the page that it names, if any.
  package var size: PageSize?
  /// Hash of its JSON.
  var hash: UInt64
  /// Whether players cannot apply it twice: it adds or removes nodes, or is a full snapshot.
  var isOnce = false

  package init(
    _ event: [UInt8], index: Int, at bytes: Range<Int>, limits: Limits, _ document: inout JSONDocument
  ) {
    (self.index, self.bytes) = (index, bytes)
    hash = FNV1a.hash(event)
    guard (try? document.read(event, limits: limits)) != nil else { return }
    type = document.member(0, "type").flatMap { document.integer($0) }
    time = document.member(0, "timestamp").flatMap { Self.time($0, document) }
    guard let data = document.member(0, "data") else { return }
    func number(_ key: StaticString) -> Double? { document.member(data, key).flatMap { document.number($0) } }
    let source = document.member(data, "source").flatMap { document.integer($0) }
    if type == 4 || (type == 3 && source == 4), let width = number("width"), let height = number("height"),
      width > 0, height > 0
    {
      size = PageSize(width: width, height: height)
      if let href = document.member(data, "href"), document.kind(href) == .string {
        size?.href = document.raw(href)
      }
    }
    func isFilled(_ key: StaticString) -> Bool {
      document.member(data, key).map { !document.elements($0).isEmpty } ?? false
    }
    isOnce = type == 2 || (type == 3 && source == 0 && (isFilled("adds") || isFilled("removes")))
  }

  /// A number, or a string that is one.
  private static func time(_ value: Int, _ document: borrowing JSONDocument) -> Double? {
    let number =
      document.number(value) ?? (document.kind(value) == .string ? Double(document.string(value)) : nil)
    return number.flatMap { $0.isFinite && abs($0) < 9e18 ? $0 : nil }
  }
}

/// Finds the order and the times of the events of one window, so that they can be played.
///
/// Memory is about a hundred bytes an event. Cost: sorting.
package struct EventTimes: Sendable {
  /// An event at its place.
  package struct Entry: Sendable {
    /// Its number among the facts.
    package var number: Int
    package var time: Double
    package var isRetimed: Bool
  }

  /// Events that stay, in the order of the log, with times in milliseconds.
  private var entries: [Entry] = []
  /// Changes that hold for every order.
  package private(set) var changes: [RepairChange] = []
  private let facts: [EventFacts]

  private static let microseconds = 1e14..<1e17

  package init(_ facts: [EventFacts]) {
    self.facts = facts
    let doubles = Self.doubles(in: facts)
    let times = facts.compactMap { $0.time }
    // Whole numbers alone may as well count milliseconds from a small number.
    let isInSeconds = times.contains { time in
      time >= Verifier.seconds.upperBound || (Verifier.seconds.contains(time) && time != time.rounded())
    }
    let first = times.first
    var last: Double?
    for (number, fact) in facts.enumerated() {
      guard fact.type != nil else {
        note(.dropped, fact, "it is no event")
        continue
      }
      guard !doubles.contains(number) else {
        note(.duplicate, fact, "left out: the same event comes before it, at the same time")
        continue
      }
      var entry = Entry(number: number, time: fact.time ?? last ?? first ?? 0, isRetimed: fact.time == nil)
      if let time = fact.time { scale(time, isInSeconds, fact, &entry) }
      if fact.time == nil { note(.time, fact, "it had no time; that of the event before is taken") }
      last = entry.time
      entries.append(entry)
    }
  }

  private mutating func scale(_ time: Double, _ isInSeconds: Bool, _ fact: EventFacts, _ entry: inout Entry) {
    if isInSeconds, Verifier.seconds.contains(time) {
      entry.time = (time * 1000).rounded()
      entry.isRetimed = true
      note(.time, fact, "seconds became milliseconds")
    } else if Self.microseconds.contains(time) {
      entry.time = (time / 1000).rounded()
      entry.isRetimed = true
      note(.time, fact, "microseconds became milliseconds")
    }
  }

  /// Events that came twice. Recorders write equal events in one millisecond, too, so they count only if one of them cannot
  /// be meant twice.
  private static func doubles(in facts: [EventFacts]) -> Set<Int> {
    struct Key: Hashable {
      var hash: UInt64
      var time: Double?
    }
    var seen: Set<Key> = []
    var doubles: Set<Int> = []
    var isDoubled = false
    for (number, fact) in facts.enumerated() where fact.type != nil {
      guard !seen.insert(Key(hash: fact.hash, time: fact.time)).inserted else { continue }
      doubles.insert(number)
      if fact.isOnce { isDoubled = true }
    }
    return isDoubled ? doubles : []
  }

  private mutating func note(_ kind: RepairChange.Kind, _ fact: EventFacts, _ text: String) {
    changes.append(RepairChange(kind: kind, event: fact.index, timestamp: fact.time, text: text))
  }

  // MARK: Orders

  /// One way to order the events.
  package struct Plan: Sendable {
    package var entries: [Entry]
    package var changes: [RepairChange]
  }

  /// The events by their times; those of one time in the order of the log.
  package func sorted() -> Plan {
    let order = entries.indices.sorted { (entries[$0].time, $0) < (entries[$1].time, $1) }
    var latest = -Double.infinity
    var changes: [RepairChange] = []
    for entry in entries {
      if entry.time < latest {
        changes.append(
          change(
            .order, entry, "moved up by \(PageMender.text(latest - entry.time)) ms at least, to its time"))
      }
      latest = max(latest, entry.time)
    }
    return Plan(entries: order.map { entries[$0] }, changes: changes)
  }

  /// The events in the order of the log, where the clock was set back; nil if times never go back.
  package func asWritten() -> Plan? {
    var moved = entries
    var changes: [RepairChange] = []
    var offset = 0.0
    var last = -Double.infinity
    for index in moved.indices {
      if moved[index].time + offset < last {
        let back = last - moved[index].time - offset
        offset += back
        changes.append(
          change(
            .clock, moved[index],
            "the clock went back by \(PageMender.text(back)) ms; times from here on are later"))
      }
      if offset != 0 {
        moved[index].time += offset
        moved[index].isRetimed = true
      }
      last = moved[index].time
    }
    return changes.isEmpty ? nil : Plan(entries: moved, changes: changes)
  }

  private func change(_ kind: RepairChange.Kind, _ entry: Entry, _ text: String) -> RepairChange {
    RepairChange(kind: kind, event: facts[entry.number].index, timestamp: entry.time, text: text)
  }
}

extension EventTimes.Plan {
  /// Shortens each pause that is longer than `most` milliseconds to that length.
  package mutating func foldGaps(longerThan most: Double, indices: (Int) -> Int) {
    var cut = 0.0
    for index in entries.indices.dropFirst() {
      let gap = entries[index].time - cut - entries[index - 1].time
      if gap > most {
        cut += gap - most
        changes.append(
          RepairChange(
            kind: .gap, event: indices(entries[index].number), timestamp: entries[index].time - cut,
            text: "the pause before it is \(PageMender.text(most)) ms long, not \(PageMender.text(gap)) ms"))
      }
      guard cut > 0 else { continue }
      entries[index].time -= cut
      entries[index].isRetimed = true
    }
  }
}
