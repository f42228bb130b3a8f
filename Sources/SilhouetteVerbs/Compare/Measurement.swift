/// What came of one contender.
package struct Measurement: Sendable {
  package enum Outcome: Sendable {
    case sizes(Sizes)
    /// Why there are none, in a few words.
    case missing(String)
  }

  package var contender: Contender
  package var outcome: Outcome
  /// A command that makes the same files.
  package var command: String

  package var sizes: Sizes? {
    if case .sizes(let sizes) = outcome { sizes } else { nil }
  }
}

/// How much a contender takes.
package struct Sizes: Sendable, Equatable {
  /// Of all files.
  package var totalBytes = 0
  /// The number of files, or of pieces if one file grows: bytes that are sent at once.
  package var pieces = 0
  /// Of the largest of them.
  package var largestPiece = 0
  /// Bytes of each second of the session. A piece of several seconds is shared out between them.
  package var perSecond: [Int] = []
  /// Processor time that a recorder would take; nil if the time is unknown because the file counts as it
  /// came.
  package var seconds: Double?
  /// Peak resident memory of the process that made it; nil if the system does not report it.
  package var peakBytes: Int?

  /// Bytes a second over so many milliseconds.
  package func rate(over duration: Double) -> Double {
    Double(totalBytes) / max(duration, 1) * 1000
  }
}

/// Adds up a contender's bytes, and its costs.
package struct ByteTally {
  private(set) var sizes = Sizes()
  /// Processor time of the work that a recorder would do; nil where that is everything that is done.
  private(set) var charged: Double?
  /// Whether a file counts that was packed before the session came here.
  private(set) var countsAsItCame = false
  /// A session of 12 days; later bytes count as the last second.
  private static let mostSeconds = 1 << 20

  /// Adds a piece of one moment.
  ///
  /// - Parameter time: milliseconds after the session's first screen.
  mutating func add(_ bytes: Int, at time: Double) {
    note(bytes)
    put(bytes, Self.second(of: time))
  }

  /// Adds a piece that holds events of several seconds, each with its weight.
  mutating func add(_ bytes: Int, sharedBy weights: [(second: Int, weight: Int)]) {
    note(bytes)
    let total = weights.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return put(bytes, weights.first?.second ?? 0) }
    var (given, seen) = (0, 0)
    for (second, weight) in weights {
      seen += weight
      let upTo = Int(Double(bytes) * Double(seen) / Double(total))
      put(upTo - given, second)
      given = upTo
    }
    put(bytes - given, weights[weights.count - 1].second)
  }

  /// Adds work that a recorder would do, too. Once this was called, all other work counts as `compare`'s own:
  /// reading frames from disk, and packing them for other rows.
  mutating func charge(_ seconds: Double) {
    charged = (charged ?? 0) + seconds
  }

  mutating func noteAsItCame() { countsAsItCame = true }

  static func second(of time: Double) -> Int {
    // NaN is not greater than 0 either.
    time > 0 ? Int(min(time / 1000, Double(mostSeconds - 1))) : 0
  }

  private mutating func note(_ bytes: Int) {
    sizes.totalBytes += bytes
    sizes.pieces += 1
    sizes.largestPiece = max(sizes.largestPiece, bytes)
  }

  private mutating func put(_ bytes: Int, _ second: Int) {
    while sizes.perSecond.count <= second { sizes.perSecond.append(0) }
    sizes.perSecond[second] += bytes
  }
}
