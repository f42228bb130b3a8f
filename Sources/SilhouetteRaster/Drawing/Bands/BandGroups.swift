/// Groups have a row of their own for each layer, cleared and laid down only where their items show.
extension BandPass {
  /// Notes that an item of a group, and so the groups around it, show between two columns.
  mutating func widenGroups(of index: Int, _ low: Int32, _ high: Int32) {
    var group = Int(items[index].group)
    while group >= 0 {
      groupColumns[group].low = min(groupColumns[group].low, low)
      groupColumns[group].high = max(groupColumns[group].high, high)
      group = Int(list.groups[group].parent)
    }
  }

  /// Closes the groups that end and opens the ones that begin between two items.
  mutating func moveToGroup(_ target: Int, from group: inout Int, depth: inout Int) {
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

  private mutating func isGroup(_ outer: Int, around inner: Int) -> Bool {
    var group = inner
    while group > outer { group = Int(list.groups[group].parent) }
    return group == outer
  }

  private mutating func depthOfGroup(_ group: Int) -> Int {
    var depth = 0
    var group = group
    while group >= 0 {
      depth += 1
      group = Int(list.groups[group].parent)
    }
    return depth
  }

  private mutating func ancestor(of group: Int, up steps: Int) -> Int {
    var group = group
    for _ in 0..<steps { group = Int(list.groups[group].parent) }
    return group
  }

  private mutating func openGroup(_ group: Int, depth: Int) {
    let columns = groupColumns[group]
    steps &+= max(0, Int(columns.high) &- Int(columns.low)) &+ Self.stepsOfRun
    PixelRow(pixels: rows + depth * width).fill(Int(columns.low), Int(columns.high), 0)
  }

  private mutating func closeGroup(_ group: Int, depth: Int) {
    let columns = groupColumns[group]
    steps &+= 2 &* max(0, Int(columns.high) &- Int(columns.low)) &+ Self.stepsOfRun
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
}
