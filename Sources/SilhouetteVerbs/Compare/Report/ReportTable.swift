internal import SilhouetteText

/// Every row with every number.
enum ReportTable {
  private static let heads = [
    "", "Total", "a second", "a minute", "× H.264", "× events", "Largest piece", "Time", "Memory",
  ]

  static func section(_ session: SessionComparison) -> String {
    var rows = ""
    for group in Contender.Group.allCases {
      let own = session.measurements.filter { $0.contender.group == group }
      guard !own.isEmpty else { continue }
      rows +=
        "<tr class=\"group\"><th colspan=\"\(heads.count)\" scope=\"rowgroup\">\(group.title)</th></tr>\n"
      rows += own.map { row($0, session) }.joined()
    }
    let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return """
      <section class="all"><h2>Everything</h2>
      <p>\(yardsticks(session)) What is not a standard can be read only by programs made for it.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of everything"><table><thead><tr>\(head)</tr></thead><tbody>
      \(rows)</tbody></table></div></section>

      """
  }

  private static func yardsticks(_ session: SessionComparison) -> String {
    let names = [("× H.264", session.videoYardstick), ("× events", session.logYardstick)].compactMap {
      name, id in
      id.flatMap { session.measurement($0) }.map {
        "“\(name)” is how many times what “\($0.contender.group.title): \($0.contender.name)” takes."
      }
    }
    return names.joined(separator: " ")
  }

  private static func row(_ measurement: Measurement, _ session: SessionComparison) -> String {
    let contender = measurement.contender
    let isMain = contender.id == session.videoYardstick || contender.id == session.logYardstick
    let tag = contender.isStandard ? "" : "<span class=\"tag\">no standard</span>"
    let name =
      "<td>\(HTMLText.escaped(contender.name))\(tag)<small>\(HTMLText.escaped(contender.how))</small></td>"
    return "<tr\(isMain ? " class=\"main\"" : "")>\(name)\(cells(measurement, session))</tr>\n"
  }

  private static func cells(_ measurement: Measurement, _ session: SessionComparison) -> String {
    switch measurement.outcome {
    case .missing(let reason):
      return "<td class=\"missing\" colspan=\"\(heads.count - 1)\">\(HTMLText.escaped(reason))</td>"
    case .sizes(let sizes):
      let rate = sizes.rate(over: session.duration)
      let values = [
        ReportNumbers.size(sizes.totalBytes), ReportNumbers.size(rate), ReportNumbers.size(rate * 60),
        session.ratio(sizes, to: session.videoYardstick).map(ReportNumbers.ratio) ?? "–",
        session.ratio(sizes, to: session.logYardstick).map(ReportNumbers.ratio) ?? "–",
        ReportNumbers.size(sizes.largestPiece), sizes.seconds.map(ReportNumbers.seconds) ?? "–",
        sizes.peakBytes.map { ReportNumbers.size($0) } ?? "–",
      ]
      return values.map { "<td>\($0)</td>" }.joined()
    }
  }
}
