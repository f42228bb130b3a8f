import TestSupport
import Testing

struct PixelWorldTests {
  /// `Fuzz/run` looks at as many more as there is time for.
  @Test func noWordIsLeftThatTheTreeDoesNotTell() throws {
    for seed in 0..<150 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let world = PixelWorld(using: &random)
      let leak = try world.leak()
      #expect(leak == nil, "seed \(seed): \(leak ?? "")")
    }
  }

  /// The judge finds words if the picture is not looked at.
  @Test func theJudgeCanRead() throws {
    let read = try (0..<40 as Range<UInt64>).count { seed in
      var random = SeededGenerator(seed: seed)
      return try PixelWorld(using: &random).leak(asksThePicture: false) != nil
    }
    #expect(read >= 10)
  }
}
