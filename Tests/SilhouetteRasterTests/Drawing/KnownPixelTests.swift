import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import Testing

@Suite struct KnownPixelTests {
  @Test func stretchedBoxesCoverPixelsByTheirShare() {
    var sketch = SceneSketch(width: 4, height: 3)
    sketch.add(Rect2D(x: 0.5, y: 0.25, width: 4, height: 3.5)) {
      $0.fill = .white
      $0.toParent = Transform2D.scale(x: 0.5, y: 0.5).then($0.toParent)
    }
    let pixmap = painted(sketch.scene)
    #expect(pixmap.red(0, 0) == 96)
    #expect(pixmap.red(1, 0) == 191)
    #expect(pixmap.red(0, 1) == 128)
    #expect(pixmap.red(1, 1) == 255)
    #expect(pixmap.red(2, 1) == 128)
    #expect(pixmap.red(3, 1) == 0)
    #expect(pixmap.red(1, 2) == 0)
  }

  @Test func roundedCornersAreAlike() {
    var sketch = SceneSketch(width: 12, height: 12)
    sketch.add(Rect2D(x: 1, y: 1, width: 10, height: 10)) {
      $0.fill = .white
      $0.radius = 4
    }
    let pixmap = painted(sketch.scene)
    for y in 0..<12 {
      for x in 0..<12 {
        #expect(pixmap.red(x, y) == pixmap.red(11 - x, y))
        #expect(pixmap.red(x, y) == pixmap.red(x, 11 - y))
      }
    }
    #expect(pixmap.red(1, 1) == 0)
    #expect((1...254).contains(pixmap.red(2, 2)))
    #expect(pixmap.red(5, 1) == 255)
  }

  @Test func aCircleHasItsArea() {
    var sketch = SceneSketch(width: 20, height: 20)
    sketch.add(Rect2D(x: 0, y: 0, width: 20, height: 20)) {
      $0.fill = .white
      $0.radius = 10
    }
    let pixmap = painted(sketch.scene)
    let area = pixmap.pixels.reduce(0.0) { $0 + Double($1 & 0xFF) / 255 }
    #expect(abs(area - 314.159) < 0.5)
  }

  @Test func translucentFillsMixWithTheBackground() {
    var sketch = SceneSketch(width: 1, height: 1, background: RGBAColor(rgb: 0x0000FF))
    sketch.add(Rect2D(x: 0, y: 0, width: 1, height: 1)) { $0.fill = RGBAColor(rgba: 0xFF00_0080) }
    let pixmap = painted(sketch.scene)
    #expect(pixmap.red(0, 0) == 128)
    #expect(pixmap.blue(0, 0) == 127)
  }

  @Test func aGroupFadesAsOne() {
    func scene(alpha: Double) -> WireframeScene {
      var sketch = SceneSketch(width: 2, height: 1)
      let parent = sketch.add(Rect2D(x: 0, y: 0, width: 2, height: 1)) {
        $0.fill = RGBAColor(rgb: 0x0000FF)
        $0.alpha = alpha
      }
      sketch.add(Rect2D(x: 0, y: 0, width: 1, height: 1), under: parent) { $0.fill = .red }
      return sketch.scene
    }
    let pixmap = painted(scene(alpha: 0.5))
    #expect(pixmap.red(0, 0) == 128)
    #expect(pixmap.blue(0, 0) == 0, "the parent must not shine through its child")
    #expect(pixmap.blue(1, 0) == 128)
  }

  @Test func aSingleItemTakesTheAlphaOfItsGroups() {
    var sketch = SceneSketch(width: 1, height: 1)
    let outer = sketch.add(Rect2D(x: 0, y: 0, width: 1, height: 1)) { $0.alpha = 0.5 }
    sketch.add(Rect2D(x: 0, y: 0, width: 1, height: 1), under: outer) {
      $0.alpha = 0.5
      $0.fill = .white
    }
    #expect(painted(sketch.scene).red(0, 0) == 64)
  }

