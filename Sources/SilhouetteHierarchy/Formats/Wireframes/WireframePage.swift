/// The page that a stream of full and incremental records describes, as it stands now.
///
/// Wireframes are slots of one array, linked to parent, siblings and children, so that any of them is found, put in
/// or taken out in constant time. Memory grows with the page, not with the stream.
struct WireframePage: Sendable {
  private struct Slot {
    var wireframe: Wireframe
    var id: Int?
    var parent: Int32 = none
    var previous: Int32 = none
    var next: Int32 = none
    var first: Int32 = none
    var last: Int32 = none
  }

  private static let none: Int32 = -1

  private var slots: [Slot] = []
  private var free: [Int32] = []
  private var slotOf: [Int: Int32] = [:]
  private var first = none
  private var last = none
  private let limits: Limits
  private var bytes = 0

  init(limits: Limits) {
    self.limits = limits
  }

  var count: Int { slots.count - free.count }

  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    slotOf.removeAll(keepingCapacity: true)
    (first, last, bytes) = (Self.none, Self.none, 0)
  }

  // MARK: Looking

  /// The place of the wireframe with that id.
  func place(of id: Int) -> Int32? { slotOf[id] }

  subscript(place: Int32) -> Wireframe { slots[Int(place)].wireframe }

  /// The smallest box around all wireframes.
  var bounds: Rect? {
    var bounds: Rect?
    var place = first
    while place != Self.none {
      let frame = slots[Int(place)].wireframe.frame
      if frame.isDrawable { bounds = bounds?.union(frame) ?? frame }
      place = next(after: place)
    }
    return bounds
  }

  // MARK: Changing

  /// Where among its siblings a wireframe is put.
  enum Position: Equatable {
    case first, last
    case after(Int32)
    case before(Int32)
  }

  /// Puts in a wireframe. An id that the page has already is not taken again: ask `place(of:)` first.
  ///
  /// - Parameter parent: nil for a window.
  @discardableResult
  mutating func insert(
    _ wireframe: consuming Wireframe, id: Int?, parent: Int32?, at position: Position
  ) throws(LimitError) -> Int32 {
    guard count < limits.nodes, slots.count < Int(Int32.max) - 1 else {
      throw LimitError(.nodes, limits.nodes)
    }
    try grow(by: wireframe.bytes)
    let place = allocate(Slot(wireframe: wireframe, id: id, parent: parent ?? Self.none))
    if let id { slotOf[id] = place }
    link(place, position)
    return place
  }

  mutating func replace(_ place: Int32, by wireframe: Wireframe) throws(LimitError) {
    bytes -= slots[Int(place)].wireframe.bytes
    try grow(by: wireframe.bytes)
    slots[Int(place)].wireframe = wireframe
  }

  /// Takes out a wireframe with all that it holds.
  mutating func remove(_ place: Int32) {
    unlink(place)
    slots[Int(place)].next = Self.none
    var rest = [place]
    while let place = rest.popLast() {
      let slot = slots[Int(place)]
      if slot.next != Self.none { rest.append(slot.next) }
      if slot.first != Self.none { rest.append(slot.first) }
      if let id = slot.id { slotOf[id] = nil }
      bytes -= slot.wireframe.bytes
      free.append(place)
    }
  }

  /// The parent of a wireframe and the sibling before it, so that another one can be put in its place.
  func surroundings(of place: Int32) -> (parent: Int32?, position: Position) {
    let slot = slots[Int(place)]
    let parent = slot.parent == Self.none ? nil : slot.parent
    return (parent, slot.previous == Self.none ? .first : .after(slot.previous))
  }

  private mutating func grow(by count: Int) throws(LimitError) {
    guard count <= limits.textBytes - bytes else { throw LimitError(.textBytes, limits.textBytes) }
    bytes += count
  }

  private mutating func allocate(_ slot: consuming Slot) -> Int32 {
    if let place = free.popLast() {
      slots[Int(place)] = slot
      return place
    }
    slots.append(slot)
    return Int32(slots.count - 1)
  }

  // MARK: Links

  private mutating func link(_ place: Int32, _ position: Position) {
    let parent = slots[Int(place)].parent
    let (first, last) = ends(of: parent)
    let (previous, next): (Int32, Int32) =
      switch position {
      case .first: (Self.none, first)
      case .last: (last, Self.none)
      case .after(let sibling): (sibling, slots[Int(sibling)].next)
      case .before(let sibling): (slots[Int(sibling)].previous, sibling)
      }
    slots[Int(place)].previous = previous
    slots[Int(place)].next = next
    join(previous, place, in: parent)
    join(place, next, in: parent)
  }

  private mutating func unlink(_ place: Int32) {
    let slot = slots[Int(place)]
    join(slot.previous, slot.next, in: slot.parent)
  }

  /// Makes two places neighbours; an end of the list stands for a place that is none.
  private mutating func join(_ left: Int32, _ right: Int32, in parent: Int32) {
    if left == Self.none { setFirst(right, of: parent) } else { slots[Int(left)].next = right }
    if right == Self.none { setLast(left, of: parent) } else { slots[Int(right)].previous = left }
  }

  private func ends(of parent: Int32) -> (Int32, Int32) {
    parent == Self.none ? (first, last) : (slots[Int(parent)].first, slots[Int(parent)].last)
  }

  private mutating func setFirst(_ place: Int32, of parent: Int32) {
    if parent == Self.none { first = place } else { slots[Int(parent)].first = place }
  }

  private mutating func setLast(_ place: Int32, of parent: Int32) {
    if parent == Self.none { last = place } else { slots[Int(parent)].last = place }
  }

  /// In pre-order.
  private func next(after place: Int32) -> Int32 {
    if slots[Int(place)].first != Self.none { return slots[Int(place)].first }
    var place = place
    while place != Self.none {
      if slots[Int(place)].next != Self.none { return slots[Int(place)].next }
      place = slots[Int(place)].parent
    }
    return Self.none
  }

  // MARK: Writing

  /// Writes all wireframes as children of the builder's open node, or as windows.
  func write(into builder: inout SnapshotBuilder) throws(LimitError) {
    var place = first
    var origins: [Point] = [.zero]
    while place != Self.none {
      // In place: a copy of a slot costs more than writing it.
      try builder.open()
      try slots[Int(place)].wireframe.write(
        id: slots[Int(place)].id, origin: origins[origins.count - 1], into: &builder)
      if slots[Int(place)].first != Self.none {
        let frame = slots[Int(place)].wireframe.frame
        origins.append(Point(x: frame.x, y: frame.y))
        place = slots[Int(place)].first
        continue
      }
      builder.close()
      while place != Self.none, slots[Int(place)].next == Self.none {
        place = slots[Int(place)].parent
        if place != Self.none {
          builder.close()
          origins.removeLast()
        }
      }
      if place != Self.none { place = slots[Int(place)].next }
    }
  }
}
