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
/// Limits are checked before anything grows; `LimitError` says which one and what it is.
public struct SnapshotBuilder: Sendable {
  private var snapshot: HierarchySnapshot
  private let limits: Limits
  private let textLimit: Int
  private let nodeLimit: Int
  /// Index of the innermost open node, -1 between windows.
  private var openIndex: Int32 = -1
  /// Number of open nodes.
  public private(set) var depth = 0

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
  public struct Room: Sendable, Hashable {
    public var nodes = 0
    public var details = 0
    public var slices = 0
    public var lines = 0
    public var bytes = 0

    public init() {}

    public init(of snapshot: HierarchySnapshot) {
      nodes = snapshot.nodes.count
      details = snapshot.details.count
      slices = snapshot.slices.count
      lines = snapshot.lines.count
      bytes = snapshot.bytes.count
    }
  }

  /// Makes room for a snapshot about as large as another one: the next one of a stream usually is.
  public mutating func reserve(_ room: Room) {
    snapshot.nodes.reserveCapacity(room.nodes)
    snapshot.details.reserveCapacity(room.details)
    snapshot.slices.reserveCapacity(room.slices)
    snapshot.lines.reserveCapacity(room.lines)
    snapshot.bytes.reserveCapacity(room.bytes)
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
    set { snapshot.screen = newValue }
  }

  public var nodeCount: Int { snapshot.nodes.count }

  /// The innermost open node. One must be open.
  public var node: HierarchyNode {
    _read {
      precondition(openIndex >= 0, "a node is read or changed between open() and close()")
      yield snapshot.nodes[Int(openIndex)]
    }
    _modify {
      precondition(openIndex >= 0, "a node is read or changed between open() and close()")
      yield &snapshot.nodes[Int(openIndex)]
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
    let index = node.detail
    if index >= 0 { return Int(index) }
    snapshot.details.append(NodeDetail())
    node.detail = Int32(snapshot.details.count - 1)
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
    var node = node
    node.parent = openIndex
    openIndex = Int32(truncatingIfNeeded: snapshot.nodes.count)
    snapshot.nodes.append(node)
    depth += 1
  }

  /// Puts something else in the place of a node that is closed, and opens it until `leave()`. What is in the tree around
  /// and below it stays.
  ///
  /// - Parameter hasDetail: Whether it will have one; it is blank.
  mutating func reopen(_ index: Int, as node: HierarchyNode, hasDetail: Bool) {
    let old = snapshot.nodes[index]
    var node = node
    (node.parent, node.end) = (old.parent, old.end)
    if hasDetail, old.detail >= 0 {
      node.detail = old.detail
      snapshot.details[Int(old.detail)] = NodeDetail()
    }
    snapshot.nodes[index] = node
    openIndex = Int32(index)
  }

  /// Ends what `reopen` began.
  mutating func leave() {
    openIndex = -1
  }

  /// Closes the innermost open node; its subtree ends here.
  public mutating func close() {
    precondition(openIndex >= 0, "a node is closed after it was opened")
    let index = Int(openIndex)
    snapshot.nodes[index].end = Int32(snapshot.nodes.count)
    openIndex = snapshot.nodes[index].parent
    depth -= 1
  }

  /// Keeps a string's UTF-8. The bytes must be valid UTF-8: readers check, since they know where to point.
  public mutating func add(_ utf8: some Collection<UInt8>) throws(LimitError) -> TextSlice {
    let start = snapshot.bytes.count
    guard utf8.count <= textLimit - start else { throw LimitError(.textBytes, textLimit) }
    snapshot.bytes.append(contentsOf: utf8)
    return TextSlice(start: UInt32(start), count: UInt32(snapshot.bytes.count - start))
  }

  /// The same in one copy, for bytes that lie in a reader's buffer.
  public mutating func add(_ utf8: UnsafeRawBufferPointer) throws(LimitError) -> TextSlice {
    let start = snapshot.bytes.count
    guard utf8.count <= textLimit - start else { throw LimitError(.textBytes, textLimit) }
    snapshot.bytes.append(contentsOf: utf8)
    return TextSlice(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: utf8.count))
  }

  public mutating func add(_ string: String) throws(LimitError) -> TextSlice {
    try add(string.utf8)
  }

  /// Keeps a list of strings that were added one by one.
  public mutating func add(list: some Collection<TextSlice>) -> SliceRange {
    let start = snapshot.slices.count
    snapshot.slices.append(contentsOf: list)
    return SliceRange(start: UInt32(start), count: UInt32(snapshot.slices.count - start))
  }

  /// Starts a list of strings; `add(to:_:)` puts slices at its end, before any other list is started.
  public func startList() -> SliceRange {
    SliceRange(start: UInt32(snapshot.slices.count), count: 0)
  }

  public mutating func add(to list: inout SliceRange, _ slice: TextSlice) {
    snapshot.slices.append(slice)
    list.count += 1
  }

  /// Starts the boxes of a text's lines; `add(to:_:)` puts boxes at their end.
  public func startLines() -> SliceRange {
    SliceRange(start: UInt32(snapshot.lines.count), count: 0)
  }

  public mutating func add(to lines: inout SliceRange, _ box: Rect) {
    snapshot.lines.append(box)
    lines.count += 1
  }

  /// Keeps the boxes of a text's lines.
  public mutating func add(lines: some Collection<Rect>) -> SliceRange {
    let start = snapshot.lines.count
    snapshot.lines.append(contentsOf: lines)
    return SliceRange(start: UInt32(start), count: UInt32(snapshot.lines.count - start))
  }

  /// The bytes of a string added before.
  public subscript(slice: TextSlice) -> ArraySlice<UInt8> { snapshot[slice] }

  /// The snapshot. Nodes that are still open are closed.
  public mutating func finish() -> HierarchySnapshot {
    while openIndex >= 0 { close() }
    defer { snapshot = HierarchySnapshot(time: snapshot.time) }
    return snapshot
  }
}
