/// One screen as reported, at one time: windows back to front, each with its subtree, in pre-order.
///
/// ```
/// nodes    [window][child][grandchild][child] … [window] …     parent and end are indexes into this list
/// details  what few nodes have                                 node.detail
/// slices   lists of strings (superclasses, odd traits)         node.supers, detail.otherTraits
/// lines    text line boxes                                     detail.lines
/// bytes    UTF-8 of every string, end to end                   TextSlice
/// ```
///
/// Every `parent` is smaller than its node's index and every `end` larger, so all walks are loops. Readers build
/// snapshots with `SnapshotBuilder`, and so can an app that captures its own screens.
public struct HierarchySnapshot: Sendable, Equatable {
  /// Milliseconds after the stream's start.
  public var time: Double
  /// The system's keyboard, where it is up although no window holds it; nil where none is told.
  public var keyboard: KeyboardPlace?
  /// The name that code gives the screen: an activity, a controller, a route. `.none` where there is none.
  public internal(set) var screen: TextSlice = .none
  public internal(set) var nodes: [HierarchyNode] = []
  package internal(set) var details: [NodeDetail] = []
  package internal(set) var slices: [TextSlice] = []
  package internal(set) var lines: [Rect] = []
  package internal(set) var bytes: [UInt8] = []

  /// A snapshot with no window in it.
  package init(time: Double) {
    self.time = time
  }

  /// The string behind a slice, or nil for `.none`. Copies; loops compare bytes instead.
  public func string(_ slice: TextSlice) -> String? {
    slice.isNone ? nil : String(decoding: self[slice], as: UTF8.self)
  }

  /// The UTF-8 behind a slice; nothing for `.none`.
  package subscript(slice: TextSlice) -> ArraySlice<UInt8> {
    bytes[slice.range]
  }

  /// The node's detail, or nil where it has none.
  public func detail(of node: HierarchyNode) -> NodeDetail? {
    node.detail < 0 ? nil : details[Int(node.detail)]
  }
}
