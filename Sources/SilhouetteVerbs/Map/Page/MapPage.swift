internal import CPageFiles
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory
internal import SilhouetteText

/// A map as one page that needs nothing but itself. Without its script everything can be read; with it, ways appear with their screens.
enum MapPage {
  /// Entries of a list that stand open.
  private static let mostOpen = 12

  static func text(_ graph: MapGraph, _ comparison: MapComparison?) -> String {
    let style = page_map_css().text
    let script = HTMLText.code(Array(page_map_js().text.utf8), as: .script)
    let marks = comparison.map(marks) ?? [:]
    let title = comparison == nil ? "The app's map" : "The app's map: what changed"
    var page = PageHead.text(
      title: title, policy: "style-src 'unsafe-inline'; script-src \(PageHead.hash(script))")
    page += "<style>\n\(style)</style>\n</head>\n<body>\n<header>\n<h1>\(title)</h1>\n"
    page += "<p>\(escaped(comparison.map(ChangeWords.summary) ?? MapText.summary(graph)))</p>\n</header>\n"
    if let comparison { page += changes(comparison) }
    page += """
      <section class="picture" aria-label="Map">
      <div class="tools"><label>Find <input id="find" type="search" placeholder="screen, element, #id" autocomplete="off"></label>
      <span id="found" role="status"></span>
      <span class="zoom"><button id="out" type="button" aria-label="Smaller">−</button><button id="fit" type="button">Fit</button><button id="in" type="button" aria-label="Larger">+</button></span></div>
      <div class="both"><div id="stage" tabindex="-1">
      \(MapDrawing(graph, marks: marks).svg)</div>
      <aside id="chosen" aria-live="polite"><p class="hint">Choose a screen to see the ways to it and from it.</p></aside></div>
      </section>

      """
    page += lists(graph)
    page += screens(graph, comparison)
    page +=
      "<footer>Made by Silhouette \(SilhouetteVersion.current). No text of the app's screens is in it.</footer>\n<script>"
    return page + String(decoding: script, as: UTF8.self) + "</script>\n</body>\n</html>\n"
  }

  private static func marks(_ comparison: MapComparison) -> [Int: String] {
    var marks: [Int: String] = [:]
    for change in comparison.changes {
      switch change.kind {
      case .newScreen: marks[change.screen] = "new"
      case .lostScreen: marks[change.screen] = "lost"
      default: if marks[change.screen] == nil { marks[change.screen] = "changed" }
      }
    }
    return marks
  }

  // MARK: Lists

  private static func changes(_ comparison: MapComparison) -> String {
    let graph = comparison.graph
    guard !comparison.changes.isEmpty else { return "" }
    let items = comparison.changes.map { change -> String in
      let subject = ChangeWords.subject(change, graph)
      let evidence = change.witnesses.prefix(3).map(MapText.moment).joined(separator: "; ")
      return """
        <li class="\(change.kind.rawValue.replacing(" ", with: "-"))"><b>\(change.kind.rawValue)</b> \
        <a href="#s\(graph.screens[change.screen].id)">\(escaped(subject))</a> <span class="faint">\(escaped(change.detail))</span> \
        <span class="evidence">\(escaped(evidence))</span></li>
        """
    }
    return "<section class=\"changes\"><h2>Changes</h2>\n\(list(items, "ol"))</section>\n"
  }

