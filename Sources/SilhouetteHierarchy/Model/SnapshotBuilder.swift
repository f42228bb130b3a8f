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
  /// Index of the innermost open node, -1 between windows.
  private var open_: Int32 = -1
  /// Number of open nodes.
  public private(set) var depth = 0

  public init(time: Double, limits: Limits = Limits()) {
    snapshot = HierarchySnapshot(time: time)
    self.limits = limits
  }

  /// Makes room for a snapshot about as large as `other`: the next one of a stream usually is.
  public mutating func reserve(like other: HierarchySnapshot) {
    snapshot.nodes.reserveCapacity(other.nodes.count)
    snapshot.details.reserveCapacity(other.details.count)
    snapshot.slices.reserveCapacity(other.slices.count)
    snapshot.lines.reserveCapacity(other.lines.count)
    snapshot.bytes.reserveCapacity(other.bytes.count)
  }

  /// Milliseconds after the stream's start.
  public var time: Double {
    get { snapshot.time }
    set { snapshot.time = newValue }
  }

  public var nodeCount: Int { snapshot.nodes.count }

  /// The innermost open node. One must be open.
  public var node: HierarchyNode {
    _read {
      precondition(open_ >= 0, "a node is read or changed between open() and close()")
      yield snapshot.nodes[Int(open_)]
    }
    _modify {
      precondition(open_ >= 0, "a node is read or changed between open() and close()")
      yield &snapshot.nodes[Int(open_)]
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
    guard snapshot.nodes.count < limits.nodes else { throw LimitError(.nodes, limits.nodes) }
    guard depth < limits.depth else { throw LimitError(.depth, limits.depth) }
    var node = HierarchyNode()
    node.parent = open_
    open_ = Int32(snapshot.nodes.count)
    snapshot.nodes.append(node)
    depth += 1
  }

  /// Closes the innermost open node; its subtree ends here.
  public mutating func close() {
    let index = Int(open_)
    snapshot.nodes[index].end = Int32(snapshot.nodes.count)
    open_ = snapshot.nodes[index].parent
    depth -= 1
  }

  /// Keeps a string's UTF-8. The bytes must be valid UTF-8: readers check, since they know where to point.
  public mutating func add(_ utf8: some Collection<UInt8>) throws(LimitError) -> TextSlice {
    let start = snapshot.bytes.count
    guard start + utf8.count <= limits.textBytes else { throw LimitError(.textBytes, limits.textBytes) }
    snapshot.bytes.append(contentsOf: utf8)
    return TextSlice(start: UInt32(start), count: UInt32(snapshot.bytes.count - start))
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
    while open_ >= 0 { close() }
    defer { snapshot = HierarchySnapshot(time: snapshot.time) }
    return snapshot
  }
}
