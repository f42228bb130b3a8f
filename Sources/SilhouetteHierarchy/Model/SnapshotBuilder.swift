/// Builds a snapshot in one pass: open a node, fill it in, open its children, close it.
///
/// ```swift
/// var builder = SnapshotBuilder(time: 0)
/// try builder.open()                      // the window
/// builder.node.className = try builder.add("UIWindow")
/// builder.node.frame = Rect(x: 0, y: 0, width: 402, height: 874)
/// builder.close()
/// let snapshot = builder.finish()
/// ```
///
/// Limits are checked before anything grows; `LimitError` says which one and what it is. The builder alone sets links
/// between nodes. It keeps slices that it made itself; any other becomes `.none` (a list: `.empty`) when its node is
/// closed. A finished snapshot is therefore safe to read, whatever was assigned to its nodes.
public struct SnapshotBuilder: Sendable {
  private var snapshot: HierarchySnapshot
  private let limits: Limits
  private let textLimit: Int
  private let nodeLimit: Int
  /// Nodes that are open, outermost first. What is assigned to a node in the meantime may hold other links.
  private var openNodes: [OpenNode] = []

  private struct OpenNode {
    var index: Int32
    /// -1 where it has none.
    var detail: Int32 = -1
  }

  /// Number of open nodes.
  package var depth: Int { openNodes.count }

  public init(time: Double, limits: Limits = Limits()) {
    snapshot = HierarchySnapshot(time: time)
    self.limits = limits
    // Slices count in 32 bits and parents in 31, whatever the limits say.
    textLimit = min(limits.textBytes, Int(UInt32.max) - 1)
    nodeLimit = min(limits.nodes, Int(Int32.max) - 1)
  }

  /// Goes on with a snapshot, to change nodes of it.
  init(time: Double, limits: Limits, changing snapshot: consuming HierarchySnapshot) {
    self.init(time: time, limits: limits)
    snapshot.time = time
    self.snapshot = snapshot
  }

  /// How much of everything a snapshot holds.
  package struct Room: Sendable, Hashable {
    package var nodes = 0
    package var details = 0
    package var slices = 0
    package var lines = 0
    package var bytes = 0

    package init() {}

    package init(of snapshot: HierarchySnapshot) {
      nodes = snapshot.nodes.count
      details = snapshot.details.count
      slices = snapshot.slices.count
      lines = snapshot.lines.count
      bytes = snapshot.bytes.count
    }
  }

  /// Makes room for a snapshot about as large as another one: the next one of a stream usually is.
  package mutating func reserve(_ room: Room) {
    snapshot.nodes.reserveCapacity(min(room.nodes, nodeLimit))
    snapshot.details.reserveCapacity(min(room.details, nodeLimit))
    snapshot.slices.reserveCapacity(min(room.slices, textLimit))
    snapshot.lines.reserveCapacity(min(room.lines, textLimit))
    snapshot.bytes.reserveCapacity(min(room.bytes, textLimit))
  }

  public mutating func reserve(like other: HierarchySnapshot) {
    reserve(Room(of: other))
  }

  /// Milliseconds after the stream's start.
  public var time: Double {
    get { snapshot.time }
    set { snapshot.time = newValue }
  }

  /// The system's keyboard, where it is up although no window holds it.
  public var keyboard: KeyboardPlace? {
    get { snapshot.keyboard }
    set { snapshot.keyboard = newValue }
  }

  /// The name that code gives the screen.
  public var screen: TextSlice {
    get { snapshot.screen }
    set { snapshot.screen = snapshot.holds(newValue) ? newValue : .none }
  }

  package var nodeCount: Int { snapshot.nodes.count }

  /// The innermost open node. One must be open. Its place in the tree and its detail stay, whatever is assigned.
  public var node: HierarchyNode {
    _read {
      precondition(!openNodes.isEmpty, "a node is read or changed between open() and close()")
      yield snapshot.nodes[Int(openNodes[openNodes.count - 1].index)]
    }
    _modify {
      precondition(!openNodes.isEmpty, "a node is read or changed between open() and close()")
      yield &snapshot.nodes[Int(openNodes[openNodes.count - 1].index)]
    }
  }

