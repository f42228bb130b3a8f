internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// How far each element moved and grew, beside what its holder explains, and what explains growth.
extension FindingMaker {
  mutating func findChanges() {
    let count = pair.old.elements.count
    shifts = Array(repeating: Point2D(x: 0, y: 0), count: count)
    across = Array(repeating: AxisChange(), count: count)
    down = across
    isGrowthExplained = Array(repeating: false, count: count)
    for index in pair.old.elements.indices.reversed() where pair.partners[index] >= 0 {
      let (one, other) = (pair.old.elements[index], partner(Int32(index)))
      if one.isSeen && other.isSeen || pair.kept[index + 1].isEmpty {
        shifts[index] = Point2D(x: other.box.x - one.box.x, y: other.box.y - one.box.y)
      } else if one.frame.isDrawable, other.frame.isDrawable {
        shifts[index] = Point2D(x: other.frame.x - one.frame.x, y: other.frame.y - one.frame.y)
      } else {
        shifts[index] = commonShift(pair.kept[index + 1])
      }
    }
    for row in pair.kept.indices {
      for index in pair.kept[row] { findChange(of: index, in: row) }
    }
  }

  /// The shift of an unseen element without a box: that of most of its children.
  private func commonShift(_ children: [Int32]) -> Point2D {
    Point2D(
      x: commonest(children.map { shifts[Int($0)].x }), y: commonest(children.map { shifts[Int($0)].y }))
  }

  /// What more than half of the numbers are, 0 where there is no such number.
  func commonest(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    var (best, bestCount, start) = (0.0, 0, 0)
    for index in sorted.indices {
      while sorted[index] - sorted[start] > tolerance { start += 1 }
      if index - start + 1 > bestCount { (best, bestCount) = (sorted[start], index - start + 1) }
    }
    return bestCount * 2 > sorted.count ? best : 0
  }

  private mutating func findChange(of index: Int32, in row: Int) {
    let (one, other) = (old(index), partner(index))
    let place = Int(index)
    guard one.isSeen == other.isSeen else { return }
    var (box, newBox) = (one.box, other.box)
    if !one.isSeen {
      box = Rect2D(x: 0, y: 0, width: 0, height: 0)
      newBox = box.offset(dx: shifts[place].x, dy: shifts[place].y)
    }
    var (holder, newHolder) = (Rect2D.zero, Rect2D.zero)
    if row > 0 {
      let (a, b) = (old(Int32(row - 1)), partner(Int32(row - 1)))
      if a.isSeen, b.isSeen {
        (holder, newHolder) = (a.box, b.box)
      } else {
        newHolder = holder.offset(dx: shifts[row - 1].x, dy: shifts[row - 1].y)
      }
    }
    let hasOtherWords = one.words != other.words && one.words != 0 && other.words != 0
    func change(_ axis: (Rect2D) -> AxisSpan) -> AxisChange {
      let old = axis(holder)
      var new = axis(newHolder)
      let (span, newSpan) = (axis(box), axis(newBox))
      // An element with other words may have another size of its own, which its holder's size then follows.
      if hasOtherWords, abs(newSpan.high - newSpan.low - span.high + span.low) > tolerance {
        new = old.moved(by: new.low - old.low)
      }
      return AxisChange(span, newSpan, in: old, new, tolerance: tolerance)
    }
    across[place] = change(AxisSpan.horizontal)
    down[place] = change(AxisSpan.vertical)
  }

  // MARK: Growth

  /// Marks the growth of elements that grew with their words, and of boxes that grew with their contents.
  mutating func explainGrowth() {
    for row in pair.kept.indices.reversed() {
      // Children stand behind their parents, so theirs are explained by now.
      guard row > 0, pair.partners[row - 1] >= 0 else { continue }
      let index = row - 1
      guard across[index].growth != 0 || down[index].growth != 0 else { continue }
      let (one, other) = (pair.old.elements[index], partner(Int32(index)))
      if one.hasWords || other.hasWords, one.words != other.words || one.words == 0 {
        isGrowthExplained[index] = true
        continue
      }
      let isExplained =
        holds(across[index].growth, causes(of: row).map { ($0.across, $0.count) })
        && holds(down[index].growth, causes(of: row).map { ($0.down, $0.count) })
      isGrowthExplained[index] = isExplained
    }
  }

  private func holds(_ growth: Double, _ causes: [(Double, Int)]) -> Bool {
    if growth == 0 { return true }
    let alike = causes.filter { ($0.0 > 0) == (growth > 0) && $0.0 != 0 }
    let most = alike.reduce(0) { $0 + abs($1.0) + Self.spacing * Double($1.1) }
    return !alike.isEmpty && abs(growth) <= most
  }

  /// Something that pushes its siblings away or lets them come nearer.
  struct Cause {
    /// In the old screen, or in the new one.
    var box: Rect2D
    var isNew: Bool
    var across: Double
    var down: Double
    var element: Int32
    var count = 1
  }

  func causes(of row: Int) -> [Cause] {
    causes(of: row, Losses(removed: pair.removed[row], added: pair.added[row]))
  }

  func causes(of row: Int, _ losses: Losses) -> [Cause] {
    var found: [Cause] = []
    for index in losses.removed {
      let box = old(index).box
      found.append(Cause(box: box, isNew: false, across: -box.width, down: -box.height, element: -1))
    }
    for index in losses.added {
      let box = pair.new.elements[Int(index)].box
      found.append(Cause(box: box, isNew: true, across: box.width, down: box.height, element: -1))
    }
    for index in pair.kept[row] {
      let (x, y) = (across[Int(index)].growth, down[Int(index)].growth)
      if x != 0 || y != 0 {
        found.append(Cause(box: old(index).box, isNew: false, across: x, down: y, element: index))
      } else if !old(index).isSeen {
        // An unseen element has no size of its own, and grows with its contents.
        let (was, now) = (old(index).box, partner(index).box)
        let grown = (now.width - was.width, now.height - was.height)
        if abs(grown.0) > tolerance || abs(grown.1) > tolerance {
          found.append(Cause(box: was, isNew: false, across: grown.0, down: grown.1, element: index))
        }
      }
    }
    return Array(found.prefix(Self.mostCauses))
  }
}
