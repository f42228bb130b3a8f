import SilhouettePictures

/// Gives the elements of consecutive pictures the same identity where they are the same elements.
///
/// An element stays as it was while its place in the picture does not change. Where the picture changed, an element is the same if one of
/// the same kind is in nearly the same place, or looks the same near by. Where a list scrolled, elements are looked for where
/// the scroll took them.
struct ElementTracker: Sendable {
  private(set) var screen: TrackedScreen?
  /// The screen before, with the list that has just been found in it, and that had not scrolled yet; nil if no list is new.
  private(set) var prelude: TrackedScreen?
  private var picture: Picture?
  private var nextID: UInt64 = 1

  /// Takes the elements of the next picture.
  ///
  /// - Parameters:
  ///   - changed: Where it differs from the picture that was taken before.
  ///   - shift: How content moved since then; nil if nothing scrolled.
  mutating func take(
    _ seen: VisionScreen, in picture: Picture, _ changed: ChangedCells, _ shift: ScrollShift?
  ) {
    prelude = nil
    var next = TrackedScreen(width: seen.width, height: seen.height, page: seen.page)
    if var old = screen, old.width == seen.width, old.height == seen.height, let before = self.picture {
      let scroll = shift.map { move(&old, $0, before, picture) }
      match(seen, in: picture, from: before, old, changed, scroll, &next)
    } else {
      next.elements = seen.elements.map { fresh($0, picture) }
    }
    next.nest()
    screen = next
    self.picture = picture
  }

  private mutating func fresh(_ element: VisionElement, _ picture: Picture) -> TrackedElement {
    TrackedElement(
      element: element, id: takeID(), list: nil, look: ElementLook(picture, at: element.box))
  }

  private mutating func takeID() -> UInt64 {
    defer { nextID += 1 }
    return nextID
  }

  // MARK: Scrolling

  /// Moves the elements of the list that scrolled.
  private mutating func move(
    _ old: inout TrackedScreen, _ shift: ScrollShift, _ before: Picture, _ now: Picture
  ) -> Scroll {
    var list = TrackedList(id: 0, box: shift.box)
    let known = old.lists.first { $0.box.sharesMost(with: shift.box) }
    if let known {
      list = known
      list.box = list.box.union(shift.box)
    } else {
      list.id = takeID()
    }
    // Two lists never overlap.
    old.leaveLists { $0.id != list.id && $0.box.common(list.box) > 0 }
    for index in old.elements.indices {
      let element = old.elements[index].element
      if list.mayHold(element), !stands(element.box, before, now) { old.elements[index].list = list.id }
    }
    old.lists.removeAll { $0.id == list.id }
    old.lists.append(list)
    if known == nil {
      prelude = old
      prelude?.nest()
    }
    old.lists[old.lists.count - 1].offset -= shift.down
    for index in old.elements.indices where old.elements[index].list == list.id {
      old.elements[index].element.move(down: shift.down)
    }
    old.elements.removeAll { $0.list == list.id && $0.element.box.common(list.box) == 0 }
    return Scroll(list: list.id, box: list.box, down: shift.down)
  }

  /// Whether a box that is not plain shows the same as before.
  private func stands(_ box: PixelBox, _ before: Picture, _ now: Picture) -> Bool {
    let cut = box.cut(width: now.width, height: now.height)
    return !now.isPlain(in: cut) && now.isSame(as: before, in: cut)
  }

  // MARK: Matching

