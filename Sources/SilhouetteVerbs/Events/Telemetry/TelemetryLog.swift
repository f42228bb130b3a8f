internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory

/// Rows as log records of OpenTelemetry, with its names where its semantic conventions have some.
///
/// ```
/// EventTable.Row ─TelemetryLog▶ TelemetryRecord ─TelemetryJSON, TelemetryProtobuf▶ a request of OTLP for each 1,000 records
/// ```
///
/// `docs/ROWS.md` lists the names.
struct TelemetryLog {
  /// Collectors refuse requests of some megabytes.
  private static let mostRecords = 1000
  /// Of rows that the conventions have no names for.
  private static let prefix = "silhouette."

  /// Records in requests; each request is whole by itself.
  private(set) var requests: [[TelemetryRecord]] = []

  init(_ rows: [EventTable.Row], session: String, _ outline: SessionOutline) {
    let start = Self.nanoseconds(outline.story.start)
    var records = [TelemetryRecord(time: start, name: "session.start", session: session)]
    // The conventions do not count in points.
    let scale = outline.viewport?.scale ?? 1
    records += rows.map { Self.record($0, session, scale) }
    let end = start == 0 ? 0 : Self.nanoseconds(outline.story.start + outline.story.duration)
    records.append(TelemetryRecord(time: end, name: "session.end", session: session))
    requests = stride(from: 0, to: records.count, by: Self.mostRecords).map {
      Array(records[$0..<min($0 + Self.mostRecords, records.count)])
    }
  }

  private static func record(_ row: EventTable.Row, _ session: String, _ scale: Double) -> TelemetryRecord {
    var time: UInt64 = 0
    if case .number(let told)? = row["timestamp"] { time = nanoseconds(told) }
    var record = TelemetryRecord(time: time, name: name(of: row), session: session)
    if case .flag(true)? = row["is_odd"] { record.isOdd = true }
    if case .text(let fingerprint)? = row["fingerprint"] {
      record.attributes.append(("app.screen.id", .text(fingerprint)))
      if case .text(let name)? = row["name"], row["category"] != nil {
        // An element's name is the same on all screens that are built alike.
        record.attributes.append(("app.widget.id", .text("\(fingerprint)/\(name)")))
      }
    }
    if let name = row["screen_name"] { record.attributes.append(("app.screen.name", TelemetryValue(name))) }
    if case .number(let x)? = row["touch_x"], case .number(let y)? = row["touch_y"] {
      record.attributes.append(("app.screen.coordinate.x", .whole(pixels(x, scale))))
      record.attributes.append(("app.screen.coordinate.y", .whole(pixels(y, scale))))
    }
    for column in EventTable.columns where !told.contains(column) {
      guard let value = row[column] else { continue }
      record.attributes.append((prefix + column, TelemetryValue(value, isCounted: counted.contains(column))))
    }
    return record
  }

  /// Columns that records hold under another name.
  private static let told: Set<String> = [
    "session", "timestamp", "fingerprint", "screen_name", "touch_x", "touch_y", "kind",
  ]

  /// Columns of whole numbers. An attribute has one type in all records.
  private static let counted: Set<String> = ["screen", "count", "step"]

  private static func name(of row: EventTable.Row) -> String {
    guard case .text(let kind)? = row["kind"] else { return prefix + "event" }
    guard kind == "tap", row["touch_x"] != nil else { return prefix + kind }
    return row["category"] != nil && row["fingerprint"] != nil ? "app.widget.click" : "app.screen.click"
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Int {
    Int(min(max((points * scale).rounded(), -1e9), 1e9))
  }

  /// - Parameter milliseconds: since 1970. Doubles hold these to the microsecond, and nanoseconds not at all.
  private static func nanoseconds(_ milliseconds: Double) -> UInt64 {
    guard milliseconds > 0, milliseconds < 1e13 else { return 0 }
    let whole = milliseconds.rounded(.down)
    return UInt64(whole) * 1_000_000 + UInt64(((milliseconds - whole) * 1000).rounded()) * 1000
  }
}

/// One log record: an event with its attributes.
struct TelemetryRecord {
  /// Nanoseconds since 1970; 0 for unknown.
  var time: UInt64
  var name: String
  var isOdd = false
  var attributes: [(key: String, value: TelemetryValue)]

  init(time: UInt64, name: String, session: String) {
    (self.time, self.name) = (time, name)
    attributes = [("session.id", .text(session))]
  }

  /// `INFO` and `WARN`, as numbers of the protocol.
  var severity: (number: Int, text: String) { isOdd ? (13, "WARN") : (9, "INFO") }
}

/// A value of an attribute.
enum TelemetryValue {
  case text(String)
  case whole(Int)
  case number(Double)
  case flag(Bool)

  init(_ value: EventTable.Value, isCounted: Bool = false) {
    switch value {
    case .text(let text): self = .text(text)
    case .flag(let flag): self = .flag(flag)
    case .number(let number): self = isCounted ? .whole(Int(min(max(number, -1e15), 1e15))) : .number(number)
    }
  }
}

/// What all records are of.
enum TelemetrySource {
  /// The resource: a session's app is unknown here, and OpenTelemetry has a name for that.
  static let service = "unknown_service"
  static let scope = "silhouette"
  static let version = SilhouetteVersion.current
}
