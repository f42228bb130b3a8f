package import Silhouette
internal import SilhouetteHierarchy
package import SilhouetteStory
internal import SilhouetteText

/// What differs between two maps, in words and as reports.
package enum ChangeWords {
  /// `new way: #a1b2c3 cells → #d4e5f6 heading by tap list/cell: was in 0 of 40 sessions, is in 38 of 41`.
  package static func line(_ change: MapChange, _ graph: MapGraph) -> String {
    let detail = change.detail.isEmpty ? "" : ": \(change.detail)"
    return "\(change.kind.rawValue): \(subject(change, graph))\(detail)"
  }

  static func subject(_ change: MapChange, _ graph: MapGraph) -> String {
    let screen = MapText.name(change.screen, graph)
    switch change.kind {
    case .newScreen, .lostScreen, .dropOff: return screen
    case .newWay, .lostWay, .slower:
      let other = change.other.map { MapText.name($0, graph) } ?? ""
      return "\(screen) → \(other)\(change.element.isEmpty ? "" : ", \(change.element)")"
    case .loop: return "\(screen) ⇄ \(change.other.map { MapText.name($0, graph) } ?? "")"
    case .added, .removed, .deadTap:
      return "\(change.element.isEmpty ? "a place without an element" : change.element) on \(screen)"
    }
  }

  package static func summary(_ comparison: MapComparison) -> String {
    let changes = comparison.changes
    let sets =
      "\(MapText.counted(comparison.old.sessions, "session")) and \(MapText.counted(comparison.new.sessions, "session"))"
    guard !changes.isEmpty else { return "no changes between \(sets)" }
    let counts = MapChange.Kind.allCases.compactMap { kind in
      let count = changes.count { $0.kind == kind }
      return count > 0 ? "\(count) \(kind.rawValue)" : nil
    }
    return "\(MapText.counted(changes.count, "change")) between \(sets): \(counts.joined(separator: ", "))"
  }

  package static func lines(_ comparison: MapComparison) -> [String] {
    comparison.changes.map { line($0, comparison.graph) + MapText.evidence($0.witnesses) }
  }

  /// A test case for each screen.
  static func junit(_ comparison: MapComparison, _ failures: [SilhouetteError]) -> String {
    let graph = comparison.graph
    return JUnitReport(
      suite: "silhouette diff", className: "silhouette.map",
      cases: graph.screens.indices.map { place in
        JUnitReport.Case(
          name: MapText.name(place, graph),
          findings: comparison.changes.filter { $0.screen == place }.map {
            line($0, graph) + MapText.evidence($0.witnesses)
          })
      }, failures: failures.map(\.message)
    ).text
  }

  static func markdown(_ comparison: MapComparison, _ failures: [SilhouetteError]) -> String {
    MarkdownReport(
      title: "silhouette map", lead: "**\(MarkdownText.escaped(summary(comparison)))**",
      failures: failures.map(\.message), columns: ["change", "where", "numbers", "evidence"],
      rows: comparison.changes.lazy.map { change in
        [
          change.kind.rawValue, subject(change, comparison.graph), change.detail,
          change.witnesses.prefix(2).map(MapText.moment).joined(separator: ", "),
        ]
      }, count: comparison.changes.count
    ).text
  }

  /// Changes as one JSON object, with the screens of both sets.
  package static func json(_ comparison: MapComparison, _ failures: [SilhouetteError]) -> String {
    let graph = comparison.graph
    let changes = comparison.changes.map { change in
      var members = [
        ("kind", JSONLiteral.quoted(change.kind.rawValue)),
        ("screen", JSONLiteral.quoted(graph.screens[change.screen].id)),
        ("title", JSONLiteral.quoted(graph.screens[change.screen].title)),
      ]
      if let other = change.other { members.append(("other", JSONLiteral.quoted(graph.screens[other].id))) }
      if !change.element.isEmpty { members.append(("element", JSONLiteral.quoted(change.element))) }
      members += [
        ("detail", JSONLiteral.quoted(change.detail)), ("sessions", String(change.sessions)),
        ("evidence", MapGraphJSON.witnesses(change.witnesses)),
      ]
      return "    " + MapJSON.object(members)
    }
    let screens = graph.screens.indices.map { place in
      "    "
        + MapJSON.object([
          ("id", JSONLiteral.quoted(graph.screens[place].id)),
          ("title", JSONLiteral.quoted(graph.screens[place].title)),
          ("visitsInOld", String(comparison.old.screens[place].visits)),
          ("visitsInNew", String(comparison.new.screens[place].visits)),
        ])
    }
    return """
      {
        "sessionsInOld": \(comparison.old.sessions),
        "sessionsInNew": \(comparison.new.sessions),
        "failures": \(JSONLiteral.list(failures.map { JSONLiteral.quoted($0.message) })),
        "changes": [\(changes.isEmpty ? "" : "\n\(changes.joined(separator: ",\n"))\n  ")],
        "screens": [\(screens.isEmpty ? "" : "\n\(screens.joined(separator: ",\n"))\n  ")]
      }

      """
  }
}
