internal import SilhouetteHierarchy
internal import SilhouetteScene

/// What was found on one screen.
package struct ScreenFindings: Sendable {
  package var findings: [Finding] = []
  /// Differences that follow from those found, such as rows that stand lower because one was added.
  package var following = 0
  /// Differences that a rule of `--ignore` left out.
  package var ignored = 0

  package init() {}
}

/// Compares two outlines of one screen, and tells causes from what follows from them.
///
/// ```
/// ScreenPair    which elements are the same, and what each hangs on
/// deltas        how far each moved
/// changes       what its holder's move and growth do not explain
/// flow          what added, removed and grown siblings before it explain
/// groups        the rest, elements with the same change as one finding
/// ```
///
/// Cost: near-linear in elements.
struct FindingMaker {
  private let pair: ScreenPair
  private let tolerance: Double
  private let ignores: (Finding) -> Bool
  private var result = ScreenFindings()
  /// By old element: how far it moved in all, and its change beside its holder's.
  private var shifts: [Point] = []
  private var across: [AxisChange] = []
  private var down: [AxisChange] = []
  /// By old element: whether its growth follows from its words or from what is in it.
  private var isGrowthExplained: [Bool] = []
  private var drafts: [Draft] = []
  private let comparesPlaces: Bool
  /// By row, how far its elements went.
  private var reaches: [Reach] = []
  /// What covers things in one screen and not in the other.
  private var oldCovers: [Rect] = []
  private var newCovers: [Rect] = []

  /// Of elements with the same draft key, one finding is made.
  private struct Draft {
    var finding: Finding
    var row: Int
    var isAnywhere: Bool
  }

  /// The most siblings that are looked at as causes of one another's moves.
  private static let mostCauses = 256
  /// How much room layouts put between siblings, in points.
  private static let spacing = 32.0

  static func compare(
    _ old: Outline, _ new: Outline, tolerance: Double, ignores: @escaping (Finding) -> Bool
  ) -> ScreenFindings {
    var maker = FindingMaker(old, new, tolerance, ignores)
    maker.run()
    return maker.result
  }

  private init(_ old: Outline, _ new: Outline, _ tolerance: Double, _ ignores: @escaping (Finding) -> Bool) {
    pair = ScreenPair(old, new)
    self.tolerance = tolerance
    self.ignores = ignores
    comparesPlaces =
      abs(old.viewport.width - new.viewport.width) <= tolerance
      && abs(old.viewport.height - new.viewport.height) <= tolerance
  }

  private mutating func run() {
    if takeReplaced() { return }
    if comparesPlaces {
      findChanges()
      explainGrowth()
      newCovers = covers(in: pair.new, origins: pair.origins)
      let same = pair.old.elements.indices.map { pair.partners[$0] >= 0 ? Int32($0) : -1 }
      oldCovers = covers(in: pair.old, origins: same)
      reaches = pair.kept.map { row in Reach(row.map { (across[Int($0)].shift, down[Int($0)].shift) }) }
      for row in pair.kept.indices { takePlaces(row) }
    } else {
      var finding = Finding(
        .resized, nil,
        "screen \(Words.size(pair.old.viewport.bounds)) → \(Words.size(pair.new.viewport.bounds)); places are not compared"
      )
      finding.oldBoxes = [pair.old.viewport.bounds]
      finding.newBoxes = [pair.new.viewport.bounds]
      draft(finding, 0)
      for row in pair.kept.indices {
        for index in pair.removed[row] { takeLone(index, row, isOld: true) }
        for index in pair.added[row] { takeLone(index, row, isOld: false) }
      }
    }
    takeLooks()
    result.findings = group()
  }

