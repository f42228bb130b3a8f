/// A constant number of frames a second.
package struct FrameRate: Sendable, Hashable {
  /// Frames a second: more than 0, at most 1,000.
  package let perSecond: Double

  /// The rate of formats that need one, if none is asked for.
  package static let standard = FrameRate(10)!

  /// A rate; nil unless it is more than 0 and at most 1,000.
  package init?(_ perSecond: Double) {
    guard perSecond > 0, perSecond <= 1000 else { return nil }
    self.perSecond = perSecond
  }

  /// Milliseconds from the first frame to frame `tick`.
  package func time(of tick: Int) -> Double { Double(tick) * 1000 / perSecond }

  /// Number of frames that begin before `time`. A frame that begins exactly then does not count.
  package func ticks(before time: Double) -> Int {
    // A millionth of a frame forgives times such as 299.99999999999994 that were meant to be 300.
    let count = (time * perSecond / 1000 - 1e-6).rounded(.up)
    return Int(max(0, min(count, 1e12)))
  }

  /// The rate as a fraction, for video formats that need one. It is exact for whole rates and for NTSC's.
  package var fraction: (numerator: Int, denominator: Int) {
    if perSecond == perSecond.rounded() { return (Int(perSecond), 1) }
    let ntsc = (perSecond * 1.001).rounded()
    if abs(ntsc / 1.001 - perSecond) < 0.005 { return (Int(ntsc) * 1000, 1001) }
    return (Int((perSecond * 1000).rounded()), 1000)
  }
}
