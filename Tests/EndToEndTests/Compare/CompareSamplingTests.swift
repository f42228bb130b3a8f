import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct CompareSamplingTests {
  private func scene(_ time: Double) -> WireframeScene {
    WireframeScene(time: time, viewport: Viewport(width: 4, height: 4), background: RGBAColor(rgb: 0xFFFFFF))
  }

  @Test func eachSecondShowsWhatWasThereInItsMiddle() throws {
    var sampler = FrameSampler(frames: 4, origin: 100)
    var seen: [(Int, Double)] = []
    let emit = { (second: Int, scene: WireframeScene) in seen.append((second, scene.time)) }
    for time in [100.0, 550, 601, 1500, 2700] { try sampler.push(scene(time), emit: emit) }
    try sampler.finish(emit: emit)
    #expect(seen.map(\.0) == [0, 1, 2, 3])
    // The middle of second 0 is 600.
    #expect(seen.map(\.1) == [550, 1500, 1500, 2700])
  }

  @Test func aPictureIsSeenUntilTheNextOneAndNotBeforeTheFirst() {
    #expect(FrameSampler.pictures([1003, 2006, 2400, 4003], frames: 6) == [nil, 0, 2, 2, 3, 3])
    #expect(FrameSampler.pictures([], frames: 2) == [nil, nil])
  }

  @Test func bigChangesAreThoseOfMostBytesAfterTheStart() {
    #expect(SessionComparer.peaks([9000, 5, 0, 80, 400, 1], most: 2) == [3, 4])
    #expect(SessionComparer.peaks([9000], most: 5).isEmpty)
    #expect(SessionComparer.peaks([], most: 5).isEmpty)
  }

  @Test func momentsAreInTheSessionInOrderAndFew() {
    #expect(SessionComparer.moments([], frames: 1) == [0])
    #expect(SessionComparer.moments([3, 44], frames: 45) == [0, 4, 7, 14, 22, 44])
    for frames in 1...60 {
      let moments = SessionComparer.moments([5, 9].filter { $0 < frames }, frames: frames)
      #expect(moments == moments.sorted() && Set(moments).count == moments.count)
      #expect(moments.count <= 6 && moments.allSatisfy { (0..<frames).contains($0) })
    }
  }
}
