import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// A page shows its scene, pixel by pixel, whatever came before it.
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
  @Test func anIDBelongsToOneIdentityForEver() {
    var (ids, hidden, kinds) = (0, 0, Set<Element.Kind>())
    for seed in 1000..<1030 as Range<UInt64> {
      var random = RandomSession(seed: seed, nodes: 30)
      var trail = PageTrail()
      var owners: [Int32: Int32] = [:]
      var living: [Int32: Int32] = [:]
      for step in 0..<60 {
        let (scene, identities) = random.session.scene()
        let isAnew = step % 20 == 19
        if isAnew { trail.startAnew() }
        let page = trail.page(scene, identities)
        #expect(page.fault == nil)
        for (id, identity) in Self.shown(scene, identities, trail) {
          #expect(owners[id, default: identity] == identity)
          #expect(living[identity, default: id] == id, "what is in the page keeps its id")
          owners[id] = identity
          living[identity] = id
        }
        let present = Set(page.elements.map(\.id))
        living = living.filter { present.contains($0.value) }
        hidden += page.elements.count { $0.isHidden }
        kinds.formUnion(page.elements.map(\.kind))
        random.step()
      }
      ids += owners.count
    }
    #expect(ids > 250)
    #expect(hidden > 500)
    #expect(kinds.count == 3)
  }

  /// Builds the same page once more with each node's identity written beside its element.
  private static func shown(
    _ scene: WireframeScene, _ identities: [Int32], _ trail: PageTrail
  ) -> [(id: Int32, identity: Int32)] {
    var trail = trail
    let page = trail.builder.build(
      scene, identities: identities, visible: trail.visible(scene),
      metadata: { [MetadataAttribute(name: "data-identity", value: String(identities[$0]))] },
      into: &trail.table)
    return page.elements.compactMap { element in
      guard element.metadata >= 0 else { return nil }
      return Int32(trail.table.metadata[Int(element.metadata)][0].value).map { (element.id, $0) }
    }
  }
}
