/// One walk down a box of a frame. See `BandRenderer`.
///
/// Its tables are plain memory, allocated once a walk, because bounds and uniqueness checks in these loops cost a
/// third of the time. Every index in them was made by `DisplayListBuilder` from checked input.
struct BandPass {
  typealias Table<Element> = UnsafeMutablePointer<Element>
  typealias Corners = (Int32, Int32, Int32, Int32)

  let list: DisplayList
  let items: UnsafeBufferPointer<DisplayItem>
  private let left: Int32
  private let top: Int32
  private let right: Int32
  private let bottom: Int32

  /// What each item covers now.
  private let itemRows: Table<ItemRow>
  /// The items that change at a row, as linked lists: an item has one next change at most.
  private let firstChange: Table<Int32>
  private let nextChange: Table<Int32>
  /// Corner tables of each item: left and right of its top, left and right of its bottom.
  private let itemCorners: Table<Corners>
  /// The same for the holes of borders.
  private let holeCorners: Table<Corners>
  private let active: ActiveItems
  /// Columns to repaint in the current row, and those of them that still show what is below.
  private let dirty: ColumnSet
  private let open: ColumnSet
  private var dirtyLow = Int.max
  private var dirtyHigh = 0
  /// Items that show in the dirty columns, front to back, and between which columns.
  private let visible: Table<(item: Int32, low: Int32, high: Int32)>
  /// The row itself, then one for each nested group.
  private let rows: Table<UInt32>
  private let width: Int
  private let groupColumns: Table<(low: Int32, high: Int32)>

  private var spans = RowSpans()
  private var holeSpans = RowSpans()
  private var tracedItem = -1
  private var tracedRow: Int32 = -1

  init(list: DisplayList, items: UnsafeBufferPointer<DisplayItem>, box: PixelRect) {
    self.list = list
    self.items = items
    left = Int32(box.left)
    top = Int32(box.top)
    right = Int32(box.right)
    bottom = Int32(box.bottom)
    width = list.target.width
    itemRows = .allocate(capacity: items.count)
    nextChange = .allocate(capacity: items.count)
    itemCorners = .allocate(capacity: items.count)
    holeCorners = .allocate(capacity: items.count)
    visible = .allocate(capacity: items.count)
    firstChange = .allocate(capacity: box.height)
    firstChange.initialize(repeating: -1, count: box.height)
    active = ActiveItems(count: items.count)
    let words = ColumnSet.wordCount(columns: width)
    dirty = ColumnSet(words: .allocate(capacity: words))
    dirty.words.initialize(repeating: 0, count: words)
    open = ColumnSet(words: .allocate(capacity: words))
    open.words.initialize(repeating: 0, count: words)
    rows = .allocate(capacity: width * (DisplayList.maxLayers + 1))
    groupColumns = .allocate(capacity: list.groups.count + 1)
    groupColumns.initialize(repeating: (.max, 0), count: list.groups.count + 1)
  }

  func free() {
    itemRows.deallocate()
    nextChange.deallocate()
    itemCorners.deallocate()
    holeCorners.deallocate()
    visible.deallocate()
    firstChange.deallocate()
    active.free()
    dirty.words.deallocate()
    open.words.deallocate()
    rows.deallocate()
    groupColumns.deallocate()
  }
}

// MARK: Down the rows

extension BandPass {
  /// Puts every item that meets the box into the list of its first row.
  mutating func enterItems(_ corners: inout CornerCache) {
    for index in items.indices {
      let item = items.baseAddress! + index
      guard item.pointee.left < right, item.pointee.right > left, item.pointee.top < bottom,
        item.pointee.bottom > top
      else { continue }
      if item.pointee.outline.radiusX | item.pointee.hole.radiusX > 0 {
        findCorners(index, item.pointee, &corners)
      }
      schedule(index, at: max(item.pointee.top, top))
    }
  }

  private func findCorners(_ index: Int, _ item: DisplayItem, _ corners: inout CornerCache) {
    guard item.isSimple || item.isSimpleBorder else { return }
    if item.outline.radiusX > 0 { itemCorners[index] = Self.corners(of: item.outline, &corners) }
    if item.hole.radiusX > 0 { holeCorners[index] = Self.corners(of: item.hole, &corners) }
  }

  private static func corners(of outline: Outline, _ corners: inout CornerCache) -> Corners {
    func row(_ x: Int32, _ y: Int32) -> Int32 {
      corners.row(
        CornerCache.Key(
          radiusX: outline.radiusX, radiusY: outline.radiusY, phaseX: x & 255, phaseY: y & 255))
    }
    return (
      row(outline.left, outline.top), row(-outline.right, outline.top),
      row(outline.left, -outline.bottom), row(-outline.right, -outline.bottom)
    )
  }

