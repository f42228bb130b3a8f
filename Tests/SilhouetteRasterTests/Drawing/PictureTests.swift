import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

/// Tiny pictures as text, so that a change of any pixel is seen and read.
@Suite struct PictureTests {
  @Test func aRoundedBoxWithBorder() throws {
    var sketch = SceneSketch(width: 12, height: 9)
    sketch.add(Rect2D(x: 1, y: 0.5, width: 10, height: 8)) {
      $0.fill = RGBAColor(rgb: 0x800000)
      $0.radius = 3
      $0.border = .init(width: 1, color: .red)
    }
    try expectGolden(painted(sketch.scene).redRows, named: "drawing/rounded-border.txt")
  }

  @Test func aTurnedBar() throws {
    var sketch = SceneSketch(width: 12, height: 12)
    sketch.add(Rect2D(x: 1, y: 1, width: 10, height: 10))
    sketch.addPart(
      ScenePart(
        role: .check, frame: Rect2D(x: 0, y: 3.5, width: 10, height: 3), radius: 1.5, color: .red,
        turn: .minus45)
    )
    try expectGolden(painted(sketch.scene).redRows, named: "drawing/turned-bar.txt")
  }

  @Test func stripesUprightAndTurned() throws {
    var sketch = SceneSketch(width: 24, height: 12)
    sketch.add(Rect2D(x: 0, y: 0, width: 11, height: 12)) { $0.hatch = .red }
    sketch.add(Rect2D(x: 13, y: 0, width: 11, height: 12)) {
      $0.hatch = .red
      $0.toParent = Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 16, ty: 0)
    }
    try expectGolden(painted(sketch.scene).redRows, named: "drawing/stripes.txt")
  }

  @Test func aFadedGroupInARoundedClip() throws {
    var sketch = SceneSketch(width: 10, height: 10)
    let clip = sketch.add(Rect2D(x: 0, y: 0, width: 10, height: 10)) {
      $0.flags = .clips
      $0.radius = 5
    }
    let group = sketch.add(Rect2D(x: 0, y: 0, width: 7, height: 10), under: clip) {
      $0.fill = RGBAColor(rgb: 0x400000)
      $0.alpha = 0.5
    }
    sketch.add(Rect2D(x: 3, y: 3, width: 7, height: 4), under: group) { $0.fill = .red }
    try expectGolden(painted(sketch.scene).redRows, named: "drawing/faded-group.txt")
  }
}
