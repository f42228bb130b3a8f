internal import SilhouettePictures

/// One walk down a box of a frame. See `BandRenderer`.
///
/// Its tables are plain memory, allocated once a walk, because bounds and uniqueness checks in these loops cost a
/// third of the time. Every index in them was made by `DisplayListBuilder` from checked input.
///
/// Methods that are not inlined are mutating, even if they change nothing: to others, the compiler passes a
/// copy of the whole value, once a row.
struct BandPass {
  typealias Table<Element> = UnsafeMutablePointer<Element>

  let list: DisplayList
  let items: UnsafeBufferPointer<DisplayItem>
  let left: Int32
  let top: Int32
  let right: Int32
  let bottom: Int32

  /// Each item's columns in the current row.
  let itemRows: Table<ItemRow>
  /// The items that change at a row, as linked lists: an item has one next change at most.
  let firstChange: Table<Int32>
  let nextChange: Table<Int32>
  /// Corner tables of each item that has corners.
  let itemCorners: Table<Corners>
  /// The same for the holes of borders.
  let holeCorners: Table<Corners>
  /// Each item's columns in all of its rows.
  let itemColumns: Table<ItemColumns>
  /// Of the left and of the right corners of each item that has corners.
  let grounds: Table<Ground>
  /// How often an item began or ended.
  var epoch = 0
  let active: ActiveItems
  /// Columns to repaint in the current row, and those of them that no opaque item covers yet.
  let dirty: ColumnSet
  let open: ColumnSet
  let floors: Floors
  var dirtyLow = Int.max
  var dirtyHigh = 0
  /// Items that show in the dirty columns, front to back, and between which columns.
  let visible: Table<(item: Int32, low: Int32, high: Int32)>
  /// The row itself, then one for each nested group.
  let rows: Table<UInt32>
  let width: Int
  /// Whether the row differs from the one above.
  var isRowNew = false
  let groupColumns: Table<(low: Int32, high: Int32)>

  var meter: DrawingMeter
  /// Steps that are not reported to the meter yet.
  var steps = 0

  var stripes = StripeWatch()

  var spans = RowSpans()
  var holeSpans = RowSpans()
  var tracedItem = -1
  var tracedRow: Int32 = -1

  init(list: DisplayList, items: UnsafeBufferPointer<DisplayItem>, box: PixelRect, meter: DrawingMeter) {
    self.list = list
    self.meter = meter
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
    itemColumns = .allocate(capacity: items.count)
    grounds = .allocate(capacity: items.count * 2)
    visible = .allocate(capacity: items.count)
    firstChange = .allocate(capacity: box.height)
    firstChange.initialize(repeating: -1, count: box.height)
    active = ActiveItems(count: items.count)
    let words = ColumnSet.wordCount(columns: width)
    dirty = ColumnSet(words: .allocate(capacity: words))
    dirty.words.initialize(repeating: 0, count: words)
    open = ColumnSet(words: .allocate(capacity: words))
    open.words.initialize(repeating: 0, count: words)
    floors = Floors(items: .allocate(capacity: width))
    (floors.items + box.left).initialize(repeating: -1, count: box.width)
    rows = .allocate(capacity: width * (DisplayList.maxLayers + 1))
    groupColumns = .allocate(capacity: list.groups.count + 1)
    groupColumns.initialize(repeating: (.max, 0), count: list.groups.count + 1)
  }

  func free() {
    itemRows.deallocate()
    nextChange.deallocate()
    itemCorners.deallocate()
    holeCorners.deallocate()
    itemColumns.deallocate()
    grounds.deallocate()
    visible.deallocate()
    firstChange.deallocate()
    active.free()
    dirty.words.deallocate()
    open.words.deallocate()
    floors.items.deallocate()
    rows.deallocate()
    groupColumns.deallocate()
  }
}

extension BandPass {
  /// Puts every item that meets the box into the list of its first row.
  mutating func enterItems(_ corners: inout CornerCache) {
    for index in items.indices {
      let item = items.baseAddress! + index
      guard item.pointee.left < right, item.pointee.right > left, item.pointee.top < bottom,
        item.pointee.bottom > top
      else { continue }
      itemColumns[index] = ItemColumns(of: item.pointee)
      if item.pointee.outline.radius | item.pointee.hole.radius > 0 {
        let rows = corners.count
        findCorners(index, item.pointee, &corners)
        steps &+= (corners.count - rows) * Self.stepsOfCornerRow
        guard goesOn() else { return }
      }
      schedule(index, at: max(item.pointee.top, top))
    }
  }

  private mutating func findCorners(_ index: Int, _ item: DisplayItem, _ corners: inout CornerCache) {
    guard item.isSimple || item.isSimpleBorder else { return }
    if item.outline.radius > 0 {
      itemCorners[index] = Corners(of: item.outline, &corners)
      (grounds + index * 2).initialize(repeating: Ground(pixel: item.pixel), count: 2)
    }
    if item.hole.radius > 0 { holeCorners[index] = Corners(of: item.hole, &corners) }
  }

  @inline(__always)
  private func schedule(_ index: Int, at row: Int32) {
    guard row < bottom else { return }
    let slot = Int(row &- top)
    nextChange[index] = firstChange[slot]
    firstChange[slot] = Int32(truncatingIfNeeded: index)
  }

  // The costs of these, in mixed pixels: measured, and rounded up.
  static let stepsOfCornerRow = 256
  static let stepsOfTrace = 128
  static let stepsOfRun = 8
  static let stepsOfCutPixel = 8

  /// Whether drawing goes on; asks the meter now and then.
  @inline(__always)
  mutating func goesOn() -> Bool { steps < DrawingMeter.grain || settle() }

