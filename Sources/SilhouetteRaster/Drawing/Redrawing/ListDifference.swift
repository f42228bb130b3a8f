internal import SilhouettePictures

/// Which pixels can differ between two display lists of one target: boxes around everything that was added, taken
/// away, moved or changed. They may overlap and repeat.
///
/// Matches are taken in order, so an item that keeps its look and its place in the order damages nothing. A
/// group is compared as a whole, and item by item if only its items changed. Linear for similar lists.
/// Insertions and removals are searched for a few places ahead, within a budget.
struct ListDifference {
  private let old: DisplayList
  private let new: DisplayList
  private var boxes: [PixelRect] = []
  private var budget = 8_192

  private static let reach = 16

  static func boxes(from old: DisplayList, to new: DisplayList) -> [PixelRect] {
    var difference = ListDifference(old: old, new: new)
    difference.walk()
    return difference.boxes
  }

  private init(old: DisplayList, new: DisplayList) {
    self.old = old
    self.new = new
  }

  private mutating func walk() {
    var i = 0
    var j = 0
    while i < old.items.count && j < new.items.count {
      if isSame(i, j) {
        i = old.unitEnd(i)
        j = new.unitEnd(j)
      } else {
        step(&i, &j)
      }
    }
    while i < old.items.count { damageUnit(of: old, &i) }
    while j < new.items.count { damageUnit(of: new, &j) }
  }

  /// Damages units of either list up to the nearest place where the two agree again, or one of each.
  private mutating func step(_ i: inout Int, _ j: inout Int) {
    var aheadOld = old.unitEnd(i)
    var aheadNew = new.unitEnd(j)
    for distance in 1...Self.reach where budget > 0 {
      budget -= 3
      let hasOld = aheadOld < old.items.count
      let hasNew = aheadNew < new.items.count
      if hasOld && hasNew && isSame(aheadOld, aheadNew) {
        for _ in 0..<distance { replaceUnit(&i, &j) }
        return
      }
      if hasNew && isSame(i, aheadNew) { return damageUnits(of: new, &j, until: aheadNew) }
      if hasOld && isSame(aheadOld, j) { return damageUnits(of: old, &i, until: aheadOld) }
      guard hasOld || hasNew else { break }
      if hasOld { aheadOld = old.unitEnd(aheadOld) }
      if hasNew { aheadNew = new.unitEnd(aheadNew) }
    }
    replaceUnit(&i, &j)
  }

  private mutating func damageUnits(of list: DisplayList, _ index: inout Int, until end: Int) {
    while index < end { damageUnit(of: list, &index) }
  }

  private mutating func damageUnit(of list: DisplayList, _ index: inout Int) {
    let end = list.unitEnd(index)
    for item in list.items[index..<end] { boxes.append(item.bounds) }
    index = end
  }

  /// One unit became another; where both are groups of one build, only the items that changed count.
  private mutating func replaceUnit(_ i: inout Int, _ j: inout Int) {
    guard old.items[i].group >= 0, hasSameGroups(i, j) else {
      damageUnit(of: old, &i)
      damageUnit(of: new, &j)
      return
    }
    let end = old.unitEnd(i)
    while i < end {
      if !isSameItem(i, j) { boxes += [old.items[i].bounds, new.items[j].bounds] }
      i += 1
      j += 1
    }
  }
}

extension ListDifference {
  private func isSame(_ i: Int, _ j: Int) -> Bool {
    guard old.items[i].group >= 0 || new.items[j].group >= 0 else { return isSameItem(i, j) }
    guard hasSameGroups(i, j) else { return false }
    return (0..<old.unitEnd(i) - i).allSatisfy { isSameItem(i + $0, j + $0) }
  }

  /// Whether two units are groups around as many items, with the same groups inside.
  private func hasSameGroups(_ i: Int, _ j: Int) -> Bool {
    let count = old.unitEnd(i) - i
    guard old.items[i].group >= 0, new.items[j].group >= 0, count == new.unitEnd(j) - j else { return false }
    let a = old.groups(in: i..<i + count)
    let b = new.groups(in: j..<j + count)
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy {
      $0.alpha == $1.alpha && Int($0.first) - i == Int($1.first) - j && Int($0.end) - i == Int($1.end) - j
    }
  }

  private func isSameItem(_ i: Int, _ j: Int) -> Bool {
    let a = old.items[i]
    let b = new.items[j]
    return a.pixel == b.pixel && a.left == b.left && a.top == b.top && a.right == b.right
      && a.bottom == b.bottom && isSame(a.outline, b.outline) && isSame(a.hole, b.hole)
      && hasSameClips(a, b) && hasSameHatch(a, b)
  }

  private func isSame(_ a: Outline, _ b: Outline) -> Bool {
    guard a.turned >= 0, b.turned >= 0 else { return a == b }
    return a.hullContains(b) && b.hullContains(a)
      && old.turned[Int(a.turned)] == new.turned[Int(b.turned)]
  }

  private func hasSameClips(_ a: DisplayItem, _ b: DisplayItem) -> Bool {
    guard a.clipCount == b.clipCount else { return false }
    return a.clipCount == 0
      || zip(old.clips[a.clipRange], new.clips[b.clipRange]).allSatisfy { isSame($0, $1) }
  }

  private func hasSameHatch(_ a: DisplayItem, _ b: DisplayItem) -> Bool {
    guard a.hatch >= 0, b.hatch >= 0 else { return a.hatch == b.hatch }
    return old.hatches[Int(a.hatch)] == new.hatches[Int(b.hatch)]
  }
}

extension DisplayList {
  /// Just past the unit that begins at an item: the item itself, or all of its outermost group.
  fileprivate func unitEnd(_ index: Int) -> Int {
    guard items[index].group >= 0 else { return index + 1 }
    return Int(groups[outermostGroup(of: index)].end)
  }

  private func outermostGroup(of index: Int) -> Int {
    var group = Int(items[index].group)
    while groups[group].parent >= 0 { group = Int(groups[group].parent) }
    return group
  }

  /// The groups of one unit; they stand together, the outermost first.
  fileprivate func groups(in unit: Range<Int>) -> ArraySlice<DisplayGroup> {
    let first = outermostGroup(of: unit.lowerBound)
    var end = first
    while end < groups.count && Int(groups[end].first) < unit.upperBound { end += 1 }
    return groups[first..<end]
  }
}
