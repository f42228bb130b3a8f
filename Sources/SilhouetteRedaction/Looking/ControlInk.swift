import SilhouetteScene

/// Whether the ink in a control's box is a control, or words in that place.
///
/// The ink is cut into pieces where some columns have none. A thumb, a star or a switch is as wide as high and has few edges
/// in a row; a track is flat. A word is wide and has edges at every stroke, and a letter is narrower than high. In doubt it is
/// words. Cost: one pass over the box.
struct ControlInk {
  private let grid: InkGrid
  private let box: CellBox
  private let category: NodeCategory?

  private struct Piece {
    var left: Int
    var right: Int
    var top = Int.max
    var bottom = 0
    /// Runs of ink, over all rows with ink.
    var runs = 0
    var rows = 0
  }

  init(_ grid: InkGrid, _ box: CellBox, _ category: NodeCategory?) {
    self.grid = grid
    self.box = box
    self.category = category
  }

  var isControl: Bool {
    if category == .spinner { return isRing }
    let pieces = pieces()
    return pieces.count <= most && pieces.allSatisfy(isShape)
  }

  /// How many pieces a control has at most.
  private var most: Int {
    switch category {
    case .pageControl: 24
    case .slider: 6
    case .stepper, .progress: 3
    default: 1
    }
  }

  private func hasInk(_ row: Int, _ column: Int) -> Bool {
    let marks = grid.marks[row * grid.columns + column]
    return marks.contains(.ink) && !marks.contains(.line)
  }

  /// In points. Ink closer than this is one piece.
  private static let gap = 3.0

  private func pieces() -> [Piece] {
    let gap = grid.cells(Self.gap)
    var pieces: [Piece] = []
    for column in box.left..<box.right where (box.top..<box.bottom).contains(where: { hasInk($0, column) }) {
      if let last = pieces.last, column - last.right <= gap {
        pieces[pieces.count - 1].right = column + 1
      } else {
        pieces.append(Piece(left: column, right: column + 1))
      }
    }
    for index in pieces.indices { measure(&pieces[index]) }
    return pieces
  }

  private func measure(_ piece: inout Piece) {
    for row in box.top..<box.bottom {
      var runs = 0
      var wasInk = false
      for column in piece.left..<piece.right {
        let isInk = hasInk(row, column)
        if isInk, !wasInk { runs += 1 }
        wasInk = isInk
      }
      guard runs > 0 else { continue }
      piece.top = min(piece.top, row)
      piece.bottom = row + 1
      piece.runs += runs
      piece.rows += 1
    }
  }

  private func isShape(_ piece: Piece) -> Bool {
    let toPoints = 1 / grid.cellsPerPoint
    let width = Double(piece.right - piece.left) * toPoints
    let height = Double(piece.bottom - piece.top) * toPoints
    let runs = Double(piece.runs) / Double(max(1, piece.rows))
    // Nothing so low can be read.
    if height <= 4 { return true }
    switch category {
    case .pageControl: return height <= 12 && width >= 0.8 * height && width <= 3 * height && runs <= 2
    case .toggle: return height >= 14 && width >= 0.8 * height && width <= 80 && runs <= 4
    case .stepper where height < 18: return width >= 0.8 * height && width <= 1.3 * height && runs <= 2
    case .stepper: return width >= 0.8 * height && runs <= 6
    case .checkbox, .radio: return height >= 12 && width >= 0.8 * height && width <= 1.3 * height && runs <= 5
    default:
      let isThumb = width >= 0.8 * height && width <= 1.3 * height && height >= 12
      let isTrack = width >= 2 * height
      return width <= 6 && height >= 24 || (isThumb || isTrack && runs <= 2.2) && runs <= 3
    }
  }

  /// Whether the ink surrounds the middle of the box and leaves the middle free.
  private var isRing: Bool {
    let middle = (x: Double(box.left + box.right) / 2, y: Double(box.top + box.bottom) / 2)
    let radius = Double(min(box.width, box.height)) / 2 + 2
    var farthest = 0.0
    var nearest = Double.infinity
    for row in box.top..<box.bottom {
      for column in box.left..<box.right where hasInk(row, column) {
        let (x, y) = (Double(column) + 0.5 - middle.x, Double(row) + 0.5 - middle.y)
        let distance = (x * x + y * y).squareRoot()
        farthest = max(farthest, distance)
        nearest = min(nearest, distance)
      }
    }
    return farthest == 0 || farthest <= radius && nearest >= farthest / 4
  }
}