  @inline(__always)
  private func schedule(_ index: Int, at row: Int32) {
    guard row < bottom else { return }
    let slot = Int(row &- top)
    nextChange[index] = firstChange[slot]
    firstChange[slot] = Int32(truncatingIfNeeded: index)
  }

  mutating func run(_ tables: CornerTables, frame: UnsafeMutablePointer<UInt32>) {
    var y = top
    while y < bottom {
      change(at: y, tables)
      if dirtyHigh > dirtyLow { repaint(tables, y) }
      var next = y &+ 1
      while next < bottom && firstChange[Int(next &- top)] < 0 { next &+= 1 }
      copyRow(to: frame, from: y, until: next)
      y = next
    }
  }

  private func copyRow(to frame: UnsafeMutablePointer<UInt32>, from y: Int32, until end: Int32) {
    let source = rows + Int(left)
    var target = frame + (Int(y) * width + Int(left))
    for _ in y..<end {
      target.update(from: source, count: Int(right &- left))
      target += width
    }
  }

  /// Brings all items that begin, end or bend at a row up to date, and marks the columns where it shows.
  private mutating func change(at y: Int32, _ tables: CornerTables) {
    var index = Int(firstChange[Int(y &- top)])
    while index >= 0 {
      let following = Int(nextChange[index])
      change(index, at: y, tables)
      index = following
    }
  }

  @inline(__always)
  private mutating func change(_ index: Int, at y: Int32, _ tables: CornerTables) {
    let item = items.baseAddress! + index
    if y == item.pointee.bottom {
      active.remove(index)
      mark(itemRows[index].start, itemRows[index].end)
      return
    }
    let new = row(of: index, at: y, tables)
    if y == max(item.pointee.top, top) {
      active.insert(index)
      mark(new.start, new.end)
    } else {
      mark(itemRows[index], new, always: item.pointee.hatch >= 0)
    }
    itemRows[index] = new
    schedule(index, at: nextRow(item, after: y))
  }

  @inline(__always)
  private func nextRow(_ item: UnsafePointer<DisplayItem>, after y: Int32) -> Int32 {
    guard y >= item.pointee.steadyTop, y < item.pointee.steadyBottom else { return y &+ 1 }
    return item.pointee.hatch >= 0 ? y &+ 1 : item.pointee.steadyBottom
  }

  @inline(__always)
  private mutating func mark(_ low: Int32, _ high: Int32) {
    guard low < high else { return }
    dirty.insert(Int(low), Int(high))
    dirtyLow = min(dirtyLow, Int(low))
    dirtyHigh = max(dirtyHigh, Int(high))
  }

  /// Where both rows are solid alike, nothing has changed.
  @inline(__always)
  private mutating func mark(_ old: ItemRow, _ new: ItemRow, always: Bool) {
    if always || old.cover != new.cover {
      mark(min(old.start, new.start), max(old.end, new.end))
      return
    }
    mark(min(old.start, new.start), max(old.solidStart, new.solidStart))
    mark(min(old.solidEnd, new.solidEnd), max(old.end, new.end))
  }
}

// MARK: What an item covers on a row

extension BandPass {
  @inline(__always)
  private mutating func row(
    of index: Int, at y: Int32, _ tables: CornerTables
  ) -> ItemRow {
    let item = items.baseAddress! + index
    var row = ItemRow(pixel: item.pointee.pixel, group: item.pointee.group)
    if item.pointee.isSimple {
      if let edge = Self.edge(item.pointee.outline, itemCorners[index], at: y, tables) {
        row.follow(edge)
      } else {
        trace(index, at: y, &row)
      }
    } else if !item.pointee.isSimpleBorder || !hollow(index, at: y, tables, &row) {
      trace(index, at: y, &row)
    }
    row.clamp(max(left, item.pointee.left), min(right, item.pointee.right))
    row.hides =
      row.cover == 255 && row.pixel >= 0xFF00_0000 && item.pointee.hatch < 0 && row.group < 0
    return row
  }

  /// A row of a border; false where an edge has no tables.
  private func hollow(_ index: Int, at y: Int32, _ tables: CornerTables, _ row: inout ItemRow) -> Bool {
    guard let (outer, inner) = edges(index, at: y, tables) else { return false }
    row.follow(outer)
    guard inner.height > 0 else { return true }
    row.traceRow = y
    row.isHollow = true
    row.solidStart = max(outer.solidStart, inner.solidStart)
    row.solidEnd = min(outer.solidEnd, inner.solidEnd)
    let isThin = row.solidStart >= row.solidEnd
    row.cover = isThin ? 0 : RowSpans.coverage(area: max(0, outer.height &- inner.height) &* 256)
    return true
  }

