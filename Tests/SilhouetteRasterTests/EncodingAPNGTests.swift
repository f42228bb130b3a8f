import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@Suite struct EncodingAPNGTests {
  @Test(arguments: [3, 200, 256, 300], [UInt64](1...4))
  func theAnimationShowsEveryFrameAtItsTime(colors: Int, seed: UInt64) throws {
    let session = Fixtures.session(frames: 25, colors: colors, seed: seed)
    let animation = try encode(session, end: 30_000)
    #expect(animation.colorType == (colors > 256 ? 2 : 3))
    try expectShows(animation, session, end: 30_000)
  }

  @Test func damageMayBeLeftToTheEncoder() throws {
    let session = Fixtures.session(frames: 25, colors: 20, seed: 21)
    let animation = try encode(session.map { ($0.time, $0.pixmap, nil) }, end: 30_000)
    try expectShows(animation, session, end: 30_000)
  }

  @Test func coloursThatOverflowLateTurnEverythingIntoRGB() throws {
    let session = growing(colors: 400)
    let animation = try encode(session, end: 50_000)
    #expect(animation.colorType == 2)
    try expectShows(animation, session, end: 50_000)
  }

  @Test func aPaletteThatIsFinalTakesTheNearestColours() throws {
    let session = growing(colors: 400)
    var encoder = APNGEncoder(keptLimit: 100)
    let bytes = assemble(session, end: 50_000, with: &encoder)
    let animation = try PNGDecoder(bytes)
    let isExact = encoder.isExact
    #expect(!isExact)
    #expect(animation.colorType == 3)
    #expect(animation.palette.count == 256)
    let first = try #require(animation.composed.first)
    #expect(first.pixels == session[0].pixmap.pixels)
  }

  @Test func aPaletteThatIsFinalIsExactWhileColoursFit() throws {
    let session = growing(colors: 250)
    var encoder = APNGEncoder(keptLimit: 100)
    let animation = try PNGDecoder(assemble(session, end: 50_000, with: &encoder))
    let isExact = encoder.isExact
    #expect(isExact)
    #expect(animation.colorType == 3)
    try expectShows(animation, session, end: 50_000)
  }

  @Test func framesThatDidNotChangeCostNoByte() throws {
    let session = Fixtures.session(frames: 6, colors: 20, seed: 22)
    var padded: Session = []
    for frame in session {
      padded.append((frame.time, frame.pixmap, frame.damage))
      padded.append((frame.time + 0.3, frame.pixmap, Damage()))
      padded.append((frame.time + 0.6, frame.pixmap, nil))
    }
    #expect(
      try assembleFresh(padded, end: 9000)
        == assembleFresh(session.map { ($0.time, $0.pixmap, nil) }, end: 9000))
  }

  @Test func onlyTheSmallestBoxIsStored() throws {
    let first = Pixmap(width: 40, height: 30)!
    var second = first
    Fixtures.fill(&second, 11..<14, 5..<7, 0xFFFF_FFFF)
    let animation = try encode(
      [(0, first, nil), (100, second, Damage(boxes: [first.bounds]))], end: 200)
    #expect(
      animation.frames.map(\.box) == [first.bounds, PixelRect(left: 11, top: 5, right: 14, bottom: 7)!])
  }

  @Test func framesOfOneMillisecondFallTogether() throws {
    var frames = [Pixmap(width: 4, height: 4)!]
    for color in [0xFF00_0011 as UInt32, 0xFF00_0022, 0xFF00_0033] {
      frames.append(Pixmap(width: 4, height: 4, fill: color)!)
    }
    let animation = try encode(
      [(0, frames[0], nil), (10, frames[1], nil), (10.2, frames[2], nil), (30, frames[3], nil)], end: 40)
    #expect(animation.frames.map(\.delay) == [10, 20, 10])
    #expect(animation.composed.map(\.pixels) == [frames[0], frames[2], frames[3]].map(\.pixels))
  }

  @Test func longDelaysAreKeptToTheMillisecond() throws {
    let first = Pixmap(width: 4, height: 4)!
    let second = Pixmap(width: 4, height: 4, fill: 0xFF00_00FF)!
    for colors in [1, 300] {
      var session: Session = [
        (0, first, nil), (3_600_123, second, nil), (100_000_000, first, nil),
      ]
      if colors > 1 {
        let noisy = Fixtures.session(frames: 1, colors: colors, seed: 23)[0].pixmap
        session = session.map { ($0.time, noisy, nil) }
        session[1].pixmap.pixels[5] ^= 0xFF
      }
      let animation = try encode(session, end: 200_000_007)
      #expect(animation.frames.reduce(0) { $0 + $1.delay } == 200_000_007)
      #expect(animation.composed.last?.pixels == session[2].pixmap.pixels)
    }
  }

  @Test func hostileTimesEndInASmallFile() throws {
    let first = Pixmap(width: 4, height: 4)!
    let second = Pixmap(width: 4, height: 4, fill: 0xFF00_00FF)!
    for time in [Double.nan, .infinity, -.infinity, -5, 1e300] {
      let bytes = try assembleFresh([(time, first, nil), (time, second, nil), (0, first, nil)], end: time)
      _ = try PNGDecoder(bytes)
      #expect(bytes.count < 10_000)
    }
  }

  @Test func noFrameIsNoByte() {
    var encoder = APNGEncoder()
    let tail = encoder.finish(endTime: 5)
    #expect(tail.tail.isEmpty && tail.patches.isEmpty)
  }

  @Test func theLoopCountIsWritten() throws {
    for (loop, plays) in [(AnimationLoop.forever, 0), (.times(1), 1), (.times(-3), 1), (.times(7), 7)] {
      var encoder = APNGEncoder(loop: loop)
      let bytes = assemble([(0, Pixmap(width: 2, height: 2)!, nil)], end: 10, with: &encoder)
      #expect(try PNGDecoder(bytes).plays == plays)
    }
  }

  // MARK: Tools

  /// A few new colours with each frame.
  private func growing(colors: Int) -> Session {
    var pixmap = Pixmap(width: 25, height: 25, fill: 0xFFEE_EEEE)!
    return (0..<colors / 10).map { step in
      for index in 0..<10 {
        pixmap.pixels[step * 10 + index] = 0xFF00_0000 | UInt32(step * 10 + index) &* 0x01_0735 & 0xFF_FFFF
      }
      return (Double(step) * 1000, pixmap, nil)
    }
  }

  private func encode(_ session: Session, end: Double) throws -> PNGDecoder {
    try PNGDecoder(assembleFresh(session, end: end))
  }

  private func assembleFresh(_ session: Session, end: Double) throws -> [UInt8] {
    var encoder = APNGEncoder()
    return assemble(session, end: end, with: &encoder)
  }

  private func assemble(_ session: Session, end: Double, with encoder: inout APNGEncoder) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in session { bytes += encoder.append(frame.pixmap, damage: frame.damage, time: frame.time) }
    let tail = encoder.finish(endTime: end)
    return tail.applied(to: bytes)
  }

  private func expectShows(_ animation: PNGDecoder, _ session: Session, end: Double) throws {
    let steps = animation.composed
    #expect(steps.reduce(0) { $0 + $1.delay } == end)
    expectPictures(steps, session, unit: 1)
  }
}

extension AnimationTail {
  /// The whole file.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var file = bytes + tail
    for patch in patches {
      file.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
    }
    return file
  }
}

/// Expects that at each frame's rounded time the animation shows that frame, or the last one of the same tick.
func expectPictures(
  _ steps: [(delay: Double, pixels: [UInt32])],
  _ session: Session, unit: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var starts = [0.0]
  for step in steps.dropLast() { starts.append(starts[starts.count - 1] + step.delay) }
  for (index, frame) in session.enumerated() {
    let tick = (frame.time / unit).rounded()
    let isReplaced = index + 1 < session.count && (session[index + 1].time / unit).rounded() == tick
    guard !isReplaced else { continue }
    let visible = starts.lastIndex { $0 <= tick * unit + 1e-6 } ?? 0
    let isShown = steps[visible].pixels == frame.pixmap.pixels
    #expect(isShown, "frame \(index)", sourceLocation: sourceLocation)
  }
}
