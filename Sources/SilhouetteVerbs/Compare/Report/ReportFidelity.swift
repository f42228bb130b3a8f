internal import SilhouetteText

/// What each way of recording leaves out.
enum ReportFidelity {
  static func section(_ session: SessionComparison) -> String {
    let found = session.fidelity
    return """
      <section class="fidelity"><h2>What is lost</h2>
      <p>What a wireframe makes of the \(ReportNumbers.count(found.nodes)) nodes of all screens together, and what no wireframe can tell.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="What becomes of nodes"><table><thead><tr><th scope="col">Nodes</th><th scope="col">Count</th><th scope="col">Share</th></tr></thead><tbody>
      \(rows(found))</tbody></table></div>
      \(categories(found))
      <h3>In each way of recording</h3>
      <ul>
      <li><b>Screenshots</b> show every pixel, words and faces too, at one frame a second: what happens in between is not in them.</li>
      <li><b>Masked screenshots</b> lose words and pictures (\(ReportNumbers.count(found.withheld)) nodes here have such content), and keep layout, colours and what no policy knows of.</li>
      <li><b>Wireframes as pictures</b> show boxes in the colour of their kind, bars for words and marks for pictures; nothing can be selected or searched in them.</li>
      <li><b>Events</b> show the same at every recorded moment, to be played at any size. Each node keeps its identity and its place in the tree.</li>
      <li><b>Flat records</b> lose the tree, and fractions of a point; <b>rectangles</b> lose colours, corners, text bars and identity as well.</li>\(otherLog(session))
      </ul></section>

      """
  }

  /// A log of real text and pictures is larger than one without, however it is recorded.
  private static func otherLog(_ session: SessionComparison) -> String {
    guard session.measurements.contains(where: { $0.contender.group == .other }) else { return "" }
    return
      "\n<li><b>Another recorder's log</b> keeps what that recorder was set to keep, such as words, styles and pictures, which events of wireframes leave out.</li>"
  }

  private static func rows(_ found: Fidelity) -> String {
    let rows = [
      ("Drawn and visible", found.drawn),
      ("… of them hatched: the input does not say what is in them", found.hatched),
      ("Drawn, but completely covered", found.covered),
      ("Containers that paint nothing of their own", found.skipped),
      ("Inside a node that is drawn as one", found.pruned),
      ("Hidden in the app", found.hidden),
      ("With text or pictures that are not shown", found.withheld),
    ]
    return rows.map { name, count in
      let share = ReportNumbers.short(Double(count) / Double(max(found.nodes, 1)) * 100)
      return "<tr><td>\(name)</td><td>\(ReportNumbers.count(count))</td><td>\(share) %</td></tr>\n"
    }.joined()
  }

  private static func categories(_ found: Fidelity) -> String {
    guard !found.categories.isEmpty else { return "" }
    let names = found.categories.prefix(14).map { category in
      let hatched = category.hatched > 0 ? ", \(ReportNumbers.count(category.hatched)) hatched" : ""
      return "\(HTMLText.escaped(category.name)) \(ReportNumbers.count(category.drawn))\(hatched)"
    }
    return "<h3>Drawn, by category</h3>\n<p class=\"lead\">\(names.joined(separator: "; ")).</p>"
  }
}
