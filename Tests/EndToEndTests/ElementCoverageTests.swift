import Foundation
import Silhouette
import SilhouetteHierarchy
import TestSupport
import Testing

/// How much of what real files say is understood.
@Suite(.enabled(if: Places.data != nil, "real data is not in this checkout"))
struct ElementCoverageTests {
  /// Leaves of a format's files, and those that are a plain box although something is said of them.
  private struct Share {
    var files = 0
    var leaves = 0
    var telling = 0
    var plain = 0
    var examples: [String: Int] = [:]
  }

  private func files(_ folder: String) -> [String] {
    let root = Places.data!.appending(path: folder)
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    // Schemas, other programs' output, wireframes without an event, and a recording of a web page.
    let others = ["schema", "expected", ".wireframes.", "short-circuit"]
    return all.filter { name in name.hasSuffix(".json") && !others.contains { name.contains($0) } }.sorted()
      .map { root.appending(path: $0).path }
  }

  /// Whether a node says more than where it is.
  private func tells(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> Bool {
    let plain = ["", "UIView", "android.view.View", "rectangle", "div", "shape", "Other", "Group"]
    let className = snapshot.string(node.className) ?? ""
    let detail = snapshot.detail(of: node)
    return !plain.contains(className) || !node.traits.isEmpty || !node.text.isEmpty || !node.label.isEmpty
      || !(detail?.otherTraits.isEmpty ?? true) || detail?.picture != nil
      || !(detail?.value.isEmpty ?? true) || !(detail?.hint.isEmpty ?? true)
      || !node.flags.isDisjoint(with: [.editable, .secure, .custom, .checked, .selected])
  }

  private func share(of folder: String) throws -> Share {
    var share = Share()
    for file in files(folder) {
      var source = SceneSource(try InputList(paths: [file]))
      var hasSnapshot = false
      do {
        while let screen = try source.nextScreen() {
          hasSnapshot = true
          if let snapshot = screen.snapshot { count(screen.scene, snapshot, &share) }
        }
      } catch {
        Issue.record("\(file): \(error)")
      }
      share.files += hasSnapshot ? 1 : 0
    }
    return share
  }

  private func count(_ scene: Scene, _ snapshot: HierarchySnapshot, _ share: inout Share) {
    for placed in scene.nodes {
      let node = snapshot.nodes[Int(placed.source)]
      guard Int(node.end) == Int(placed.source) + 1 else { continue }
      share.leaves += 1
      guard tells(node, snapshot) else { continue }
      share.telling += 1
      guard placed.category == .unknown || placed.category == .view, placed.verdict != .prune,
        placed.verdict != .hidden
      else { continue }
      share.plain += 1
      let rule = Categorizer.standard.rules[Int(placed.rule)]
      share.examples["\(snapshot.string(node.className) ?? "-") \(rule.id)", default: 0] += 1
    }
  }

  @Test(arguments: ["trailblaze", "posthog", "datadog", "sentry", "idb", "maestro"])
  func underThreePercentOfTellingLeavesArePlain(folder: String) throws {
    let share = try share(of: folder)
    print(
      "coverage \(folder): \(share.files) files, \(share.leaves) leaves, \(share.telling) say more, \(share.plain) plain"
    )
    print(
      share.examples.sorted { $0.value > $1.value }.prefix(12).map { "  \($0.value) × \($0.key)" }.joined(
        separator: "\n"))
    #expect(Double(share.plain) < 0.03 * Double(max(share.leaves, 1)))
  }
}
