import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@Suite struct EncodingGIFTests {
  @Test(arguments: [1, 2, 3, 17, 200, 256], [UInt64](1...3))
  func upTo256ColoursAreExact(colors: Int, seed: UInt64) throws {
    let session = Fixtures.session(frames: 25, colors: colors, interval: 30...900, seed: seed)
    let animation = try GIFDecoder(encode(session, end: 30_000))
    #expect(animation.composed.reduce(0) { $0 + $1.delay } == 30_000)
    expectPictures(animation.composed, session, unit: 10)
  }

  @Test func framesWithNewColoursBringTheirOwn() throws {
    let first = Pixmap(width: 20, height: 20)!
    var second = first
    for index in 0..<200 { second.pixels[index] = 0xFF00_0000 | UInt32(index) << 8 | 3 }
    var third = second
    third.pixels[399] = first.pixels[0] ^ 0xFF
    let session: Session = [(0, first, nil), (100, second, nil), (200, third, nil)]
    let animation = try GIFDecoder(encode(session, end: 300))
    #expect(animation.frames.map(\.hasOwnColors) == [false, true, true])
    expectPictures(animation.composed, session, unit: 10)
  }

  @Test func tooManyColoursStayNearAndTheCommonOnesExact() throws {
    var pixmap = Pixmap(width: 64, height: 64, fill: 0xFFF0_F1F2)!
    for index in 0..<1000 { pixmap.pixels[index] = 0xFF00_0000 | UInt32(index) * 7919 & 0xFF_FFFF }
    var encoder = GIFEncoder()
    let bytes = try encoder.append(pixmap, time: 0) + encoder.finish(endTime: 100).tail
    #expect(!encoder.isExact)
    let shown = try GIFDecoder(bytes).composed[0].pixels
    #expect(Set(shown).count <= 256)
    #expect(shown.suffix(3096).allSatisfy { $0 == 0xFFF0_F1F2 })
    let error = zip(shown, pixmap.pixels).map { distance($0, $1) }.max() ?? 0
    #expect(error < 64)
  }

  @Test func theQuantiserIsTheSameEveryTime() throws {
    let session = Fixtures.session(frames: 4, colors: 900, seed: 5)
    #expect(try encode(session, end: 5000) == encode(session, end: 5000))
  }

  @Test func noiseOverflowsTheCodesAndComesBack() throws {
    var random = SeededGenerator(seed: 6)
    for colors in [2, 3, 16, 256] {
      var pixmap = Pixmap(width: 150, height: 100)!
      for index in pixmap.pixels.indices {
        pixmap.pixels[index] = 0xFF00_0000 | UInt32.random(in: 0..<UInt32(colors), using: &random)
      }
      let animation = try GIFDecoder(encode([(0, pixmap, nil)], end: 10))
      #expect(animation.composed[0].pixels == pixmap.pixels)
    }
  }

  @Test func everyLengthOfEveryWidthEndsWell() throws {
    // Around each number of pixels at which a code grows by a bit.
    for width in Array(1...40) + Array(500...530) + Array(5090...5130) {
      var random = SeededGenerator(seed: UInt64(width))
      var pixmap = Pixmap(width: width, height: 1)!
      for index in pixmap.pixels.indices {
        pixmap.pixels[index] = 0xFF00_0000 | UInt32.random(in: 0..<4, using: &random) * 0x11
      }
      let animation = try GIFDecoder(encode([(0, pixmap, nil)], end: 10))
      #expect(animation.composed[0].pixels == pixmap.pixels)
    }
  }

  @Test func framesThatDidNotChangeCostNoByte() throws {
    let session = Fixtures.session(frames: 6, colors: 20, interval: 50...900, seed: 22)
    let padded: Session = session.flatMap { frame -> Session in
      [frame, (frame.time + 21, frame.pixmap, Damage()), (frame.time + 22, frame.pixmap, nil)]
    }
    #expect(try encode(padded, end: 9000) == encode(session, end: 9000))
  }

  @Test func delaysOfAThirtiethOfASecondDoNotDrift() throws {
    let session: Session = (0..<300).map {
      (Double($0) * 1000 / 30, Pixmap(width: 2, height: 2, fill: 0xFF00_0000 | UInt32($0))!, nil)
    }
    let animation = try GIFDecoder(encode(session, end: 10_000))
    #expect(Set(animation.frames.map(\.delay)) == [30, 40])
    #expect(animation.frames.reduce(0) { $0 + $1.delay } == 10_000)
  }

  @Test func framesTooNearForPlayersFallTogether() throws {
    let session: Session = (0..<100).map {
      (Double($0), Pixmap(width: 2, height: 2, fill: 0xFF00_0000 | UInt32($0))!, nil)
    }
    let animation = try GIFDecoder(encode(session, end: 100))
    #expect(animation.frames.allSatisfy { $0.delay >= 20 })
    #expect(animation.composed.last?.pixels == session[99].pixmap.pixels)
    #expect(animation.frames.reduce(0) { $0 + $1.delay } >= 100)
  }

  @Test func longAndHostileTimesEndInASmallFile() throws {
    let first = Pixmap(width: 4, height: 4)!
    let second = Pixmap(width: 4, height: 4, fill: 0xFF00_00FF)!
    let animation = try GIFDecoder(encode([(0, first, nil), (2_000_000, second, nil)], end: 3_000_000))
    #expect(animation.frames.reduce(0) { $0 + $1.delay } == 3_000_000)
    for time in [Double.nan, .infinity, -.infinity, -5, 1e300] {
      let bytes = try encode([(time, first, nil), (time, second, nil), (0, first, nil)], end: time)
      _ = try GIFDecoder(bytes)
      #expect(bytes.count < 500_000)
    }
  }

  @Test func aSideBeyondTheFormatIsAnErrorWithARemedy() throws {
    var encoder = GIFEncoder()
    let wide = try #require(Pixmap(width: 65_536, height: 1))
    #expect(
      throws: EncodingError(
        problem: "65536 by 1 pixels are more than GIF can hold", remedy: "use a smaller scale")
    ) {
      try encoder.append(wide, time: 0)
    }
    let widest = try #require(Pixmap(width: 65_535, height: 1))
    #expect(try GIFDecoder(encode([(0, widest, nil)], end: 10)).composed[0].pixels == widest.pixels)
  }

  @Test func theLoopCountIsWritten() throws {
    for (loop, plays) in [(AnimationLoop.forever, 0), (.times(1), nil), (.times(3), 2)]
      as [(AnimationLoop, Int?)]
    {
      var encoder = GIFEncoder(loop: loop)
      let bytes = try encoder.append(Pixmap(width: 2, height: 2)!, time: 0) + encoder.finish(endTime: 9).tail
      #expect(try GIFDecoder(bytes).plays == plays)
    }
  }

  private func encode(_ session: Session, end: Double) throws -> [UInt8] {
    var encoder = GIFEncoder()
    var bytes: [UInt8] = []
    for frame in session { bytes += try encoder.append(frame.pixmap, damage: frame.damage, time: frame.time) }
    return bytes + encoder.finish(endTime: end).tail
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [UInt32(0), 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max()!
  }
}
