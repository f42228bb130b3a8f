import SilhouetteHierarchy

/// A screen in cells of about 4 points. Each cell records whether the topmost node over its centre was
/// missed.
struct CoverageGrid {
  private enum Cell: UInt8 {
    case empty, understood, missed
  }

  private let viewport: Viewport
  private let columns: Int
  private let rows: Int
  private var cells: [Cell]

  private static let cellSize = 4.0
  /// Beyond it cells are larger: a page that is a mile long costs no more than a telephone.
  private static let mostCells = 512

  init(_ viewport: Viewport) {
    self.viewport = viewport
    columns = Self.count(viewport.width)
    rows = Self.count(viewport.height)
    cells = Array(repeating: .empty, count: columns * rows)
  }

  private static func count(_ length: Double) -> Int {
    guard length.isFinite, length > 0 else { return 0 }
    return Int(min((length / cellSize).rounded(.up), Double(mostCells)))
  }

  /// Paints a node's box over the boxes before it.
  mutating func paint(_ box: Rect2D, _ isMissed: Bool) {
    let across = Self.span(box.x, box.maxX, of: viewport.width, columns)
    let down = Self.span(box.y, box.maxY, of: viewport.height, rows)
    guard !across.isEmpty else { return }
    for row in down {
      for column in across { cells[row * columns + column] = isMissed ? .missed : .understood }
    }
  }

  /// Cells whose centres lie between two places.
  private static func span(_ from: Double, _ to: Double, of length: Double, _ count: Int) -> Range<Int> {
    let cell = length / Double(max(1, count))
    let bound = { (place: Double) in
      Int(min(max((place / cell - 0.5).rounded(.up), 0), Double(count)))
    }
    guard from < to, count > 0 else { return 0..<0 }
    let (first, end) = (bound(from), bound(to))
    return first..<max(first, end)
  }

  /// Cells with something on them, and those of them whose topmost node was missed.
  var counts: (all: Int, missed: Int) {
    (cells.count { $0 != .empty }, cells.count { $0 == .missed })
  }
}
