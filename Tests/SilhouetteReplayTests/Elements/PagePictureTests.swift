import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// A page shows what the scene shows, pixel by pixel, whatever came before it.
@Suite struct PagePictureTests {
  @Test(arguments: 0..<120 as Range<UInt64>)
  func everyPageOfASessionShowsItsScene(seed: UInt64) {
    var random = RandomSession(seed: seed)
    var trail = PageTrail()
    for step in 0..<12 {
      let (scene, identities) = random.session.scene()
      if step % 7 == 6 { trail.startAnew() }
      let page = trail.page(scene, identities)
      #expect(page.fault == nil, "step \(step)")
      let decoded = trail.decoded(page)
      for scale in [1.0, 2] {
        #expect(picture(decoded, scale: scale) == picture(scene, scale: scale), "step \(step) at \(scale)")
      }
      random.step()
    }
  }

  /// Pages without pictures: longer, and with more nodes.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func anIDBelongsToOneIdentityForEver(seed: UInt64) {
    var random = RandomSession(seed: seed &+ 1000, nodes: 30)
    var trail = PageTrail()
    var owners: [Int32: Int32] = [:]
    var last: [Int32: Int32] = [:]
    for step in 0..<60 {
      let (scene, identities) = random.session.scene()
      let isAnew = step % 20 == 19
      if isAnew { trail.startAnew() }
      let page = trail.page(scene, identities)
      #expect(page.fault == nil)
      // Colours name no identity, so each node is told by a mark in its metadata.
      let named = Self.identities(of: scene, identities, trail)
      for (id, identity) in named {
        #expect(owners[id, default: identity] == identity)
        owners[id] = identity
        #expect(last[identity, default: id] == id || isAnew || !Self.wasThere(last[identity], page))
        last[identity] = id
      }
      random.step()
    }
    #expect(owners.count > 10)
  }

  private static func wasThere(_ id: Int32?, _ page: ElementTree) -> Bool {
    page.elements.contains { $0.id == id }
  }

  /// Builds the same page once more with each node's identity written beside its element.
  private static func identities(
    of scene: Scene, _ identities: [Int32], _ trail: PageTrail
  ) -> [(id: Int32, identity: Int32)] {
    var trail = trail
    let page = trail.builder.build(
      scene, identities: identities, visible: PageTrail.visible(scene),
      metadata: { [MetadataAttribute(name: "data-identity", value: String(identities[$0]))] },
      into: &trail.table)
    return page.elements.compactMap { element in
      guard element.metadata >= 0 else { return nil }
      return Int32(trail.table.metadata[Int(element.metadata)][0].value).map { (element.id, $0) }
    }
  }
}
