/// The comparison in a sentence or two.
enum ReportHeadline {
  static func sentence(_ session: SessionComparison) -> String {
    guard let log = session.logYardstick, let events = session.perMinute(log) else {
      return "This comparison holds no event log, so nothing is said in one sentence."
    }
    let size = ReportNumbers.size(events)
    if let video = session.videoYardstick, let bytes = session.perMinute(video) {
      let what = video.hasPrefix("masked") ? "masked screenshots" : "screenshots"
      return
        "As events, this session takes \(size) a minute: \(ReportNumbers.relation(events, to: bytes)) than \(what) as H.264 at 40 kbit/s, which take \(ReportNumbers.size(bytes))."
        .replacing("about as much than", with: "about as much as")
    }
    if let bytes = session.perMinute("wireframe-h264") {
      return
        "As events, this session takes \(size) a minute: \(ReportNumbers.relation(events, to: bytes)) than its wireframes as H.264, which take \(ReportNumbers.size(bytes))."
        .replacing("about as much than", with: "about as much as")
    }
    return "As events, this session takes \(size) a minute."
  }

  static func detail(_ session: SessionComparison) -> String {
    guard session.screenshots > 0 else {
      return
        "It came without screenshots, so nothing is said of screenshot replay: record some beside the stream, or name their folder with --screenshots."
    }
    guard let events = session.logYardstick.flatMap({ session.perMinute($0) }) else { return "" }
    let others = [
      ("masked screenshots as JPEG at quality 30", "masked-jpeg-30"),
      ("as AV1 at constant quality", "masked-av1"),
    ].compactMap { name, id in
      session.perMinute(id).map {
        "\(name) take \(ReportNumbers.size($0)) (\(ReportNumbers.ratio($0 / max(events, 1)))×)"
      }
    }
    let rest =
      session.perMinute("other-segments").map {
        " The other recorder's log takes \(ReportNumbers.size($0)) in the same segments (\(ReportNumbers.ratio($0 / max(events, 1)))×)."
      } ?? ""
    guard !others.isEmpty else { return String(rest.drop { $0 == " " }) }
    let sentence = others.joined(separator: ", ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "." + rest
  }
}