  @Test func aRoundedClipCutsTheChild() {
    var sketch = SceneSketch(width: 8, height: 8)
    let parent = sketch.add(Rect2D(x: 0, y: 0, width: 8, height: 8)) {
      $0.flags = .clips
      $0.radius = 4
    }
    sketch.add(Rect2D(x: -4, y: -4, width: 20, height: 20), under: parent) { $0.fill = .white }
    var circle = SceneSketch(width: 8, height: 8)
    circle.add(Rect2D(x: 0, y: 0, width: 8, height: 8)) {
      $0.fill = .white
      $0.radius = 4
    }
    #expect(painted(sketch.scene) == painted(circle.scene))
  }

  @Test func aChildWithItsClippingParentsEdgeIsNotThinnedTwice() {
    var sketch = SceneSketch(width: 4, height: 4)
    let parent = sketch.add(Rect2D(x: 0.5, y: 0.5, width: 6, height: 6)) {
      $0.flags = .clips
      $0.toParent = Transform2D.scale(x: 0.5, y: 0.5).then($0.toParent)
    }
    sketch.add(Rect2D(x: 0, y: 0, width: 6, height: 6), under: parent) { $0.fill = .white }
    let pixmap = painted(sketch.scene)
    #expect(pixmap.red(0, 1) == 128)
    #expect(pixmap.red(0, 0) == 64)
  }

  @Test func bordersLieInsideTheBoxAndOverTheFill() {
    var sketch = SceneSketch(width: 5, height: 5)
    sketch.add(Rect2D(x: 0, y: 0, width: 5, height: 5)) {
      $0.fill = RGBAColor(rgb: 0x0000FF)
      $0.border = .init(width: 1, color: RGBAColor(rgba: 0xFF00_0080))
    }
    let pixmap = painted(sketch.scene)
    #expect(pixmap.red(0, 2) == 128)
    #expect(pixmap.blue(0, 2) == 127)
    #expect(pixmap.red(1, 2) == 0)
    #expect(pixmap.blue(2, 2) == 255)
  }

  @Test func shadowsAreRingsAroundTheBoxAndNotUnderIt() {
    var sketch = SceneSketch(width: 40, height: 40)
    sketch.add(Rect2D(x: 0, y: 0, width: 40, height: 40)) { $0.fill = .white }
    sketch.add(Rect2D(x: 10, y: 10, width: 20, height: 16)) {
      $0.fill = .white
      $0.shadow = .init(height: .middle, color: RGBAColor(rgba: 0x0000_0040))
    }
    let pixmap = painted(sketch.scene)
    // Outer ring alone, both, the box, both, outer ring alone, nothing.
    let down = [9, 10, 25, 26, 27, 28, 29, 30].map { pixmap.red(20, $0) }
    #expect(down == [255, 255, 255, 143, 143, 191, 191, 255])
    let across = [7, 8, 9, 10, 29, 30, 31, 32].map { pixmap.red($0, 18) }
    #expect(across == [255, 191, 143, 255, 255, 143, 191, 255])
  }