  /// The innermost open node's detail, made where it had none.
  public var detail: NodeDetail {
    mutating _read {
      yield snapshot.details[detailIndex()]
    }
    _modify {
      let index = detailIndex()
      yield &snapshot.details[index]
    }
  }

  private mutating func detailIndex() -> Int {
    precondition(!openNodes.isEmpty, "a detail is read or changed between open() and close()")
    let index = openNodes[openNodes.count - 1].detail
    if index >= 0 { return Int(index) }
    snapshot.details.append(NodeDetail())
    openNodes[openNodes.count - 1].detail = Int32(snapshot.details.count - 1)
    return snapshot.details.count - 1
  }

  /// Opens a child of the innermost open node, or a window where none is open.
  public mutating func open() throws(LimitError) {
    try open(HierarchyNode())
  }

  /// The same with a node that is filled in already, but for its place in the tree.
  @inline(__always)
  mutating func open(_ node: HierarchyNode) throws(LimitError) {
    guard snapshot.nodes.count < nodeLimit else { throw LimitError(.nodes, nodeLimit) }
    guard depth < limits.depth else { throw LimitError(.depth, limits.depth) }
    openNodes.append(OpenNode(index: Int32(truncatingIfNeeded: snapshot.nodes.count)))
    snapshot.nodes.append(node)
  }

  /// Puts something else in the place of a node that is closed, and opens it until `leave()`. What is in the tree around
  /// and below it stays.
  ///
  /// - Parameter hasDetail: Whether it will have one; it is blank.
  mutating func reopen(_ index: Int, as node: HierarchyNode, hasDetail: Bool) {
    let old = snapshot.nodes[index]
    var node = node
    node.links = (old.parent, old.end, -1)
    let detail = hasDetail ? old.detail : -1
    if detail >= 0 { snapshot.details[Int(detail)] = NodeDetail() }
    snapshot.nodes[index] = node
    openNodes.append(OpenNode(index: Int32(index), detail: detail))
  }

  /// Ends what `reopen` began.
  mutating func leave() {
    let node = openNodes.removeLast()
    snapshot.nodes[Int(node.index)].detail = node.detail
  }

  /// Closes the innermost open node; its subtree ends here.
  public mutating func close() {
    precondition(!openNodes.isEmpty, "a node is closed after it was opened")
    let node = openNodes.removeLast()
    let parent = openNodes.isEmpty ? -1 : openNodes[openNodes.count - 1].index
    snapshot.nodes[Int(node.index)].links = (parent, Int32(snapshot.nodes.count), node.detail)
    snapshot.dropForeignSlices(at: Int(node.index))
  }

  /// Keeps a string's UTF-8. The bytes must be valid UTF-8: readers check, since they know where to point.
  package mutating func add(_ utf8: some Collection<UInt8>) throws(LimitError) -> TextSlice {
    let start = snapshot.bytes.count
    guard utf8.count <= textLimit - start else { throw LimitError(.textBytes, textLimit) }
    snapshot.bytes.append(contentsOf: utf8)
    return TextSlice(start: UInt32(start), count: UInt32(snapshot.bytes.count - start))
  }

