import Foundation
import SilhouetteImages
import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct CompareProgressTests {
  /// The progress that a run reported.
  private final class Diary: @unchecked Sendable {
    // Only the run's own task writes, and tests read after it.
    private(set) var entries: [RunProgress] = []

    func note(_ progress: RunProgress) { entries.append(progress) }

    var shares: [Double] { entries.map { Double($0.bytesRead) / Double($0.totalBytes ?? 1) } }

    /// Each step's name and the share at which it began.
    var steps: [(work: String, share: Double)] {
      var steps: [(String, Double)] = []
      for (entry, share) in zip(entries, shares) where entry.work != steps.last?.0 {
        steps.append((entry.work ?? "", share))
      }
      return steps
    }
  }

  private func compare(_ names: [String], only: Set<String>, screenshots: String? = nil) async throws -> Diary
  {
    let diary = Diary()
    var pipeline = Pipeline()
    pipeline.report = { diary.note($0) }
    var options = CompareOptions()
    options.only = only
    options.screenshots = screenshots
    let paths = names.map { Places.samples.appending(path: $0).path }
    let report = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: report) }
    _ = try await pipeline.compare(
      try InputList.sessions(paths: paths), to: report.path, options: options, codec: SystemPictures())
    return diary
  }

  @Test func theLastStepBeginsOneStepBeforeTheEnd() async throws {
    let diary = try await compare(["login.hierarchy.ndjson"], only: ["rrweb-zlib", "wireframe-h264"])
    // JSON, zlib, segments, PNG, H.264 (made or missing), looking.
    let sixths = (0..<6).map { Double($0 * 10_000 / 6) / 10_000 }
    #expect(diary.steps.map(\.share) == [0] + sixths)
    #expect(diary.steps.last?.work == "Looking")
    #expect(diary.shares == diary.shares.sorted())
    #expect((diary.entries.last?.frames ?? 0) > 68)
  }

  @Test func screenshotsAndMaskingAreSteps() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let gray = Picture(
      format: .png, width: 402, height: 874, pixels: Array(repeating: 0xFF80_8080, count: 402 * 874))!
    try Data(SystemPictures().encode(gray)).write(to: folder.appending(path: "000000.png"))
    let diary = try await compare(
      ["login.hierarchy.ndjson"], only: ["masked-jpeg-30"], screenshots: folder.path)
    // Two logs, screenshots, masking, masked ones as PNG and as JPEG, wireframes, looking.
    #expect(
      diary.steps.count == 9 && diary.steps.last.map { $0.work == "Looking" && $0.share == 0.875 } == true)
    #expect(diary.steps.contains { $0.work == "Masking" })
    #expect(diary.shares == diary.shares.sorted())
  }

  @Test func sessionsAreEqualShares() async throws {
    let diary = try await compare(
      ["login.hierarchy.ndjson", "formats/settings.hierarchy.ndjson"], only: ["rrweb-segments"])
    let readings = diary.steps.filter { $0.work == "reading" }
    #expect(readings.map(\.share) == [0, 0.5])
    #expect(diary.steps.last.map { $0.work == "Looking" && $0.share > 0.8 } == true)
    #expect(diary.shares == diary.shares.sorted())
  }
}
