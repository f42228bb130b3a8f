internal import SilhouetteText

/// Events as JSON, one after another: a recorder gives them out and a log takes them in.
package struct EventBatch: Sendable {
  package struct Entry: Sendable {
    /// Milliseconds since the Unix epoch.
    package var timestamp: Int64
    /// Whether a player can begin here: the Meta before a full snapshot.
    package var isCheckout: Bool
    /// Whether it holds the whole page: a full snapshot.
    var isPage: Bool
    /// Whether it only marks the end of the session.
    package var isEnd: Bool
    /// Its JSON object in `bytes`.
    package var range: Range<Int>
  }

  package private(set) var bytes: [UInt8] = []
  package private(set) var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  package mutating func append(_ event: ReplayEvent, by writer: inout EventWriter, _ table: LookTable) {
    let first = bytes.count
    writer.write(event, table, into: &bytes)
    var (isCheckout, isPage) = (false, false)
    if case .meta = event.body { isCheckout = true }
    if case .fullSnapshot = event.body { isPage = true }
    entries.append(
      Entry(
        timestamp: event.timestamp, isCheckout: isCheckout, isPage: isPage, isEnd: event.body == .end,
        range: first..<bytes.count))
  }

  /// Adds an event of another log, as it is.
  package mutating func append(copyOf event: [UInt8]) {
    append(at: 0) { $0.write(utf8: event) }
  }

  /// Adds a record that its caller writes.
  mutating func append(
    at timestamp: Int64, isCheckout: Bool = false, isPage: Bool = false, isEnd: Bool = false,
    _ write: (inout WireBytes) -> Void
  ) {
    var out = WireBytes()
    write(&out)
    let first = bytes.count
    out.append(to: &bytes)
    entries.append(
      Entry(
        timestamp: timestamp, isCheckout: isCheckout, isPage: isPage, isEnd: isEnd, range: first..<bytes.count
      ))
  }
}