  private mutating func match(
    _ seen: VisionScreen, in picture: Picture, from before: Picture, _ old: TrackedScreen,
    _ changed: ChangedCells, _ scroll: Scroll?, _ next: inout TrackedScreen
  ) {
    var old = old
    if let scroll { old.settle(scroll, seen.elements, picture) }
    var stays = old.elements.map { known in
      old.isSteady(known, from: before, to: picture, changed, scroll)
    }
    let keyboards = seen.elements.filter { $0.kind == .keyboard }.map { $0.box }
    var news: [VisionElement] = []
    for element in seen.elements {
      // The letter over a pressed key is partly outside of the keyboard.
      if !element.kind.holds, keyboards.contains(where: { $0.common(element.box) > 0 }) { continue }
      guard scroll.map({ $0.box.common(element.box) > 0 }) == true || changed.touches(element.box),
        !old.isGround(element, of: scroll)
      else { continue }
      // What was a part of it makes room; anything else that is in its place and stays is the same element.
      let parts = old.elements.indices.filter { stays[$0] && element.outgrows(old.elements[$0].element) }
      let isKnown = old.elements.indices.contains { index in
        stays[index] && !parts.contains(index) && old.visible(old.elements[index]).isSamePlace(as: element)
      }
      guard !isKnown else { continue }
      for index in parts { stays[index] = false }
      news.append(element)
    }
    next.elements = old.elements.indices.filter { stays[$0] }.map { old.elements[$0] }
    let free = old.elements.indices.filter { !stays[$0] }
    let partners = old.pairs(news, picture, among: free, scroll)
    for (index, element) in news.enumerated() {
      guard let partner = partners[index] else {
        next.elements.append(fresh(element, picture))
        continue
      }
      var known = old.elements[partner]
      known.element.follow(element, slack: scroll != nil && known.list == scroll?.list ? 2 : 1)
      known.look = ElementLook(picture, at: known.element.box)
      next.elements.append(known)
    }
    let matched = Set(partners.compactMap { $0 })
    for index in free where !matched.contains(index) {
      let known = old.elements[index]
      let down = known.list != nil && known.list == scroll?.list ? scroll?.down ?? 0 : 0
      // A keyboard that changes as a whole is another thing, or none; a pressed key changes little of it.
      guard known.element.kind != .keyboard || changed.share(in: known.element.box) < 64 else { continue }
      guard known.element.kind.holds, picture.hasRim(of: before, at: known.element.box, movedBy: down),
        !next.elements.contains(where: { $0.element.isSamePlace(as: known.element) })
      else { continue }
      next.elements.append(known)
    }
    next.lists = old.lists
    if scroll == nil { next.leaveGoneLists(old, changed) }
    next.joinLists()
  }
}

// MARK: - Pairs

/// A list that scrolled since the last picture.
struct Scroll: Sendable {
  var list: UInt64
  /// The list's area.
  var box: PixelBox
  /// How many pixels its content moved down.
  var down: Int
}

extension TrackedScreen {
  /// Moves a list's content by the error of its scroll: the middle of all distances of its elements.
  fileprivate mutating func settle(_ scroll: Scroll, _ news: [VisionElement], _ picture: Picture) {
    let members = elements.indices.filter { elements[$0].list == scroll.list }
    let partners = pairs(news, picture, among: members, scroll)
    let distances = zip(news, partners).compactMap { element, partner -> Int? in
      guard let partner else { return nil }
      let known = elements[partner].element.box
      return element.box.height == known.height ? element.box.y - known.y : nil
    }.sorted()
    guard !distances.isEmpty, let place = lists.firstIndex(where: { $0.id == scroll.list }) else { return }
    let down = distances[distances.count / 2]
    guard down != 0, abs(down) <= 4 else { return }
    lists[place].offset -= down
    for index in members { elements[index].element.move(down: down) }
  }

  /// Whether an element stays as it was: its place shows the same, or left the list's area.
  fileprivate func isSteady(
    _ known: TrackedElement, from before: Picture, to picture: Picture, _ changed: ChangedCells,
    _ scroll: Scroll?
  ) -> Bool {
    let box = known.element.box
    guard let scroll, known.list == scroll.list else {
      return !changed.touches(box)
        || !known.element.kind.holds && picture.isSame(as: before, in: box.cut(width: width, height: height))
    }
    let isLeaving =
      scroll.down < 0 ? box.y < scroll.box.y : box.y + box.height > scroll.box.y + scroll.box.height
    if isLeaving { return true }
    return !known.element.kind.holds && scroll.box.contains(box)
      && ElementLook(picture, at: box).apart(known.look) <= 5
  }

  /// Whether an element is nothing but the ground of a list.
  fileprivate func isGround(_ element: VisionElement, of scroll: Scroll?) -> Bool {
    element.kind.holds && lists.contains { $0.box.likeness(element.box) >= 200 }
  }

  /// The part of an element in its list's area.
  fileprivate func visible(_ known: TrackedElement) -> VisionElement {
    guard let id = known.list, let list = lists.first(where: { $0.id == id }) else { return known.element }
    var element = known.element
    element.box = element.box.cut(at: list.box)
    return element
  }

