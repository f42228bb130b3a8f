internal import SilhouetteText

/// Boxes and lines that can be read together: QR codes and their kin, bars, letters of squares or of lines.
enum DenseShapes {
  struct Code {
    var box = PlaneBox()
    var members: [Int] = []
  }

  /// The smallest code has more squares along a side than this, so its squares are smaller than the page by it.
  private static let smallest = 13.0
  /// Squares of a code in a cell that is `cell` squares wide; those of a code are 16 and more.
  private static let fewest = 8
  private static let cell = 8.0
  /// Bars of the shortest bar code.
  private static let fewestBars = 10

  /// - Parameter side: the page's shorter side.
  static func find(in shapes: [OutlineRows.Shape], side: Double) -> [Code] {
    let open = shapes.indices.filter { shapes[$0].row == nil && shapes[$0].isPlain }
    guard open.count >= fewest else { return [] }
    var codes = squares(of: shapes, at: open, side: side)
    codes += bars(of: shapes, at: open, side: side, isDown: false)
    codes += bars(of: shapes, at: open, side: side, isDown: true)
    // Large squares of a code lie among its small ones.
    let sorted = open.sorted { (shapes[$0].box.center, $0) < (shapes[$1].box.center, $1) }
    for index in codes.indices {
      let code = codes[index].box
      var low = Bisection.first(of: sorted.count) { shapes[sorted[$0]].box.center >= code.left }
      while low < sorted.count, shapes[sorted[low]].box.center <= code.right {
        let box = shapes[sorted[low]].box
        let height = (box.bottom + box.top) / 2
        if code.bottom <= height, height <= code.top, box.width <= code.width, box.height <= code.height {
          codes[index].box.add(box)
          codes[index].members.append(sorted[low])
        }
        low += 1
      }
    }
    return codes
  }

  // MARK: Squares

  /// Cells of shapes of one size.
  private struct Cell: Hashable {
    let size: Int
    let turn: Int
    let x: Int
    let y: Int
  }

  private static func squares(of shapes: [OutlineRows.Shape], at open: [Int], side: Double) -> [Code] {
    var cells: [Cell: [Int]] = [:]
    func put(_ index: Int, _ size: Double) {
      guard size > 0, size <= side / smallest else { return }
      let box = shapes[index].box
      let width = cell * size.binade * 2
      let (x, y) = ((box.left + box.right) / 2 / width, (box.bottom + box.top) / 2 / width)
      guard x.magnitude < 1e9, y.magnitude < 1e9 else { return }
      let place = Cell(
        size: Int(size.exponent), turn: shapes[index].turn, x: Int(x.rounded(.down)),
        y: Int(y.rounded(.down)))
      cells[place, default: []].append(index)
    }
    for index in open {
      let box = shapes[index].box
      put(index, min(box.width, box.height))
      if shapes[index].isLine { put(index, max(box.width, box.height)) }
    }
    var seen: Set<Cell> = []
    var codes: [Code] = []
    let dense = cells.filter { isDense($0.value, of: shapes, $0.key) }.keys
      .sorted { ($0.size, $0.turn, $0.x, $0.y) < ($1.size, $1.turn, $1.x, $1.y) }
    for start in dense where seen.insert(start).inserted {
      var code = Code()
      var waiting = [start]
      while let place = waiting.popLast() {
        for index in cells[place] ?? [] {
          code.box.add(shapes[index].box)
          code.members.append(index)
        }
        guard isDense(cells[place]!, of: shapes, place) else { continue }
        for x in place.x - 1...place.x + 1 {
          for y in place.y - 1...place.y + 1 {
            let next = Cell(size: place.size, turn: place.turn, x: x, y: y)
            if cells[next] != nil, seen.insert(next).inserted { waiting.append(next) }
          }
        }
      }
      codes.append(code)
    }
    return codes
  }

  /// Whether shapes of a cell are many, in several rows and in several columns.
  private static func isDense(_ members: [Int], of shapes: [OutlineRows.Shape], _ place: Cell) -> Bool {
    guard members.count >= fewest else { return false }
    let size = Double(sign: .plus, exponent: place.size, significand: 1)
    var rows: Set<Int> = []
    var columns: Set<Int> = []
    for member in members {
      rows.insert(Int(((shapes[member].box.bottom + shapes[member].box.top) / 2 / size).rounded()))
      columns.insert(Int((shapes[member].box.center / size).rounded()))
      if rows.count >= 3, columns.count >= 3 { return true }
    }
    return false
  }

  // MARK: Bars

  private struct Bars {
    var code = Code()
    var last = PlaneBox()
    var height = 0.0
    var thinnest = Double.infinity, thickest = 0.0
    var nearest = Double.infinity, furthest = 0.0

    /// Bars of one width at one distance carry nothing: ticks, steps, lines of a table.
    var isEven: Bool { thickest <= 1.1 * thinnest && furthest <= 1.1 * nearest }

    func takes(_ box: PlaneBox) -> Bool {
      let shared = min(last.top, box.top) - max(last.bottom, box.bottom)
      return shared >= 0.8 * max(last.height, box.height)
        && box.left - last.right <= 12 * min(thinnest, box.width)
    }

    mutating func add(_ box: PlaneBox, _ index: Int) {
      if !code.members.isEmpty {
        nearest = min(nearest, box.left - last.left)
        furthest = max(furthest, box.left - last.left)
      }
      thinnest = min(thinnest, box.width)
      thickest = max(thickest, box.width)
      code.box.add(box)
      code.members.append(index)
      last = box
    }
  }

  private static func bars(
    of shapes: [OutlineRows.Shape], at open: [Int], side: Double, isDown: Bool
  ) -> [Code] {
    func box(_ index: Int) -> PlaneBox { isDown ? shapes[index].box.turned : shapes[index].box }
    let thin = open.filter {
      let box = box($0)
      return box.height >= 4 * box.width && box.width <= side / 30
    }.sorted { (box($0).left, $0) < (box($1).left, $1) }
    var running: [Bars] = []
    var ended: [Bars] = []
    for index in thin {
      let box = box(index)
      if let at = running.lastIndex(where: { $0.takes(box) }) {
        running[at].add(box, index)
      } else {
        if running.count == 32 { ended.append(running.removeFirst()) }
        var bars = Bars()
        bars.add(box, index)
        running.append(bars)
      }
    }
    return (ended + running).filter { $0.code.members.count >= fewestBars && !$0.isEven }.map {
      Code(box: isDown ? $0.code.box.turned : $0.code.box, members: $0.code.members)
    }
  }
}

extension PlaneBox {
  /// Half way from left to right.
  fileprivate var center: Double { (left + right) / 2 }
}
