internal import Foundation
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePages
internal import SilhouetteScene

/// The table of what happened in sessions: its columns, and a row for each thing.
///
/// A row holds no text of a screen.
package enum EventTable {
  /// Names as queries use them. `docs/ROWS.md` says what each holds.
  package static let columns = [
    "session", "time", "timestamp", "kind", "name", "category", "x", "y", "width", "height", "touch_x",
    "touch_y",
    "screen", "fingerprint", "screen_name", "duration", "count", "is_dead", "is_odd", "followed_by",
    "followed_after",
  ]

  /// A value of a row; nil is none.
  enum Value {
    case text(String)
    case number(Double)
    case flag(Bool)
  }

  typealias Row = [String: Value]

  /// The rows of a session, by rising time.
  static func rows(of outline: SessionOutline, session: String) -> [Row] {
    var detail = OutlineDetail()
    detail.repeatsAnswers = true
    return outline.entries(detail).map { entry in
      var row = contents(of: entry, outline)
      row["session"] = .text(session)
      guard case .number(let time)? = row["time"] else { return row }
      if outline.story.start > 0 { row["timestamp"] = .number(outline.story.start + time) }
      if let place = outline.steps.screen(at: time) {
        row["screen"] = .number(Double(outline.steps.screens[place].number))
        let fingerprint = outline.trees[place].fingerprint
        if !fingerprint.isEmpty { row["fingerprint"] = .text(fingerprint) }
        if let name = outline.codeName(ofScreen: place) { row["screen_name"] = .text(name) }
      }
      return row
    }
  }

  private static func contents(of entry: OutlineEntry, _ outline: SessionOutline) -> Row {
    switch entry {
    case .screen(let place):
      let screen = outline.steps.screens[place]
      return [
        "time": .number(screen.time), "kind": .text("screen"), "name": .text("screen \(screen.number)"),
        "duration": .number(outline.end(ofScreen: place) - screen.time),
      ]
    case .idle(let span):
      return [
        "time": .number(span.start), "kind": .text("idle"), "duration": .number(span.end - span.start),
      ]
    case .step(let place, let answer): return contents(of: outline.steps.steps[place], answer)
    }
  }

  private static func contents(of step: Step, _ answer: StepAnswer?) -> Row {
    var row: Row = [
      "time": .number(step.time), "kind": .text(step.kind.rawValue),
      "duration": .number(step.end - step.time),
      "is_odd": .flag(step.isOdd),
    ]
    if let element = step.element {
      row["name"] = .text(element.name)
      row["category"] = .text(element.category.name)
      row["x"] = .number(element.box.x)
      row["y"] = .number(element.box.y)
      row["width"] = .number(element.box.width)
      row["height"] = .number(element.box.height)
    } else {
      row["name"] = .text(step.text)
    }
    if let place = step.place { (row["touch_x"], row["touch_y"]) = (.number(place.x), .number(place.y)) }
    if step.kind == .tap {
      (row["count"], row["is_dead"]) = (.number(Double(step.count)), .flag(step.isDead))
    }
    if let answer {
      row["followed_by"] = .text(answer.text)
      row["followed_after"] = .number(answer.delay)
    }
    return row
  }
}

/// How rows are written.
package enum EventFormat: String, Sendable, CaseIterable {
  /// A JSON object a line, without members that say nothing.
  case ndjson
  /// RFC 4180, with a header.
  case csv

  /// - Returns: nil for a suffix that tells none.
  package init?(path: String) {
    guard let suffix = Destination.suffix(of: path), let format = EventFormat(rawValue: suffix) else {
      return nil
    }
    self = format
  }

  /// What comes before the first row.
  var head: String { self == .csv ? EventTable.columns.joined(separator: ",") + "\r\n" : "" }

  func line(_ row: EventTable.Row) -> String {
    switch self {
    case .ndjson:
      let members = EventTable.columns.compactMap { name in row[name].map { "\"\(name)\":\(Self.json($0))" } }
      return "{\(members.joined(separator: ","))}\n"
    case .csv:
      return EventTable.columns.map { row[$0].map(Self.csv) ?? "" }.joined(separator: ",") + "\r\n"
    }
  }

  private static func json(_ value: EventTable.Value) -> String {
    switch value {
    case .text(let text): PageJSON.quoted(text)
    case .number(let number): PageJSON.number(number)
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  private static func csv(_ value: EventTable.Value) -> String {
    switch value {
    case .number(let number): return PageJSON.number(number)
    case .flag(let flag): return flag ? "true" : "false"
    case .text(let text):
      let plain = Printable.escaped(text)
      guard plain.contains(where: { $0 == "," || $0 == "\"" }) else { return plain }
      return "\"\(plain.replacing("\"", with: "\"\""))\""
    }
  }
}
