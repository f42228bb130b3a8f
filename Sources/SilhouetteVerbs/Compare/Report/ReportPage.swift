internal import CPageFiles
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// A comparison as one page that needs nothing but itself: no network, and no script.
enum ReportPage {
  static func html(_ comparison: Comparison) -> String {
    let sessions = comparison.sessions
    let title = sessions.count == 1 ? sessions[0].name : "\(sessions.count) sessions"
    let body = sessions.count == 1 ? one(sessions[0]) : ReportOfMany(sessions).body
    return head(title) + body + method(comparison) + footer
  }

  private static func head(_ title: String) -> String {
    PageHead.text(
      title: "\(title) – what a recording costs",
      policy: "style-src 'unsafe-inline'; img-src data:; frame-src 'self'")
        + """
        <style>
        \(page_report_css().text)</style>
        </head>
        <body>

        """
  }

  private static let footer = """
    <footer>Made by Silhouette \(SilhouetteVersion.current) on the machine that compared the session. Every number was measured there.</footer>
    </body>
    </html>

    """

  // MARK: One session

  private static func one(_ session: SessionComparison) -> String {
    header(session) + notes(session.notes) + ReportVendors.section(session) + bars(session)
      + timeline(session) + ReportStrip.section(session)
      + ReportTable.section(session) + ReportFidelity.section(session) + commands(session)
  }

  private static func header(_ session: SessionComparison) -> String {
    let screens = ReportNumbers.count(session.screens)
    let facts = [
      ("Length", ReadableTime.length(session.duration)),
      ("Screen", "\(ReportNumbers.place(session.width)) × \(ReportNumbers.place(session.height)) points"),
      ("Screens", screens), ("Screenshots", ReportNumbers.count(session.screenshots)),
      ("Nodes a screen", ReportNumbers.count(session.fidelity.nodes / max(session.screens, 1))),
    ]
    return """
      <header>
      <h1>\(HTMLText.escaped(session.name))</h1>
      <p class="headline">\(HTMLText.escaped(ReportHeadline.sentence(session)))</p>
      <p>\(HTMLText.escaped(ReportHeadline.detail(session)))</p>
      <dl>\(facts.map { "<div><dt>\($0.0)</dt><dd>\(HTMLText.escaped($0.1))</dd></div>" }.joined())</dl>
      </header>

      """
  }

  static func notes(_ notes: [String]) -> String {
    guard !notes.isEmpty else { return "" }
    let items = notes.map { "<li>\(HTMLText.escaped($0))</li>" }
    return "<section class=\"notes\"><h2>Notes</h2><ul>\(items.joined())</ul></section>\n"
  }

  private static func bars(_ session: SessionComparison) -> String {
    let bars = session.measurements.compactMap { measurement -> BarChart.Bar? in
      guard let sizes = measurement.sizes else { return nil }
      let id = measurement.contender.id
      return BarChart.Bar(
        label: measurement.contender.name, group: measurement.contender.group,
        value: sizes.rate(over: session.duration) * 60,
        isMain: id == session.videoYardstick || id == session.logYardstick)
    }
    return barSection(bars, "Bytes a minute", "Each line of the grid is ten times the one before it.")
  }

  static func barSection(_ bars: [BarChart.Bar], _ title: String, _ lead: String) -> String {
    guard !bars.isEmpty else { return "" }
    let charts = charts { BarChart(bars: bars, width: $0, title: title).svg }
    return "<section class=\"bars\"><h2>\(title)</h2>\n<p>\(lead)</p>\n\(charts)</section>\n"
  }

  /// A chart for each width of page; the style sheet shows one of them. A chart that is only scaled would
  /// have words that are too small or too large.
  private static func charts(_ draw: (Double) -> String) -> String {
    [("wide", 1140.0), ("narrow", 338.0), ("paper", 680.0)].map { name, width in
      "<div class=\"\(name)\">\(draw(width))</div>"
    }.joined(separator: "\n")
  }

  private static func timeline(_ session: SessionComparison) -> String {
    let ids = [
      "screenshots-jpeg-30", session.videoYardstick, "wireframe-png", session.logYardstick, "other-segments",
    ]
    let lanes = ids.compactMap { id -> TimelineChart.Lane? in
      guard let id, let measurement = session.measurement(id), let sizes = measurement.sizes else {
        return nil
      }
      let group = measurement.contender.group
      return TimelineChart.Lane(
        label: "\(group.shortTitle): \(measurement.contender.name)", group: group, perSecond: sizes.perSecond)
    }
    guard !lanes.isEmpty else { return "" }
    let seconds = Int((min(session.duration, 1e9) / 1000).rounded(.up))
    let charts = charts {
      TimelineChart(lanes: lanes, seconds: seconds, marks: session.bigChanges, width: $0).svg
    }
    let step = TimelineChart(lanes: lanes, seconds: seconds, marks: [], width: 1).step
    let each = step == 1 ? "second" : "\(step) seconds"
    return """
      <section class="timeline"><h2>Bytes over time</h2>
      <p>Bytes of each \(each), on the same scale in every row. Dashed lines are where most changed on screen. A segment's bytes are shared out between its seconds by what happened in them.</p>
      \(charts)</section>

      """
  }

  // MARK: How

  private static func commands(_ session: SessionComparison) -> String {
    let rows = session.measurements.filter { $0.sizes != nil }.map { measurement in
      "<div><dt>\(HTMLText.escaped(measurement.contender.group.title)): \(HTMLText.escaped(measurement.contender.name))</dt><dd><code>\(HTMLText.escaped(measurement.command))</code></dd></div>"
    }
    return """
      <section class="commands"><h2>How each number was made</h2>
      <p>These commands make the same files again. Those of ffmpeg read the frames of one a second that the first of all leaves behind.</p>
      <code>\(HTMLText.escaped(session.command))</code>
      <dl class="how">\(rows.joined(separator: "\n"))</dl></section>

      """
  }

  private static func method(_ comparison: Comparison) -> String {
    let ffmpeg =
      comparison.ffmpeg.map { "Videos were made by \($0)." }
      ?? "The program ffmpeg was not found on this machine, so there are no videos."
    let points = [
      "Pictures and videos have one frame a second, the screen in the second's middle; events hold every recorded screen, at its own time.",
      "A kB is 1000 bytes. Bytes are those of files, without anything that a network adds.",
      "A piece is sent at once: a picture, a segment, or a whole file. For a file that grows with time (JSON, rectangles), it is a second's share.",
      "Time is the processor time that a recorder would take: of pictures, to make them smaller and to pack them, and to mask them; of everything else, from reading the session on. Reading frames from disk is left out. There is no time where a PNG counts as it came.",
      "Memory is the peak of the process that did the work: for videos ffmpeg's, sampled every few milliseconds, and for everything else Silhouette's own.",
      ffmpeg,
    ]
    let items = points.map { "<li>\(HTMLText.escaped($0))</li>" }
    return "<section class=\"method\"><h2>What the numbers mean</h2><ul>\(items.joined())</ul></section>\n"
  }
}
