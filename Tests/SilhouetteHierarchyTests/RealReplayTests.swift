import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

/// Real dumps of test tools and recordings of replay SDKs: every file is read, and all of it.
@Suite(.enabled(if: Places.data != nil, "real data is not in this checkout"))
struct RealReplayTests {
  private func results(_ folder: String) throws -> [(name: String, result: Decoded)] {
    let root = Places.data!.appending(path: folder)
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try all.filter { $0.hasSuffix(".json") && !$0.contains("schema") && !$0.contains("expected") }
      .sorted()
      .map { ($0, decode(Array(try Data(contentsOf: root.appending(path: $0))))) }
  }

  @Test(arguments: [("trailblaze", 16, 1423), ("maestro", 1, 57), ("idb", 2, 9)])
  func everyElementOfEveryDumpIsThere(folder: String, files: Int, nodes: Int) throws {
    let results = try results(folder)
    #expect(results.count == files)
    for (name, result) in results {
      #expect(result.error == nil, "\(name)")
      #expect(result.snapshots.count == 1, "\(name)")
      #expect(result.diagnostics.count(of: .missingGeometry) == 0, "\(name)")
    }
    #expect(results.reduce(0) { $0 + $1.result.snapshots[0].nodes.count } == nodes)
  }

  @Test func trailblazeTellsMomentsAndPictures() throws {
    for (name, result) in try results("trailblaze") {
      #expect(try #require(result.header).start > 1_778_200_000_000, "\(name)")
      guard case .screenshot(0, let path)? = result.records.last else {
        Issue.record("\(name): no picture")
        continue
      }
      #expect(path.hasSuffix(".webp"))
    }
  }

  @Test func everyDatadogRecordIsRead() throws {
    let results = try results("datadog")
    #expect(results.count == 13)
    for (name, result) in results { #expect(result.error == nil, "\(name)") }
    // Each page has a node of its own above its wireframes, and one has two layers between.
    let nodes = results.flatMap(\.result.snapshots).map { $0.nodes.count - 1 }
    #expect(nodes.sorted() == [2, 3, 3, 4, 4, 7, 7, 13, 15, 18, 18])
  }

  /// Two are lists of wireframes without an event, one is of a web page, and one holds nothing but touches, as any
  /// web recording might.
  @Test func everyPostHogEventIsRead() throws {
    let results = try results("posthog")
    #expect(results.count == 16)
    #expect(results.count { $0.result.error == nil } == 12)
    #expect(results.reduce(0) { $0 + $1.result.snapshots.flatMap(\.nodes).count } == 21)
  }

  @Test func theSDKsDoubledChildrenAreThereOnce() throws {
    let file = try #require(try results("posthog").first { $0.name.hasPrefix("increment-with") })
    #expect(file.result.diagnostics.count(of: .duplicateSubtree) == 5)
    #expect(file.result.snapshots.last?.nodes.count == 6)
  }
}
