import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// After a small change only some nodes are looked at again. The answers must be those for a scene that is new.
struct OcclusionTests {
  private let culler = Culler(scale: 4)

  @Test(arguments: 0..<40) func changedScenesAreSeenAsNewOnes(seed: UInt64) {
    var random = SeededGenerator(seed: 300 + seed)
    let viewport = Viewport(width: 36, height: 36, scale: 2)
    var flattener = Flattener(appearance: Appearance(style: .skeleton, colors: .source))
    let made = randomSnapshot(using: &random, count: 30)
    var scene = flattener.flatten(made, viewport: viewport, platform: .ios)
    var sight = Occlusion(scene, culler)
    var updates = 0
    for step in 0..<60 {
      var next = scene
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.change(&next, &random) }
      if sight.update(from: scene, to: next) {
        updates += 1
      } else {
        sight = Occlusion(next, culler)
      }
      scene = next
      #expect(sight.isSeen == Occlusion(scene, culler).isSeen, "step \(step)")
    }
    #expect(updates > 30)
  }

  private static func change(_ scene: inout WireframeScene, _ random: inout SeededGenerator) {
    let index = Int.random(in: scene.nodes.indices, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: scene.nodes[index].frame.width = Double(Int.random(in: 0...120, using: &random)) / 4
    case 1: scene.nodes[index].frame.height = Double(Int.random(in: 0...120, using: &random)) / 4
    case 2:
      scene.nodes[index].toViewport = .translation(
        x: Double(Int.random(in: -20...120, using: &random)) / 4,
        y: Double(Int.random(in: -20...120, using: &random)) / 4)
    case 3:
      scene.nodes[index].fill = [RGBAColor.clear, RGBAColor(rgba: 0xFFFF_FFFF), RGBAColor(rgba: 0x0000_00FF)]
        .randomElement(using: &random)!
    case 4: scene.nodes[index].verdict = [.draw, .draw, .skip, .hidden].randomElement(using: &random)!
    case 5: scene.nodes[index].effectiveAlpha = [0, 0.5, 1, 1].randomElement(using: &random)!
    case 6: scene.nodes[index].radius = [0, 2].randomElement(using: &random)!
    default:
      guard scene.parts.count > 0 else { return }
      let part = Int.random(in: scene.parts.indices, using: &random)
      scene.parts[part].frame.x += Double(Int.random(in: -8...8, using: &random))
    }
  }

  /// The contents of a box that clips are checked again when the box changes.
  @Test func aClipThatMovesUncoversWhatItHid() {
    let window = { (x: Double) in
      Tree(
        "UIWindow", 0, 0, 100, 100,
        [
          Tree("UIView", 0, 0, 50, 50).background(0xFF00_00FF),
          Tree("UIView", x, 0, 50, 50, [Tree("UIView", 0, 0, 50, 50).background(0x00FF_00FF)])
            .flags(.clips),
        ])
    }
    var flattener = Flattener(appearance: Appearance(style: .blocks, colors: .source))
    let viewport = Viewport(width: 100, height: 100, scale: 1)
    let scenes = [0, 20, 0.0].map {
      flattener.flatten(snapshot(window($0)), viewport: viewport, platform: .ios)
    }
    var tracker = SightTracker(culler)
    let seen = scenes.map { tracker.visibleNodes(of: $0) }
    #expect(seen == scenes.map { culler.visibleNodes(of: $0) })
    #expect(seen.map { $0[1] } == [false, true, false])
  }

  @Test(arguments: ["login", "checkout", "feed", "inbox"]) func samplesAreSeenAsNewScenes(sample: String)
    throws
  {
    let file = Places.samples.appending(path: "\(sample).hierarchy.ndjson")
    var decoder = HierarchyDecoder()
    try decoder.append(Array(Data(contentsOf: file)))
    try decoder.finish()
    var flattener = Flattener()
    var header: StreamHeader?
    var tracker = SightTracker(culler)
    while case .record(let record) = try decoder.next() {
      if case .header(let told) = record { header = told }
      guard case .snapshot(let snapshot) = record, let header else { continue }
      let scene = flattener.flatten(snapshot, viewport: header.viewport, platform: header.platform)
      #expect(tracker.visibleNodes(of: scene) == culler.visibleNodes(of: scene))
    }
  }
}
