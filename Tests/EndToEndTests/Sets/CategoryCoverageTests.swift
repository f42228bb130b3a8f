import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// How much of real dumps is understood: of the leaves that are seen, how many are `unknown`, or a plain `view`
/// although the file says more of them.
@Suite(.enabled(if: Places.data != nil, "real data is not in this checkout"))
struct CategoryCoverageTests {
  struct Count {
    var screens = 0
    var leaves = 0
    var unknown = 0
    var plain = 0
    var classes: [String: Int] = [:]

    var share: Double { leaves == 0 ? 0 : Double(unknown + plain) / Double(leaves) }
  }

  @Test(arguments: ["rico", "droidbot", "llamatouch", "viewcapture"])
  func underThreeInAHundredLeavesAreNotUnderstood(_ format: String) throws {
    var count = Count()
    for path in try files(of: format) { try add(path, to: &count) }
    print(
      "coverage \(format): \(count.screens) screens, \(count.leaves) leaves, \(count.unknown) unknown, \(count.plain) plain views,",
      count.classes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12))
    #expect(count.screens > 0 && count.leaves > 0)
    #expect(count.share < 0.03)
  }

  private func files(of format: String) throws -> [String] {
    let (folder, suffixes): (String, [String]) =
      switch format {
      case "rico": ("rico", ["json"])
      case "droidbot": ("droidbot", ["json"])
      case "llamatouch": ("uiautomator", ["vh", "json"])
      default: (format, ["json", "jsonl"])
      }
    let root = Places.data!.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: root.path)!.allObjects.map { "\($0)" }.sorted()
    return names.filter { name in
      suffixes.contains { name.hasSuffix("." + $0) } && !name.hasSuffix("gestures.json")
    }
    .map { root.appending(path: $0).path }
  }

  private func add(_ path: String, to count: inout Count) throws {
    var source = SceneSource(try InputList(paths: [path]))
    while let screen = try source.nextScreen() {
      count.screens += 1
      let snapshot = try #require(screen.snapshot)
      for node in screen.scene.nodes where node.verdict != .hidden && node.verdict != .prune {
        add(node, snapshot, to: &count)
      }
    }
  }

  private func add(_ node: SceneNode, _ snapshot: HierarchySnapshot, to count: inout Count) {
    let index = Int(node.source)
    let reported = snapshot.nodes[index]
    guard Int(reported.end) == index + 1, reported.frame.isDrawable else { return }
    count.leaves += 1
    let isPlain = node.category == .view && saysMore(reported, snapshot)
    if node.category == .unknown { count.unknown += 1 }
    if isPlain { count.plain += 1 }
    if isPlain || node.category == .unknown {
      count.classes[snapshot.string(reported.className) ?? "", default: 0] += 1
    }
  }

  private func saysMore(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> Bool {
    !node.text.isEmpty || !node.label.isEmpty
      || !node.traits.subtracting([.selected, .disabled, .cell]).isEmpty
      || !(snapshot.detail(of: node)?.otherTraits.isEmpty ?? true)
      || !node.flags.isDisjoint(with: [.editable, .secure])
  }
}
