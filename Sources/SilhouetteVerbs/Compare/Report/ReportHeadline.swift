/// The comparison in a sentence or two.
enum ReportHeadline {
  static func sentence(_ session: SessionComparison) -> String {
    guard let log = session.logYardstick, let events = amount(log, session) else {
      return "This comparison has no event log, so it has no summary."
    }
    let isOne = session.screens == 1
    let start =
      "As events, this \(isOne ? "screen" : "session") takes \(ReportNumbers.size(events))\(isOne ? "" : " a minute")"
    let masked = session.videoYardstick?.hasPrefix("masked") == true
    let others = [
      (session.videoYardstick, "\(masked ? "masked " : "")screenshots as H.264 of at most 40 kbit/s"),
      ("wireframe-h264", "its wireframes as H.264"),
    ]
    for (id, name) in others {
      guard let id, let bytes = amount(id, session) else { continue }
      let relation = ReportNumbers.relation(events, to: bytes)
      let than = relation == ReportNumbers.asMuch ? "as" : "than"
      return "\(start): \(relation) \(than) \(name), which take \(ReportNumbers.size(bytes))."
    }
    return start + "."
  }

  /// Bytes a minute; of a single screen all, since it has no length.
  private static func amount(_ id: String, _ session: SessionComparison) -> Double? {
    session.screens == 1 ? session.sizes(id).map { Double($0.totalBytes) } : session.perMinute(id)
  }

  static func detail(_ session: SessionComparison) -> String {
    guard session.screenshots > 0 else {
      return
        "It has no screenshots, so screenshot replay was not measured: record screenshots beside the stream, or name their folder with --screenshots."
    }
    guard let events = session.logYardstick.flatMap({ session.perMinute($0) }) else { return "" }
    let others = [
      ("masked-jpeg-30", "JPEG of quality 30"), ("masked-webp-30", "WebP of quality 30"),
      ("masked-av1", "AV1 of constant quality"),
    ].compactMap { id, name in
      session.perMinute(id).map {
        "\(ReportNumbers.size($0)) (\(ReportNumbers.ratio($0 / max(events, 1)))×) as \(name)"
      }
    }
    let rest =
      session.perMinute("other-segments").map {
        " The other recorder's log takes \(ReportNumbers.size($0)) in the same segments (\(ReportNumbers.ratio($0 / max(events, 1)))×)."
      } ?? ""
    guard !others.isEmpty else { return String(rest.drop { $0 == " " }) }
    return "A minute of masked screenshots takes \(others.joined(separator: ", "))." + rest
  }
}