  /// By new element: the index of the known one that it is; nil if it is new.
  fileprivate func pairs(
    _ news: [VisionElement], _ picture: Picture, among free: [Int], _ scroll: Scroll?
  ) -> [Int?] {
    var found: [(score: Int, new: Int, old: Int)] = []
    for (index, element) in news.enumerated() {
      var look: ElementLook?
      for place in free {
        let known = visible(elements[place])
        guard element.kind.holds == known.kind.holds else { continue }
        let bonus = element.kind == known.kind ? 128 : 0
        let overlap = element.box.likeness(known.box)
        if overlap >= 128 {
          found.append((overlap + bonus, index, place))
        } else if let scroll, elements[place].list == scroll.list, element.box.continues(known.box, scroll) {
          found.append((110 + bonus, index, place))
        } else if bonus > 0, element.box.isSameSize(as: known.box),
          element.box.isNear(known.box, within: picture.height / 4)
        {
          let own = look ?? ElementLook(picture, at: element.box)
          look = own
          let apart = own.apart(elements[place].look)
          if apart <= 2 { found.append((100 - apart, index, place)) }
        }
      }
    }
    found.sort { (-$0.score, $0.new, $0.old) < (-$1.score, $1.new, $1.old) }
    var partners = [Int?](repeating: nil, count: news.count)
    var taken = [Bool](repeating: false, count: elements.count)
    for pair in found where partners[pair.new] == nil && !taken[pair.old] {
      partners[pair.new] = pair.old
      taken[pair.old] = true
    }
    return partners
  }
}

// MARK: - Lists

extension TrackedList {
  /// Whether an element is small enough for the list's content, and in it.
  func mayHold(_ element: VisionElement) -> Bool {
    guard element.kind != .keyboard, element.kind != .bar else { return false }
    return box.common(element.box) * 2 > element.box.area && element.box.area * 4 <= box.area * 3
  }
}

extension TrackedScreen {
  /// Ends lists. Their elements stay where they are.
  mutating func leaveLists(where isLeft: (TrackedList) -> Bool) {
    let left = Set(lists.filter(isLeft).map { $0.id })
    guard !left.isEmpty else { return }
    lists.removeAll { left.contains($0.id) }
    for index in elements.indices {
      if let list = elements[index].list, left.contains(list) { elements[index].list = nil }
    }
  }

  /// Ends lists in whose place something else is now: most of the area changed, and few of the elements are still there.
  mutating func leaveGoneLists(_ old: TrackedScreen, _ changed: ChangedCells) {
    let now = elements
    leaveLists { list in
      let (before, after) = (old.elements.count { $0.list == list.id }, now.count { $0.list == list.id })
      return changed.touches(list.box) && after * 3 < before
    }
  }

  /// Puts new elements into the lists around them.
  mutating func joinLists() {
    for index in elements.indices where elements[index].isNew {
      elements[index].isNew = false
      guard let list = lists.first(where: { $0.mayHold(elements[index].element) }) else { continue }
      elements[index].list = list.id
      // What scrolls with a list does not lie over it.
      let kind = elements[index].element.kind
      if kind == .sheet || kind == .dialog { elements[index].element.kind = .card }
    }
  }

  /// Sorts elements, the largest first, and finds the smallest container around each.
  mutating func nest() {
    elements.sort { (-$0.element.box.area, $0.id) < (-$1.element.box.area, $1.id) }
    for index in elements.indices {
      let box = elements[index].element.box
      elements[index].element.parent =
        elements[..<index].lastIndex {
          $0.element.kind.mayHold(elements[index].element.kind) && $0.list == elements[index].list
            && $0.element.box != box && $0.element.box.contains(box)
        } ?? -1
    }
  }
}

// MARK: - Elements

extension VisionElement {
  mutating func move(down: Int) {
    box.y += down
    for index in lines.indices { lines[index].y += down }
  }

  /// Whether another element was a part of it: of a picture that comes into view, or of a line that noise had cut.
  func outgrows(_ known: VisionElement) -> Bool {
    guard box.area * 4 >= known.box.area * 5, box.area < known.box.area * 16, box.holds(known.box) else {
      return false
    }
    if kind.isText {
      return known.kind.isText && lines.count == known.lines.count
        && box.height * 2 <= known.box.height * 3
    }
    return kind == .picture && known.kind == .picture
  }

  /// Whether two elements claim the same place.
  func isSamePlace(as other: VisionElement) -> Bool {
    guard kind.holds == other.kind.holds else { return false }
    if kind.holds { return box.likeness(other.box) >= 154 }
    // A picture may have small things on it.
    if kind == .picture, box.area >= 4 * other.box.area { return false }
    if other.kind == .picture, other.box.area >= 4 * box.area { return false }
    return box.common(other.box) * 10 >= min(box.area, other.box.area) * 6
  }

