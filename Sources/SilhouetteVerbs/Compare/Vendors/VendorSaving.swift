/// The cost of a vendor's own way for a session, beside our events in the same form.
package struct VendorSaving: Sendable {
  /// One of the two ways.
  package struct Side: Sendable, Equatable {
    package var bytes: Int
    package var requests: Int
    /// Processor time in seconds; nil if it is unknown.
    package var seconds: Double?
  }

  package var vendor: Vendor
  /// nil if it could not be made; then `missing` says why.
  package var own: Side?
  package var ours: Side?
  package var missing: String?

  /// How many times our bytes its own way takes.
  package var ratio: Double? {
    guard let own, let ours, ours.bytes > 0 else { return nil }
    return Double(own.bytes) / Double(ours.bytes)
  }

  /// Those of a session, for each vendor with a row.
  static func all(of session: SessionComparison) -> [VendorSaving] {
    let known = Vendor.allCases.filter { session.measurement($0.own) != nil }
    guard !known.isEmpty else { return [] }
    return Vendor.allCases.filter { known.contains($0) || $0 == .rrweb }.map { VendorSaving($0, session) }
  }

  private init(_ vendor: Vendor, _ session: SessionComparison) {
    self.vendor = vendor
    own = session.sizes(vendor.own).map { Side($0) }
    ours = session.sizes(vendor.ours).map { Side($0) }
    // The time of that row is the time of packing a log that was there already.
    if vendor == .rrweb { own?.seconds = nil }
    guard own == nil else { return }
    missing = "no log of its recorder: give one with --against"
    if case .missing(let reason) = session.measurement(vendor.own)?.outcome { missing = reason }
  }

  /// Means over sessions that have both sides.
  static func means(of sessions: [SessionComparison]) -> [(saving: VendorSaving, sessions: Int)] {
    let all = sessions.map { Self.all(of: $0) }
    return Vendor.allCases.compactMap { vendor in
      let found = all.flatMap { $0 }.filter { $0.vendor == vendor && $0.own != nil && $0.ours != nil }
      guard var saving = found.first else { return nil }
      saving.own = Side(meanOf: found.compactMap(\.own))
      saving.ours = Side(meanOf: found.compactMap(\.ours))
      return (saving, found.count)
    }
  }
}

extension VendorSaving.Side {
  init(_ sizes: Sizes) {
    self.init(bytes: sizes.totalBytes, requests: sizes.pieces, seconds: sizes.seconds)
  }

  /// - Parameter sides: at least one.
  init(meanOf sides: [VendorSaving.Side]) {
    let seconds = sides.compactMap(\.seconds)
    self.init(
      bytes: sides.reduce(0) { $0 + $1.bytes } / sides.count,
      requests: Int((Double(sides.reduce(0) { $0 + $1.requests }) / Double(sides.count)).rounded()),
      seconds: seconds.count == sides.count ? seconds.reduce(0, +) / Double(sides.count) : nil)
  }

  /// A million sessions of this size.
  package var million: (gigabytes: Double, millionRequests: Double, hours: Double?) {
    // A million times so many bytes are so many thousandths of a gigabyte.
    (Double(bytes) / 1000, Double(requests), seconds.map { $0 * 1_000_000 / 3600 })
  }
}

extension VendorSaving {
  /// The same for a terminal, a line for each vendor.
  package static func lines(_ sessions: [SessionComparison]) -> [String] {
    means(of: sessions).map { saving, _ in
      let (own, ours) = (saving.own!, saving.ours!)
      let relation = ReportNumbers.relation(Double(ours.bytes), to: Double(own.bytes))
      let than = relation == ReportNumbers.asMuch ? "" : " than \(saving.vendor.way)"
      return
        "\(saving.vendor.name): our events take \(relation)\(than); \(side(ours)), not \(side(own)); a million such sessions: \(millions(ours)), not \(millions(own))"
    }
  }

  private static func side(_ side: Side) -> String {
    "\(ReportNumbers.size(side.bytes)) in \(side.requests == 1 ? "1 request" : "\(side.requests) requests")"
  }

  private static func millions(_ side: Side) -> String {
    let hours = side.million.hours.map { " and \(ReportNumbers.short($0)) h" } ?? ""
    return "\(ReportNumbers.short(side.million.gigabytes)) GB\(hours)"
  }
}
