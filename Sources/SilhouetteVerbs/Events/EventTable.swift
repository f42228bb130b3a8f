internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// The table of what happened in sessions: its columns, and a row for each thing.
///
/// A row holds no text of a screen.
package enum EventTable {
  /// Names as queries use them. `docs/ROWS.md` says what each holds.
  package static let columns = [
    "session", "time", "timestamp", "kind", "name", "category", "x", "y", "width", "height", "touch_x",
    "touch_y",
    "screen", "fingerprint", "screen_name", "duration", "count", "is_dead", "is_odd", "followed_by",
    "followed_after", "step", "variant",
  ]

  /// A value of a row; nil is none.
  enum Value {
    case text(String)
    case number(Double)
    case flag(Bool)
  }

  typealias Row = [String: Value]

  /// The rows of a session, by rising time.
  ///
  /// - Parameter variants: by place of a screen, the key of its variant on the session's map.
  static func rows(of outline: SessionOutline, _ variants: [UInt64?], session: String) -> [Row] {
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
        if let key = variants[place] { row["variant"] = .text(MapPrint.digits(of: key)) }
        if let name = outline.codeName(ofScreen: place) { row["screen_name"] = .text(name) }
      }
      // Times of steps only keep them apart.
      guard outline.steps.isStepped else { return row }
      row["step"] = .number(Double(outline.steps.dumpNumber(at: time)))
      for name in ["time", "timestamp", "duration"] { row[name] = nil }
      return row
    }
  }

  private static func contents(of entry: OutlineEntry, _ outline: SessionOutline) -> Row {
    switch entry {
    case .screen(let place):
      let screen = outline.steps.screens[place]
      return [
        "time": .number(screen.time), "kind": .text("screen"),
        "name": .text(screen.dump ?? "screen \(screen.number)"),
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
      row["followed_after"] = answer.delay.map { .number($0) }
    }
    return row
  }
}