  /// Whether hardly anything is on both screens; then that is the one finding.
  private mutating func takeReplaced() -> Bool {
    let (count, newCount) = (pair.old.seenCount, pair.new.seenCount)
    let both = pair.old.elements.indices.count { pair.partners[$0] >= 0 && pair.old.elements[$0].isSeen }
    guard min(count, newCount) >= 4, both * 4 < max(count, newCount), both * 2 < min(count, newCount) else {
      return false
    }
    var finding = Finding(.replaced, nil, "\(both) of \(max(count, newCount)) elements are on both")
    finding.oldBoxes = [pair.old.viewport.bounds]
    finding.newBoxes = [pair.new.viewport.bounds]
    draft(finding, 0)
    result.findings = group()
    return true
  }

  private func old(_ index: Int32) -> OutlineElement { pair.old.elements[Int(index)] }
  private func partner(_ index: Int32) -> OutlineElement { pair.new.elements[Int(pair.partners[Int(index)])] }

  private mutating func draft(_ finding: Finding, _ row: Int, isAnywhere: Bool = false) {
    if ignores(finding) {
      result.ignored += 1
    } else {
      drafts.append(Draft(finding: finding, row: row, isAnywhere: isAnywhere))
    }
  }

  // MARK: How far each moved

  private mutating func findChanges() {
    let count = pair.old.elements.count
    shifts = Array(repeating: Point(x: 0, y: 0), count: count)
    across = Array(repeating: AxisChange(), count: count)
    down = across
    isGrowthExplained = Array(repeating: false, count: count)
    for index in pair.old.elements.indices.reversed() where pair.partners[index] >= 0 {
      let (one, other) = (pair.old.elements[index], partner(Int32(index)))
      if one.isSeen && other.isSeen || pair.kept[index + 1].isEmpty {
        shifts[index] = Point(x: other.box.x - one.box.x, y: other.box.y - one.box.y)
      } else if one.frame.isDrawable, other.frame.isDrawable {
        shifts[index] = Point(x: other.frame.x - one.frame.x, y: other.frame.y - one.frame.y)
      } else {
        shifts[index] = commonShift(pair.kept[index + 1])
      }
    }
    for row in pair.kept.indices {
      for index in pair.kept[row] { findChange(of: index, in: row) }
    }
  }

  /// What is not seen and has no box is where most of its children are.
  private func commonShift(_ children: [Int32]) -> Point {
    Point(
      x: commonest(children.map { shifts[Int($0)].x }), y: commonest(children.map { shifts[Int($0)].y }))
  }

