internal import SilhouetteText

/// The savings of a switch from a vendor's own way of recording to our events.
enum ReportVendors {
  private static let heads = [
    "", "Bytes", "Requests", "Time", "A million: bytes", "requests", "time", "Times ours",
  ]

  static func section(_ session: SessionComparison) -> String {
    let savings = VendorSaving.all(of: session)
    guard !savings.isEmpty else { return "" }
    let rows = savings.map { Self.rows($0, $0.vendor.name) }
    let lead =
      "Each vendor's own way of recording, beside our events in the form that the vendor takes; then the same for a million sessions like this one. \(pictures(session))"
    return section(lead, rows, savings.map(\.vendor))
  }

  static func section(_ sessions: [SessionComparison]) -> String {
    let means = VendorSaving.means(of: sessions)
    guard !means.isEmpty else { return "" }
    let rows = means.map { saving, count in
      Self.rows(saving, "\(saving.vendor.name), \(count == 1 ? "1 session" : "\(count) sessions")")
    }
    let lead =
      "Each vendor's own way of recording, beside our events in the form that the vendor takes: means over sessions, and the same for a million sessions like these."
    return section(lead, rows, means.map(\.saving.vendor))
  }

  private static func section(_ lead: String, _ rows: [String], _ vendors: [Vendor]) -> String {
    let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let facts = (Vendor.assumptions + vendors.map(\.facts)).map { "<li>\(HTMLText.escaped($0))</li>" }
    return """
      <section class="all vendors"><h2>What a switch saves</h2>
      <p>\(HTMLText.escaped(lead))</p>
      <div class="scroll" tabindex="0" role="region" aria-label="What a switch saves"><table><thead><tr>\(head)</tr></thead><tbody>
      \(rows.joined())</tbody></table></div>
      <h3>Assumed</h3>
      <ul>\(facts.joined())</ul></section>

      """
  }

  /// The source of the SDKs' pictures.
  static func pictures(_ session: SessionComparison) -> String {
    session.vendorPictures == .masked
      ? "Pictures are the session's masked screenshots."
      : "Pictures are wireframes, since the session has no screenshots that could be masked; screenshots show more and take other sizes."
  }

  private static func rows(_ saving: VendorSaving, _ title: String) -> String {
    let own = "<td>Own: \(HTMLText.escaped(saving.vendor.way))</td>"
    let group =
      "<tr class=\"group\"><th colspan=\"\(heads.count)\" scope=\"rowgroup\">\(HTMLText.escaped(title))</th></tr>\n"
    let ratio = saving.ratio.map(ReportNumbers.ratio) ?? "–"
    let missing = saving.missing ?? "not measured"
    let first =
      saving.own.map { own + cells($0, ratio) }
      ?? own + "<td class=\"missing\" colspan=\"\(heads.count - 1)\">\(HTMLText.escaped(missing))</td>"
    let second =
      saving.ours.map { "<tr class=\"main\"><td>Our events</td>\(cells($0, "1"))</tr>\n" } ?? ""
    return group + "<tr>\(first)</tr>\n" + second
  }

  private static func cells(_ side: VendorSaving.Side, _ ratio: String) -> String {
    let million = side.million
    let values = [
      ReportNumbers.size(side.bytes), ReportNumbers.count(side.requests),
      side.seconds.map(ReportNumbers.seconds) ?? "–", "\(ReportNumbers.short(million.gigabytes)) GB",
      "\(ReportNumbers.count(Int(million.millionRequests))) million",
      million.hours.map { "\(ReportNumbers.short($0)) h" } ?? "–", ratio,
    ]
    return values.map { "<td>\($0)</td>" }.joined()
  }
}