  /// Reports all steps to the meter. Returns whether drawing goes on.
  mutating func settle() -> Bool {
    defer { steps = 0 }
    return meter.stop == nil && meter.spend(steps)
  }

  mutating func run(_ tables: CornerTables, frame: UnsafeMutablePointer<UInt32>) {
    var target = FrameRows(of: frame, width: width, left: left, right: right)
    let row = rows + Int(left)
    var y = top
    while y < bottom {
      guard goesOn() else { return }
      stripes.beginRow()
      isRowNew = false
      change(at: y, tables)
      if stripes.endRow() {
        repeatRow(of: &target, at: y)
        y &+= 1
        continue
      }
      if dirtyHigh > dirtyLow { repaint(tables, y) }
      var next = y &+ 1
      while next < bottom && firstChange[Int(next &- top)] < 0 { next &+= 1 }
      if isRowNew {
        target.begin(row, at: y, until: next)
      } else {
        target.extend(row, at: y, until: next)
      }
      y = next
    }
  }

  /// Takes the row of a stripes' period ago. The row buffer stays behind: stripes mark all their columns anew in every
  /// row that they have, and in the one after their last.
  private mutating func repeatRow(of target: inout FrameRows, at y: Int32) {
    dropDirty()
    target.repeatRow(at: y, period: stripes.period)
  }

  /// Updates all items that begin, end or bend at a row, and marks the columns where the change shows. Items
  /// that bend come last, because they are drawn over the current state of the others.
  private mutating func change(at y: Int32, _ tables: CornerTables) {
    var bending: Int32 = -1
    var next = firstChange[Int(y &- top)]
    while next >= 0 {
      let index = Int(next)
      next = nextChange[index]
      steps &+= Self.stepsOfRun
      let item = items.baseAddress! + index
      if y == item.pointee.bottom {
        end(index)
      } else if y == max(item.pointee.top, top) {
        begin(index, at: y, tables)
      } else if item.pointee.hatch >= 0 && y > item.pointee.steadyTop && y < item.pointee.steadyBottom {
        moveStripes(of: index, at: y)
      } else {
        nextChange[index] = bending
        bending = Int32(truncatingIfNeeded: index)
      }
    }
    while bending >= 0 {
      let index = Int(bending)
      bending = nextChange[index]
      bend(index, at: y, tables)
    }
  }

  @inline(__always)
  private mutating func end(_ index: Int) {
    stripes.isAlone = false
    epoch &+= 1
    active.remove(index)
    mark(itemRows[index].start, itemRows[index].end, of: index)
  }

  @inline(__always)
  private mutating func begin(_ index: Int, at y: Int32, _ tables: CornerTables) {
    stripes.isAlone = false
    epoch &+= 1
    active.insert(index)
    let new = row(of: index, at: y, tables)
    mark(new.start, new.end, of: index)
    itemRows[index] = new
    schedule(index, at: nextRow(items.baseAddress! + index, after: y))
  }

  private mutating func moveStripes(of index: Int, at y: Int32) {
    stripes.move(list.hatches[Int(items[index].hatch)])
    mark(itemRows[index].start, itemRows[index].end, of: index)
    schedule(index, at: y &+ 1)
  }

  @inline(__always)
  private mutating func bend(_ index: Int, at y: Int32, _ tables: CornerTables) {
    stripes.isAlone = false
    if let next = bendCorners(of: index, at: y, tables) { return schedule(index, at: next) }
    let new = row(of: index, at: y, tables)
    mark(itemRows[index], new, of: index, always: items[index].hatch >= 0)
    itemRows[index] = new
    schedule(index, at: nextRow(items.baseAddress! + index, after: y))
  }

  @inline(__always)
  private func nextRow(_ item: UnsafePointer<DisplayItem>, after y: Int32) -> Int32 {
    guard y >= item.pointee.steadyTop, y < item.pointee.steadyBottom else { return y &+ 1 }
    return item.pointee.hatch >= 0 ? y &+ 1 : item.pointee.steadyBottom
  }

  /// Marks the columns of a change, except for columns at its ends that opaque items hide.
  @inline(__always)
  private mutating func mark(_ low: Int32, _ high: Int32, of index: Int) {
    if let open = open(low, high, of: index) { insert(open) }
  }

  /// A change's columns, except for columns at its ends that opaque items hide; nil if nothing is left.
  @inline(__always)
  func open(_ low: Int32, _ high: Int32, of index: Int) -> (low: Int32, high: Int32)? {
    var (low, high) = (low, high)
    while low < high {
      let floor = Int(floors.items[Int(low)])
      if floor <= index { break }
      low = max(low &+ 1, itemRows[floor].solidEnd)
    }
    while low < high {
      let floor = Int(floors.items[Int(high &- 1)])
      if floor <= index { break }
      high = min(high &- 1, itemRows[floor].solidStart)
    }
    return low < high ? (low, high) : nil
  }

  @inline(__always)
  mutating func insert(_ range: (low: Int32, high: Int32)) {
    assert(range.low >= left && range.high <= right)
    dirty.insert(Int(range.low), Int(range.high))
    dirtyLow = min(dirtyLow, Int(range.low))
    dirtyHigh = max(dirtyHigh, Int(range.high))
  }

  /// Where both rows are solid alike, nothing has changed.
  @inline(__always)
  mutating func mark(_ old: ItemRow, _ new: ItemRow, of index: Int, always: Bool) {
    if always || old.cover != new.cover {
      mark(min(old.start, new.start), max(old.end, new.end), of: index)
      return
    }
    mark(min(old.start, new.start), max(old.solidStart, new.solidStart), of: index)
    mark(min(old.solidEnd, new.solidEnd), max(old.end, new.end), of: index)
  }
}
