/// Repainting the dirty columns of the row.
extension BandPass {
  mutating func repaint(_ tables: CornerTables, _ y: Int32) {
    let count = findVisible()
    paint(count, tables, y)
    dropDirty()
    isRowNew = true
  }

  mutating func dropDirty() {
    guard dirtyLow < dirtyHigh else { return }
    for word in dirtyLow >> 6...(dirtyHigh &- 1) >> 6 {
      dirty.words[word] = 0
      open.words[word] = 0
    }
    dirtyLow = .max
    dirtyHigh = 0
  }

  /// Goes from front to back until opaque items cover all dirty columns; returns how many items show.
  private mutating func findVisible() -> Int {
    for word in dirtyLow >> 6...(dirtyHigh &- 1) >> 6 { open.words[word] = dirty.words[word] }
    var low = dirtyLow
    var high = dirtyHigh
    var count = 0
    var index = active.below(items.count)
    while index >= 0 {
      steps &+= 4
      let row = itemRows + index
      let start = max(Int(row.pointee.start), low)
      let end = min(Int(row.pointee.end), high)
      if start < end {
        let first = open.first(start, end)
        if first < end {
          visible[count] = (
            Int32(truncatingIfNeeded: index), Int32(truncatingIfNeeded: first),
            Int32(truncatingIfNeeded: open.end(first, end))
          )
          count &+= 1
          if row.pointee.hides {
            let solidStart = max(Int(row.pointee.solidStart), low)
            let solidEnd = min(Int(row.pointee.solidEnd), high)
            if solidStart < solidEnd {
              open.remove(solidStart, solidEnd)
              low = open.first(low, high)
              if low == high { break }
              high = open.end(low, high)
            }
          } else if row.pointee.group >= 0 {
            widenGroups(of: index, visible[count &- 1].low, visible[count &- 1].high)
          }
        }
      }
      index = active.below(index)
    }
    return count
  }

  /// Paints the visible items, back to front, in the dirty columns.
  private mutating func paint(_ count: Int, _ tables: CornerTables, _ y: Int32) {
    var group = -1
    var depth = 0
    var next = count &- 1
    while next >= 0 {
      guard goesOn() else { return }
      let (item, low, high) = visible[next]
      let index = Int(item)
      let itsGroup = Int(itemRows[index].group)
      if itsGroup != group { moveToGroup(itsGroup, from: &group, depth: &depth) }
      var x = Int(low)
      while x < Int(high) {
        x = dirty.first(x, Int(high))
        if x == Int(high) { break }
        let end = dirty.firstGap(x, Int(high))
        paint(index, PixelRow(pixels: rows + depth &* width), x, end, tables, y)
        x = end
      }
      next &-= 1
    }
    if group >= 0 { moveToGroup(-1, from: &group, depth: &depth) }
  }

  /// Paints a run of one item.
  @inline(__always)
  private mutating func paint(
    _ index: Int, _ target: PixelRow, _ low: Int, _ high: Int, _ tables: CornerTables,
    _ y: Int32
  ) {
    let row = itemRows + index
    steps &+= high &- low &+ Self.stepsOfRun
    if row.pointee.isHollow {
      paintHollow(index, target, low, high, tables)
      return
    }
    if row.pointee.traceRow >= 0 {
      paintTraced(index, target, low, high, y)
      return
    }
    let pixel = row.pointee.pixel
    let coverage = tables.coverage.baseAddress!
    let solidStart = min(Int(row.pointee.solidStart), high)
    let solidEnd = max(Int(row.pointee.solidEnd), low)
    var x = low
    while x < solidStart {
      target.paint(x, pixel, coverage: UInt32(coverage[Int(row.pointee.leftTable) &+ x]))
      x &+= 1
    }
    let end = min(solidEnd, high)
    if x < end {
      if row.pointee.hides { floors.set(x, end, to: index) }
      target.paint(x, end, row.pointee.cover == 255 ? pixel : Blending.scaled(pixel, by: row.pointee.cover))
      x = end
    }
    while x < high {
      target.paint(x, pixel, coverage: UInt32(coverage[Int(row.pointee.rightTable) &- x]))
      x &+= 1
    }
  }

  /// Paints a run of a border.
  private mutating func paintHollow(
    _ index: Int, _ target: PixelRow, _ low: Int, _ high: Int, _ tables: CornerTables
  ) {
    let row = itemRows[index]
    guard let (outer, inner) = edges(index, at: row.traceRow, tables) else { return }
    var x = Int32(low)
    while x < Int32(high) {
      if row.cover == 0 && x >= row.solidStart && x < row.solidEnd {
        x = row.solidEnd
        continue
      }
      let area = max(0, outer.area(ofPixel: x, tables.areas) &- inner.area(ofPixel: x, tables.areas))
      target.paint(Int(x), row.pixel, coverage: RowSpans.coverage(area: area))
      x &+= 1
    }
  }

  /// Paints a run of an item that is cut by clips, turned, hollow or striped.
  private mutating func paintTraced(
    _ index: Int, _ target: PixelRow, _ low: Int, _ high: Int, _ y: Int32
  ) {
    let row = itemRows[index]
    retrace(index, row)
    let solidStart = min(max(Int(row.solidStart), low), high)
    let solidEnd = min(max(Int(row.solidEnd), solidStart), high)
    steps &+= (solidStart &- low &+ high &- solidEnd) &* Self.stepsOfCutPixel
    paintCut(index, target, low, solidStart, y)
    if solidStart < solidEnd && row.cover > 0 {
      if row.hides { floors.set(solidStart, solidEnd, to: index) }
      let pixel = Blending.scaled(row.pixel, by: row.cover)
      let hatch = items[index].hatch
      if hatch < 0 {
        target.paint(solidStart, solidEnd, pixel)
      } else {
        paintStripes(list.hatches[Int(hatch)], target, solidStart, solidEnd, y, pixel)
      }
    }
    paintCut(index, target, solidEnd, high, y)
  }

  /// Paints pixels that the traced row may cut, one by one.
  private mutating func paintCut(_ index: Int, _ target: PixelRow, _ low: Int, _ high: Int, _ y: Int32) {
    let row = itemRows[index]
    let item = items.baseAddress! + index
    let isHollow = !item.pointee.hole.isEmpty
    let hatch = item.pointee.hatch < 0 ? nil : list.hatches[Int(item.pointee.hatch)]
    var x = Int32(low)
    while x < Int32(high) {
      if hatch?.isStripe(x: x, y: y) ?? true {
        let hole = isHollow ? holeSpans.area(ofPixel: x) : 0
        let area = max(0, spans.area(ofPixel: x) - hole)
        target.paint(Int(x), row.pixel, coverage: RowSpans.coverage(area: area))
      }
      x += 1
    }
  }

  private mutating func paintStripes(
    _ hatch: DisplayHatch, _ target: PixelRow, _ low: Int, _ high: Int, _ y: Int32, _ pixel: UInt32
  ) {
    guard case .upright(let period, let stripe, let phase) = hatch else {
      for x in low..<high where hatch.isStripe(x: Int32(x), y: y) { target.paint(x, x + 1, pixel) }
      return
    }
    var x = low - (low + Int(y) + Int(phase)) % Int(period)
    while x < high {
      let end = min(x + Int(stripe), high)
      if end > low { target.paint(max(x, low), end, pixel) }
      x += Int(period)
    }
  }
}
