/// The current page that a stream of full and incremental records describes.
///
/// Wireframes are slots of one array, linked to parent, siblings and children, so that any of them is found, put in
/// or taken out in constant time. Memory grows with the page, not with the stream.
struct WireframePage: Sendable {
  private struct Slot {
    var wireframe: Wireframe
    /// In the page's words.
    var texts: Wireframe.Texts
    var id: Int?
    /// Its node in the snapshot that was written last.
    var node: Int32 = -1
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
  /// UTF-8 of every string, and of some that are no longer used.
  private(set) var words: [UInt8] = []
  /// How many of these bytes are in use.
  private var bytes = 0
  /// The changed wireframes since the page was written; nil if other things than wireframes without children
  /// have changed.
  private var changes: [Int32]?

  init(limits: Limits) {
    self.limits = limits
  }

  var count: Int { slots.count - free.count }

  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    slotOf.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    changes = nil
    (first, last, bytes) = (Self.none, Self.none, 0)
  }

  // MARK: Looking

  /// The place of the wireframe with that id.
  func place(of id: Int) -> Int32? { slotOf[id] }

  subscript(place: Int32) -> (wireframe: Wireframe, texts: Wireframe.Texts) {
    (slots[Int(place)].wireframe, slots[Int(place)].texts)
  }

  func isLeaf(_ place: Int32) -> Bool { slots[Int(place)].first == Self.none }

  /// Whether a wireframe is the one of a draft, in every word.
  func isSame(_ place: Int32, as entry: WireframeDraft.Entry, of draft: WireframeDraft) -> Bool {
    slots[Int(place)].wireframe == entry.wireframe
      && slots[Int(place)].texts.equal(entry.texts, words, draft.words)
  }

