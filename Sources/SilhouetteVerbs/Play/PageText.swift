internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// The page's own HTML.
package enum PageText {
  struct Fact {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  struct Legend {
    let entries: [LegendEntry]
    let isDark: Bool
    /// Whether nodes have their source's colours.
    let isOwnColors: Bool
  }

  /// The head of a page that plays a log.
  ///
  /// - Parameters:
  ///   - scripts: the only scripts that the browser may run, as source expressions: hashes, or the address of one file.
  ///   - styles: the only style sheets that it may load, as addresses of single files. Inline styles stay allowed,
  ///     since replayed screens are made of them.
  static func head(title: String, scripts: [String], styles: [String]) -> String {
    PageHead.text(
      title: title,
      policy: """
        script-src \(scripts.joined(separator: " ")); style-src \((["'unsafe-inline'"] + styles).joined(separator: " ")); \
        img-src data: blob:; media-src data: blob:; font-src data:
        """)
  }

  static let logStart = #"<script type="application/json" id="log">"#

  static func body(title: String, facts: [Fact], legend: Legend) -> String {
    """
    <header>
    <h1>\(HTMLText.escaped(title))</h1>
    \(list(facts))
    </header>
    <main>
    <section id="stage" aria-label="Replay">
    <p id="notice" role="alert" hidden></p>
    <noscript><p class="notice">The replay needs JavaScript, which is switched off here.</p></noscript>
    </section>
    \(text(legend, in: "aside"))</main>
    <footer>
    <span><kbd>Space</kbd> plays and pauses</span>
    <span><kbd>←</kbd> <kbd>→</kbd> step back and forth</span>
    <span><kbd>Home</kbd> <kbd>End</kbd> go to the start and the end</span>
    </footer>

    """
  }

  /// The body of a page with our own player, which fills its parts.
  static func viewer(title: String, facts: [Fact], legend: Legend) -> String {
    """
    <header>
    <h1>\(HTMLText.escaped(title))</h1>
    \(list(facts))
    <div id="tools"></div>
    </header>
    <section id="steps" aria-label="Steps"></section>
    <main id="stage" aria-label="Replay">
    <p id="notice" class="notice" role="alert" hidden></p>
    <noscript><p class="notice">The replay needs JavaScript, which is switched off here.</p></noscript>
    </main>
    <aside id="side" aria-label="Details">
    <section id="element"></section>
    \(text(legend, in: "section"))</aside>
    <section id="time" aria-label="Time"><div id="lanes"></div></section>

    """
  }

  private static func list(_ facts: [Fact]) -> String {
    let rows = facts.map { "<div><dt>\($0.name)</dt><dd>\(HTMLText.escaped($0.value))</dd></div>" }
    return "<dl>\(rows.joined())</dl>"
  }

  /// - Parameter element: the element that holds the legend; empty legends need none.
  static func text(_ legend: Legend, in element: String) -> String {
    guard !legend.entries.isEmpty else { return "" }
    let note =
      legend.isOwnColors
      ? "<p class=\"hint\">Nodes have their own colours; these are used if a node has none.</p>\n" : ""
    return """
      <\(element) aria-labelledby="legend">
      <h2 id="legend">Legend</h2>
      \(note)<ul\(legend.isDark ? #" class="dark""# : "")>
      \(legend.entries.map(row).joined(separator: "\n"))
      </ul>
      </\(element)>

      """
  }

  private static func row(_ entry: LegendEntry) -> String {
    var style = "color:\(entry.ink)"
    if !entry.fill.isClear { style += ";background-color:\(entry.fill)" }
    if let border = entry.border { style += ";border-color:\(border)" }
    let classes = (entry.hatched ? " hatched" : "") + (entry.fill.isClear ? " bare" : "")
    return #"<li><i class="swatch\#(classes)" style="\#(style)"></i>\#(HTMLText.escaped(entry.name))</li>"#
  }
}
