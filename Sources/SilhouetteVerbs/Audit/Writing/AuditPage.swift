internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// An audit as one page: each screen with its findings outlined, and with the order of reading drawn as a line through numbers.
///
/// The page has no script, and loads nothing. Pictures are wireframes, each an image of its own.
package enum AuditPage {
  /// Screens beyond that are listed without pictures.
  package static let mostPictures = 200
  /// Stops beyond that would cover the screen.
  private static let mostStops = 200

  package static func text(_ result: AuditResult) -> String {
    let title = "Audit of \(Printable.escaped(result.name))"
    var page = PageHead.text(
      title: title, policy: "style-src \(PageHead.hash(Array(style.utf8))); img-src data:")
    page += """
      <style>\(style)</style>
      </head>
      <body>
      <header><h1>\(HTMLText.escaped(title))</h1>
      <p>\(escaped(AuditWords.summary(result)))</p>

      """
    for failure in result.failures { page += "<p class=\"error\">\(escaped(failure.message))</p>\n" }
    for line in AuditWords.unjudged(result) { page += "<p>\(escaped(line))</p>\n" }
    page += "</header>\n" + rules(result) + "<main>\n"
    for (index, screen) in result.screens.enumerated() where !screen.findings.isEmpty {
      page += section(screen, index + 1)
    }
    for (index, screen) in result.screens.enumerated() where screen.findings.isEmpty {
      page += section(screen, index + 1)
    }
    return page + "</main>\n</body>\n</html>\n"
  }

  /// The rules that were broken, with how often.
  private static func rules(_ result: AuditResult) -> String {
    var text = ""
    for rule in AuditRule.allCases.sorted(by: { $0.place < $1.place }) {
      let count = result.screens.reduce(0) { $0 + $1.findings.count { $0.rule == rule } }
      guard count > 0 else { continue }
      text += "<tr><td>\(count)</td><td><b class=\"\(rule.level.rawValue)\">\(rule.rawValue)</b></td>"
      text += "<td>\(escaped(rule.title)). \(escaped(rule.explanation)) "
      text += "<a href=\"\(rule.address)\" rel=\"noreferrer\">Criterion</a></td></tr>\n"
    }
    return text.isEmpty ? "" : "<table><tbody>\n\(text)</tbody></table>\n"
  }

  private static func section(_ screen: AuditResult.Screen, _ number: Int) -> String {
    var text = "<section>\n<h2>\(escaped(screen.name))</h2>\n<div class=\"pair\">\n"
    text += picture(of: screen, number)
    text += "<div>\n"
    if screen.findings.isEmpty { text += "<p>No findings.</p>\n" }
    text += screen.findings.isEmpty ? "" : "<ol>\n"
    for (place, finding) in screen.findings.enumerated() {
      let target = screen.picture == nil ? "" : " href=\"#s\(number)f\(place + 1)\""
      text += "<li><a\(target)><b class=\"\(finding.rule.level.rawValue)\">\(finding.rule.rawValue)</b> "
      text += "\(escaped(AuditWords.element(finding))): \(escaped(AuditWords.detail(finding)))</a></li>\n"
    }
    text += screen.findings.isEmpty ? "" : "</ol>\n"
    if screen.known > 0 { text += "<p>\(screen.known) known findings are not listed.</p>\n" }
    return text + order(of: screen) + "</div>\n</div>\n</section>\n"
  }

  // MARK: Order of reading

  private static func order(of screen: AuditResult.Screen) -> String {
    let stops = screen.audit.stops
    let source =
      screen.audit.isOrderTold ? "as the source says it" : "by places, as the source does not say it"
    var text =
      "<details><summary>Order of reading: \(AuditWords.count(stops.count, "stop")), \(source)</summary>\n<ol>\n"
    for stop in stops.prefix(mostStops) {
      let words = ([stop.category.name] + stop.state.names).joined(separator: ", ")
      let place = "\(Words.number(stop.box.x)), \(Words.number(stop.box.y)) (\(Words.size(stop.box)))"
      text += "<li>\(escaped(words)) at \(place)</li>\n"
    }
    if stops.count > mostStops { text += "<li>\(stops.count - mostStops) more</li>\n" }
    return text + "</ol></details>\n"
  }

  private static func line(through stops: [ReadingStop]) -> String {
    let middles = stops.prefix(mostStops).map {
      Point2D(x: $0.box.x + $0.box.width / 2, y: $0.box.y + $0.box.height / 2)
    }
    guard !middles.isEmpty else { return "" }
    let points = middles.map { "\(Words.number($0.x)),\(Words.number($0.y))" }.joined(separator: " ")
    var text = "<g class=\"order\"><polyline points=\"\(points)\"/>"
    for (place, middle) in middles.enumerated() {
      let (x, y) = (Words.number(middle.x), Words.number(middle.y))
      text +=
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"9\"/><text x=\"\(x)\" y=\"\(Words.number(middle.y + 4))\">\(place + 1)</text>"
    }
    return text + "</g>\n"
  }

  // MARK: Pictures

  private static func picture(of screen: AuditResult.Screen, _ number: Int) -> String {
    guard let picture = screen.picture else { return "" }
    let (width, height) = (Words.number(picture.size.width), Words.number(picture.size.height))
    var text =
      "<figure>\n<input type=\"checkbox\" id=\"o\(number)\" checked><label for=\"o\(number)\">order of reading</label>\n"
    text += "<svg viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(escaped(screen.name))\">\n"
    text +=
      "<image width=\"\(width)\" height=\"\(height)\" href=\"data:image/svg+xml;base64,\(Base64Text.text(picture.svg))\"/>\n"
    text += line(through: screen.audit.stops)
    for (place, finding) in screen.findings.enumerated() {
      text += "<g id=\"s\(number)f\(place + 1)\" class=\"\(finding.rule.level.rawValue)\">"
      text += "<title>\(escaped(AuditWords.line(finding)))</title>"
      for box in finding.boxes { text += outline(box) }
      if let first = finding.boxes.first { text += mark(place + 1, at: first) }
      text += "</g>\n"
    }
    return text + "</svg>\n</figure>\n"
  }

  private static func outline(_ box: Rect2D) -> String {
    "<rect x=\"\(Words.number(box.x))\" y=\"\(Words.number(box.y))\" width=\"\(Words.number(box.width))\" "
      + "height=\"\(Words.number(box.height))\"/>"
  }

  /// The finding's number, at the corner of its box.
  private static func mark(_ number: Int, at box: Rect2D) -> String {
    let top = box.y >= 16 ? box.y - 4 : max(box.y, 0) + 14
    return "<text x=\"\(Words.number(max(box.x, 0)))\" y=\"\(Words.number(top))\">\(number)</text>"
  }

  private static func escaped(_ text: String) -> String { HTMLText.escaped(Printable.escaped(text)) }

  private static let style = """
    :root{--paper:#f4f5f8;--card:#fff;--ink:#1b2430;--faint:#566170;--line:#d9dde4;--error:#b3261e;--warning:#8a5300;--link:#3f47d4}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#12151a;--card:#1c2027;--ink:#e7ebf1;--faint:#a2adba;\
    --line:#343b46;--error:#ff9c94;--warning:#f0b35a;--link:#a3abff}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:24px;max-width:1240px;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    h1{font-size:20px;margin:0;overflow-wrap:anywhere}
    h2{font-size:16px;margin:0 0 12px;overflow-wrap:anywhere}
    header p{margin:4px 0 0;color:var(--faint);overflow-wrap:anywhere}
    p.error,b.error{color:var(--error)}b.warning{color:var(--warning)}
    b{font-weight:600}
    table{margin:20px 0 0;border-collapse:collapse;width:100%;font-size:14px}
    td{padding:6px 12px 6px 0;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
    td:first-child{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    td:nth-child(2){white-space:nowrap}
    table a{color:var(--link)}
    section{margin:20px 0 0;padding:20px;background:var(--card);border:1px solid var(--line);border-radius:12px;break-inside:avoid}
    .pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px;align-items:start}
    figure{margin:0}
    figure label{margin:0 0 0 6px;color:var(--faint);font-size:13px}
    svg{display:block;width:100%;max-height:720px;margin:8px 0 0}
    .pair p{margin:0 0 8px;color:var(--faint)}
    ol{margin:0;padding:0 0 0 28px}
    li{margin:0 0 6px;overflow-wrap:anywhere}
    li a{color:inherit;text-decoration:none}
    li a[href]:hover,li a:focus-visible{text-decoration:underline}
    details{margin:12px 0 0;color:var(--faint)}
    summary{cursor:pointer}
    svg rect{fill:none;stroke:#b3261e;stroke-width:2.5}
    svg text{font:700 13px system-ui,sans-serif;fill:#b3261e;paint-order:stroke;stroke:#fff;stroke-width:4px}
    svg .warning rect{stroke:#8a5300;stroke-dasharray:6 3}svg .warning text{fill:#8a5300}
    svg .order polyline{fill:none;stroke:#3f47d4;stroke-width:1.5;stroke-opacity:.55}
    svg .order circle{fill:#3f47d4;fill-opacity:.85}
    svg .order text{font:600 10px system-ui,sans-serif;fill:#fff;stroke:none;text-anchor:middle}
    input:not(:checked)~svg .order{display:none}
    g:target rect{stroke-width:5;fill:#b3261e;fill-opacity:.2}
    @media (max-width:720px){body{padding:12px}section{padding:14px}\
    tr{display:grid;grid-template-columns:auto 1fr}td:nth-child(3){grid-column:1/3;border-top:0;padding-top:0}.pair{grid-template-columns:minmax(0,1fr)}}
    """
}
