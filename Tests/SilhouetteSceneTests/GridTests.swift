import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// Every number of a scene's geometry is short, and sums of them are exact.
struct GridTests {
  private func isQuarter(_ values: Double...) -> Bool {
    values.allSatisfy { ($0 * 4).rounded() == $0 * 4 && !($0 == 0 && $0.sign == .minus) }
  }

  private func isShare(_ value: Double, of parts: Double) -> Bool {
    (value * parts).rounded() / parts == value
  }

  private func crookedScenes(_ check: (HierarchySnapshot, WireframeScene) -> Void) {
    var generator = SeededGenerator(seed: 41)
    for colors in Appearance.Colors.allCases {
      var flattener = Flattener(appearance: Appearance(colors: colors))
      for _ in 0..<60 {
        let made = randomSnapshot(using: &generator, count: 40, isCrooked: true)
        check(made, flattener.flatten(made, viewport: phone, platform: .ios))
      }
    }
  }

  @Test func everyNumberOfASceneIsOnTheGrid() {
    crookedScenes { _, scene in
      for node in scene.nodes {
        #expect(isQuarter(node.frame.x, node.frame.y, node.frame.width, node.frame.height))
        #expect(isQuarter(node.contentOffset.x, node.contentOffset.y, node.radius))
        #expect(isQuarter(node.toParent.tx, node.toParent.ty, node.border?.width ?? 0))
        for factor in [node.toParent.a, node.toParent.b, node.toParent.c, node.toParent.d] {
          #expect(isShare(factor, of: 10_000))
        }
        #expect(isShare(node.alpha, of: 1000))
        #expect(node.radius >= 0 && node.radius * 2 <= min(node.frame.width, node.frame.height))
      }
      for part in scene.parts {
        #expect(part.frame.x == part.frame.x.rounded() && part.frame.y == part.frame.y.rounded())
        #expect(isQuarter(part.radius))
      }
    }
  }

  @Test func whatOnlyMovesIsMovedByItsFrame() {
    crookedScenes { _, scene in
      for node in scene.nodes where node.toParent.isTranslation {
        #expect(node.toParent == .translation(x: node.frame.x, y: node.frame.y))
      }
    }
  }

  @Test func placesInTheViewportAreTheSameInWhicheverOrderTheyAreAdded() {
    crookedScenes { _, scene in
      for node in scene.nodes where node.toViewport.isTranslation && node.toParent.isTranslation {
        guard let steps = stepsUp(from: node, scene) else { continue }
        #expect(steps.reduce(0, +) == node.toViewport.tx)
        #expect(steps.reversed().reduce(0, +) == node.toViewport.tx)
        #expect(steps.sorted().reduce(0, +) == node.toViewport.tx)
      }
    }
  }

  /// Every step to the right on the way to the window, nil where something turns.
  private func stepsUp(from node: SceneNode, _ scene: WireframeScene) -> [Double]? {
    var steps = [node.toParent.tx]
    var above = node.parent
    while above >= 0 {
      let owner = scene.nodes[Int(above)]
      guard owner.toParent.isTranslation else { return nil }
      steps += [-owner.contentOffset.x, owner.toParent.tx]
      above = owner.parent
    }
    return steps
  }

  @Test func whatIsThereStaysThere() {
    crookedScenes { snapshot, scene in
      for node in scene.nodes {
        let source = snapshot.nodes[Int(node.source)]
        #expect((node.frame.width > 0) == (source.frame.width > 0))
        #expect((node.frame.height > 0) == (source.frame.height > 0))
        // Nodes that are drawn at rest, such as marked ones, have their opacity at rest; concealed nodes are
        // not drawn.
        guard node.flags.isDisjoint(with: [.secret, .concealed]) else { continue }
        #expect((node.alpha > 0) == (source.alpha > 0))
      }
    }
  }

  @Test func edgesThatTouchStillTouch() throws {
    let third = 100.0 / 3
    let cells = (0..<9).map { Tree("UITableViewCell", 0, Double($0) * third, 300, third) }
    let nodes = try scene(Tree("UITableView", 0, 0, 300, 300, cells)).nodes.dropFirst()
    #expect(zip(nodes, nodes.dropFirst()).allSatisfy { $0.frame.maxY == $1.frame.y })
    #expect(nodes.last?.frame.maxY == 300)
  }

  @Test func aMovingParentLeavesItsChildrensNumbersAlone() throws {
    func child(_ y: Double) throws -> SceneNode {
      try scene(Tree("UIView", 0.1, y, 200, 90, [Tree("UILabel", 3.3, 7.7, 90.1, 20.2)])).nodes[1]
    }
    let still = try child(0)
    for y in [0.1, 0.2, 1.0 / 3, 17.89] {
      let moved = try child(y)
      #expect(moved.frame == still.frame && moved.toParent == still.toParent)
    }
  }

  @Test func halvesGoUpOnBothSidesOfZero() throws {
    func x(_ value: Double) throws -> Double { try scene(Tree("UIView", value, 0, 9, 9)).nodes[0].frame.x }
    #expect(try x(0.125) == 0.25)
    #expect(try x(-0.125) == 0)
    #expect(try x(-0.126) == -0.25)
  }

  @Test func aTurnSoSlightThatNobodySeesItIsNone() throws {
    let tilted = Tree("UIView", 10.1, 20.1, 50, 50).detail {
      $0.transform = Transform2D(a: 1, b: 0.00001, c: -0.00001, d: 1, tx: 3.1, ty: 0)
    }
    let node = try scene(tilted).nodes[0]
    #expect(node.toParent == .translation(x: 13.25, y: 20))
    #expect(node.frame.x == 13.25 && node.frame.y == 20)
  }
}
