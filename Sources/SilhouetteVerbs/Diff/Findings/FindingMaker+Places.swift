internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// Findings of place: what moved, grew, scrolled, came or went, without what follows from it.
extension FindingMaker {
  mutating func takePlaces(_ row: Int) {
    // What left or came at an edge, or is covered now, pushes nothing.
    let losses = Losses(
      removed: pair.removed[row].filter { !followsAtEdge(old($0), row, isOld: true, scrolls: false) },
      added: pair.added[row].filter {
        !followsAtEdge(pair.new.elements[Int($0)], row, isOld: false, scrolls: false)
      })
    let causes = causes(of: row, losses)
    var unexplained = Set<Int32>()
    for index in pair.kept[row] {
      let (x, y) = (across[Int(index)].shift, down[Int(index)].shift)
      guard x != 0 || y != 0 else { continue }
      if isPushed(index, causes) {
        result.following += 1
      } else {
        unexplained.insert(index)
      }
    }
    let scroll = scroll(of: row, unexplained, losses)
    if let scroll { takeScroll(scroll, row) }
    for index in pair.kept[row] {
      let place = Int(index)
      let grows = across[place].growth != 0 || down[place].growth != 0
      if grows, isGrowthExplained[place] {
        if !old(index).hasWords { result.following += 1 }
      } else if grows {
        takeResized(index, row)
        continue
      }
      if scroll == nil, unexplained.contains(index) { takeMoved(index, row) }
    }
    result.following += pair.removed[row].count + pair.added[row].count
    for index in losses.removed
    where scroll == nil || !followsAtEdge(old(index), row, isOld: true, scrolls: true) {
      result.following -= 1
      takeLone(index, row, isOld: true)
    }
    for index in losses.added
    where scroll == nil || !followsAtEdge(pair.new.elements[Int(index)], row, isOld: false, scrolls: true) {
      result.following -= 1
      takeLone(index, row, isOld: false)
    }
  }

  /// Removed and added elements of a row that nothing else explains.
  struct Losses {
    var removed: [Int32]
    var added: [Int32]
  }

  /// Whether an element left or came because its siblings went on, or because something covers it in the other screen.
  private func followsAtEdge(_ element: ShapeElement, _ row: Int, isOld: Bool, scrolls: Bool) -> Bool {
    reaches[row].isPastEdge(
      element.box, area(of: row, isOld: isOld), isOld: isOld, scrolls: scrolls, tolerance)
      || isCovered(element.box, isOld)
  }

  private func isPushed(_ index: Int32, _ causes: [Cause]) -> Bool {
    let (x, y) = (across[Int(index)].shift, down[Int(index)].shift)
    let (one, other) = (old(index).box, partner(index).box)
    func isExplained(_ shift: Double, _ amount: (Cause) -> Double, isDown: Bool) -> Bool {
      if shift == 0 { return true }
      var (before, after) = (0.0, 0.0)
      for cause in causes where cause.element != index {
        let amount = amount(cause)
        let box = cause.isNew ? other : one
        let beside =
          isDown
          ? AxisSpan.horizontal(cause.box).overlaps(.horizontal(box))
          : AxisSpan.vertical(cause.box).overlaps(.vertical(box))
        guard beside, amount != 0 else { continue }
        let isBefore = isDown ? cause.box.y <= box.y : cause.box.x <= box.x
        if isBefore, (amount > 0) == (shift > 0) { before += abs(amount) + Self.spacing }
        if !isBefore, (amount > 0) != (shift > 0) { after += abs(amount) / 2 + Self.spacing / 2 }
      }
      return abs(shift) <= max(before, after)
    }
    return isExplained(x, \.across, isDown: false) && isExplained(y, \.down, isDown: true)
  }

  private mutating func takeMoved(_ index: Int32, _ row: Int) {
    guard old(index).seenCount > 0 else { return }
    let (x, y) = (across[Int(index)].shift, down[Int(index)].shift)
    var finding = Finding(.moved, pair.old.facts(of: Int(index)), Words.way(x, y))
    finding.inside = Int(old(index).seenCount) - (old(index).isSeen ? 1 : 0)
    finding.oldBoxes = [old(index).box]
    finding.newBoxes = [partner(index).box]
    draft(finding, row)
  }