  /// What more than half of the numbers are, 0 where there is no such number.
  private func commonest(_ numbers: [Double]) -> Double {
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
      box = Rect(x: 0, y: 0, width: 0, height: 0)
      newBox = box.offset(dx: shifts[place].x, dy: shifts[place].y)
    }
    var (holder, newHolder) = (Rect.zero, Rect.zero)
    if row > 0 {
      let (a, b) = (old(Int32(row - 1)), partner(Int32(row - 1)))
      if a.isSeen, b.isSeen {
        (holder, newHolder) = (a.box, b.box)
      } else {
        newHolder = holder.offset(dx: shifts[row - 1].x, dy: shifts[row - 1].y)
      }
    }
    let hasOtherWords = one.words != other.words && one.words != 0 && other.words != 0
    func change(_ axis: (Rect) -> AxisSpan) -> AxisChange {
      let old = axis(holder)
      var new = axis(newHolder)
      let (span, newSpan) = (axis(box), axis(newBox))
      // What has other words may have another size for itself, and then its holder's follows from it.
      if hasOtherWords, abs(newSpan.high - newSpan.low - span.high + span.low) > tolerance {
        new = old.moved(by: new.low - old.low)
      }
      return AxisChange(span, newSpan, in: old, new, tolerance: tolerance)
    }
    across[place] = change(AxisSpan.horizontal)
    down[place] = change(AxisSpan.vertical)
  }

  // MARK: Growth

  /// Elements that grew with their words, and boxes that grew with what is in them.
  private mutating func explainGrowth() {
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
  private struct Cause {
    /// In the old screen, or in the new one.
    var box: Rect
    var isNew: Bool
    var across: Double
    var down: Double
    var element: Int32
    var count = 1
  }

  private func causes(of row: Int) -> [Cause] {
    causes(of: row, Losses(removed: pair.removed[row], added: pair.added[row]))
  }

  private func causes(of row: Int, _ losses: Losses) -> [Cause] {
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
        // What is not seen has no size of its own, and grows with what is in it.
        let (was, now) = (old(index).box, partner(index).box)
        let grown = (now.width - was.width, now.height - was.height)
        if abs(grown.0) > tolerance || abs(grown.1) > tolerance {
          found.append(Cause(box: was, isNew: false, across: grown.0, down: grown.1, element: index))
        }
      }
    }
    return Array(found.prefix(Self.mostCauses))
  }

  // MARK: Places

  private mutating func takePlaces(_ row: Int) {
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
  private struct Losses {
    var removed: [Int32]
    var added: [Int32]
  }

  /// Whether an element left or came because its siblings went on, or because something covers it in the other screen.
  private func followsAtEdge(_ element: OutlineElement, _ row: Int, isOld: Bool, scrolls: Bool) -> Bool {
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

  private static let scrollers: Set<SilhouetteScene.Category> = [.list, .scrollView, .webView]

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

  private func area(of row: Int, isOld: Bool) -> Rect {
    let screen = isOld ? pair.old.viewport.bounds : pair.new.viewport.bounds
    if row == 0 { return screen }
    let frame = isOld ? old(Int32(row - 1)).frame : partner(Int32(row - 1)).frame
    return frame.intersection(screen) ?? screen
  }

  // MARK: Only on one side

  private mutating func takeLone(_ index: Int32, _ row: Int, isOld: Bool) {
    let outline = isOld ? pair.old : pair.new
    let element = outline.elements[Int(index)]
    var finding = Finding(isOld ? .removed : .added, outline.facts(of: Int(index)), "")
    finding.inside = Int(element.seenCount) - (element.isSeen ? 1 : 0)
    if isOld { finding.oldBoxes = [element.box] } else { finding.newBoxes = [element.box] }
    draft(finding, row)
  }

  /// Whether something opaque that is new in its place covers the box.
  private func isCovered(_ box: Rect, _ isOld: Bool) -> Bool {
    let outline = isOld ? pair.new : pair.old
    guard let seen = box.intersection(outline.viewport.bounds) else { return false }
    return (isOld ? newCovers : oldCovers).contains { $0.contains(seen) }
  }

  /// Boxes of opaque elements that were added, moved or resized, at most 32.
  private func covers(in outline: Outline, origins: [Int32]) -> [Rect] {
    var found: [Rect] = []
    for (index, element) in outline.elements.enumerated() where found.count < 32 {
      guard element.isSeen, element.style.fill.isOpaque, element.style.alpha >= 1 else { continue }
      let origin = Int(origins[index])
      let isSame =
        origin >= 0 && across[origin].shift == 0 && down[origin].shift == 0 && across[origin].growth == 0
        && down[origin].growth == 0
      if !isSame { found.append(element.box) }
    }
    return found
  }

  // MARK: Looks

  private mutating func takeLooks() {
    let focus = movedFocus()
    for index in pair.old.elements.indices where pair.partners[index] >= 0 {
      let (one, other) = (pair.old.elements[index], partner(Int32(index)))
      let row = pair.anchors[index]
      guard one.seenCount > 0 || other.seenCount > 0 else { continue }
      if one.category != other.category {
        if one.isSeen, other.isSeen {
          take(.category, index, row, "\(one.category.name) → \(other.category.name)")
        }
        continue
      }
      // What has no words paints nothing, and is no less there.
      guard one.isSeen && other.isSeen || one.isSeen != other.isSeen && !one.hasWords && !other.hasWords
      else {
        continue
      }
      if one.state != other.state {
        let lost = one.state.subtracting(other.state)
        if !lost.isEmpty, lost.isSubset(of: focus), other.state.isSubset(of: one.state) {
          result.following += 1
        } else {
          take(.state, index, row, Words.state(one.state, other.state))
        }
      } else {
        let words = Words.style(one.style, other.style, alphas: alphas(index, row), tolerance)
        if !words.isEmpty { take(.restyled, index, row, words) }
      }
    }
  }

  /// Opacity of both beside that of what they are in.
  private func alphas(_ index: Int, _ row: Int) -> (Double, Double) {
    let (one, other) = (pair.old.elements[index].style.alpha, partner(Int32(index)).style.alpha)
    guard row > 0 else { return (one, other) }
    let (above, otherAbove) = (old(Int32(row - 1)).style.alpha, partner(Int32(row - 1)).style.alpha)
    return (above > 0 ? one / above : one, otherAbove > 0 ? other / otherAbove : other)
  }

  /// States of which only one element has one at a time, and that went from one to another.
  private func movedFocus() -> NodeState {
    var gained: NodeState = []
    for index in pair.old.elements.indices where pair.partners[index] >= 0 {
      gained.formUnion(partner(Int32(index)).state.subtracting(pair.old.elements[index].state))
    }
    return gained.intersection([.focused, .selected])
  }

  private mutating func take(_ kind: Finding.Kind, _ index: Int, _ row: Int, _ detail: String) {
    let isNewsOfBoth = kind == .category
    let facts = isNewsOfBoth ? pair.old.facts(of: index) : pair.new.facts(of: Int(pair.partners[index]))
    var finding = Finding(kind, facts, detail)
    finding.oldBoxes = [pair.old.elements[index].box]
    finding.newBoxes = [partner(Int32(index)).box]
    draft(finding, row, isAnywhere: true)
  }

  // MARK: Together

  private struct Key: Hashable {
    var kind: Finding.Kind
    var detail: String
    var row: Int
    var category: SilhouetteScene.Category?
  }

  /// Elements that moved the same way in one place are one finding, and so are those of one category with the same new look.
  private func group() -> [Finding] {
    var found: [Finding] = []
    var places: [Key: Int] = [:]
    for draft in drafts {
      let finding = draft.finding
      guard finding.kind != .added, finding.kind != .removed else {
        found.append(finding)
        continue
      }
      let key = Key(
        kind: finding.kind, detail: finding.detail, row: draft.isAnywhere ? -1 : draft.row,
        category: finding.kind == .moved ? nil : finding.element?.category)
      if let place = places[key] {
        found[place].alike += 1
        found[place].inside += finding.inside
        found[place].oldBoxes += finding.oldBoxes
        found[place].newBoxes += finding.newBoxes
      } else {
        places[key] = found.count
        found.append(finding)
      }
    }
    return found
  }
}

/// How far siblings went, at the most, in each direction.
private struct Reach {
  private var least = Point(x: 0, y: 0)
  private var most = Point(x: 0, y: 0)

  init(_ shifts: some Sequence<(Double, Double)>) {
    for (x, y) in shifts {
      least = Point(x: min(least.x, x), y: min(least.y, y))
      most = Point(x: max(most.x, x), y: max(most.y, y))
    }
  }

  /// Whether an element left or came at an edge because its siblings went on: a removed one would have gone on with them,
  /// an added one came with them.
  func isPastEdge(_ box: Rect, _ area: Rect, isOld: Bool, scrolls: Bool, _ tolerance: Double) -> Bool {
    let right = isOld ? most.x : -least.x
    let bottom = isOld ? most.y : -least.y
    if bottom > 0, box.maxY + bottom > area.maxY + tolerance { return true }
    if right > 0, box.maxX + right > area.maxX + tolerance { return true }
    guard scrolls else { return false }
    let left = isOld ? -least.x : most.x
    let top = isOld ? -least.y : most.y
    return top > 0 && box.y - top < area.y - tolerance || left > 0 && box.x - left < area.x - tolerance
  }
}
