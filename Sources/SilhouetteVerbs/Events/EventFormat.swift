internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory
internal import SilhouetteText

/// How rows are written.
package enum EventFormat: String, Sendable, CaseIterable {
  /// A JSON object a line, without members that say nothing.
  case ndjson
  /// RFC 4180, with a header.
  case csv
  /// Log records of OpenTelemetry (OTLP) in JSON, a request a line.
  case otlp
  /// The same in protocol buffers.
  case otlpProtobuf = "otlp-protobuf"

  private static let telemetry: [(String, EventFormat)] = [
    (".otlp.json", .otlp), (".otlp.jsonl", .otlp), (".otlp.pb", .otlpProtobuf),
    (".otlp.binpb", .otlpProtobuf),
  ]

  /// - Returns: nil if the suffix is unknown.
  package init?(path: String) {
    if let named = Self.telemetry.first(where: { path.lowercased().hasSuffix($0.0) }) {
      self = named.1
      return
    }
    guard let suffix = Destination.suffix(of: path), let format = EventFormat(rawValue: suffix) else {
      return nil
    }
    self = format
  }

  /// The line before the first row; empty for none.
  var head: String { self == .csv ? CSVText.row(EventTable.columns) : "" }

  /// The rows of one session.
  func bytes(of rows: [EventTable.Row], session: String, _ outline: SessionOutline) -> [UInt8] {
    switch self {
    case .ndjson, .csv: return rows.flatMap { Array(line($0).utf8) }
    case .otlp:
      return TelemetryLog(rows, session: session, outline).requests.flatMap {
        Array(TelemetryJSON.line($0).utf8)
      }
    case .otlpProtobuf:
      return TelemetryLog(rows, session: session, outline).requests.flatMap(TelemetryProtobuf.bytes)
    }
  }

  /// A row of the forms that have a line for each.
  func line(_ row: EventTable.Row) -> String {
    switch self {
    case .ndjson, .otlp, .otlpProtobuf:
      let members = EventTable.columns.compactMap { name in row[name].map { "\"\(name)\":\(Self.json($0))" } }
      return "{\(members.joined(separator: ","))}\n"
    case .csv:
      return CSVText.row(EventTable.columns.map { row[$0].map(Self.csv) ?? "" })
    }
  }

  private static func json(_ value: EventTable.Value) -> String {
    switch value {
    case .text(let text): JSONLiteral.quoted(text)
    case .number(let number): JSONLiteral.number(number)
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  private static func csv(_ value: EventTable.Value) -> String {
    switch value {
    case .number(let number): JSONLiteral.number(number)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): CSVText.field(text)
    }
  }
}
