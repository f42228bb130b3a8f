internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Finds which elements of two shapes are the same one.
///
/// From the windows down, the children of two matched elements are aligned in their order (`SiblingAligner`).
/// Children without a partner may have changed their category in the same place, and are paired by that. The
/// remaining ones are looked for under other parents. This is stricter than the recorder's matching, which
/// may let siblings cross: for a recorder a crossing costs bytes, here it would be a finding.
///
/// Texts are compared only while elements are looked for under other parents. Colours are never compared.
/// Cost: about O(elements), with at most `SiblingAligner.mostCells` comparisons for the children of one
/// element.
package struct ElementMatcher {
  private let old: ScreenShape
  private let new: ScreenShape
  private let oldPrints: [ElementPrint]
  private let newPrints: [ElementPrint]
  /// By old element, the new one; -1 for none.
  private(set) var partners: [Int32]
  /// By new element, the old one.
  private(set) var origins: [Int32]
  /// Places of elements, to see whether one has a twin that did not move.
  private let oldPlaces: Set<Twin>
  private let newPlaces: Set<Twin>
  private var aligner = SiblingAligner()
  private var olds: [Int32] = []
  private var news: [Int32] = []

  package static func match(_ old: ScreenShape, _ new: ScreenShape) -> (partners: [Int32], origins: [Int32]) {
    var matcher = ElementMatcher(old, new)
    matcher.run()
    return (matcher.partners, matcher.origins)
  }

  private init(_ old: ScreenShape, _ new: ScreenShape) {
    (self.old, self.new) = (old, new)
    oldPrints = ElementPrint.all(of: old)
    newPrints = ElementPrint.all(of: new)
    oldPlaces = Set(old.elements.map(Twin.init))
    newPlaces = Set(new.elements.map(Twin.init))
    partners = Array(repeating: -1, count: old.elements.count)
    origins = Array(repeating: -1, count: new.elements.count)
  }

  private mutating func run() {
    alignChildren(of: -1, -1)
    descend(through: old.elements.indices)
    pairStrays()
  }

  private mutating func descend(through range: Range<Int>) {
    for index in range where partners[index] >= 0 && Int(old.elements[index].end) > index + 1 {
      alignChildren(of: index, Int(partners[index]))
    }
  }

  private mutating func pair(_ one: Int, _ other: Int) {
    partners[one] = Int32(other)
    origins[other] = Int32(one)
  }

  private mutating func alignChildren(of one: Int, _ other: Int) {
    collect(one, other)
    if olds.isEmpty || news.isEmpty { return }
    let exact = { [oldPrints, newPrints] (index: Int32, isOld: Bool) -> Int in
      let print = isOld ? oldPrints[Int(index)] : newPrints[Int(index)]
      var hasher = Hasher()
      hasher.combine(print.shape)
      hasher.combine(print.x)
      hasher.combine(print.y)
      return hasher.finalize()
    }
    let pairs = aligner.align(olds, news, exact: exact) {
      [old, new, oldPrints, newPrints, oldPlaces, newPlaces] one, other in
      let (a, b) = (old.elements[Int(one)], new.elements[Int(other)])
      let (p, q) = (oldPrints[Int(one)], newPrints[Int(other)])
      // A thing that went elsewhere has not left one like it in its place.
      let isMove = (p.x != q.x || p.y != q.y) && a.box.size != b.box.size
      if isMove, a.seenCount <= 1, newPlaces.contains(Twin(a)) || oldPlaces.contains(Twin(b)) { return 0 }
      return Self.score(a, p, b, q)
    }
    for (one, other) in pairs { pair(Int(one), Int(other)) }
    pairRecategorized()
  }

  private mutating func collect(_ one: Int, _ other: Int) {
    olds.removeAll(keepingCapacity: true)
    news.removeAll(keepingCapacity: true)
    var child = one + 1
    let end = one < 0 ? old.elements.count : Int(old.elements[one].end)
    while child < end {
      if partners[child] < 0 { olds.append(Int32(child)) }
      child = Int(old.elements[child].end)
    }
    child = other + 1
    let newEnd = other < 0 ? new.elements.count : Int(new.elements[other].end)
    while child < newEnd {
      if origins[child] < 0 { news.append(Int32(child)) }
      child = Int(new.elements[child].end)
    }
  }

  /// How sure it is that two siblings are the same element; 0 for not at all.
  private static func score(
    _ a: ShapeElement, _ p: ElementPrint, _ b: ShapeElement, _ q: ElementPrint
  ) -> Int32 {
    guard a.category == b.category else { return 0 }
    // Two different names in code mean two elements. Rows of a list share one name.
    if a.key != b.key, a.key != 0, b.key != 0 { return 0 }
    var score: Int32 = a.key == b.key && a.key != 0 ? 12 : 0
    let isInPlace = p.x == q.x && p.y == q.y
    let isSameSize = p.own == q.own
    if p.shape == q.shape { score += 10 } else if p.kinds == q.kinds { score += 5 }
    if isSameSize { score += 3 }
    // Two leaves of one category with nothing else in common are two things.
    let isLeaf = a.seenCount <= 1 && b.seenCount <= 1
    if isLeaf, score < 12, !isInPlace, !isNear(a.box, b.box), !isSameSize { return 0 }
    // Two pages in one place are not one page, whatever holds them.
    if !isLeaf, p.kinds != q.kinds, min(a.seenCount, b.seenCount) >= 2, p.likeness(to: q) < 20 { return 0 }
    if !isLeaf, score < 4, !overlaps(a.box, b.box) { return 0 }
    // The place only decides between pairs that are as good: many rows that stay where they are would otherwise outweigh one
    // that was inserted before them.
    return (score + 1) * SiblingAligner.unit + (isInPlace ? 1 : 0)
  }

  private static func isNear(_ a: Rect2D, _ b: Rect2D) -> Bool {
    abs(a.x - b.x) + abs(a.y - b.y) <= 96 || overlaps(a, b)
  }

  private static func overlaps(_ a: Rect2D, _ b: Rect2D) -> Bool {
    guard let both = a.intersection(b) else { return false }
    return both.area * 2 >= min(a.area, b.area)
  }

  // MARK: Other categories

  /// Pairs siblings of different categories in one place, or with one name in code.
  private mutating func pairRecategorized() {
    var waiting: [Place: [Int32]] = [:]
    for one in olds.reversed() where partners[Int(one)] < 0 {
      waiting[Place(old.elements[Int(one)]), default: []].append(one)
    }
    if waiting.isEmpty { return }
    for other in news where origins[Int(other)] < 0 {
      let element = new.elements[Int(other)]
      let place = Place(element)
      guard let one = waiting[place]?.last, isSame(old.elements[Int(one)], element) else { continue }
      waiting[place]?.removeLast()
      pair(Int(one), Int(other))
    }
  }

  private func isSame(_ one: ShapeElement, _ other: ShapeElement) -> Bool {
    one.isSeen == other.isSeen && (one.key == other.key || one.key == 0 || other.key == 0)
  }

  private struct Twin: Hashable {
    var place: Place
    var category: NodeCategory
    var key: UInt64

    init(_ element: ShapeElement) {
      (place, category, key) = (Place(element), element.category, element.key)
    }
  }

  /// A box in whole points.
  private struct Place: Hashable {
    var x, y, width, height: Double

    init(_ element: ShapeElement) {
      let box = element.box
      (x, y) = (box.x.rounded(), box.y.rounded())
      (width, height) = (box.width.rounded(), box.height.rounded())
    }
  }

  // MARK: Under other parents

  /// Pairs the remaining elements: the same box and category first, then subtrees and names that occur once
  /// on both sides.
  private mutating func pairStrays() {
    guard partners.contains(-1), origins.contains(-1) else { return }
    pairStrays(evenIfSeveral: true) { element, print in
      var hasher = Hasher()
      hasher.combine(Place(element))
      hasher.combine(print.kinds)
      hasher.combine(element.key)
      return hasher.finalize()
    }
    pairStrays(evenIfSeveral: false) { element, print in
      guard element.key != 0 else { return nil }
      return Int(truncatingIfNeeded: element.key &+ UInt64(element.category.rawValue))
    }
    pairStrays(evenIfSeveral: false) { element, print in
      guard element.seenCount >= 3 || element.words != 0 else { return nil }
      var hasher = Hasher()
      hasher.combine(print.shape)
      hasher.combine(element.words)
      return hasher.finalize()
    }
  }

  private mutating func pairStrays(evenIfSeveral: Bool, by key: (ShapeElement, ElementPrint) -> Int?) {
    var found: [Int: (index: Int, count: Int)] = [:]
    for index in old.elements.indices.reversed() where partners[index] < 0 {
      guard let key = key(old.elements[index], oldPrints[index]) else { continue }
      found[key] = (index, (found[key]?.count ?? 0) + 1)
    }
    if found.isEmpty { return }
    var times: [Int: Int] = [:]
    if !evenIfSeveral {
      for index in new.elements.indices where origins[index] < 0 {
        if let key = key(new.elements[index], newPrints[index]) { times[key, default: 0] += 1 }
      }
    }
    for index in new.elements.indices where origins[index] < 0 {
      guard let key = key(new.elements[index], newPrints[index]), let one = found[key],
        partners[one.index] < 0, evenIfSeveral || (one.count == 1 && times[key] == 1),
        old.elements[one.index].category == new.elements[index].category
      else { continue }
      pair(one.index, index)
      alignChildren(of: one.index, index)
      descend(through: one.index + 1..<Int(old.elements[one.index].end))
    }
  }
}
