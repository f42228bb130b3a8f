/// Builds a snapshot in one pass: open a node, fill it in, open and close its children, close it.
///
/// ```swift
/// var builder = SnapshotBuilder(milliseconds: 0)
/// try builder.open()                      // the window
/// builder.node.className = try builder.add("UIWindow")
/// builder.node.frame = Rect2D(x: 0, y: 0, width: 402, height: 874)
/// builder.close()
/// let snapshot = builder.finish()
/// ```
///
/// Limits are checked before memory is allocated; a `LimitError` names the limit. Only the builder sets links between
/// nodes. When a node is closed, each slice in it that belongs to another snapshot becomes `.none` (a list: `.empty`).
/// So a finished snapshot is safe to read, whatever was assigned to its nodes.
public struct SnapshotBuilder: Sendable {
  var snapshot: HierarchySnapshot
  private let limits: Limits
  let textLimit: Int
  let nodeLimit: Int
  /// Nodes that are open, outermost first. Values assigned to a node in the meantime may have other links.
  var openNodes: [OpenNode] = []
  /// Nodes that came from the last snapshot and have the same index as there.
  var keptNodes: [Range<Int32>] = []

  struct OpenNode {
    var index: Int32
    /// -1 if it has none.
    var detail: Int32 = -1
  }

  /// Number of open nodes.
  package var depth: Int { openNodes.count }

  /// A builder of a snapshot without nodes.
  ///
  /// - Parameters:
  ///   - milliseconds: The screen's time after the stream's start.
  ///   - limits: The limits of one snapshot; beyond them, the builder throws a `LimitError`.
  public init(milliseconds: Double, limits: Limits = Limits()) {
    self.init(time: milliseconds, limits: limits)
  }

  package init(time: Double, limits: Limits = Limits()) {
    snapshot = HierarchySnapshot(time: time)
    self.limits = limits
    // Slices count in 32 bits and parents in 31, whatever the limits say.
    textLimit = min(limits.textBytes, Int(UInt32.max) - 1)
    nodeLimit = min(limits.nodes, Int(Int32.max) - 1)
  }

  /// Continues a snapshot, to change nodes of it.
  init(time: Double, limits: Limits, changing snapshot: consuming HierarchySnapshot) {
    self.init(time: time, limits: limits)
    snapshot.time = time
    self.snapshot = snapshot
  }

  /// The numbers of entries in a snapshot's lists.
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

  /// The numbers of entries in the lists beside the nodes.
  struct Counts: Sendable {
    var details: UInt32 = 0
    var slices: UInt32 = 0
    var lines: UInt32 = 0
    var bytes: UInt32 = 0

    /// Moves these counts to another snapshot, whose lists have `new` entries before them instead of `old`.
    mutating func move(from old: Counts, to new: Counts) {
      details = details &- old.details &+ new.details
      slices = slices &- old.slices &+ new.slices
      lines = lines &- old.lines &+ new.lines
      bytes = bytes &- old.bytes &+ new.bytes
    }
  }

  var counts: Counts {
    Counts(
      details: UInt32(truncatingIfNeeded: snapshot.details.count),
      slices: UInt32(truncatingIfNeeded: snapshot.slices.count),
      lines: UInt32(truncatingIfNeeded: snapshot.lines.count),
      bytes: UInt32(truncatingIfNeeded: snapshot.bytes.count))
  }

  /// Reserves memory for a snapshot about as large as another one: the next one of a stream usually is.
  package mutating func reserve(_ room: Room) {
    snapshot.nodes.reserveCapacity(min(room.nodes, nodeLimit))
    snapshot.details.reserveCapacity(min(room.details, nodeLimit))
    snapshot.slices.reserveCapacity(min(room.slices, textLimit))
    snapshot.lines.reserveCapacity(min(room.lines, textLimit))
    snapshot.bytes.reserveCapacity(min(room.bytes, textLimit))
  }

  /// Reserves memory for a snapshot about as large as `other`: the next one of a stream usually is.
  package mutating func reserve(like other: HierarchySnapshot) {
    reserve(Room(of: other))
  }

  /// Milliseconds after the stream's start.
  package var time: Double {
    get { snapshot.time }
    set { snapshot.time = newValue }
  }

  /// The system's keyboard, if it is up and no window holds it.
  public var keyboard: KeyboardPlace? {
    get { snapshot.keyboard }
    set { snapshot.keyboard = newValue }
  }

  /// The screen's name in code; a slice of another snapshot becomes `.none`.
  public var screen: TextSlice {
    get { snapshot.screen }
    set { snapshot.screen = snapshot.holds(newValue) ? newValue : .none }
  }

  package var nodeCount: Int { snapshot.nodes.count }

  /// The innermost open node. It is a programmer's error to use it while no node is open.
  ///
  /// The builder keeps `parent`, `end` and `detail`, whatever is assigned.
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

  /// The detail of the innermost open node, created on first use. It is a programmer's error to use it while no node is
  /// open.
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

  /// Opens a child of the innermost open node; a window if no node is open.
  ///
  /// - Throws: `LimitError` if the snapshot would have too many nodes or levels.
  public mutating func open() throws(LimitError) {
    try open(HierarchyNode())
  }

  /// The same with a node that is filled in already, except for its place in the tree.
  @inline(__always)
  mutating func open(_ node: HierarchyNode) throws(LimitError) {
    guard snapshot.nodes.count < nodeLimit else { throw LimitError(.nodes, nodeLimit) }
    guard depth < limits.depth else { throw LimitError(.depth, limits.depth) }
    openNodes.append(OpenNode(index: Int32(truncatingIfNeeded: snapshot.nodes.count)))
    snapshot.nodes.append(node)
  }

