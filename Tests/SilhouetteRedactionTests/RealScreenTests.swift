import Foundation
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRedaction

/// Screens of real apps: results of the engines on trees that were not written for them.
@Suite(.enabled(if: Places.data != nil, "real data is not in this checkout"))
struct RealScreenTests {
  static let files = [
    "ios-tree/swiftui-no-enabler-iphone17pro-with-ax.txt", "ios-tree/uikit-ios-swift-iphone17pro.txt",
    "ios-tree/swiftui-sample-iphone14pro-views-only.txt", "sentry/uikit-ios-swift.json",
  ]

  /// The first screen of a file.
  private func world(
    _ path: String, _ engine: RedactionEngine, readsPlaces: Bool = true
  ) throws -> World {
    var decoder = HierarchyDecoder()
    try decoder.append(Array(try Data(contentsOf: Places.data!.appending(path: path))))
    try decoder.finish()
    var viewport = Viewport(width: 402, height: 874, scale: 3)
    var platform = AppPlatform.ios
    while case .record(let record) = try decoder.next() {
      if case .header(let header) = record, header.viewport.bounds.isDrawable {
        (viewport, platform) = (header.viewport, header.platform)
      }
      guard case .snapshot(let snapshot) = record else { continue }
      return World(
        snapshot, policy: RedactionPolicy(), engine: engine, viewport: viewport, platform: platform,
        knowsPictures: false, knowsDrawing: false, readsPlaces: readsPlaces)
    }
    throw InputError(.malformed, byteOffset: 0, problem: "no screen in \(path)", remedy: "look at it")
  }

  /// Layout is for drawings alone.
  @Test(arguments: ["droidbot", "rico", "trailblaze", "uiautomator", "maestro", "idb"])
  func masksDoNotFollowWhatPlacesTell(_ folder: String) throws {
    let root = try #require(Places.data)
    let all = FileManager.default.enumerator(atPath: root.appending(path: folder).path)!
    let names = all.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }
    var compared = 0
    for name in names.sorted().prefix(40) {
      for engine in RedactionEngine.allCases {
        guard let world = try? world("\(folder)/\(name)", engine) else { continue }
        let plain = try self.world("\(folder)/\(name)", engine, readsPlaces: false)
        #expect(world.regions == plain.regions, "\(name)")
        compared += 1
      }
    }
    #expect(compared > 0)
  }

  @Test(arguments: files) func noLabelTextOrPictureIsOpen(_ path: String) throws {
    for engine in [RedactionEngine.hierarchy, .defensive, .combined] {
      let world = try world(path, engine)
      let entries = world.explanation.entries
      // Sealed nodes have no entries for their inside.
      let concealed = world.scene.nodes.count { $0.flags.contains(.concealed) }
      #expect(entries.count <= world.snapshot.nodes.count)
      #expect(entries.count >= world.snapshot.nodes.count - concealed)
      let categories = Dictionary(
        uniqueKeysWithValues: world.scene.nodes.map { (Int($0.source), $0.category) })
      for entry in entries where entry.outcome == .open {
        let category = try #require(categories[Int(entry.node)])
        let isContent = [NodeCategory.label, .heading, .textField, .secureField, .image].contains(category)
        #expect(!isContent, "\(engine) opens [\(entry.node)]")
      }
    }
  }

  @Test(arguments: files) func whatIsTextToItsClassIsMaskedWhateverElementsCallIt(_ path: String) throws {
    let world = try world(path, .hierarchy)
    for entry in world.explanation.entries where entry.outcome == .open {
      let name = world.snapshot.string(world.snapshot.nodes[entry.node].className) ?? ""
      #expect(!["CGDrawingView", "UILabel", "UITextField"].contains(name), "[\(entry.node)]")
    }
    // The contents of a hosting view are not in its tree.
    let isHosted = world.explanation.entries.contains { entry in
      entry.rule == .drawsItself
        && (world.snapshot.string(world.snapshot.nodes[entry.node].className) ?? "").hasPrefix(
          "_UIHostingView")
    }
    let masked = EngineComparison(
      of: world.snapshot, scene: world.scene, viewport: world.viewport, policy: RedactionPolicy(),
      knowsPictures: false, knowsDrawing: false)
    #expect(
      isHosted || masked.shares[0].area < masked.total / 2,
      "a screen of which everything is masked tells nothing")
  }

  @Test(arguments: files) func everyLabelThatAssistiveTechnologySpeaksIsMaskedByAccessibility(_ path: String)
    throws
  {
    let world = try world(path, .accessibility)
    let area = MaskedArea(world.regions)
    for entry in world.explanation.entries where entry.outcome == .masked && entry.hiddenBy == nil {
      let placed = world.scene.nodes.first { $0.source == Int32(entry.node) }!
      let centre = Point2D(
        x: placed.bounds.x + placed.bounds.width / 2, y: placed.bounds.y + placed.bounds.height / 2)
      guard placed.clip < 0, placed.bounds.isDrawable, !world.regions.contains(where: { $0.kind == .clipOut })
      else { continue }
      #expect(area.contains(centre), "[\(entry.node)]")
    }
  }

  @Test(arguments: files) func enginesDisagreeButNoneMasksMoreThanAllTogether(_ path: String) throws {
    let world = try world(path, .hierarchy)
    let found = EngineComparison(
      of: world.snapshot, scene: world.scene, viewport: world.viewport, policy: RedactionPolicy(),
      knowsPictures: false, knowsDrawing: false)
    let areas = found.shares.map(\.area)
    #expect(areas[3] >= areas[0] && areas[3] >= areas[1] && areas[3] >= areas[2])
    #expect(areas[2] >= areas[0] && areas[0] > 0)
    #expect(found.disagreements.allSatisfy { $0.masking.contains(.combined) })
  }
}