  /// The smallest box around all wireframes.
  var bounds: Rect2D? {
    var bounds: Rect2D?
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

  /// Takes a draft's words, so that its wireframes can be put in.
  ///
  /// - Returns: the new offset of its first word.
  mutating func take(_ draft: WireframeDraft) throws(LimitError) -> Int {
    if words.count - bytes > bytes + 65_536 { forgetLostWords() }
    let base = words.count
    // Slices count in 32 bits.
    guard draft.words.count <= Int(UInt32.max) - base else { throw LimitError(.textBytes, limits.textBytes) }
    words.append(contentsOf: draft.words)
    return base
  }

  /// Puts in a wireframe. An id that the page has already is not taken again: ask `place(of:)` first.
  ///
  /// - Parameters:
  ///   - base: The offset of its draft's words.
  ///   - parent: nil for a window.
  mutating func insert(
    _ entry: WireframeDraft.Entry, base: Int, id: Int?, parent: Int32?, at position: Position
  ) throws(LimitError) -> Int32 {
    guard count < limits.nodes, slots.count < Int(Int32.max) - 1 else {
      throw LimitError(.nodes, limits.nodes)
    }
    try grow(by: entry.texts.bytes)
    let place = allocate(
      Slot(
        wireframe: entry.wireframe, texts: entry.texts.moved(by: base), id: id,
        parent: parent ?? Self.none))
    if let id { slotOf[id] = place }
    link(place, position)
    changes = nil
    return place
  }

  mutating func replace(
    _ place: Int32, by entry: WireframeDraft.Entry, base: Int
  ) throws(LimitError) {
    bytes -= slots[Int(place)].texts.bytes
    try grow(by: entry.texts.bytes)
    slots[Int(place)].wireframe = entry.wireframe
    slots[Int(place)].texts = entry.texts.moved(by: base)
    if isLeaf(place) { changes?.append(place) } else { changes = nil }
  }

  /// Takes out a wireframe with all that it holds.
  mutating func remove(_ place: Int32) {
    changes = nil
    unlink(place)
    slots[Int(place)].next = Self.none
    var rest = [place]
    while let place = rest.popLast() {
      let slot = slots[Int(place)]
      if slot.next != Self.none { rest.append(slot.next) }
      if slot.first != Self.none { rest.append(slot.first) }
      if let id = slot.id { slotOf[id] = nil }
      bytes -= slot.texts.bytes
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

  /// Copies the words in use, and drops the others.
  private mutating func forgetLostWords() {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes)
    var place = first
    while place != Self.none {
      slots[Int(place)].texts.change { slice in
        let start = kept.count
        kept.append(contentsOf: words[slice.range])
        return TextSlice(start: UInt32(start), count: slice.count)
      }
      place = next(after: place)
    }
    words = kept
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

  /// Links two neighbours. If one is missing, the other becomes an end of the list.
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

  /// Writes all wireframes as children of the builder's open node, or as windows. With layers, only the wireframes that these name, in their
  /// order.
  mutating func write(under layers: LayerTree?, into builder: inout SnapshotBuilder) throws(LimitError) {
    guard let layers else { return try write(into: &builder) }
    changes = nil
    try words.withUnsafeBufferPointer { (words) throws(LimitError) in
      let words = UnsafeRawBufferPointer(words)
      var walk = LayerWalk(layers)
      while let step = walk.next() {
        switch step {
        case .open(let layer, let origin): try layer.open(at: origin, into: &builder)
        case .close: builder.close()
        case .wireframe(let id, let origin):
          guard let place = slotOf[id] else { continue }
          let slot = slots[Int(place)]
          let source = Wireframe.Source(texts: slot.texts, words: words, id: slot.id, origin: origin)
          try slot.wireframe.open(source, into: &builder)
          builder.close()
        }
      }
    }
  }

  private mutating func write(into builder: inout SnapshotBuilder) throws(LimitError) {
    let first = first
    try words.withUnsafeBufferPointer { (words) throws(LimitError) in
      // In place: a copy of a slot costs more than writing it.
      try slots.withUnsafeMutableBufferPointer { (slots) throws(LimitError) in
        try Self.write(slots, from: first, UnsafeRawBufferPointer(words), &builder)
      }
    }
    changes = []
  }

  private static func write(
    _ slots: UnsafeMutableBufferPointer<Slot>, from first: Int32, _ words: UnsafeRawBufferPointer,
    _ builder: inout SnapshotBuilder
  ) throws(LimitError) {
    var place = first
    var origins: [Point2D] = [.zero]
    while place != none {
      let index = Int(place)
      let source = Wireframe.Source(
        texts: slots[index].texts, words: words, id: slots[index].id, origin: origins[origins.count - 1])
      slots[index].node = Int32(builder.nodeCount)
      try slots[index].wireframe.open(source, into: &builder)
      if slots[index].first != none {
        origins.append(slots[index].wireframe.origin)
        place = slots[index].first
        continue
      }
      builder.close()
      while place != none, slots[Int(place)].next == none {
        place = slots[Int(place)].parent
        if place != none {
          builder.close()
          origins.removeLast()
        }
      }
      if place != none { place = slots[Int(place)].next }
    }
  }

  /// Writes the changed wireframes into the snapshot that was written last. Returns false, and writes
  /// nothing, if other things have changed too.
  mutating func writeChanges(into builder: inout SnapshotBuilder) throws(LimitError) -> Bool {
    guard let changes else { return false }
    try words.withUnsafeBufferPointer { (words) throws(LimitError) in
      for place in changes {
        let slot = slots[Int(place)]
        let parent = slot.parent == Self.none ? nil : slots[Int(slot.parent)].wireframe
        let source = Wireframe.Source(
          texts: slot.texts, words: UnsafeRawBufferPointer(words), id: slot.id,
          origin: parent?.origin ?? .zero)
        try slot.wireframe.replace(Int(slot.node), source, into: &builder)
      }
    }
    self.changes = []
    return true
  }
}

extension Wireframe {
  fileprivate var origin: Point2D { Point2D(x: frame.x, y: frame.y) }
}

extension Wireframe.Texts {
  /// The same strings in words that something was put in front of.
  fileprivate func moved(by base: Int) -> Wireframe.Texts {
    var texts = self
    // The page sees to it that all of its words count in 32 bits.
    texts.change { TextSlice(start: $0.start &+ UInt32(base), count: $0.count) }
    return texts
  }
}