  @Test func shadowsOfSharpCornersAreSharpAndOthersGrow() {
    let ring = SceneNode.Shadow(height: .high, color: .red).rings[2]
    #expect(ring.spread == 4 && ring.drop == 3)
    #expect(ring.radius(around: 0) == 0 && ring.radius(around: 4) == 8 && ring.radius(around: 20) == 24)
    #expect(ring.radius(around: 2) == 2 + 4 * 0.875)
    #expect(
      ring.frame(around: Rect2D(x: 0, y: 0, width: 10, height: 20))
        == Rect2D(x: -4, y: -1, width: 18, height: 28)
    )
  }

  @Test func stripesAreHardAndCountFromTheRoundedOrigin() {
    var sketch = SceneSketch(width: 20, height: 10)
    sketch.add(Rect2D(x: 1.4, y: 0, width: 18.6, height: 10)) { $0.hatch = .white }
    let pixmap = painted(sketch.scene)
    for y in 0..<10 {
      for x in 2..<20 {
        #expect(pixmap.red(x, y) == ((x - 1 + y) % 8 < 2 ? 255 : 0))
      }
    }
  }

  @Test func stripesInBroadBoxesAreEightTimesAsBroad() {
    for isTurned in [false, true] {
      var sketch = SceneSketch(width: 192, height: 192)
      sketch.add(Rect2D(x: 0, y: 0, width: 192, height: 192)) {
        $0.hatch = .white
        // A quarter turn sends (x, y) to (192 - y, x).
        if isTurned { $0.toParent = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 192, ty: 0) }
      }
      let pixmap = painted(sketch.scene)
      for (x, y) in [(0, 0), (14, 0), (20, 0), (60, 0), (70, 0), (100, 90), (190, 7)] {
        let place = isTurned ? y + 192 - x : x + y
        #expect(pixmap.red(x, y) == (place % 64 < 16 ? 255 : 0), "\(x) \(y) \(isTurned)")
      }
    }
  }

  @Test func aQuarterTurnIsStillUpright() {
    var sketch = SceneSketch(width: 6, height: 6)
    sketch.add(Rect2D(x: 0, y: 0, width: 4, height: 2)) {
      $0.fill = .white
      $0.toParent = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 1)
    }
    let pixmap = painted(sketch.scene)
    let white = pixmap.pixels.indices.filter { pixmap.pixels[$0] == 0xFFFF_FFFF }
    #expect(white == [8, 9, 14, 15, 20, 21, 26, 27])
  }

  @Test func aTurnedSquareIsADiamondOfTheSameArea() {
    var sketch = SceneSketch(width: 20, height: 20)
    sketch.add(Rect2D(x: 5, y: 5, width: 10, height: 10))
    sketch.addPart(
      ScenePart(
        role: .check, frame: Rect2D(x: 0, y: 0, width: 10, height: 10), color: .white, turn: .plus45))
    let pixmap = painted(sketch.scene)
    let area = pixmap.pixels.reduce(0.0) { $0 + Double($1 & 0xFF) / 255 }
    #expect(abs(area - 100) < 0.5)
    #expect(pixmap.red(10, 10) == 255)
    #expect(pixmap.red(5, 5) == 0)
    #expect(pixmap.red(10, 4) > 200)
  }

  @Test(arguments: [SceneNode.Verdict.skip, .prune, .hidden])
  func onlyTheVerdictDrawPaints(_ verdict: SceneNode.Verdict) {
    var sketch = SceneSketch(width: 2, height: 2)
    let parent = sketch.add(Rect2D(x: 0, y: 0, width: 2, height: 2)) {
      $0.fill = .white
      $0.hatch = .white
      $0.verdict = verdict
    }
    sketch.addPart(
      ScenePart(role: .dot, frame: Rect2D(x: 0, y: 0, width: 2, height: 2), color: .white))
    sketch.add(Rect2D(x: 1, y: 0, width: 1, height: 1), under: parent) { $0.fill = .red }
    let pixmap = painted(sketch.scene)
    #expect(pixmap.pixels == [0xFF00_0000, 0xFF00_00FF, 0xFF00_0000, 0xFF00_0000])
  }

  @Test func anotherViewportIsCentredBetweenLetterboxes() {
    var sketch = SceneSketch(width: 4, height: 2, background: .white)
    sketch.add(Rect2D(x: -9, y: -9, width: 20, height: 10)) { $0.fill = RGBAColor(rgb: 0x0000FF) }
    let target = RenderTarget(width: 4, height: 8, scale: 2, letterbox: .red)!
    let pixmap = painted(sketch.scene, target: target)
    let rows = (0..<8).map { pixmap.pixels[$0 * 4] }
    #expect(rows[..<3].allSatisfy { $0 == 0xFF00_00FF })
    #expect(rows[3] == 0xFFFF_0000)
    #expect(rows[4] == 0xFFFF_FFFF)
    #expect(rows[5...].allSatisfy { $0 == 0xFF00_00FF })
  }
}
