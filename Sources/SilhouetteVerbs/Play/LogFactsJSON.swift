internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteStory
internal import SilhouetteText

/// The facts about a log for our own player, as JSON.
enum LogFactsJSON {
  /// If a timeline has fewer places than changes, each place shows its largest change.
  private static let places = 1500

  static func text(
    _ facts: borrowing LogFacts, _ packer: borrowing ChunkPacker, _ story: SessionSteps,
    _ shots: [PagePictures.Shown], _ lines: PageLines
  ) -> String {
    let start = facts.start
    let times = packer.times.map { JSONLiteral.number(facts.times.played($0)) }
    let isSorted = packer.isSorted
    var parts = [
      #""start":\#(JSONLiteral.number(start))"#, #""sorted":\#(isSorted)"#,
      #""chunks":\#(JSONLiteral.list(times))"#,
    ]
    if facts.times.origin != start, facts.times.origin.isFinite {
      parts.append(#""origin":\#(JSONLiteral.number(facts.times.origin))"#)
    }
    if !facts.times.gaps.isEmpty {
      let gaps = facts.times.gaps.map { "[\(JSONLiteral.number($0.start)),\(JSONLiteral.number($0.end))]" }
      parts.append(#""gaps":\#(JSONLiteral.list(gaps))"#)
    }
    if facts.windows.count > 1 {
      parts.append(#""windows":\#(JSONLiteral.list(facts.windows.map(JSONLiteral.quoted)))"#)
    }
    parts += told(story, total: facts.counts.duration)
    if !shots.isEmpty { parts.append(#""shots":\#(JSONLiteral.list(shots.map(json)))"#) }
    if !lines.lines.isEmpty { parts.append(#""lines":\#(lines.json)"#) }
    return "{\(parts.joined(separator: ","))}"
  }

  /// What happened, as members of an object.
  static func told(_ story: SessionSteps, total: Double) -> [String] {
    [
      #""total":\#(JSONLiteral.number(total))"#,
      #""steps":\#(JSONLiteral.list(story.steps.map(json)))"#,
      #""changes":\#(JSONLiteral.list(changes(story.changes, total)))"#,
      #""touches":\#(JSONLiteral.list(story.touches.map(json)))"#,
      #""events":\#(JSONLiteral.list(story.events.map { json($0.time, $0.name) }))"#,
      #""screens":\#(JSONLiteral.list(story.screens.map { json($0.time, $0.dump ?? $0.name) }))"#,
      #""idle":\#(JSONLiteral.list(story.idle.map(json)))"#,
    ]
      + (story.isStepped
        ? [#""moments":\#(JSONLiteral.list(story.dumps.map { JSONLiteral.number($0.time) }))"#] : [])
  }

  private static func json(_ shot: PagePictures.Shown) -> String {
    let end = shot.end.map(JSONLiteral.number) ?? "null"
    return "[\(JSONLiteral.number(shot.start)),\(end),\(JSONLiteral.number(shot.time)),\(shot.number)]"
  }

  private static func json(_ step: Step) -> String {
    var parts = [
      #""t":\#(JSONLiteral.number(step.time))"#, #""kind":"\#(step.kind.rawValue)""#,
      #""text":\#(JSONLiteral.quoted(step.text))"#,
    ]
    if step.end > step.time { parts.append(#""end":\#(JSONLiteral.number(step.end))"#) }
    if !step.note.isEmpty { parts.append(#""note":\#(JSONLiteral.quoted(step.note))"#) }
    // A log holds words only where they are revealed.
    if let words = step.element?.words, !words.isEmpty {
      parts.append(#""words":\#(JSONLiteral.quoted(words))"#)
    }
    if step.isFailed { parts.append(#""failed":true"#) }
    if step.isOdd { parts.append(#""isOdd":true"#) }
    if let node = step.node { parts.append(#""id":\#(SceneDecoder.element(of: NodeID(rawValue: node)))"#) }
    return "{\(parts.joined(separator: ","))}"
  }

  private static func json(_ time: Double, _ name: String) -> String {
    "[\(JSONLiteral.number(time)),\(JSONLiteral.quoted(name))]"
  }

  private static func json(_ span: StepSpan) -> String {
    "[\(JSONLiteral.number(span.start)),\(JSONLiteral.number(span.end))]"
  }

  /// As [time, share in thousandths].
  private static func changes(_ changes: [(time: Double, share: Double)], _ total: Double) -> [String] {
    var shown: [(time: Double, share: Double)] = []
    var last = -1.0
    for change in changes {
      let place = total > 0 ? (change.time / total * Double(places)).rounded(.down) : 0
      if place == last, change.share > shown[shown.count - 1].share {
        shown[shown.count - 1] = change
      } else if place != last {
        shown.append(change)
      }
      last = place
    }
    return shown.map { "[\(JSONLiteral.number($0.time)),\(Int(($0.share * 1000).rounded()))]" }
  }
}
