import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// Pages from elsewhere: whatever they hold, there is a scene that can be drawn.
@Suite struct SceneDecoderTests {
  @Test func indicesThatLeadNowhereCountAsNone() {
    var tree = ElementTree(viewport: Viewport(width: 48, height: 64, scale: 1), background: RGBAColor(rgb: 0))
    var element = Element()
    element.look = 7
    element.marks = 7
    element.transform = 7
    element.text = 7
    element.parent = 5
    tree.elements = [element]
    var decoder = SceneDecoder()
    let scene = decoder.scene(of: tree, table: LookTable(), time: 3)
    #expect(scene.nodes.count == 1)
    #expect(scene.nodes[0].parent == -1)
    #expect(scene.nodes[0].verdict == .skip)
    #expect(scene.time == 3)
  }

  @Test func whatIsInsideOfTheHiddenIsLeftOut() {
    var tree = ElementTree(viewport: Viewport(width: 48, height: 64, scale: 1), background: RGBAColor(rgb: 0))
    tree.elements = [Element(), Element(), Element(), Element()]
    tree.elements[1].isHidden = true
    for (index, parent) in [-1, 0, 1, 0].enumerated() { tree.elements[index].parent = Int32(parent) }
    var decoder = SceneDecoder()
    let scene = decoder.scene(of: tree, table: LookTable(), time: 0)
    #expect(scene.nodes.map(\.parent) == [-1, 0])
    #expect(scene.nodes.map(\.end) == [2, 2])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func anyPageGivesAScene(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var trail = PageTrail()
    let session = RandomSession(seed: seed)
    var tree = trail.page(session.session)
    for index in tree.elements.indices {
      func any() -> Int32 { Int32(truncatingIfNeeded: random.next()) }
      switch random.next() % 7 {
      case 0: tree.elements[index].parent = any() % 8
      case 1: tree.elements[index].kind = Element.Kind.allCases[Int(random.next() % 3)]
      case 2: (tree.elements[index].left, tree.elements[index].width) = (any(), any())
      case 3: tree.elements[index].look = any() % 12
      case 4: tree.elements[index].marks = any() % 4
      case 5: tree.elements[index].order = any()
      default: tree.elements[index].alpha = UInt16(truncatingIfNeeded: random.next())
      }
    }
    let scene = trail.decoded(tree)
    #expect(scene.nodes.count <= tree.elements.count)
    #expect(scene.nodes.indices.allSatisfy { scene.nodes[$0].parent < $0 && scene.nodes[$0].end > $0 })
    #expect(picture(scene).width == 48)
  }
}
