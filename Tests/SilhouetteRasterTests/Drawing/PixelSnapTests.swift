import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import Testing

/// Upright edges are whole pixels. The numbers were read off Chromium's screenshots of the same boxes.
@Suite struct PixelSnapTests {
  /// The pixels from left to right that a box of a scene one pixel high lights.
  private func columns(_ x: Double, _ width: Double, scale: Double = 1) -> Range<Int> {
    var sketch = SceneSketch(width: 20, height: 1)
    sketch.add(Rect2D(x: x, y: 0, width: width, height: 1)) { $0.fill = .white }
    return lit(painted(sketch.scene, scale: scale))
  }

  private func lit(_ pixmap: Pixmap) -> Range<Int> {
    let reds = (0..<pixmap.width).map { pixmap.red($0, 0) }
    #expect(reds.allSatisfy { $0 == 0 || $0 == 255 })
    let first = reds.firstIndex(of: 255) ?? 0
    return first..<(reds.lastIndex(of: 255) ?? first - 1) + 1
  }

  @Test func bothEdgesAreRoundedOnTheirOwnTiesUpwards() {
    #expect(columns(1.5, 4.5) == 2..<6)
    #expect(columns(1.25, 3) == 1..<4)
    #expect(columns(20.0 / 3, 10.0 / 3) == 7..<10)
    #expect(columns(-2.5, 5) == 0..<3)
    #expect(columns(1.4, 10.2) == 1..<12)
  }

  @Test func hairlinesKeepOnePixelAndLessIsNothing() {
    #expect(columns(10.6, 0.8) == 11..<12)
    #expect(columns(14, 0.4) == 14..<15)
    #expect(columns(10.25, 0.25) == 10..<11)
    #expect(columns(6, 0.079) == 6..<7)
    #expect(columns(2, 0.0625).isEmpty)
  }

  @Test(arguments: [0.7, 1, 1.5, 2, 3])
  func neighboursStayNeighbours(_ scale: Double) {
    for step in 1..<40 {
      let seam = Double(step) * 0.37 + 2
      let before = columns(1, seam - 1, scale: scale)
      let after = columns(seam, 18 - seam, scale: scale)
      #expect(before.upperBound == after.lowerBound, "seam at \(seam)")
    }
  }

  @Test func clipsAreRoundedAsBoxesAre() {
    var sketch = SceneSketch(width: 20, height: 1)
    let clip = sketch.add(Rect2D(x: 1.5, y: 0, width: 4.7, height: 1)) { $0.flags = .clips }
    sketch.add(Rect2D(x: -5, y: 0, width: 40, height: 1), under: clip) { $0.fill = .white }
    #expect(lit(painted(sketch.scene)) == 2..<6)
  }

  @Test func cornersAreThoseOfTheSnappedBox() {
    func corners(_ x: Double, _ y: Double) -> [UInt32] {
      var sketch = SceneSketch(width: 14, height: 14)
      sketch.add(Rect2D(x: x, y: y, width: 10, height: 10)) {
        $0.fill = .white
        $0.radius = 4
      }
      return painted(sketch.scene).pixels
    }
    #expect(corners(1.5, 1.5) == corners(2, 2))
    #expect(corners(1.4, 1.5) == corners(1, 2))
  }

  @Test(arguments: [(0.25, 1), (1, 1), (1.9, 1), (2, 2), (2.75, 2)] as [(Double, Int)])
  func bordersAreWholePixelsAndOneAtLeast(_ width: Double, _ pixels: Int) {
    var sketch = SceneSketch(width: 20, height: 9)
    sketch.add(Rect2D(x: 0.3, y: 0.3, width: 20, height: 9)) {
      $0.border = .init(width: width, color: .white)
    }
    let pixmap = painted(sketch.scene)
    let across = (0..<20).map { pixmap.red($0, 4) }
    #expect(across.prefix(10).count { $0 == 255 } == pixels)
    #expect(across.suffix(10).count { $0 == 255 } == pixels)
    #expect(across.allSatisfy { $0 == 0 || $0 == 255 })
  }

  /// Corner and size of a turned part are rounded before the turn, the middle that it turns about is not.
  @Test func turnedPartsStandOnPixelsBeforeTheyAreTurned() {
    func bar(_ node: Double, _ frame: Rect2D) -> [UInt32] {
      var sketch = SceneSketch(width: 20, height: 20)
      sketch.add(Rect2D(x: node, y: node, width: 15, height: 15))
      sketch.addPart(ScenePart(role: .check, frame: frame, color: .white, turn: .plus45))
      return painted(sketch.scene).pixels
    }
    let whole = bar(3, Rect2D(x: 2, y: 4, width: 8, height: 4))
    #expect(bar(3.4, Rect2D(x: 2, y: 4, width: 8, height: 4)) == whole)
    #expect(bar(2.5, Rect2D(x: 2, y: 4, width: 8, height: 4)) == whole)
    #expect(bar(3, Rect2D(x: 2.4, y: 4.4, width: 8, height: 4)) == whole)
    let narrow = Rect2D(x: 2, y: 4, width: 7.2, height: 4)
    #expect(bar(3.4, narrow) == bar(3, narrow))
    #expect(bar(3, narrow) != bar(3, Rect2D(x: 2, y: 4, width: 7, height: 4)))
  }
}
