import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import SilhouetteReplay

/// Identities count up all session long; a builder's memory does not grow with them.
struct SlotTests {
  /// Boxes beside each other.
  private static func scene(_ count: Int) -> WireframeScene {
    var scene = WireframeScene(
      time: 0, viewport: Viewport(width: 48, height: 64, scale: 1), background: RGBAColor(rgb: 0xFFFFFF))
    for index in 0..<count {
      var node = SceneNode()
      node.end = Int32(index + 1)
      node.verdict = .draw
      node.frame = Rect2D(x: Double(index) * 8, y: 0, width: 8, height: 8)
      node.toParent = .translation(x: node.frame.x, y: 0)
      node.toViewport = node.toParent
      node.fill = RGBAColor(rgb: 0x2266CC)
      scene.nodes.append(node)
    }
    return scene
  }

  @Test func aSessionOfFreshIdentitiesKeepsItsMemory() {
    let scene = Self.scene(3)
    let visible = [true, true, true]
    var builder = ElementBuilder()
    var table = builder.startAnew()
    var most = 0
    for step in 0..<Int32(20_000) {
      let page = builder.build(
        scene, identities: [0, step * 2 + 1, step * 2 + 2], visible: visible, into: &table)
      // The node that stays keeps its element, and elements of nodes that are gone wait for their return.
      #expect(page.elements.contains { $0.id == Page.firstElementID && !$0.isHidden })
      most = max(most, builder.slots.count)
    }
    #expect(most <= (ElementBuilder.mostHidden + 6) * 4)
    #expect(builder.slots.capacity <= 8 * ElementBuilder.mostHidden)
  }

  @Test func whatWaitsComesBackAfterSlotsWereUsedAgain() {
    let scene = Self.scene(2)
    var builder = ElementBuilder()
    var table = builder.startAnew()
    func page(_ identities: [Int32]) -> ElementTree {
      builder.build(scene, identities: identities, visible: [true, true], into: &table)
    }
    let first = page([0, 1])
    for step in Int32(2)..<400 { _ = page([0, step]) }
    let slots = builder.slotRoom
    // Unseen identities, that never get an element, take all room there is.
    for step in Int32(1)..<2000 {
      _ = builder.build(scene, identities: [0, 1000 + step], visible: [true, false], into: &table)
    }
    #expect(builder.slots.count <= max(slots, 4 * 404))
    let back = page([0, 1])
    #expect(back.elements.filter { !$0.isHidden }.map(\.id) == first.elements.map(\.id))
  }
}
