internal import SilhouetteText

/// Many sessions side by side: medians, and the costs of each.
struct ReportOfMany {
  let sessions: [SessionComparison]
  private let statistics: [SessionStatistics]

  init(_ sessions: [SessionComparison]) {
    self.sessions = sessions
    statistics = SessionStatistics.all(sessions)
  }

  var body: String {
    let bars = statistics.map {
      BarChart.Bar(
        label: $0.contender.name, group: $0.contender.group, value: $0.median,
        isMain: $0.contender.id == EventContender.yardstick)
    }
    let notes = sessions.flatMap { session in session.notes.map { "\(session.name): \($0)" } }
    return header + ReportPage.notes(notes) + ReportVendors.section(sessions)
      + ReportPage.barSection(
        bars, "Bytes a minute, median", "Each line of the grid is ten times the one before it.")
      + together + each
  }

  private var header: String {
    let length = sessions.reduce(0) { $0 + $1.duration }
    let without = sessions.count { $0.screenshots == 0 }
    let side =
      switch without {
      case 0: ""
      case sessions.count: " None has screenshots, so screenshot replay was not measured."
      default: " \(without) have no screenshots, so screenshot replay was not measured for these."
      }
    return """
      <header>
      <h1>\(sessions.count) sessions, \(ReadableTime.length(length)) together</h1>
      <p class="headline">\(HTMLText.escaped(sentence))</p>
      <p>Medians are over those sessions that have a row.\(side)</p>
      </header>

      """
  }

  private var sentence: String {
    guard let events = statistic(EventContender.yardstick) else {
      return "This comparison has no event log, so it has no summary."
    }
    let start = "As events, the median session takes \(ReportNumbers.size(events.median)) a minute"
    let others = [
      ("masked-h264-40k", "masked screenshots as H.264 of at most 40 kbit/s"),
      ("screenshots-h264-40k", "screenshots as H.264 of at most 40 kbit/s"),
      ("wireframe-h264", "wireframes as H.264"),
    ]
    for (id, name) in others {
      guard let other = statistic(id) else { continue }
      return "\(start), and \(name) take \(ReportNumbers.size(other.median))."
    }
    return start + "."
  }

  private func statistic(_ id: String) -> SessionStatistics? {
    statistics.first { $0.contender.id == id }
  }

  private var together: String {
    var rows = ""
    var group: Contender.Group?
    for row in statistics {
      if row.contender.group != group {
        group = row.contender.group
        rows +=
          "<tr class=\"group\"><th colspan=\"6\" scope=\"rowgroup\">\(row.contender.group.title)</th></tr>\n"
      }
      let sizes = [row.low, row.median, row.high].map { "<td>\(ReportNumbers.size($0))</td>" }.joined()
      let ratio = row.ratio.map(ReportNumbers.ratio) ?? "–"
      rows +=
        "<tr><td>\(HTMLText.escaped(row.contender.name))</td><td>\(row.count)</td>\(sizes)<td>\(ratio)</td></tr>\n"
    }
    return table(
      "All together",
      "Bytes a minute at the 10th, 50th and 90th percentile of sessions, and the median of how many times what events in segments take.",
      ["", "Sessions", "10th", "Median", "90th", "× events"], rows)
  }

  private var each: String {
    let ids = [
      "masked-webp-30", "masked-h264-40k", "wireframe-h264", EventContender.yardstick,
    ]
    let rows = sessions.map { session in
      let sizes = ids.map { id in
        "<td>\(session.perMinute(id).map { ReportNumbers.size($0) } ?? "–")</td>"
      }.joined()
      let ratio = session.sizes(EventContender.yardstick).flatMap {
        session.ratio($0, to: session.videoYardstick)
      }
      return
        "<tr><td>\(HTMLText.escaped(session.name))</td><td>\(ReadableTime.length(session.duration))</td><td>\(ReportNumbers.count(session.screens))</td><td>\(session.screenshots == 0 ? "none" : ReportNumbers.count(session.screenshots))</td>\(sizes)<td>\(ratio.map { ReportNumbers.ratio(1 / max($0, 1e-9)) } ?? "–")</td></tr>\n"
    }.joined()
    return table(
      "Each session",
      "Bytes a minute, and how many times less events in segments take than H.264 of (masked) screenshots.",
      [
        "", "Length", "Screens", "Screenshots", "Masked WebP 30", "Masked H.264 40k",
        "Wireframe H.264",
        "Events, segments", "Less than H.264",
      ], rows)
  }

  private func table(_ title: String, _ lead: String, _ heads: [String], _ rows: String) -> String {
    let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return """
      <section class="all"><h2>\(title)</h2>
      <p>\(lead)</p>
      <div class="scroll" tabindex="0" role="region" aria-label="\(title)"><table><thead><tr>\(head)</tr></thead><tbody>
      \(rows)</tbody></table></div></section>

      """
  }
}
