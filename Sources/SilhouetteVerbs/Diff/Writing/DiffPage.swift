internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// A comparison as one page: both runs side by side, each finding outlined in both.
///
/// The page has no script, and loads nothing. Pictures are wireframes without words, each an image of its own, so that the
/// names inside of one mean nothing in another.
package enum DiffPage {
  /// Screens beyond that are listed without pictures. A picture takes 10 to 50 kB.
  package static let mostPictures = 200
  /// Between the two pictures, in points.
  private static let gap = 24.0

  package static func text(_ result: DiffResult) -> String {
    let title = "\(Printable.escaped(result.oldName)) → \(Printable.escaped(result.newName))"
    var page = PageHead.text(
      title: title, policy: "style-src \(PageHead.hash(Array(style.utf8))); img-src data:")
    page += """
      <style>\(style)</style>
      </head>
      <body>
      <header><h1>\(HTMLText.escaped(title))</h1>
      <p>\(escaped(FindingWords.summary(result)))</p>
      """
    for failure in result.failures { page += "<p class=\"failure\">\(escaped(failure.message))</p>\n" }
    page += "</header>\n<main>\n"
    var rest: [String] = []
    for (index, screen) in result.screens.enumerated() {
      if screen.findings.isEmpty {
        rest.append("<li>\(escaped(FindingWords.name(screen)))</li>\n")
      } else {
        page += section(screen, index + 1, result)
      }
    }
    page += "</main>\n"
    if !rest.isEmpty {
      page += "<details><summary>\(count(rest.count, "screen")) without findings</summary>\n<ul>\n"
      page += rest.joined() + "</ul></details>\n"
    }
    return page + "</body>\n</html>\n"
  }

  private static func section(_ screen: DiffResult.Screen, _ number: Int, _ result: DiffResult) -> String {
    var text = "<section>\n<h2>\(escaped(FindingWords.name(screen)))</h2>\n<div class=\"pair\">\n"
    text += pictures(of: screen, number, result)
    text += "<ol>\n"
    for (place, finding) in screen.findings.enumerated() {
      let kind = finding.kind.rawValue
      let words = FindingWords.line(finding).dropFirst(kind.count + 1)
      let target = screen.hasPictures && finding.step == nil ? " href=\"#s\(number)f\(place + 1)\"" : ""
      text += "<li><a\(target)><b class=\"\(kind)\">\(kind)</b>\(escaped(String(words)))</a></li>\n"
    }
    text += "</ol>\n"
    if screen.following > 0 {
      text += "<p>\(count(screen.following, "difference")) more that follow from these</p>\n"
    }
    return text + "</div>\n</section>\n"
  }

  // MARK: Pictures

  private static func pictures(
    of screen: DiffResult.Screen, _ number: Int, _ result: DiffResult
  ) -> String {
    guard screen.hasPictures else { return "" }
    let (old, new) = (screen.oldPicture, screen.newPicture)
    let start = old.map { $0.size.width + (new == nil ? 0 : gap) } ?? 0
    let width = start + (new?.size.width ?? 0)
    let height = max(old?.size.height ?? 0, new?.size.height ?? 0)
    var text = "<figure>\n<figcaption>"
    if old != nil { text += "<span>\(escaped(result.oldName))</span>" }
    if new != nil { text += "<span>\(escaped(result.newName))</span>" }
    text += "</figcaption>\n<svg viewBox=\"0 0 \(Words.number(width)) \(Words.number(height))\" role=\"img\" "
    text += "aria-label=\"\(escaped(FindingWords.name(screen)))\">\n"
    if let old { text += image(old, at: 0) }
    if let new { text += image(new, at: start) }
    for (place, finding) in screen.findings.enumerated() {
      text += "<g id=\"s\(number)f\(place + 1)\" class=\"\(finding.kind.rawValue)\">"
      text += "<title>\(escaped(FindingWords.line(finding)))</title>"
      if old != nil { text += outlines(finding.oldBoxes, place + 1, at: 0) }
      if new != nil { text += outlines(finding.newBoxes, place + 1, at: start) }
      text += "</g>\n"
    }
    return text + "</svg>\n</figure>\n"
  }

  private static func image(_ picture: DiffResult.Picture, at x: Double) -> String {
    let data = Base64Text.text(picture.svg)
    return """
      <image x="\(Words.number(x))" width="\(Words.number(picture.size.width))" \
      height="\(Words.number(picture.size.height))" href="data:image/svg+xml;base64,\(data)"/>\n
      """
  }

  private static func outlines(_ boxes: [Rect2D], _ number: Int, at start: Double) -> String {
    var text = ""
    for box in boxes {
      let (x, y) = (Words.number(box.x + start), Words.number(box.y))
      text += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(Words.number(box.width))\" "
      text += "height=\"\(Words.number(box.height))\"/>"
    }
    guard let first = boxes.first else { return text }
    // Over the box where there is room, in it where it begins at the screen's top.
    let top = first.y >= 16 ? first.y - 4 : max(first.y, 0) + 14
    let (x, y) = (Words.number(max(first.x, 0) + start), Words.number(top))
    return text + "<text x=\"\(x)\" y=\"\(y)\">\(number)</text>"
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  private static func escaped(_ text: String) -> String { HTMLText.escaped(Printable.escaped(text)) }

  private static let style = """
    :root{--paper:#f4f5f8;--card:#fff;--ink:#1b2430;--faint:#566170;--line:#d9dde4;\
    --added:#17693f;--removed:#b3261e;--moved:#3f47d4;--other:#85509f}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#12151a;--card:#1c2027;--ink:#e7ebf1;--faint:#a2adba;\
    --line:#343b46;--added:#5fc48f;--removed:#ff9c94;--moved:#a3abff;--other:#d3a6e8}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:24px;max-width:1240px;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    h1{font-size:20px;margin:0;overflow-wrap:anywhere}
    h2{font-size:16px;margin:0 0 12px;overflow-wrap:anywhere}
    header p{margin:4px 0 0;color:var(--faint)}
    header .failure{color:var(--removed)}
    section{margin:20px 0 0;padding:20px;background:var(--card);border:1px solid var(--line);border-radius:12px;break-inside:avoid}
    .pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px;align-items:start}
    figure{margin:0}
    figcaption{display:flex;color:var(--faint);font-size:13px}
    figcaption span{flex:1;overflow-wrap:anywhere}
    svg{display:block;width:100%;max-height:640px}
    .pair p{margin:0;color:var(--faint)}
    ol{margin:0;padding:0 0 0 28px}
    li{margin:0 0 6px;overflow-wrap:anywhere}
    a{color:inherit;text-decoration:none}
    a[href]:hover,a:focus-visible{text-decoration:underline}
    b{font-weight:600}
    svg rect{fill:none;stroke:#85509f;stroke-width:2}
    svg text{font:700 13px system-ui,sans-serif;fill:#85509f;paint-order:stroke;stroke:#fff;stroke-width:4px}
    svg .added rect{stroke:#17693f}svg .added text{fill:#17693f}
    svg .removed rect{stroke:#b3261e}svg .removed text{fill:#b3261e}
    svg .moved rect,svg .resized rect{stroke:#3f47d4}svg .moved text,svg .resized text{fill:#3f47d4}
    g:target rect{stroke-width:5;fill:#3f47d4;fill-opacity:.2}
    b{color:var(--other)}
    b.added,b.passed{color:var(--added)}b.removed,b.failed{color:var(--removed)}b.moved,b.resized{color:var(--moved)}
    details{margin:20px 0 0;color:var(--faint)}
    @media (max-width:720px){body{padding:12px}section{padding:14px}.pair{grid-template-columns:minmax(0,1fr)}}
    """
}
