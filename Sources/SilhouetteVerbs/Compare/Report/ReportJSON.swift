internal import SilhouetteHierarchy
internal import SilhouetteText

/// A comparison as JSON: every number that the page shows, for programs.
enum ReportJSON {
  static func text(_ comparison: Comparison) -> String {
    var members = [
      pair("silhouette", quoted(SilhouetteVersion.current)),
      pair("ffmpeg", comparison.ffmpeg.map(quoted) ?? "null"),
      pair("vendorAssumptions", list(Vendor.assumptions.map(quoted), indent: 2)),
      pair("sessions", list(comparison.sessions.map(session), indent: 2)),
    ]
    if comparison.sessions.count > 1 {
      members.append(
        pair("together", list(SessionStatistics.all(comparison.sessions).map(statistics), indent: 2)))
    }
    return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
  }

  private static func session(_ session: SessionComparison) -> String {
    object([
      ("name", quoted(session.name)), ("command", quoted(session.command)),
      ("durationMs", number(session.duration)),
      ("width", number(session.width)), ("height", number(session.height)),
      ("screens", String(session.screens)), ("screenshots", String(session.screenshots)),
      ("bigChangeSeconds", "[" + session.bigChanges.map(String.init).joined(separator: ",") + "]"),
      ("fidelity", fidelity(session.fidelity)),
      ("notes", "[" + session.notes.map(quoted).joined(separator: ",") + "]"),
      ("vendors", vendors(session)),
      ("contenders", list(session.measurements.map { contender($0, session) }, indent: 4)),
    ])
  }

  private static func vendors(_ session: SessionComparison) -> String {
    let savings = VendorSaving.all(of: session)
    guard !savings.isEmpty else { return "[]" }
    return list(
      savings.map { saving in
        object([
          ("vendor", quoted(saving.vendor.rawValue)), ("way", quoted(saving.vendor.way)),
          ("own", saving.own.map(side) ?? "null"),
          ("missing", saving.own == nil ? quoted(saving.missing ?? "not measured") : "null"),
          ("ours", saving.ours.map(side) ?? "null"), ("ratio", optional(saving.ratio)),
          ("assumed", quoted(saving.vendor.facts)),
        ])
      }, indent: 4)
  }

  /// One session, and a million of them.
  private static func side(_ side: VendorSaving.Side) -> String {
    let million = side.million
    return object([
      ("bytes", String(side.bytes)), ("requests", String(side.requests)),
      ("processorSeconds", optional(side.seconds)), ("millionGigabytes", number(million.gigabytes)),
      ("millionRequests", String(side.requests * 1_000_000)),
      ("millionProcessorHours", optional(million.hours)),
    ])
  }

  private static func contender(_ measurement: Measurement, _ session: SessionComparison) -> String {
    let contender = measurement.contender
    var members = [
      ("id", quoted(contender.id)), ("group", quoted(contender.group.rawValue)),
      ("name", quoted(contender.name)), ("how", quoted(contender.how)),
      ("standard", String(contender.isStandard)), ("command", quoted(measurement.command)),
    ]
    switch measurement.outcome {
    case .missing(let reason): members.append(("missing", quoted(reason)))
    case .sizes(let sizes): members += self.sizes(sizes, session)
    }
    return object(members)
  }

  private static func sizes(_ sizes: Sizes, _ session: SessionComparison) -> [(String, String)] {
    let rate = sizes.rate(over: session.duration)
    return [
      ("totalBytes", String(sizes.totalBytes)), ("pieces", String(sizes.pieces)),
      ("largestPieceBytes", String(sizes.largestPiece)), ("kilobytesPerSecond", number(rate / 1000)),
      ("kilobytesPerMinute", number(rate * 60 / 1000)),
      ("ratioToH264", optional(session.ratio(sizes, to: session.videoYardstick))),
      ("ratioToLog", optional(session.ratio(sizes, to: session.logYardstick))),
      ("processorSeconds", optional(sizes.seconds)),
      ("peakMemoryBytes", sizes.peakBytes.map(String.init) ?? "null"),
      ("bytesPerSecond", "[" + sizes.perSecond.map(String.init).joined(separator: ",") + "]"),
    ]
  }

  private static func fidelity(_ fidelity: Fidelity) -> String {
    object([
      ("nodes", String(fidelity.nodes)), ("drawn", String(fidelity.drawn)),
      ("covered", String(fidelity.covered)), ("skipped", String(fidelity.skipped)),
      ("pruned", String(fidelity.pruned)), ("hidden", String(fidelity.hidden)),
      ("hatched", String(fidelity.hatched)), ("withheld", String(fidelity.withheld)),
    ])
  }

  private static func statistics(_ row: SessionStatistics) -> String {
    object([
      ("id", quoted(row.contender.id)), ("sessions", String(row.count)),
      ("kilobytesPerMinuteP10", number(row.low / 1000)),
      ("kilobytesPerMinuteMedian", number(row.median / 1000)),
      ("kilobytesPerMinuteP90", number(row.high / 1000)), ("ratioToLogMedian", optional(row.ratio)),
    ])
  }

  // MARK: Values

  private static func pair(_ name: String, _ value: String) -> String { "\"\(name)\": \(value)" }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { pair($0.0, $0.1) }.joined(separator: ", ") + "}"
  }

  private static func list(_ values: [String], indent: Int) -> String {
    guard !values.isEmpty else { return "[]" }
    let margin = String(repeating: " ", count: indent)
    return "[\n\(margin)  " + values.joined(separator: ",\n\(margin)  ") + "\n\(margin)]"
  }

  private static func optional(_ number: Double?) -> String { number.map(self.number) ?? "null" }

  /// To a thousandth.
  private static func number(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return JSONLiteral.number((min(max(number, -1e12), 1e12) * 1000).rounded() / 1000)
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONBytes()
    json.write(printable: text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
