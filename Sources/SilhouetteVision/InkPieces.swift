/// Connected pieces of a picture that are no ground: letters, words, icons, photographs.
struct InkPieces: Sendable {
  struct Piece: Sendable {
    var box: VisionBox
    /// Cells in it.
    var count: Int
    /// Cells with an edge.
    var sharp: Int
    /// The area of ground that most of its neighbours belong to; -1 for none.
    var ground: Int32
    /// The mean colour of its cells that differ most from the ground.
    var ink: UInt32
  }

  private(set) var pieces: [Piece] = []
  /// By cell: whether it is ink.
  private(set) var isInk: [Bool]

  /// An edge of fewer levels is noise, or a soft shadow.
  static let sharpest = 14
  private static let mostPieces = 1 << 14

  /// - Parameter isSharp: Whether pieces are edges alone; otherwise soft places between them connect them, as in photographs.
  init(_ grid: VisionGrid, _ flats: FlatAreas, isSharp: Bool) {
    isInk = Array(repeating: false, count: grid.colors.count)
    mark(grid, flats, isSharp)
    connect(grid, flats)
  }

  /// Marks what belongs to no ground, without the seams between two grounds.
  private mutating func mark(_ grid: VisionGrid, _ flats: FlatAreas, _ isSharp: Bool) {
    let (columns, rows) = (grid.columns, grid.rows)
    let owners = flats.owners
    let edges = grid.edges
    let reach = max(2, grid.cells(2))
    for row in 0..<rows {
      for column in 0..<columns where owners[row * columns + column] < 0 {
        let place = row * columns + column
        if isSharp {
          // An edge stands at the cell before it, across or down.
          let (left, above) = (column > 0 ? 1 : 0, row > 0 ? columns : 0)
          let most = max(
            max(edges[place], edges[place - left]), max(edges[place - above], edges[place - above - left]))
          guard Int(most) >= Self.sharpest else { continue }
        }
        func owner(_ across: Int, _ down: Int) -> Int32 {
          for away in 1...reach {
            let (x, y) = (column + across * away, row + down * away)
            guard x >= 0, x < columns, y >= 0, y < rows else { return -1 }
            let owner = owners[y * columns + x]
            if owner >= 0 { return owner }
          }
          return -1
        }
        var isSeam = false
        for (across, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
          let one = owner(across, down)
          guard one >= 0 else { continue }
          let other = owner(-across, -down)
          if other >= 0, other != one {
            isSeam = true
            break
          }
        }
        isInk[place] = !isSeam
      }
    }
  }

  private mutating func connect(_ grid: VisionGrid, _ flats: FlatAreas) {
    let (columns, rows) = (grid.columns, grid.rows)
    var isTaken = [Bool](repeating: false, count: isInk.count)
    var members: [Int32] = []
    for start in isInk.indices where isInk[start] && !isTaken[start] {
      members.removeAll(keepingCapacity: true)
      members.append(Int32(start))
      isTaken[start] = true
      var box = VisionBox(left: columns, top: rows, right: 0, bottom: 0)
      var (next, sharp) = (0, 0)
      /// Neighbouring grounds, the likeliest by majority vote.
      var (ground, votes): (Int32, Int) = (-1, 0)
      while next < members.count {
        let place = Int(members[next])
        next += 1
        let (row, column) = place.quotientAndRemainder(dividingBy: columns)
        if column < box.left { box.left = column }
        if column >= box.right { box.right = column + 1 }
        if row < box.top { box.top = row }
        if row >= box.bottom { box.bottom = row + 1 }
        if Int(grid.edges[place]) >= Self.sharpest { sharp += 1 }
        for down in -1...1 where row + down >= 0 && row + down < rows {
          for across in -1...1 where column + across >= 0 && column + across < columns {
            let other = place + down * columns + across
            if isInk[other] {
              if !isTaken[other] {
                isTaken[other] = true
                members.append(Int32(other))
              }
            } else if flats.owners[other] >= 0 {
              if flats.owners[other] == ground {
                votes += 1
              } else if votes == 0 {
                (ground, votes) = (flats.owners[other], 1)
              } else {
                votes -= 1
              }
            }
          }
        }
      }
      guard sharp > 0, pieces.count < Self.mostPieces else { continue }
      pieces.append(
        Piece(
          box: box, count: members.count, sharp: sharp, ground: ground,
          ink: Self.ink(members, grid, ground < 0 ? nil : flats.areas[Int(ground)].color)))
    }
  }

  private static func ink(_ members: [Int32], _ grid: VisionGrid, _ ground: UInt32?) -> UInt32 {
    var most = 0
    if let ground {
      for place in members { most = max(most, VisionGrid.apart(grid.colors[Int(place)], ground)) }
    }
    var (red, green, blue, count) = (0, 0, 0, 0)
    for place in members {
      let color = grid.colors[Int(place)]
      if let ground, VisionGrid.apart(color, ground) * 4 < most * 3 { continue }
      red += Int(color & 0xFF)
      green += Int(color >> 8 & 0xFF)
      blue += Int(color >> 16 & 0xFF)
      count += 1
    }
    count = max(1, count)
    return UInt32(red / count) | UInt32(green / count) << 8 | UInt32(blue / count) << 16
  }
}