  /// The same in one copy, for bytes that lie in a reader's buffer.
  package mutating func add(_ utf8: UnsafeRawBufferPointer) throws(LimitError) -> TextSlice {
    let start = snapshot.bytes.count
    guard utf8.count <= textLimit - start else { throw LimitError(.textBytes, textLimit) }
    snapshot.bytes.append(contentsOf: utf8)
    return TextSlice(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: utf8.count))
  }

  /// Keeps a string.
  public mutating func add(_ string: String) throws(LimitError) -> TextSlice {
    try add(string.utf8)
  }

  /// Keeps a list of strings that were added one by one; slices of other snapshots are left out.
  public mutating func add(list: some Collection<TextSlice>) -> SliceRange {
    let start = snapshot.slices.count
    for slice in list where snapshot.holds(slice) { snapshot.slices.append(slice) }
    return SliceRange(start: UInt32(start), count: UInt32(snapshot.slices.count - start))
  }

  /// Starts a list of strings; `add(to:_:)` puts slices at its end, before any other list is started.
  package func startList() -> SliceRange {
    SliceRange(start: UInt32(snapshot.slices.count), count: 0)
  }

  package mutating func add(to list: inout SliceRange, _ slice: TextSlice) {
    snapshot.slices.append(slice)
    list.count += 1
  }

  /// Starts the boxes of a text's lines; `add(to:_:)` puts boxes at their end.
  package func startLines() -> SliceRange {
    SliceRange(start: UInt32(snapshot.lines.count), count: 0)
  }

  package mutating func add(to lines: inout SliceRange, _ box: Rect) {
    snapshot.lines.append(box)
    lines.count += 1
  }

  /// Keeps the boxes of a text's lines.
  public mutating func add(lines: some Collection<Rect>) -> SliceRange {
    let start = snapshot.lines.count
    snapshot.lines.append(contentsOf: lines)
    return SliceRange(start: UInt32(start), count: UInt32(snapshot.lines.count - start))
  }

  /// The bytes of a string added before; nothing for a slice of another snapshot.
  package subscript(slice: TextSlice) -> ArraySlice<UInt8> {
    snapshot.holds(slice) ? snapshot[slice] : []
  }

  /// The snapshot. Nodes that are still open are closed.
  public mutating func finish() -> HierarchySnapshot {
    while !openNodes.isEmpty { close() }
    defer { snapshot = HierarchySnapshot(time: snapshot.time) }
    return snapshot
  }
}

extension HierarchyNode {
  /// What ties a node to its snapshot's lists.
  fileprivate var links: (parent: Int32, end: Int32, detail: Int32) {
    get { (parent, end, detail) }
    set { (parent, end, detail) = newValue }
  }
}

// MARK: - Slices of other snapshots

extension HierarchySnapshot {
  /// Whether a slice lies in this snapshot's bytes and cuts no character; one without bytes does.
  @inline(__always)
  fileprivate func holds(_ slice: TextSlice) -> Bool {
    guard !slice.isEmpty else { return true }
    let range = slice.range
    return range.upperBound <= bytes.count && isBoundary(range.lowerBound) && isBoundary(range.upperBound)
  }

  /// Whether a character of UTF-8 begins there, or all of them end.
  @inline(__always)
  private func isBoundary(_ place: Int) -> Bool { place == bytes.count || bytes[place] & 0xC0 != 0x80 }

  @inline(__always)
  fileprivate mutating func dropForeignSlices(at index: Int) {
    let isOwn =
      holds(nodes[index].className) && holds(nodes[index].text) && holds(nodes[index].label)
      && holds(nodes[index].identifier) && nodes[index].supers.range.upperBound <= slices.count
    if !isOwn {
      nodes[index].className = own(nodes[index].className)
      nodes[index].text = own(nodes[index].text)
      nodes[index].label = own(nodes[index].label)
      nodes[index].identifier = own(nodes[index].identifier)
      if nodes[index].supers.range.upperBound > slices.count { nodes[index].supers = .empty }
    }
    let place = Int(nodes[index].detail)
    if place >= 0 { dropForeignSlices(ofDetail: place) }
  }

  private mutating func dropForeignSlices(ofDetail place: Int) {
    if !holds(details[place].idText) { details[place].idText = .none }
    if !holds(details[place].value) { details[place].value = .none }
    if !holds(details[place].hint) { details[place].hint = .none }
    if !holds(details[place].contentType) { details[place].contentType = .none }
    if let name = details[place].layer?.className, !holds(name) { details[place].layer?.className = .none }
    if let name = details[place].picture?.name, !holds(name) { details[place].picture?.name = .none }
    if details[place].otherTraits.range.upperBound > slices.count { details[place].otherTraits = .empty }
    if details[place].lines.range.upperBound > lines.count { details[place].lines = .empty }
  }

  private func own(_ slice: TextSlice) -> TextSlice { holds(slice) ? slice : .none }
}
