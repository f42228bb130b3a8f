internal import SilhouetteHierarchy
package import SilhouetteStory
internal import SilhouetteText

/// A map in words, for a terminal.
package enum MapText {
  private static let mostLines = 20

  /// `12 screens, 31 ways, 1,204 visits in 100 sessions, 2 dead ends`.
  package static func summary(_ graph: MapGraph) -> String {
    let screens = graph.screens.filter { $0.seen.count > 0 }
    var parts = [
      counted(screens.count, "screen"), counted(graph.ways.count, "way"),
      "\(counted(screens.reduce(0) { $0 + $1.visits }, "visit")) in \(counted(graph.sessions, "session"))",
    ]
    if !graph.deadEnds.isEmpty { parts.append(counted(graph.deadEnds.count, "dead end")) }
    let dead = graph.taps.count { $0.dead.count > 0 }
    if dead > 0 { parts.append("dead taps on \(counted(dead, "element"))") }
    return parts.joined(separator: ", ")
  }

  package static func text(_ graph: MapGraph) -> String {
    var text = summary(graph) + "\n"
    text += section("screens", graph.screens.filter { $0.seen.count > 0 }, of: graph) { screen in
      var line = "#\(screen.id) \(Printable.escaped(screen.title)): \(counted(screen.visits, "visit"))"
      if screen.starts.count > 0 {
        line += ", \(screen.starts.count) \(verb("begin", screen.starts.count)) here"
      }
      if screen.ends.count > 0 { line += ", \(screen.ends.count) \(verb("end", screen.ends.count)) here" }
      if let median = screen.stay.median { line += ", median \(ReadableTime.length(Double(median)))" }
      return line
    }
    text += section("ways", graph.ways, of: graph) { way in
      var line = "\(name(way.from, graph)) → \(name(way.to, graph)): \(way.seen.count)"
      if let cause = way.causes.first { line += ", \(cause.cause.words)" }
      if way.causes.count > 1 { line += " and \(way.causes.count - 1) more" }
      if let median = way.times.median { line += ", median \(median) ms" }
      return line
    }
    text += section("dead ends", graph.deadEnds, of: graph) { name($0, graph) }
    text += section("loops", graph.loops.filter { $0.seen.count > $0.seen.sessions }, of: graph) { loop in
      "\(name(loop.from, graph)) ⇄ \(name(loop.over, graph)): \(loop.seen.count) times in \(counted(loop.seen.sessions, "session"))"
    }
    text += section("dead taps", graph.taps.filter { $0.dead.count > 0 }, of: graph) { tap in
      "\(name(tap.screen, graph)): \(tap.element.isEmpty ? "beside every element" : tap.element), \(tap.dead.count) of \(tap.all.count)\(evidence(tap.dead.witnesses))"
    }
    return text
  }

  private static func section<Item>(
    _ title: String, _ items: [Item], of graph: MapGraph, _ line: (Item) -> String
  ) -> String {
    guard !items.isEmpty else { return "" }
    var text = "\n\(title)\n" + items.prefix(mostLines).map { "  \(line($0))\n" }.joined()
    if items.count > mostLines { text += "  and \(items.count - mostLines) more\n" }
    return text
  }

  static func name(_ place: Int, _ graph: MapGraph) -> String {
    "#\(graph.screens[place].id) \(Printable.escaped(graph.screens[place].title))"
  }

  static func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }

  /// A verb in the form for so many: `1 … begins`, `2 … begin`.
  static func verb(_ word: String, _ count: Int) -> String { count == 1 ? "\(word)s" : word }

  /// ` (login.ndjson at 0:07.4)`, or nothing.
  static func evidence(_ witnesses: [MapWitness]) -> String {
    guard let first = witnesses.first else { return "" }
    return " (\(moment(first)))"
  }

  /// `login.ndjson at 0:07.4`, or `run/ at step 3`.
  static func moment(_ witness: MapWitness) -> String {
    let time = witness.isStep ? "step \(witness.moment)" : ReadableTime.clock(Double(witness.moment))
    return "\(Printable.escaped(witness.session)) at \(time)"
  }
}
