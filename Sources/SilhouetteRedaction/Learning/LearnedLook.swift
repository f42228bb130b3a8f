import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteVision

/// The learned model's findings in a picture, on the grid that masks are found on.
///
/// The model opens nothing by itself: it says which shapes have no letters, and the ink in them must look so, too.
struct LearnedLook {
  private let screen: VisionScreen
  private let opensIcons: Bool

  /// - Parameter opensIcons: whether small drawings without letters stay open.
  init(_ screen: VisionScreen, opensIcons: Bool) {
    self.screen = screen
    self.opensIcons = opensIcons
  }

  /// A kind is sure from this score beyond none's on, in 1/256 of a natural logarithm's unit.
  static let sure = 512
  /// In points: icons are no larger, and words are no nearer to them.
  private static let (largestIcon, nearestWord) = (40.0, 4.0)
  /// In points: nothing so thin can be read.
  private static let thinnest = 4.0

  private static func cells(_ box: PixelBox, _ grid: InkGrid, margin: Int = 0) -> CellBox {
    let cell = grid.cell
    let left = min(max(0, box.x / cell - margin), grid.columns)
    let top = min(max(0, box.y / cell - margin), grid.rows)
    return CellBox(
      left: left, top: top,
      right: max(left, min(grid.columns, (box.x + box.width + cell - 1) / cell + margin)),
      bottom: max(top, min(grid.rows, (box.y + box.height + cell - 1) / cell + margin)))
  }

  /// Boxes whose edges the picture may show, in points.
  func boxes(scale: (x: Double, y: Double)) -> [Rect2D] {
    screen.elements.compactMap { element in
      guard !element.kind.isText, element.kind != .icon, element.kind != .divider else { return nil }
      return Rect2D(
        x: Double(element.box.x) / scale.x, y: Double(element.box.y) / scale.y,
        width: Double(element.box.width) / scale.x, height: Double(element.box.height) / scale.y)
    }
  }

  /// Lines of text, also those that are no elements.
  func lines(in grid: InkGrid) -> [CellBox] {
    var lines = screen.lines
    for element in screen.elements where element.kind.isText {
      lines += element.lines.isEmpty ? [element.box] : element.lines
    }
    return lines.map { Self.cells($0, grid) }
  }

  /// Photographs and drawings; their plain parts may stay open.
  func pictures(in grid: InkGrid) -> [CellBox] {
    screen.elements.filter { $0.kind == .picture }.map { Self.cells($0.box, grid) }
  }

  /// Places that are masked whole, because anything in them may be private.
  func wholes(in grid: InkGrid) -> [CellBox] {
    screen.elements.filter { [.keyboard, .map, .avatar].contains($0.kind) }.map { Self.cells($0.box, grid) }
  }

  /// Places of shapes without letters.
  func open(in grid: InkGrid) -> [CellBox] {
    let lines = lines(in: grid)
    return screen.elements.compactMap { element in
      let box = Self.cells(element.box, grid, margin: 1)
      guard element.confidence >= Self.sure else { return nil }
      switch element.kind {
      case .switch: return isControl(box, .toggle, grid) ? box : nil
      case .checkbox: return isControl(box, .checkbox, grid) ? box : nil
      case .radio: return isControl(box, .radio, grid) ? box : nil
      case .slider: return isControl(box, .slider, grid) ? box : nil
      case .divider: return min(box.width, box.height) - 2 <= grid.cells(Self.thinnest) ? box : nil
      case .icon: return opensIcons && isPlainIcon(Self.cells(element.box, grid), lines, grid) ? box : nil
      default: return nil
      }
    }
  }

  private func isControl(_ box: CellBox, _ category: NodeCategory, _ grid: InkGrid) -> Bool {
    ControlInk(grid, box, category).isControl
  }

  /// Whether no line of text is in an icon or beside it.
  private func isPlainIcon(_ icon: CellBox, _ lines: [CellBox], _ grid: InkGrid) -> Bool {
    guard max(icon.width, icon.height) <= grid.cells(Self.largestIcon) else { return false }
    let gap = grid.cells(Self.nearestWord)
    let around = CellBox(
      left: icon.left - gap, top: icon.top, right: icon.right + gap, bottom: icon.bottom)
    return !lines.contains { line in
      guard line.touches(around) else { return false }
      let common = min(line.bottom, icon.bottom) - max(line.top, icon.top)
      return common * 2 >= min(line.height, icon.height)
    }
  }
}
