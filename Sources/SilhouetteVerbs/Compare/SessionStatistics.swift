/// How much one contender takes over many sessions.
package struct SessionStatistics {
  let contender: Contender
  /// Sessions that have it.
  let count: Int
  /// Bytes a minute: the tenth, the fiftieth and the ninetieth percentile.
  let low: Double
  let median: Double
  let high: Double
  /// Median of how many times the project's log it takes.
  let ratio: Double?

  /// Each contender that any session has, in the order of rows.
  static func all(_ sessions: [SessionComparison]) -> [SessionStatistics] {
    var contenders: [Contender] = []
    for measurement in sessions.flatMap(\.measurements) where !contenders.contains(measurement.contender) {
      contenders.append(measurement.contender)
    }
    let ordered = Contender.Group.allCases.flatMap { group in contenders.filter { $0.group == group } }
    return ordered.compactMap { SessionStatistics($0, sessions) }
  }

  private init?(_ contender: Contender, _ sessions: [SessionComparison]) {
    let rates = sessions.compactMap { $0.perMinute(contender.id) }.sorted()
    guard !rates.isEmpty else { return nil }
    self.contender = contender
    count = rates.count
    (low, median, high) = (
      Self.percentile(10, of: rates), Self.percentile(50, of: rates), Self.percentile(90, of: rates)
    )
    let ratios = sessions.compactMap { session in
      session.sizes(contender.id).flatMap { session.ratio($0, to: session.logYardstick) }
    }.sorted()
    ratio = ratios.isEmpty ? nil : Self.percentile(50, of: ratios)
  }

  /// Between the two nearest ranks, in proportion.
  ///
  /// - Parameter sorted: at least one number.
  static func percentile(_ percent: Double, of sorted: [Double]) -> Double {
    let place = percent / 100 * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