  private static func lists(_ graph: MapGraph) -> String {
    var text = "<div class=\"lists\">\n"
    let ends = graph.screens.indices.filter { graph.screens[$0].ends.count > 0 }.sorted {
      (graph.screens[$1].ends.count, $0) < (graph.screens[$0].ends.count, $1)
    }
    text += section(
      "Where sessions end",
      ends.map { place in
        let screen = graph.screens[place]
        return
          "\(link(place, graph)) <span class=\"faint\">\(screen.ends.count) of \(MapText.counted(screen.visits, "visit")), \(percent(screen.ends.count, screen.visits))</span>\(evidence(screen.ends))"
      })
    text += section(
      "Dead ends",
      graph.deadEnds.map { place in
        "\(link(place, graph)) <span class=\"faint\">\(MapText.counted(graph.screens[place].visits, "visit")), no way on</span>\(evidence(graph.screens[place].seen))"
      })
    text += section(
      "Loops",
      graph.loops.filter { $0.seen.count > $0.seen.sessions }.map { loop in
        "\(link(loop.from, graph)) ⇄ \(link(loop.over, graph)) <span class=\"faint\">\(loop.seen.count) times in \(MapText.counted(loop.seen.sessions, "session"))</span>\(evidence(loop.seen))"
      })
    text += section(
      "Dead taps",
      graph.taps.filter { $0.dead.count > 0 }.map { tap in
        "\(escaped(tap.element.isEmpty ? "beside every element" : tap.element)) on \(link(tap.screen, graph)) <span class=\"faint\">\(tap.dead.count) of \(tap.all.count) taps</span>\(evidence(tap.dead))"
      })
    let slow = graph.ways.filter { ($0.times.median ?? 0) >= 1000 }.sorted {
      ($1.times.median ?? 0) < ($0.times.median ?? 0)
    }
    text += section(
      "Slow ways",
      slow.map { way in
        "\(link(way.from, graph)) → \(link(way.to, graph)) <span class=\"faint\">median \(length(way.times.median)), \(way.seen.count)×</span>\(evidence(way.seen))"
      })
    return text + "</div>\n"
  }

  private static func section(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return "<section><h2>\(title)</h2>\n\(list(items.map { "<li>\($0)</li>" }, "ol"))</section>\n"
  }

  /// A list whose first entries stand open.
  private static func list(_ items: [String], _ tag: String) -> String {
    let first = "<\(tag)>\n\(items.prefix(mostOpen).joined(separator: "\n"))\n</\(tag)>\n"
    guard items.count > mostOpen else { return first }
    let rest = items.dropFirst(mostOpen).joined(separator: "\n")
    return first
      + "<details><summary>\(items.count - mostOpen) more</summary>\n<\(tag) start=\"\(mostOpen + 1)\">\n\(rest)\n</\(tag)></details>\n"
  }

  // MARK: Screens

  private static func screens(_ graph: MapGraph, _ comparison: MapComparison?) -> String {
    var into: [Int: [MapWay]] = [:]
    var out: [Int: [MapWay]] = [:]
    for way in graph.ways {
      into[way.to, default: []].append(way)
      out[way.from, default: []].append(way)
    }
    var taps: [Int: [MapTarget]] = [:]
    for tap in graph.taps { taps[tap.screen, default: []].append(tap) }
    var text = "<section class=\"screens\"><h2>Screens</h2>\n"
    for place in graph.screens.indices where graph.screens[place].seen.count > 0 {
      let screen = graph.screens[place]
      let traits = screen.traits.filter { $0.value.count * 2 >= screen.seen.count }.keys.sorted()
      text +=
        "<article id=\"s\(screen.id)\" data-place=\"\(place)\" data-words=\"\(escaped(([screen.title, "#\(screen.id)"] + traits).joined(separator: " ").lowercased()))\">\n"
      text +=
        "<svg viewBox=\"0 0 92 132\" aria-hidden=\"true\"><rect class=\"paper\" width=\"92\" height=\"132\" rx=\"6\"/><use href=\"#p\(place)\"/><rect class=\"rim\" width=\"92\" height=\"132\" rx=\"6\"/></svg>\n"
      text +=
        "<div><h3>\(escaped(screen.title)) <code>#\(screen.id)</code></h3>\n<p class=\"faint\">\(facts(screen, comparison, place))</p>\n"
      text += ways("From", into[place] ?? [], graph) { $0.from }
      text += ways("To", out[place] ?? [], graph) { $0.to }
      let touched = (taps[place] ?? []).sorted { ($1.all.count, $0.element) < ($0.all.count, $1.element) }
      text += folded(
        "Taps",
        touched.map { tap in
          let dead =
            tap.dead.count > 0 ? ", <b class=\"dead\">\(tap.dead.count) dead</b>\(evidence(tap.dead))" : ""
          return
            "\(escaped(tap.element.isEmpty ? "beside every element" : tap.element)) <span class=\"faint\">\(tap.all.count)×</span>\(dead)"
        })
      text += folded("Elements", traits.map(escaped))
      text +=
        "<p class=\"evidence\">\(escaped(screen.seen.witnesses.prefix(3).map(MapText.moment).joined(separator: "; ")))</p></div>\n</article>\n"
    }
    return text + "</section>\n"
  }

