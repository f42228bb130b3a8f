internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// What outlines say, in text and Markdown alike.
package enum OutlineWords {
  /// `14.2 s, 2 screens, 9 actions, 1 dead tap`.
  package static func summary(_ outline: SessionOutline) -> String {
    let steps = outline.steps
    var parts = [
      steps.isStepped ? counted(steps.dumps.count, "step") : ReadableTime.length(outline.story.duration)
    ]
    if let size = outline.viewport { parts.append("\(number(size.width)) × \(number(size.height))") }
    if !steps.isStepped { parts.append(counted(outline.screenCount, "screen")) }
    parts.append(counted(outline.actionCount, "action"))
    if outline.deadTaps > 0 { parts.append(counted(outline.deadTaps, "dead tap")) }
    if outline.errors > 0 { parts.append(counted(outline.errors, "error")) }
    return parts.joined(separator: ", ")
  }

  /// `screen 2 MainActivity · 12 cells, search field`, or `02-list.xml · 12 cells, search field` of a dump.
  package static func screen(_ place: Int, of outline: SessionOutline) -> String {
    let screen = outline.steps.screens[place]
    var words = (screen.isBack ? "back to " : "") + "screen \(screen.name)"
    if let name = outline.codeName(ofScreen: place) {
      words.replace("screen \(screen.number)", with: "screen \(screen.number) \(name)", maxReplacements: 1)
    }
    if let dump = screen.dump {
      words.replace("screen \(screen.number)", with: dump, maxReplacements: 1)
      if screen.isSame { words += " (nothing changed)" }
      if screen.changesOnlyWords { words += " (only words changed)" }
    }
    return Printable.escaped(words)
  }

  /// `#3f02a1, for 4.2 s`, without the time of a step.
  package static func facts(ofScreen place: Int, of outline: SessionOutline) -> String {
    let fingerprint = outline.trees[place].fingerprint
    let length = outline.end(ofScreen: place) - outline.steps.screens[place].time
    if outline.steps.isStepped || length == 0 && !outline.steps.dumps.isEmpty {
      return fingerprint.isEmpty ? "" : "#\(fingerprint)"
    }
    let span = ReadableTime.length(length)
    return fingerprint.isEmpty ? "for \(span)" : "#\(fingerprint), for \(span)"
  }

  /// `tap · button 2 in tab bar → screen 3`.
  package static func step(_ place: Int, _ answer: StepAnswer?, of outline: SessionOutline) -> String {
    let step = outline.steps.steps[place]
    var words = step.wholeText
    if let element = step.element {
      words = verb(of: words) + Self.place(of: element)
      if !element.words.isEmpty { words += " “\(element.words)”" }
    }
    if step.end - step.time >= 1000, !outline.steps.isStepped {
      words += " for \(ReadableTime.length(step.end - step.time))"
    }
    if !step.note.isEmpty { words += " (\(step.note))" }
    if let answer { words += " → \(answer.text)" }
    return Printable.escaped(words)
  }

  /// `tap · `, or `typed in `.
  private static func verb(of words: String) -> String {
    if let dot = words.firstRange(of: " · ") { return String(words[..<dot.upperBound]) }
    return words.hasPrefix("typed in ") ? "typed in " : "\(words) · "
  }

  /// `button in card 2`.
  private static func place(of element: StepElement) -> String {
    element.name.split(separator: "/").suffix(2).reversed().joined(separator: " in ")
  }

  private static func counted(_ count: Int, _ name: String) -> String {
    "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  static func number(_ number: Double) -> String { JSONLiteral.number((number * 10).rounded() / 10) }
}