  /// Takes the properties of the same element in the next picture. Small differences are noise.
  mutating func follow(_ new: VisionElement, slack: Int) {
    let isSteady = box.isNear(new.box, slack: slack)
    if isSteady, new.kind == kind, new.lines.count == lines.count,
      VisionGrid.apart(ink, new.ink) <= 16, VisionGrid.apart(ground, new.ground) <= 16
    {
      confidence = new.confidence
      return
    }
    let old = self
    self = new
    if isSteady { box = old.box }
  }
}

extension PixelBox {
  func contains(_ other: PixelBox) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }

  /// Pixels in both, of those in either, in 256ths.
  func likeness(_ other: PixelBox) -> Int {
    let common = common(other)
    return common * 256 / max(1, area + other.area - common)
  }

  func sharesMost(with other: PixelBox) -> Bool { common(other) * 10 >= min(area, other.area) * 6 }

  func isSameSize(as other: PixelBox) -> Bool {
    abs(width - other.width) <= 2 && abs(height - other.height) <= 2
  }

  func isNear(_ other: PixelBox, within distance: Int) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
  }

  func isNear(_ other: PixelBox, slack: Int) -> Bool {
    abs(x - other.x) <= slack && abs(y - other.y) <= slack && abs(x + width - other.x - other.width) <= slack
      && abs(y + height - other.y - other.height) <= slack
  }

  /// The part of the box in another one.
  func cut(at other: PixelBox) -> PixelBox {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  /// Whether the box is more of one that was cut where content comes into a list's area.
  fileprivate func continues(_ known: PixelBox, _ scroll: Scroll) -> Bool {
    guard abs(x - known.x) <= 2 else { return false }
    if scroll.down < 0 {
      let edge = scroll.box.y + scroll.box.height + scroll.down
      return abs(y - known.y) <= 2 && abs(known.y + known.height - edge) <= 4
    }
    let foot = y + height - known.y - known.height
    return abs(foot) <= 2 && abs(known.y - scroll.box.y - scroll.down) <= 4
  }

  func cut(width most: Int, height highest: Int) -> PixelBox {
    let (left, top) = (max(x, 0), max(y, 0))
    return PixelBox(
      x: left, y: top, width: max(0, min(x + width, most) - left),
      height: max(0, min(y + height, highest) - top))
  }
}

extension Picture {
  /// Whether a part of two pictures of the same size is the same, but for noise.
  ///
  /// - Parameter box: In the pictures.
  fileprivate func isSame(as other: Picture, in box: PixelBox) -> Bool {
    all(in: box) { place in
      pixels[place] == other.pixels[place]
        || VisionGrid.apart(pixels[place], other.pixels[place]) < ChangedCells.least
    }
  }

  /// Whether a part is of one colour.
  fileprivate func isPlain(in box: PixelBox) -> Bool {
    guard box.width > 0, box.height > 0 else { return true }
    let first = pixels[box.y * width + box.x]
    return all(in: box) { VisionGrid.apart(pixels[$0], first) < ChangedCells.least }
  }

  /// Whether most of a box's rim shows the same as in another picture, where the box stood higher.
  fileprivate func hasRim(of other: Picture, at box: PixelBox, movedBy down: Int) -> Bool {
    var (same, all) = (0, 0)
    func compare(_ x: Int, _ y: Int) {
      guard (0..<width).contains(x), (0..<height).contains(y), (0..<height).contains(y - down) else { return }
      all += 1
      let (new, old) = (pixels[y * width + x], other.pixels[(y - down) * width + x])
      if VisionGrid.apart(new, old) < ChangedCells.least { same += 1 }
    }
    for x in box.x..<box.x + box.width {
      compare(x, box.y)
      compare(x, box.y + box.height - 1)
    }
    for y in box.y..<box.y + box.height {
      compare(box.x, y)
      compare(box.x + box.width - 1, y)
    }
    return all > 0 && same * 16 >= all * 15
  }

  private func all(in box: PixelBox, _ holds: (Int) -> Bool) -> Bool {
    for row in box.y..<box.y + box.height {
      for place in row * width + box.x..<row * width + box.x + box.width where !holds(place) { return false }
    }
    return true
  }
}
