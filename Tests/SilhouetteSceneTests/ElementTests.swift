import SilhouetteHierarchy
import SilhouetteScene
import Testing

/// Accessibility elements: each thing on the screen counts once.
struct ElementTests {
  private func hosting(_ children: Tree...) -> Tree {
    Tree("UIWindow", 0, 0, 402, 874, [Tree("_UIHostingView<Root>", 50, 100, 300, 600, children)])
  }

  @Test func anElementLendsItsRoleToTheViewItSpeaksFor() throws {
    let result = try scene(
      hosting(
        Tree("AXElement", 60, 120, 80, 20).element().traits(.button).label("Buy"),
        Tree("CGDrawingView", 10.2, 20.3, 80, 20)))
    let view = result.nodes.first { $0.source == 3 }!
    let element = result.nodes.first { $0.source == 2 }!
    #expect(view.category == .button && view.verdict == .draw)
    #expect(element.verdict == .prune && element.flags.contains(.accessibility))
  }

  @Test func statesAreLentToo() throws {
    let result = try scene(
      hosting(
        Tree("AXElement", 60, 120, 80, 20).element().traits([.button, .selected, .disabled]),
        Tree("CGDrawingView", 10, 20, 80, 20)))
    #expect(result.nodes.first { $0.source == 3 }!.state == [.selected])
  }

  @Test func aViewThatSaysMoreKeepsItsCategory() throws {
    let result = try scene(
      hosting(
        Tree("AXElement", 60, 120, 51, 31).element().traits(.staticText),
        Tree("UISwitch", 10, 20, 51, 31)))
    #expect(result.nodes.first { $0.source == 3 }!.category == .toggle)
    #expect(result.nodes.first { $0.source == 2 }!.verdict == .prune)
  }

  @Test func anElementWithoutAViewIsDrawnAboveItsContainersViews() throws {
    let result = try scene(
      hosting(
        Tree("AXElement", 60, 120, 80, 20).element().traits(.button).label("Buy"),
        Tree("UIView", 0, 0, 300, 600)))
    #expect(result.nodes.map(\.source) == [0, 1, 3, 2])
    let element = result.nodes[3]
    #expect(element.category == .button && element.verdict == .draw)
    #expect(element.bounds == Rect2D(x: 60, y: 120, width: 80, height: 20))
    #expect(element.frame == Rect2D(x: 10, y: 20, width: 80, height: 20))
  }

  @Test func framesAreAbsoluteInTheirWindowWhateverScrollsOrTurns() throws {
    let box = Tree(
      "UIView", 30, 40, 200, 200,
      [
        Tree("Group", 100, 200, 60, 30, [Tree("AXElement", 110, 210, 20, 10).element()]).element()
      ]
    ).detail {
      $0.scroll = Point2D(x: 5, y: 70)
      $0.transform = .scale(x: 0.5, y: 2)
    }
    let result = try scene(Tree("UIWindow", 7, 9, 402, 874, [box]))
    #expect(result.nodes[2].bounds == Rect2D(x: 107, y: 209, width: 60, height: 30))
    #expect(result.nodes[3].bounds == Rect2D(x: 117, y: 219, width: 20, height: 10))
  }

  @Test func elementsOfOneWindowDoNotSpeakForAnothers() throws {
    let result = try scene(
      Tree("UIWindow", 0, 0, 402, 874, [Tree("CGDrawingView", 10, 20, 80, 20)]),
      Tree("UIWindow", 0, 0, 402, 874, [Tree("AXElement", 10, 20, 80, 20).element().traits(.button)]))
    #expect(result.nodes.map(\.verdict) == [.draw, .draw, .draw, .draw])
  }

  @Test func elementsOfHiddenContainersAreHidden() throws {
    let result = try scene(
      Tree(
        "UIWindow", 0, 0, 402, 874,
        [
          Tree("UIView", 0, 0, 402, 874, [Tree("AXElement", 10, 20, 80, 20).element().traits(.button)]).flags(
            .hidden)
        ]))
    #expect(result.nodes[2].verdict == .hidden)
  }

  @Test func twoElementsForTwoViewsOfOnePlaceAreBothMerged() throws {
    let result = try scene(
      hosting(
        Tree("AXElement", 60, 120, 80, 20).element().traits(.button),
        Tree("AXElement", 60, 120, 80, 20).element().traits(.button), Tree("CGDrawingView", 10, 20, 80, 20),
        Tree("CGDrawingView", 10, 20, 80, 20)))
    #expect(result.nodes.filter { $0.category == .button && $0.verdict == .draw }.count == 2)
    #expect(result.nodes.filter { $0.flags.contains(.accessibility) }.allSatisfy { $0.verdict == .prune })
  }

  @Test func aSwitchIsOnWhenItsElementSaysOne() throws {
    let on = Tree("AXElement", 60, 120, 51, 31).element().traits(.toggle).with { $0.value = "1" }
    #expect(try scene(hosting(on)).nodes[2].state.contains(.checked))
    let off = on.with { $0.value = "0" }
    #expect(try !scene(hosting(off)).nodes[2].state.contains(.checked))
  }
}
