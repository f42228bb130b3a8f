/// Cuts a log into spans of one length, counted from its first event.
///
/// The recorder, which puts a page at the start of each, and the files that they go into must agree on them.
package struct SegmentSpans: Sendable {
  /// Milliseconds.
  package let length: Double
  private var origin: Int64?

  /// - Parameter length: milliseconds; less than one, or no number, counts as one.
  package init(length: Double) {
    self.length = length >= 1 ? length : 1
  }

  /// The span that holds an event, 0 for that of the first event.
  package mutating func number(of timestamp: Int64) -> Int {
    let origin = self.origin ?? timestamp
    self.origin = origin
    // Timestamps are below 2^53 in size, so the difference and the quotient fit in an Int.
    return Int((Double(timestamp) - Double(origin)) / length)
  }
}
