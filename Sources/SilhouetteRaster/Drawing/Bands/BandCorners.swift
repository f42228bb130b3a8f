/// Draws the changes of corners from one row to the next: a few pixels, for which looking at the whole row
/// would cost more than mixing them.
extension BandPass {
  /// Moves an item to the next row of its corners, and draws or marks the changes. Returns the row of the
  /// item's next change; nil if it is not a simple one, or if this row has no tables.
  @inline(__always)
  mutating func bendCorners(of index: Int, at y: Int32, _ tables: CornerTables) -> Int32? {
    let item = items.baseAddress! + index
    guard item.pointee.isSimple, item.pointee.outline.radius > 0,
      let edge = itemCorners[index].edge(at: y, tables)
    else { return nil }
    // The new row is made in a copy. Reading a row that was just written in parts would stall until the
    // writes reach memory.
    let old = itemRows[index]
    var new = old
    new.follow(edge)
    new.clamp(max(left, item.pointee.left), min(right, item.pointee.right))
    new.hides = new.pixel >= 0xFF00_0000 && new.group < 0
    new.traceRow = -1
    itemRows[index] = new
    if show(new, after: old, of: index, tables) { return y &+ 1 }
    let end = y < item.pointee.steadyTop ? item.pointee.steadyTop : item.pointee.bottom
    return max(y &+ 1, min(end, endOfHiding(index, y)))
  }

  /// Draws the difference between two rows, or marks it if other items do not cover it alike. Returns whether
  /// any of it shows.
  @inline(__always)
  private mutating func show(
    _ new: ItemRow, after old: ItemRow, of index: Int, _ tables: CornerTables
  ) -> Bool {
    let (low, leftEnd) = (min(old.start, new.start), max(old.solidStart, new.solidStart))
    let (rightStart, high) = (min(old.solidEnd, new.solidEnd), max(old.end, new.end))
    guard old.cover == 255, new.group < 0, leftEnd <= new.solidEnd, rightStart >= new.solidStart else {
      mark(old, new, of: index, always: false)
      return true
    }
    let left = prepare(grounds + index &* 2, low, leftEnd, of: index)
    if left == .drawable {
      let ground = grounds + index &* 2
      fill(low, min(new.start, leftEnd), ground.pointee.beside, ground.pointee.floorBeside)
      cut(max(low, new.start), min(new.solidStart, leftEnd), ground, tables, new.leftTable, 1)
      fill(max(low, new.solidStart), leftEnd, ground.pointee.covered, ground.pointee.floorCovered)
    }
    let right = prepare(grounds + (index &* 2 &+ 1), rightStart, high, of: index)
    if right == .drawable {
      let ground = grounds + (index &* 2 &+ 1)
      fill(rightStart, min(new.solidEnd, high), ground.pointee.covered, ground.pointee.floorCovered)
      cut(max(rightStart, new.solidEnd), min(new.end, high), ground, tables, new.rightTable, -1)
      fill(max(rightStart, new.end), high, ground.pointee.beside, ground.pointee.floorBeside)
    }
    return left != .hidden || right != .hidden
  }

  private enum Preparation { case hidden, marked, drawable }

  /// Makes sure that a ground holds for some columns of an item, or marks them.
  @inline(__always)
  private mutating func prepare(
    _ ground: Table<Ground>, _ low: Int32, _ high: Int32, of index: Int
  ) -> Preparation {
    guard low < high else { return .hidden }
    if ground.pointee.epoch != epoch || low < ground.pointee.low || high > ground.pointee.high {
      guard let open = open(low, high, of: index) else { return .hidden }
      // In a row that is repainted anyway, a few columns more cost less than mixing.
      guard dirtyLow >= dirtyHigh, mix(ground, low, high, of: index) else {
        insert(open)
        return .marked
      }
    }
    if ground.pointee.isHidden { return .hidden }
    steps &+= Int(high &- low) &+ Self.stepsOfRun
    isRowNew = true
    return .drawable
  }

  /// How many items are looked at for a ground, so that many corners over many items do not cost their product.
  private static let deepestLook = 32

  /// Looks from front to back until nothing shows through; false if an item covers a part of the columns, or
  /// if there are too many items.
  private mutating func mix(_ ground: Table<Ground>, _ low: Int32, _ high: Int32, of index: Int) -> Bool {
    ground.pointee = Ground(pixel: itemRows[index].pixel)
    var countBelow = 0
    var looks = 0
    var other = active.below(items.count)
    while other >= 0 {
      looks &+= 1
      steps &+= 4
      guard looks <= Self.deepestLook else { return false }
      let columns = itemColumns[other]
      if other != index {
        guard ground.pointee.narrow(to: columns, low, high) else { return false }
      }
      if other != index && columns.touches(low, high) {
        let pixel = itemRows[other].pixel
        let isOpaque = pixel >= 0xFF00_0000
        if other < index {
          visible[countBelow].item = Int32(truncatingIfNeeded: other)
          countBelow &+= 1
        } else if isOpaque {
          ground.pointee.isHidden = true
        } else if !ground.pointee.addAbove(pixel) {
          return false
        }
        if isOpaque { break }
      }
      other = active.below(other)
    }
    ground.pointee.floorBeside = Int32(truncatingIfNeeded: other)
    while countBelow > 0 {
      countBelow &-= 1
      ground.pointee.below = Blending.over(
        itemRows[Int(visible[countBelow].item)].pixel, ground.pointee.below)
    }
    ground.pointee.mix(index)
    ground.pointee.epoch = epoch
    return true
  }

  /// The row until which opaque items hide both sides of an item's corners; `y` or less if they do not.
  @inline(__always)
  private func endOfHiding(_ index: Int, _ y: Int32) -> Int32 {
    let columns = itemColumns[index]
    return min(
      endOfHiding(max(columns.left, left), min(columns.solidLeft, right), index, y),
      endOfHiding(max(columns.solidRight, left), min(columns.right, right), index, y))
  }

  /// The first column's floor may have ended, if it is still the last row's; so has its hiding then.
  @inline(__always)
  private func endOfHiding(_ low: Int32, _ high: Int32, _ index: Int, _ y: Int32) -> Int32 {
    guard low < high else { return .max }
    let floor = Int(floors.items[Int(low)])
    return floor > index && itemColumns[floor].cover(low, high) ? items[floor].bottom : y
  }

  @inline(__always)
  private func fill(_ low: Int32, _ high: Int32, _ pixel: UInt32, _ floor: Int32) {
    var x = Int(low)
    while x < Int(high) {
      rows[x] = pixel
      floors.items[x] = floor
      x &+= 1
    }
  }

  @inline(__always)
  private func cut(
    _ low: Int32, _ high: Int32, _ ground: Table<Ground>, _ tables: CornerTables, _ table: Int32,
    _ step: Int32
  ) {
    var x = low
    while x < high {
      rows[Int(x)] = ground.pointee.cut(tables.coverage.baseAddress![Int(table &+ step &* x)])
      floors.items[Int(x)] = ground.pointee.floorBeside
      x &+= 1
    }
  }
}
