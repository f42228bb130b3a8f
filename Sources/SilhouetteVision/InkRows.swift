/// Joins pieces of ink into words and lines, whatever the script: pieces of about one height, in a row, over gaps as between words.
struct InkRows {
  struct Row: Sendable {
    var box: VisionBox
    /// Pieces in it.
    var count: Int
    /// The sums of their heights, widths and cells.
    var heights: Int
    var widths: Int
    var cells: Int
    var sharp: Int
    /// The height of its highest piece.
    var highest: Int
    var ground: Int32
    var ink: UInt32
    /// Cells of the piece that gave the ink.
    var inkCells: Int

    init(_ piece: InkPieces.Piece) {
      box = piece.box
      (count, heights, widths, cells) = (1, piece.box.height, piece.box.width, piece.count)
      (sharp, highest) = (piece.sharp, piece.box.height)
      (ground, ink, inkCells) = (piece.ground, piece.ink, piece.count)
    }

    mutating func take(_ other: Row) {
      box = box.union(other.box)
      count += other.count
      heights += other.heights
      widths += other.widths
      cells += other.cells
      sharp += other.sharp
      highest = max(highest, other.highest)
      if other.inkCells > inkCells { (ground, ink, inkCells) = (other.ground, other.ink, other.inkCells) }
    }
  }

  private(set) var rows: [Row] = []

  /// - Parameter pieces: none higher than `tallest` cells is joined with others.
  init(_ pieces: [InkPieces.Piece], _ grid: VisionGrid, tallest: Int) {
    let ordered = pieces.sorted {
      ($0.box.left, $0.box.top, $0.box.right, $0.box.bottom) < (
        $1.box.left, $1.box.top, $1.box.right, $1.box.bottom
      )
    }
    // Rows that are open, by bands of some cells: a piece looks at the bands that it touches.
    let band = max(4, grid.cells(8))
    var bands = [[Int32]](repeating: [], count: grid.rows / band + 1)
    let (tight, wide) = (grid.cells(2), grid.cells(5))
    for piece in ordered {
      let box = piece.box
      var best = -1
      var nearest = Int.max
      if box.height <= tallest {
        for line in max(0, box.top / band - 1)...min(bands.count - 1, box.bottom / band + 1) {
          for index in bands[line].suffix(24) {
            let row = rows[Int(index)]
            let gap = box.left - row.box.right
            guard row.ground == piece.ground || row.count == 0 || gap <= tight else { continue }
            let common = min(box.bottom, row.box.bottom) - max(box.top, row.box.top)
            let (low, high) = (min(box.height, row.box.height), max(box.height, row.box.height))
            let most = max(wide, high * 5 / 10)
            let isSmall = low * 5 <= high * 2
            // Dots and accents stand above or below; all else overlaps by half its height.
            let isNear = gap <= 0 && common >= -tight && isSmall || common * 2 >= low
            guard isNear, gap <= (isSmall && high > grid.cells(14) ? tight : most) else { continue }
            // An icon beside words is higher than they are.
            guard row.highest * 2 <= 5 * box.height || isSmall || gap <= tight else { continue }
            if gap < nearest { (best, nearest) = (Int(index), gap) }
          }
        }
      }
      if best >= 0 {
        rows[best].take(Row(piece))
      } else {
        let index = Int32(rows.count)
        rows.append(Row(piece))
        guard box.height <= tallest else { continue }
        for line in box.top / band...min(bands.count - 1, box.bottom / band) { bands[line].append(index) }
      }
    }
  }
}