  /// Replaces a closed node, and opens the new one until `leave()`. Its place in the tree and its subtree stay.
  ///
  /// - Parameter hasDetail: Whether the new node will have a detail; it starts blank.
  mutating func reopen(_ index: Int, as node: HierarchyNode, hasDetail: Bool) {
    let old = snapshot.nodes[index]
    var node = node
    node.links = (old.parent, old.end, -1)
    let detail = hasDetail ? old.detail : -1
    if detail >= 0 { snapshot.details[Int(detail)] = NodeDetail() }
    snapshot.kinship = nil
    snapshot.nodes[index] = node
    openNodes.append(OpenNode(index: Int32(index), detail: detail))
  }

  /// Closes the node that `reopen` opened.
  mutating func leave() {
    let node = openNodes.removeLast()
    snapshot.nodes[Int(node.index)].detail = node.detail
  }

  /// Closes the innermost open node; its subtree ends here. It is a programmer's error to call it while no node is
  /// open.
  public mutating func close() {
    precondition(!openNodes.isEmpty, "a node is closed after it was opened")
    let node = openNodes.removeLast()
    let parent = openNodes.isEmpty ? -1 : openNodes[openNodes.count - 1].index
    snapshot.nodes[Int(node.index)].links = (parent, Int32(snapshot.nodes.count), node.detail)
    snapshot.dropForeignSlices(at: Int(node.index))
  }

  /// Appends a string's UTF-8 and returns its range. Readers must have checked that the bytes are valid
  /// UTF-8.
  package mutating func add(_ utf8: some Collection<UInt8>) throws(LimitError) -> TextSlice {
    let start = snapshot.bytes.count
    guard utf8.count <= textLimit - start else { throw LimitError(.textBytes, textLimit) }
    snapshot.bytes.append(contentsOf: utf8)
    return TextSlice(start: UInt32(start), count: UInt32(snapshot.bytes.count - start))
  }

  /// The same for bytes in a reader's buffer, in one copy.
  package mutating func add(_ utf8: UnsafeRawBufferPointer) throws(LimitError) -> TextSlice {
    let start = snapshot.bytes.count
    guard utf8.count <= textLimit - start else { throw LimitError(.textBytes, textLimit) }
    snapshot.bytes.append(contentsOf: utf8)
    return TextSlice(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: utf8.count))
  }

  /// Appends a string and returns its range.
  ///
  /// - Throws: `LimitError` if the snapshot's strings would have too many bytes.
  public mutating func add(_ string: String) throws(LimitError) -> TextSlice {
    try add(string.utf8)
  }

  /// Appends a list of strings that were added before, and returns its range. Slices of other snapshots are
  /// left out.
  public mutating func add(list: some Collection<TextSlice>) -> SliceRange {
    let start = snapshot.slices.count
    for slice in list where snapshot.holds(slice) { snapshot.slices.append(slice) }
    return SliceRange(start: UInt32(start), count: UInt32(snapshot.slices.count - start))
  }

  /// Begins a list of strings. `add(to:_:)` appends to it until another list begins.
  package func startList() -> SliceRange {
    SliceRange(start: UInt32(snapshot.slices.count), count: 0)
  }

  /// Appends a string to the list that was begun last.
  package mutating func add(to list: inout SliceRange, _ slice: TextSlice) {
    snapshot.slices.append(slice)
    list.count += 1
  }

  /// Begins the boxes of a text's lines. `add(to:_:)` appends to them until another list of boxes begins.
  package func startLines() -> SliceRange {
    SliceRange(start: UInt32(snapshot.lines.count), count: 0)
  }

  /// Appends a box to the list that was begun last.
  package mutating func add(to lines: inout SliceRange, _ box: Rect2D) {
    snapshot.lines.append(box)
    lines.count += 1
  }

  /// Appends the boxes of a text's lines, in points of the node's space, and returns their range.
  public mutating func add(lines: some Collection<Rect2D>) -> SliceRange {
    let start = snapshot.lines.count
    snapshot.lines.append(contentsOf: lines)
    return SliceRange(start: UInt32(start), count: UInt32(snapshot.lines.count - start))
  }

  /// The bytes of a string that was added before; empty for a slice of another snapshot.
  package subscript(slice: TextSlice) -> ArraySlice<UInt8> {
    snapshot.holds(slice) ? snapshot[slice] : []
  }

  /// Closes all open nodes and returns the snapshot. The builder is then empty and may be used again.
  public mutating func finish() -> HierarchySnapshot {
    while !openNodes.isEmpty { close() }
    defer { snapshot = HierarchySnapshot(time: snapshot.time) }
    keptNodes.removeAll()
    return snapshot
  }
}

extension HierarchyNode {
  /// The node's indexes into its snapshot's lists.
  fileprivate var links: (parent: Int32, end: Int32, detail: Int32) {
    get { (parent, end, detail) }
    set { (parent, end, detail) = newValue }
  }
}

// MARK: - Slices of other snapshots

extension HierarchySnapshot {
  /// Whether a slice is in this snapshot's bytes and cuts no character; true for an empty slice.
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
    if let own = details[place].seen?.lines, own.range.upperBound > lines.count {
      details[place].seen?.lines = .empty
    }
  }

  private func own(_ slice: TextSlice) -> TextSlice { holds(slice) ? slice : .none }
}
