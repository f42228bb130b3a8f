internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// How rows are written.
package enum EventFormat: String, Sendable, CaseIterable {
  /// A JSON object a line, without members that say nothing.
  case ndjson
  /// RFC 4180, with a header.
  case csv

  /// - Returns: nil if the suffix is unknown.
  package init?(path: String) {
    guard let suffix = Destination.suffix(of: path), let format = EventFormat(rawValue: suffix) else {
      return nil
    }
    self = format
  }

  /// The line before the first row; empty for none.
  var head: String { self == .csv ? CSVText.row(EventTable.columns) : "" }

  func line(_ row: EventTable.Row) -> String {
    switch self {
    case .ndjson:
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
