import SilhouetteHierarchy
import Testing

struct RecursiveDescriptionTests {
  private func node(_ fields: String) throws -> (HierarchySnapshot, HierarchyNode) {
    let result = decode("<UIView: 0x1; frame = (1 2; 30 40); \(fields)layer = <CALayer: 0x2>>\n")
    #expect(result.error == nil && result.diagnostics.isEmpty)
    let snapshot = try #require(result.snapshots.first)
    return (snapshot, snapshot.nodes[0])
  }

  @Test func barsTellTheDepth() throws {
    let text = """
      <W: 0x1; frame = (0 0; 390 844); layer = <L: 0x1>>
         | <A: 0x2; frame = (1 1; 2 2); layer = <L: 0x1>>
         |    | <B: 0x3; frame = (1 1; 1 1); layer = <L: 0x1>>
         | <C<D>: 0x4; frame = (1 1; 2 2); layer = <L: 0x1>>
      <X: 0x5; frame = (0 0; 390 844); layer = <L: 0x1>>
      """
    let snapshot = try #require(decode(text).snapshots.first)
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 0, -1])
    #expect(snapshot.nodes.map { snapshot.string($0.className) } == ["W", "A", "B", "C<D>", "X"])
  }

  @Test func namesOfInstanceVariablesStandBeforeViews() throws {
    let text = """
      0x08 'RootViewController:0x75' <UIView: 0x71; frame = (0 20; 320 460); layer = <CALayer: 0x1>>
      | _button <UIButton: 0x72; frame = (1 1; 2 2); layer = <CALayer: 0x1>> - (null)
      |    | _image <UIImageView: 0x73; frame = (1 1; 1 1); layer = <CALayer: 0x1>>-><UIImage: 0x8 size:{1, 8}>
      """
    let result = decode(text)
    #expect(result.snapshots.first?.nodes.map(\.parent) == [-1, 0, 1])
    #expect(result.header?.viewport == Viewport(width: 320, height: 480))
    #expect(result.diagnostics.isEmpty)
  }

  @Test func theSmallDumpIsRead() throws {
    let result = decode(SmallDumps.described)
    #expect(result.error == nil)
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map { snapshot.string($0.className) } == ["UIWindow", "UILabel", "UIView"])
    #expect(snapshot.string(snapshot.nodes[1].text) == "a; b>\né...")
    #expect(snapshot.nodes[1].alpha == 0.5 && snapshot.nodes[1].flags == .clips)
    #expect(snapshot.nodes[1].frame == Rect2D(x: 24.5, y: -6, width: 100, height: 18))
    #expect(snapshot.nodes[2].flags == .hidden)
    #expect(result.diagnostics.count(of: .cutByWriter) == 1, "lines were left out")
  }

  @Test func aTransformIsTakenBackOutOfTheBox() throws {
    let (snapshot, turned) = try node("transform = [0, 1, -1, 0, 0, 0]; ")
    #expect(turned.frame == Rect2D(x: -4, y: 7, width: 40, height: 30))
    #expect(snapshot.detail(of: turned)?.transform == Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(
      try node("transform = [2, 0, 0, 2, 5, 0]; ").1.frame == Rect2D(x: 3.5, y: 12, width: 15, height: 20))
    #expect(try node("transform = [0, 0, 0, 0, 0, 0]; ").1.frame == Rect2D(x: 1, y: 2, width: 30, height: 40))
  }

  @Test func fieldsWithFieldsInThemAreReadWhole() throws {
    let (snapshot, node) = try node(
      "baseClass = UIScrollView; animations = { position=<CASpringAnimation: 0x6>; opacity=<X: 0x7>; }; "
        + "backgroundColor = UIExtendedSRGBColorSpace 1 0 0.5 1; contentOffset: {0, -64}; contentSize: {375, 667}; "
    )
    #expect(node.background == RGBAColor(rgb: 0xFF0080))
    #expect(node.supers.range.map { snapshot.string(snapshot.slices[$0]) } == ["UIScrollView"])
    #expect(snapshot.detail(of: node)?.scroll == Point2D(x: 0, y: -64))
    #expect(node.flags.contains(.clips))
  }

  @Test func colorsThatDependOnTheScreenAreUntold() throws {
    #expect(
      try node("backgroundColor = UIExtendedGrayColorSpace 0 0.5; ").1.background == RGBAColor(rgba: 0x80))
    #expect(try node("backgroundColor = <UIDynamicSystemColor: 0x6; name = label>; ").1.background == nil)
  }

  @Test func aTextThatEndsInsideAViewGivesWhatWasWhole() {
    let result = decode(
      "<UIWindow: 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>\n   | <UILabel: 0x2; frame = (1 1; 2 2); text = 'a"
    )
    #expect(result.snapshots.first?.nodes.count == 2)
    #expect(result.diagnostics.count(of: .truncated) == 1)
  }
}