  /// A border's outer and inner edge.
  private func edges(_ index: Int, at y: Int32, _ tables: CornerTables) -> (outer: EdgeRow, inner: EdgeRow)? {
    let item = items.baseAddress! + index
    guard let outer = Self.edge(item.pointee.outline, itemCorners[index], at: y, tables),
      let inner = Self.edge(item.pointee.hole, holeCorners[index], at: y, tables)
    else { return nil }
    return (outer, inner)
  }

  /// A row of an upright outline; nil where corners touch, or where all four are in the same row.
  @inline(__always)
  private static func edge(
    _ outline: Outline, _ corners: @autoclosure () -> Corners, at y: Int32, _ tables: CornerTables
  ) -> EdgeRow? {
    let height = min(outline.bottom, y &* 256 &+ 256) &- max(outline.top, y &* 256)
    guard height > 0 else { return EdgeRow() }
    if outline.radiusX == 0
      || (y &* 256 >= outline.top &+ outline.radiusY && y &* 256 &+ 256 <= outline.bottom &- outline.radiusY)
    {
      return straight(outline, height)
    }
    return bend(outline, corners(), at: y, tables)
  }

  @inline(__always)
  private static func straight(_ outline: Outline, _ height: Int32) -> EdgeRow {
    var row = EdgeRow()
    row.height = height
    row.left = outline.left
    row.right = outline.right
    row.start = Subpixel.pixelBelow(outline.left)
    row.end = Subpixel.pixelAbove(outline.right)
    row.solidStart = Subpixel.pixelAbove(outline.left)
    row.solidEnd = Subpixel.pixelBelow(outline.right)
    if row.solidStart > row.solidEnd {
      row.solidStart = row.end
      row.solidEnd = row.end
      row.leftTable = side(height &* (outline.right &- outline.left)) &- row.start
      return row
    }
    row.leftTable = side(height &* (256 &- (outline.left & 255))) &- row.start
    row.rightTable = side(height &* (outline.right & 255)) &+ row.solidEnd
    return row
  }

  /// The table of one pixel with a covered area: coverages begin with 0 to 255.
  @inline(__always)
  private static func side(_ area: Int32) -> Int32 {
    Int32(truncatingIfNeeded: RowSpans.coverage(area: area))
  }

  @inline(__always)
  private static func bend(
    _ outline: Outline, _ corners: Corners, at y: Int32, _ tables: CornerTables
  ) -> EdgeRow? {
    let above = y < Subpixel.pixelAbove(outline.top &+ outline.radiusY)
    let below = y >= Subpixel.pixelBelow(outline.bottom &- outline.radiusY)
    guard above != below else { return nil }
    let step =
      above
      ? y &- Subpixel.pixelBelow(outline.top) : Subpixel.pixelAbove(outline.bottom) &- 1 &- y
    let near = tables.rows[Int((above ? corners.0 : corners.2) &+ step)]
    let far = tables.rows[Int((above ? corners.1 : corners.3) &+ step)]
    let first = Subpixel.pixelBelow(outline.left)
    let last = Subpixel.pixelAbove(outline.right) &- 1
    var row = EdgeRow()
    row.isBent = true
    row.height = near.height
    row.start = first &+ near.first
    row.solidStart = first &+ near.solid
    row.solidEnd = last &+ 1 &- far.solid
    row.end = last &+ 1 &- far.first
    row.leftTable = near.coverage &- row.start
    row.rightTable = far.coverage &+ last &- far.first
    return row.solidStart <= row.solidEnd ? row : nil
  }

  /// Any row of any shape.
  private mutating func trace(_ index: Int, at y: Int32, _ row: inout ItemRow) {
    row.traceRow = y
    retrace(index, row)
    let item = items[index]
    let columns = spans.columns
    row.start = max(columns.start, item.left)
    row.end = max(row.start, min(columns.end, item.right))
    row.solidStart = columns.solidStart
    row.solidEnd = columns.solidEnd
    row.cover = RowSpans.coverage(area: spans.height &* 256)
    guard !item.hole.isEmpty, !holeSpans.isEmpty else { return }
    let hole = holeSpans.columns
    row.solidStart = max(row.solidStart, hole.solidStart)
    row.solidEnd = min(row.solidEnd, hole.solidEnd)
    row.cover = RowSpans.coverage(area: max(0, spans.height &- holeSpans.height) &* 256)
    if row.solidStart >= row.solidEnd { row.cover = 0 }
  }