  private mutating func takeResized(_ index: Int32, _ row: Int) {
    let (one, other) = (old(index).box, partner(index).box)
    var finding = Finding(
      .resized, pair.old.facts(of: Int(index)), "\(Words.size(one)) → \(Words.size(other))")
    finding.oldBoxes = [one]
    finding.newBoxes = [other]
    draft(finding, row)
  }

  // MARK: Scrolling

  private struct Scroll {
    var x: Double
    var y: Double
  }

  private static let scrollers: Set<NodeCategory> = [.list, .scrollView, .webView]

  /// How far the content of a list went, if nearly all of it went the same way for no other reason.
  private func scroll(of row: Int, _ unexplained: Set<Int32>, _ losses: Losses) -> Scroll? {
    let kept = pair.kept[row]
    guard kept.count >= 2, let first = kept.first, old(first).container >= 0,
      Self.scrollers.contains(pair.old.containers[Int(old(first).container)].category)
    else { return nil }
    let way = Scroll(
      x: commonest(kept.map { across[Int($0)].shift }), y: commonest(kept.map { down[Int($0)].shift }))
    guard (way.x == 0) != (way.y == 0) else { return nil }
    let alike = kept.count {
      abs(across[Int($0)].shift - way.x) <= tolerance && abs(down[Int($0)].shift - way.y) <= tolerance
    }
    guard alike * 5 >= kept.count * 4 else { return nil }
    return !unexplained.isEmpty || losses.removed.count > 1 || losses.added.count > 1 ? way : nil
  }

  private mutating func takeScroll(_ scroll: Scroll, _ row: Int) {
    let index = Int(pair.kept[row][0])
    var facts = pair.old.facts(of: index)
    facts.category = facts.path.popLast() ?? facts.category
    facts.className = row > 0 ? pair.old.facts(of: row - 1).className : nil
    var finding = Finding(.moved, facts, "content scrolled \(Words.way(scroll.x, scroll.y))")
    finding.inside = pair.kept[row].reduce(0) { $0 + Int(old($1).seenCount) }
    finding.oldBoxes = [area(of: row, isOld: true)]
    finding.newBoxes = [area(of: row, isOld: false)]
    draft(finding, row)
  }

  private func area(of row: Int, isOld: Bool) -> Rect2D {
    let screen = isOld ? pair.old.viewport.bounds : pair.new.viewport.bounds
    if row == 0 { return screen }
    let frame = isOld ? old(Int32(row - 1)).frame : partner(Int32(row - 1)).frame
    return frame.intersection(screen) ?? screen
  }

  // MARK: Only on one side

  mutating func takeLone(_ index: Int32, _ row: Int, isOld: Bool) {
    let shape = isOld ? pair.old : pair.new
    let element = shape.elements[Int(index)]
    var finding = Finding(isOld ? .removed : .added, shape.facts(of: Int(index)), "")
    finding.inside = Int(element.seenCount) - (element.isSeen ? 1 : 0)
    if isOld { finding.oldBoxes = [element.box] } else { finding.newBoxes = [element.box] }
    draft(finding, row)
  }

  /// Whether something opaque that is new in its place covers the box.
  private func isCovered(_ box: Rect2D, _ isOld: Bool) -> Bool {
    let shape = isOld ? pair.new : pair.old
    guard let seen = box.intersection(shape.viewport.bounds) else { return false }
    return (isOld ? newCovers : oldCovers).contains { $0.contains(seen) }
  }

  /// Boxes of opaque elements that were added, moved or resized, at most 32.
  func covers(in shape: ScreenShape, origins: [Int32]) -> [Rect2D] {
    var found: [Rect2D] = []
    for (index, element) in shape.elements.enumerated() where found.count < 32 {
      guard element.isSeen, element.style.fill.isOpaque, element.style.alpha >= 1 else { continue }
      let origin = Int(origins[index])
      let isSame =
        origin >= 0 && across[origin].shift == 0 && down[origin].shift == 0 && across[origin].growth == 0
        && down[origin].growth == 0
      if !isSame { found.append(element.box) }
    }
    return found
  }
}
