/// Takes frames out of a picture's ink: the edges of cards, dialogs and buttons, also of those that nothing else explains.
///
/// A frame is one connected piece of ink along the sides of its own box, and leaves the inside free. Letters do not: the
/// second edge of each stroke is further from the sides than a frame is thick. Cost: one pass over the cells.
struct InkFrames {
  private let columns: Int
  private let rows: Int
  /// In cells: how thick a frame is, how far its corners are rounded, and its shorter and its longer side at least.
  private let (thick, round, low, high): (Int, Int, Int, Int)
  /// In cells: from this side on there may be ink in the frame that touches it.
  private let large: Int

  /// In points.
  private static let (thickest, roundest, shortest, longest, largest) = (4.0, 24.0, 32.0, 64.0, 120.0)

  private init(_ grid: InkGrid) {
    (columns, rows) = (grid.columns, grid.rows)
    thick = grid.cells(Self.thickest)
    round = grid.cells(Self.roundest)
    low = grid.cells(Self.shortest)
    high = grid.cells(Self.longest)
    large = grid.cells(Self.largest)
  }

  /// Marks the cells of all frames as lines.
  static func mark(_ grid: inout InkGrid) {
    let frames = InkFrames(grid)
    var isTaken = grid.marks.map { !$0.contains(.ink) }
    var members: [Int32] = []
    for start in isTaken.indices where !isTaken[start] {
      let box = frames.collect(from: start, &members, &isTaken)
      guard frames.isFrame(members, box) else { continue }
      for place in members where frames.isNearSide(Int(place), of: box) {
        grid.marks[Int(place)].insert(.line)
      }
    }
  }

  /// Takes all cells that hang together with one.
  private func collect(from start: Int, _ members: inout [Int32], _ isTaken: inout [Bool]) -> CellBox {
    members.removeAll(keepingCapacity: true)
    members.append(Int32(start))
    isTaken[start] = true
    var box = CellBox(left: columns, top: rows, right: 0, bottom: 0)
    var next = 0
    while next < members.count {
      let place = Int(members[next])
      next += 1
      let (row, column) = (place / columns, place % columns)
      box = box.union(CellBox(left: column, top: row, right: column + 1, bottom: row + 1))
      for line in max(0, row - 1)...min(rows - 1, row + 1) {
        for other in line * columns + max(0, column - 1)...line * columns + min(columns - 1, column + 1)
        where !isTaken[other] {
          isTaken[other] = true
          members.append(Int32(other))
        }
      }
    }
    return box
  }

  /// Whether a piece has three sides at least, and little else. Small ones have nothing else, because letters may be as large.
  private func isFrame(_ members: [Int32], _ box: CellBox) -> Bool {
    guard min(box.width, box.height) >= low, max(box.width, box.height) >= high else { return false }
    var near = 0
    var (left, right, top, bottom) = (0, 0, 0, 0)
    for place in members {
      let (row, column) = (Int(place) / columns, Int(place) % columns)
      if isNearSide(Int(place), of: box) { near += 1 }
      if column - box.left < thick { left += 1 }
      if box.right - column <= thick { right += 1 }
      if row - box.top < thick { top += 1 }
      if box.bottom - row <= thick { bottom += 1 }
    }
    let sides =
      [left, right].count { $0 * 5 >= box.height * 3 } + [top, bottom].count { $0 * 5 >= box.width * 3 }
    guard sides >= 3 else { return false }
    return near * 20 >= members.count * 17
      || max(box.width, box.height) >= large && near * 5 >= members.count * 2
  }

  private func isNearSide(_ place: Int, of box: CellBox) -> Bool {
    let (row, column) = (place / columns, place % columns)
    let across = min(column - box.left, box.right - 1 - column)
    let down = min(row - box.top, box.bottom - 1 - row)
    return across < thick || down < thick || across + down < round
  }
}
