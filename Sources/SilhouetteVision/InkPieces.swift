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
  init(_ grid: VisionGrid, _ flats: FlatAreas, _ seams: Seams, isSharp: Bool) {
    isInk = Array(repeating: false, count: grid.colors.count)
    mark(grid, flats, seams, isSharp)
    connect(grid, flats)
  }

  /// Marks what belongs to no ground, without the seams between two grounds.
  private mutating func mark(_ grid: VisionGrid, _ flats: FlatAreas, _ seams: Seams, _ isSharp: Bool) {
    let (columns, rows) = (grid.columns, grid.rows)
    isInk.withUnsafeMutableBufferPointer { isInk in
      flats.owners.withUnsafeBufferPointer { owners in
        seams.isSeam.withUnsafeBufferPointer { isSeam in
          grid.edges.withUnsafeBufferPointer { edges in
            for row in 0..<rows {
              let (first, above) = (row * columns, row > 0 ? columns : 0)
              for place in first..<first + columns where owners[place] < 0 && !isSeam[place] {
                if isSharp {
                  // An edge stands at the cell before it, across or down.
                  let left = place > first ? 1 : 0
                  let most = max(
                    max(edges[place], edges[place &- left]),
                    max(edges[place &- above], edges[place &- above &- left]))
                  guard Int(most) >= Self.sharpest else { continue }
                }
                isInk[place] = true
              }
            }
          }
        }
      }
    }
  }

  private mutating func connect(_ grid: VisionGrid, _ flats: FlatAreas) {
    var isTaken = [Bool](repeating: false, count: isInk.count)
    var members: [Int32] = []
    let (all, edges, owners) = (isInk, grid.edges, flats.owners)
    all.withUnsafeBufferPointer { isInk in
      isTaken.withUnsafeMutableBufferPointer { isTaken in
        edges.withUnsafeBufferPointer { edges in
          owners.withUnsafeBufferPointer { owners in
            for start in isInk.indices where isInk[start] && !isTaken[start] {
              guard
                var piece = Self.piece(from: start, &members, grid, isInk, isTaken, edges, owners),
                pieces.count < Self.mostPieces
              else { continue }
              let ground = piece.ground
              piece.ink = Self.ink(members, grid, ground < 0 ? nil : flats.areas[Int(ground)].color)
              pieces.append(piece)
            }
          }
        }
      }
    }
  }

  /// Takes a piece's cells. Returns nil if none has an edge.
  private static func piece(
    from start: Int, _ members: inout [Int32], _ grid: VisionGrid, _ isInk: UnsafeBufferPointer<Bool>,
    _ isTaken: UnsafeMutableBufferPointer<Bool>, _ edges: UnsafeBufferPointer<UInt8>,
    _ owners: UnsafeBufferPointer<Int32>
  ) -> Piece? {
    let (columns, rows) = (grid.columns, grid.rows)
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
      let (row, column) = grid.rowAndColumn(of: place)
      box.take(column, row)
      if Int(edges[place]) >= Self.sharpest { sharp += 1 }
      let (left, right) = (column > 0 ? -1 : 0, column + 1 < columns ? 1 : 0)
      var line = row > 0 ? -columns : 0
      let last = row + 1 < rows ? columns : 0
      while line <= last {
        for other in place &+ line &+ left...place &+ line &+ right {
          if isInk[other] {
            if !isTaken[other] {
              isTaken[other] = true
              members.append(Int32(truncatingIfNeeded: other))
            }
          } else if owners[other] >= 0 {
            if owners[other] == ground {
              votes += 1
            } else if votes == 0 {
              (ground, votes) = (owners[other], 1)
            } else {
              votes -= 1
            }
          }
        }
        line &+= columns
      }
    }
    guard sharp > 0 else { return nil }
    return Piece(box: box, count: members.count, sharp: sharp, ground: ground, ink: 0)
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

/// The cells between two grounds, which belong to neither.
struct Seams: Sendable {
  /// By cell.
  private(set) var isSeam: [Bool]

  init(_ grid: VisionGrid, _ flats: FlatAreas) {
    isSeam = Array(repeating: false, count: grid.colors.count)
    let (columns, rows) = (grid.columns, grid.rows)
    let reach = max(2, grid.cells(2))
    let isNear = Self.near(flats.owners, columns, reach)
    isSeam.withUnsafeMutableBufferPointer { isSeam in
      flats.owners.withUnsafeBufferPointer { owners in
        for row in 0..<rows {
          let first = row * columns
          for column in 0..<columns where isNear[first + column] != 0 && owners[first + column] < 0 {
            func owner(_ across: Int, _ down: Int) -> Int32 {
              for away in 1...reach {
                let (x, y) = (column &+ across &* away, row &+ down &* away)
                guard x >= 0, x < columns, y >= 0, y < rows else { return -1 }
                let owner = owners[y &* columns &+ x]
                if owner >= 0 { return owner }
              }
              return -1
            }
            func divides(_ across: Int, _ down: Int) -> Bool {
              let one = owner(across, down)
              guard one >= 0 else { return false }
              let other = owner(-across, -down)
              return other >= 0 && other != one
            }
            isSeam[first + column] = divides(1, 0) || divides(0, 1) || divides(1, 1) || divides(1, -1)
          }
        }
      }
    }
  }

  /// By cell: whether it may be as near to a ground; not 0 if it is. Rows are taken as one line, so some at their ends count that are not.
  private static func near(_ owners: [Int32], _ columns: Int, _ reach: Int) -> [UInt8] {
    let owned = owners.map { $0 >= 0 ? 1 : 0 as UInt8 }
    return spread(spread(owned, by: 1, reach), by: columns, reach)
  }

  private static func spread(_ marks: [UInt8], by step: Int, _ reach: Int) -> [UInt8] {
    var wide = marks
    wide.withUnsafeMutableBufferPointer { wide in
      marks.withUnsafeBufferPointer { marks in
        for away in 1...reach where away * step < marks.count {
          let shift = away * step
          for place in shift..<marks.count {
            wide[place] |= marks[place &- shift]
          }
          for place in 0..<marks.count - shift {
            wide[place] |= marks[place &+ shift]
          }
        }
      }
    }
    return wide
  }
}
