import Foundation
import SilhouetteHierarchy
import SilhouettePictures
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// The memory that large things take together.
@Suite struct MemoryBudgetTests {
  @Test func sharesEndAtTheBudgetAndGoBack() {
    let budget = MemoryBudget(total: 100)
    var first = budget.share(60)
    let second = budget.share(40)
    #expect(first != nil && second != nil && budget.share(1) == nil)
    first = nil
    #expect(budget.share(61) == nil && budget.share(60) != nil)
    withExtendedLifetime(second) {}
  }

  @Test func onlyWhatStaysMakesThingsFitNever() throws {
    let budget = MemoryBudget(total: 100)
    let archive = budget.stayingShare()
    try archive.grow(to: 30, for: "an archive")
    let picture = budget.share(70)
    // The picture is done some day, the archive is not.
    try budget.check(70, for: "another")
    let error = #expect(throws: SilhouetteError.self) { try budget.check(71, for: "a.png: the picture") }
    #expect(
      error?.message
        == "a.png: the picture needs about 71 bytes of memory, and the run may take 100, of which 30 are in use; raise --max-memory if you trust the input"
    )
    #expect(throws: SilhouetteError.self) { try archive.grow(to: 31, for: "an archive") }
    withExtendedLifetime(picture) {}
  }

  /// Pictures that `compare` decodes take a share while frames are made of them, and only as much as the largest one needs.
  @Test func aShareGrowsToItsLargestPicture() throws {
    let budget = MemoryBudget(total: 12 * 100 * 100)
    let share = budget.stayingShare()
    for side in [50, 100, 20] {
      try share.grow(toPicture: [UInt8](ScreenSizeTests.png(side, side)), of: "a.png")
    }
    #expect(budget.share(1) == nil)
    let error = #expect(throws: SilhouetteError.self) {
      try share.grow(toPicture: [UInt8](ScreenSizeTests.png(101, 100)), of: "b.png")
    }
    #expect(error?.message.contains("b.png: the picture needs about 121200 bytes") == true)
    // It is refused when it is decoded.
    try share.grow(toPicture: [1, 2, 3], of: "c.png")
  }

  /// Counts the pictures that are decoded at the same time.
  private final class Counter: PictureCodec, @unchecked Sendable {
    private let lock = NSLock()
    private var now = 0
    private var most = 0
    private var all = 0
    var counts: (most: Int, all: Int) { lock.withLock { (most, all) } }

    func decode(_ file: some Collection<UInt8>, maxPixels: Int) throws(PictureError) -> Picture {
      lock.withLock {
        now += 1
        all += 1
        most = max(most, now)
      }
      Thread.sleep(forTimeInterval: 0.02)
      lock.withLock { now -= 1 }
      return Picture(
        format: .png, width: 4, height: 6, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 24))!
    }

    func encode(_ picture: Picture) throws(PictureError) -> [UInt8] { [1] }
  }

  /// - Parameter side: of each picture, as its file claims.
  private func mask(_ count: Int, side: Int, codec: Counter) async throws -> RedactSummary {
    try await withTemporaryFolder { folder in
      var lines = [
        #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":4,"height":6,"scale":1},"start":0}"#
      ]
      for number in 0..<count {
        try ScreenSizeTests.png(side, side).write(to: folder.appending(path: "\(number).png"))
        lines.append(
          #"{"t":\#(number * 100),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,4,6]}]}"#)
        lines.append(#"{"t":\#(number * 100),"screenshot":"\#(number).png"}"#)
      }
      let url = folder.appending(path: "s.hierarchy.ndjson")
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
      var options = RedactOptions()
      options.output = folder.appending(path: "masked").path
      options.jobs = 16
      return try await Pipeline().redact(try InputList(paths: [url.path]), options: options, codec: codec)
    }
  }

  /// Twenty screens of 5,000² claim 300 MB each: three fit into the gigabyte.
  @Test func largePicturesWaitForEachOther() async throws {
    let codec = Counter()
    let summary = try await mask(20, side: 5000, codec: codec)
    #expect(summary.pictures == 20 && codec.counts.all == 20)
    #expect(codec.counts.most <= 3, "\(codec.counts.most)")
  }

  @Test func smallPicturesDoNot() async throws {
    let codec = Counter()
    #expect(try await mask(40, side: 50, codec: codec).pictures == 40)
    #expect(codec.counts.most > 1)
  }
}
