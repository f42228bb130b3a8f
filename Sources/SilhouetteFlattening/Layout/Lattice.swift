import SilhouetteHierarchy

/// Where on the screen the middles of things are, in cells: the least area of them.
struct Lattice {
  private static let columns = 24
  private static let rows = 40
  private let step: Size2D
  private var least: [Double]

  init(_ screen: Rect2D) {
    step = Size2D(
      width: screen.width / Double(Self.columns), height: screen.height / Double(Self.rows))
    least = Array(repeating: .infinity, count: Self.columns * Self.rows)
  }

  mutating func mark(_ box: Rect2D) {
    guard box.isDrawable else { return }
    let x = Self.cell(box.x + box.width / 2, step.width, Self.columns)
    let y = Self.cell(box.y + box.height / 2, step.height, Self.rows)
    least[y * Self.columns + x] = min(least[y * Self.columns + x], box.area)
  }

  /// Whether something smaller has its middle in the box.
  func holds(lessThan area: Double, in box: Rect2D) -> Bool {
    guard box.isDrawable else { return false }
    let (across, down) = cells(of: box)
    return down.contains { y in across.contains { x in least[y * Self.columns + x] < area } }
  }

  mutating func clear(_ box: Rect2D) {
    guard box.isDrawable else { return }
    let (across, down) = cells(of: box)
    for y in down { for x in across { least[y * Self.columns + x] = .infinity } }
  }

  /// Cells with their middles in the box.
  private func cells(of box: Rect2D) -> (across: Range<Int>, down: Range<Int>) {
    let left = Self.cell(box.x + step.width / 2, step.width, Self.columns + 1)
    let right = Self.cell(box.maxX + step.width / 2, step.width, Self.columns + 1)
    let top = Self.cell(box.y + step.height / 2, step.height, Self.rows + 1)
    let foot = Self.cell(box.maxY + step.height / 2, step.height, Self.rows + 1)
    return (left..<max(left, right), top..<max(top, foot))
  }

  private static func cell(_ place: Double, _ step: Double, _ count: Int) -> Int {
    Int(min(max(place / step, 0), Double(count - 1)))
  }
}
