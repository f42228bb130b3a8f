import SilhouetteHierarchy
import SilhouetteScene

/// Where a screen's ground is a hatch, in cells, as node after node is painted.
struct HatchedGround {
  private static let columns = 48
  private static let rows = 96

  private let step: Size2D
  private var cells = [Bool](repeating: false, count: Self.columns * Self.rows)

  init(_ viewport: Viewport) {
    step = Size2D(
      width: max(viewport.width, 1) / Double(Self.columns),
      height: max(viewport.height, 1) / Double(Self.rows))
  }

  /// Paints a node over the ground: stripes make it a hatch, and an opaque fill without stripes ends one.
  mutating func paint(_ node: SceneNode, over box: Rect2D) {
    guard !node.hatch.isClear || node.fill.isOpaque else { return }
    let across = Self.span(box.x, box.maxX, step.width, Self.columns)
    for row in Self.span(box.y, box.maxY, step.height, Self.rows) {
      for column in across { cells[row * Self.columns + column] = !node.hatch.isClear }
    }
  }

  /// Whether there is a hatch below the middle of a box.
  func isHatched(at box: Rect2D) -> Bool {
    let column = Self.cell((box.x + box.maxX) / 2, step.width, Self.columns)
    let row = Self.cell((box.y + box.maxY) / 2, step.height, Self.rows)
    return cells[row * Self.columns + column]
  }

  /// Cells whose middles are between two places.
  private static func span(_ from: Double, _ to: Double, _ step: Double, _ count: Int) -> Range<Int> {
    let first = cell(from + step / 2, step, count + 1)
    return first..<max(first, cell(to + step / 2, step, count + 1))
  }

  private static func cell(_ place: Double, _ step: Double, _ count: Int) -> Int {
    Int(min(max(place / step, 0), Double(count - 1)))
  }
}
