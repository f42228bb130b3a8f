/// One screen as its app reported it, at one time: windows from back to front, each with its subtree, in pre-order.
///
/// ```
/// nodes    [window][child][grandchild][child] … [window] …     parent and end are indexes into this list
/// details  properties that few nodes have                      node.detail
/// slices   lists of strings (superclasses, rare traits)        node.supers, detail.otherTraits
/// lines    boxes of lines of text                              detail.lines
/// bytes    UTF-8 of every string, end to end                   TextSlice
/// ```
///
/// A node's `parent` is smaller than its index, and its `end` is larger, so every walk is a loop. Readers make
/// snapshots with `SnapshotBuilder`. An app that captures its own screens does the same.
public struct HierarchySnapshot: Sendable, Equatable {
  /// Milliseconds after the stream's start.
  package var time: Double
  /// The system's keyboard, if it is up and no window holds it; nil if the source does not report one.
  public var keyboard: KeyboardPlace?
  /// The screen's name in code: an activity, a controller, a route. `.none` if the source gives none.
  public internal(set) var screen: TextSlice = .none
  /// The name of the step that it is the screen of, in a run of a test tool; nil otherwise.
  package var step: String?
  /// All nodes, in pre-order.
  public internal(set) var nodes: [HierarchyNode] = []
  /// Details of the nodes that have one; `HierarchyNode.detail` is the index.
  package internal(set) var details: [NodeDetail] = []
  /// Lists of strings, end to end; a `SliceRange` names one list.
  package internal(set) var slices: [TextSlice] = []
  /// Boxes of lines of text, end to end, each in its node's space.
  package internal(set) var lines: [Rect2D] = []
  /// UTF-8 of all strings, end to end.
  package internal(set) var bytes: [UInt8] = []
  /// The nodes that it shares with the snapshot before it, as far as its reader knows; nil for unknown.
  @Uncompared package internal(set) var kinship: Kinship?

  /// Milliseconds after the stream's start.
  public var milliseconds: Double {
    get { time }
    set { time = newValue }
  }

  /// A snapshot without windows.
  package init(time: Double) {
    self.time = time
  }

  /// Returns a copy of the string behind a slice; nil for `.none`. Loops compare bytes instead of copying.
  public func string(_ slice: TextSlice) -> String? {
    slice.isNone ? nil : String(decoding: self[slice], as: UTF8.self)
  }

  /// The UTF-8 behind a slice; empty for `.none`.
  package subscript(slice: TextSlice) -> ArraySlice<UInt8> {
    bytes[slice.range]
  }

  /// Returns the node's detail; nil if it has none. `node` must be a node of this snapshot.
  public func detail(of node: HierarchyNode) -> NodeDetail? {
    node.detail < 0 ? nil : details[Int(node.detail)]
  }

  /// Whether the other snapshot has the same lists in the same memory, and all else but the time is equal.
  ///
  /// Readers give such snapshots for a repeated screen. It takes the same time for any number of nodes.
  package func repeats(_ other: HierarchySnapshot) -> Bool {
    keyboard == other.keyboard && screen == other.screen && nodes.sharesMemory(with: other.nodes)
      && details.sharesMemory(with: other.details) && slices.sharesMemory(with: other.slices)
      && lines.sharesMemory(with: other.lines) && bytes.sharesMemory(with: other.bytes)
  }
}