  private mutating func retrace(_ index: Int, _ row: ItemRow) {
    guard tracedItem != index || tracedRow != row.traceRow else { return }
    tracedItem = index
    tracedRow = row.traceRow
    let item = items[index]
    let clips = list.clips[item.clipRange]
    spans.trace(item.outline, clippedBy: clips, turned: list.turned, row: row.traceRow)
    guard !item.hole.isEmpty else { return }
    holeSpans.trace(item.hole, clippedBy: clips, turned: list.turned, row: row.traceRow)
  }
}

// MARK: Repainting a row

extension BandPass {
  private mutating func repaint(_ tables: CornerTables, _ y: Int32) {
    let count = findVisible()
    paint(count, tables, y)
    for word in dirtyLow >> 6...(dirtyHigh &- 1) >> 6 {
      dirty.words[word] = 0
      open.words[word] = 0
    }
    dirtyLow = .max
    dirtyHigh = 0
  }

  /// Goes from front to back until no dirty column shows what is below; returns how many items show.
  private mutating func findVisible() -> Int {
    for word in dirtyLow >> 6...(dirtyHigh &- 1) >> 6 { open.words[word] = dirty.words[word] }
    var low = dirtyLow
    var high = dirtyHigh
    var count = 0
    var index = active.below(items.count)
    while index >= 0 {
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

  private func widenGroups(of index: Int, _ low: Int32, _ high: Int32) {
    var group = Int(items[index].group)
    while group >= 0 {
      groupColumns[group].low = min(groupColumns[group].low, low)
      groupColumns[group].high = max(groupColumns[group].high, high)
      group = Int(list.groups[group].parent)
    }
  }

  /// Paints the visible items, back to front, in the dirty columns.
  private mutating func paint(_ count: Int, _ tables: CornerTables, _ y: Int32) {
    var group = -1
    var depth = 0
    var next = count &- 1
    while next >= 0 {
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

  /// Closes the groups that end and opens the ones that begin between two items.
  private func moveToGroup(_ target: Int, from group: inout Int, depth: inout Int) {
    while group >= 0 && !isGroup(group, around: target) {
      closeGroup(group, depth: depth)
      depth -= 1
      group = Int(list.groups[group].parent)
    }
    let wanted = depthOfGroup(target)
    while depth < wanted {
      depth += 1
      openGroup(ancestor(of: target, up: wanted - depth), depth: depth)
    }
    group = target
  }

  private func isGroup(_ outer: Int, around inner: Int) -> Bool {
    var group = inner
    while group > outer { group = Int(list.groups[group].parent) }
    return group == outer
  }

  private func depthOfGroup(_ group: Int) -> Int {
    var depth = 0
    var group = group
    while group >= 0 {
      depth += 1
      group = Int(list.groups[group].parent)
    }
    return depth
  }

  private func ancestor(of group: Int, up steps: Int) -> Int {
    var group = group
    for _ in 0..<steps { group = Int(list.groups[group].parent) }
    return group
  }

  private func openGroup(_ group: Int, depth: Int) {
    let columns = groupColumns[group]
    PixelRow(pixels: rows + depth * width).fill(Int(columns.low), Int(columns.high), 0)
  }

  private func closeGroup(_ group: Int, depth: Int) {
    let columns = groupColumns[group]
    let layer = PixelRow(pixels: rows + depth * width)
    let below = PixelRow(pixels: rows + (depth - 1) * width)
    var x = Int(columns.low)
    while x < Int(columns.high) {
      x = dirty.first(x, Int(columns.high))
      if x == Int(columns.high) { break }
      let end = dirty.firstGap(x, Int(columns.high))
      below.composite(layer, x, end, alpha: list.groups[group].alpha)
      x = end
    }
    groupColumns[group] = (.max, 0)
  }

  /// Paints a run of one item.
  @inline(__always)
  private mutating func paint(
    _ index: Int, _ target: PixelRow, _ low: Int, _ high: Int, _ tables: CornerTables,
    _ y: Int32
  ) {
    let row = itemRows + index
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
      target.paint(x, end, row.pointee.cover == 255 ? pixel : Blending.scaled(pixel, by: row.pointee.cover))
      x = end
    }
    while x < high {
      target.paint(x, pixel, coverage: UInt32(coverage[Int(row.pointee.rightTable) &- x]))
      x &+= 1
    }
  }

  /// Paints a run of a border.
  private func paintHollow(
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
    paintCut(index, target, low, solidStart, y)
    if solidStart < solidEnd && row.cover > 0 {
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
  private func paintCut(_ index: Int, _ target: PixelRow, _ low: Int, _ high: Int, _ y: Int32) {
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

  private func paintStripes(
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