  private static func facts(_ screen: MapScreen, _ comparison: MapComparison?, _ place: Int) -> String {
    var parts = [
      "\(MapText.counted(screen.visits, "visit")) in \(MapText.counted(screen.seen.sessions, "session"))"
    ]
    if let comparison {
      parts.append(
        "\(comparison.old.screens[place].visits) before, \(comparison.new.screens[place].visits) now")
    }
    if screen.starts.count > 0 {
      parts.append(
        "\(MapText.counted(screen.starts.count, "session")) \(MapText.verb("begin", screen.starts.count)) here"
      )
    }
    if screen.ends.count > 0 {
      parts.append("\(screen.ends.count) \(MapText.verb("end", screen.ends.count)) here")
    }
    if let median = screen.stay.median { parts.append("median stay \(ReadableTime.length(Double(median)))") }
    if screen.variants.count > 1 { parts.append("\(screen.variants.count) variants") }
    for (name, tally) in screen.overlays.sorted(by: { $0.key < $1.key }) {
      parts.append("\(percent(tally.count, screen.visits)) with \(name)")
    }
    return escaped(parts.joined(separator: " · "))
  }

  private static func ways(_ title: String, _ ways: [MapWay], _ graph: MapGraph, _ other: (MapWay) -> Int)
    -> String
  {
    guard !ways.isEmpty else { return "" }
    let items = ways.map { way -> String in
      let causes = way.causes.prefix(3).map {
        "\($0.cause.words)\(way.causes.count > 1 ? " \($0.seen.count)×" : "")"
      }
      let more = way.causes.count > 3 ? " and \(way.causes.count - 3) more" : ""
      let time = way.times.median.map { ", \(length($0))" } ?? ""
      return
        "<li>\(link(other(way), graph)) <span class=\"faint\">\(way.seen.count)×\(time), \(escaped(causes.joined(separator: "; ")))\(more)</span></li>"
    }
    return "<h4>\(title)</h4>\n\(list(items, "ul"))"
  }

  private static func folded(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return
      "<details><summary>\(title) (\(items.count))</summary><ul>\(items.map { "<li>\($0)</li>" }.joined())</ul></details>\n"
  }

  // MARK: Words

  private static func link(_ place: Int, _ graph: MapGraph) -> String {
    let screen = graph.screens[place]
    return "<a href=\"#s\(screen.id)\">\(escaped(screen.title)) <code>#\(screen.id)</code></a>"
  }

  private static func evidence(_ tally: MapTally) -> String {
    guard let first = tally.witnesses.first else { return "" }
    return " <span class=\"evidence\">\(escaped(MapText.moment(first)))</span>"
  }

  private static func length(_ milliseconds: Int?) -> String {
    guard let milliseconds else { return "" }
    return milliseconds < 1000 ? "\(milliseconds) ms" : ReadableTime.length(Double(milliseconds))
  }

  private static func percent(_ part: Int, _ whole: Int) -> String {
    "\(whole > 0 ? min(100, part * 100 / whole) : 0) %"
  }

  private static func escaped(_ text: String) -> String { HTMLText.escaped(Printable.escaped(text)) }
}
