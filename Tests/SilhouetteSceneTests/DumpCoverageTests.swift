import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteScene

/// How much of real dumps is understood: leaves that are `unknown`, or a plain `view`, although the file says more.
@Suite(.enabled(if: Places.data != nil, "real data is not in this checkout"))
struct DumpCoverageTests {
  struct Share {
    var leaves = 0
    var missed = 0
    var names: [String: Int] = [:]

    var percent: Double { leaves == 0 ? 0 : 100 * Double(missed) / Double(leaves) }
  }

  @Test(arguments: [
    ("uiautomator", "uiautomator/llamatouch-trace_18", ".xml"), ("appium-android", "appium-android", ".xml"),
    ("appium-xcuitest", "xcuitest", ".xml"), ("xcuitest-text", "xcuitest-text", ".txt"),
    ("recursive-description", "recursive-description", ".txt"),
  ])
  func lessThanThreeInAHundredLeavesAreMissed(_ format: String, _ folder: String, _ suffix: String) throws {
    var share = Share()
    let place = try #require(Places.data).appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    for name in names.sorted() where name.hasSuffix(suffix) {
      try add(Array(Data(contentsOf: place.appending(path: name))), format, to: &share)
    }
    print(
      String(
        format: "coverage %@: %d leaves, %d missed, %.1f %%", format, share.leaves, share.missed,
        share.percent))
    for (name, count) in share.names.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("  \(count) \(name)")
    }
    #expect(share.leaves > 0 && share.percent < 3, "\(share.names)")
  }

  private func add(_ bytes: [UInt8], _ format: String, to share: inout Share) throws {
    var decoder = HierarchyDecoder()
    try decoder.append(bytes)
    try decoder.finish()
    var header: StreamHeader?
    while case .record(let record) = try decoder.next() {
      if case .header(let found) = record { header = found }
      guard case .snapshot(let snapshot) = record, let header else { continue }
      count(snapshot, header, in: &share)
    }
    #expect(decoder.format?.id == format)
  }

  private func count(_ snapshot: HierarchySnapshot, _ header: StreamHeader, in share: inout Share) {
    var flattener = Flattener()
    let scene = flattener.flatten(snapshot, viewport: header.viewport, platform: header.platform)
    for placed in scene.nodes {
      let index = Int(placed.source)
      let node = snapshot.nodes[index]
      guard Int(node.end) == index + 1 else { continue }
      share.leaves += 1
      let rule = flattener.categorizer.rules[Int(placed.rule)].id
      guard isMissed(node, snapshot, placed.category, rule) else { continue }
      share.missed += 1
      share.names["\(snapshot.string(node.className) ?? "") by \(rule)", default: 0] += 1
    }
  }

  /// A rule that names a class and calls it a box has understood it, unless the node says what it is for as well.
  private func isMissed(
    _ node: HierarchyNode, _ snapshot: HierarchySnapshot, _ category: SilhouetteScene.Category, _ rule: String
  ) -> Bool {
    guard category == .unknown || category == .view else { return false }
    let saysWhatFor =
      !node.text.isEmpty || !node.label.isEmpty || !node.traits.isEmpty
      || snapshot.detail(of: node).map { !$0.otherTraits.isEmpty } == true
    return category == .unknown || rule.hasPrefix("fallback/") || saysWhatFor
  }
}
