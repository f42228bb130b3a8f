package import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// Writes replay events as rrweb's JSON, one object an event.
///
/// The numbers are those of rrweb's `EventType` and `IncrementalSource`. Keys have a fixed order, with constant text
/// together, because logs are compressed. An element's text is a node of its own, whose id is the element's id plus
/// `textIDs`. The bytes depend only on the events and the session's start.
package struct EventWriter: Sendable {
  /// The session's start in milliseconds since 1970-01-01 00:00 UTC. Full snapshots hold it.
  package let start: Int64
  /// The style sheet of the last full snapshot, and the attribute of its html element.
  package private(set) var sheet = StyleSheet()
  private var mark: [UInt8] = []
  /// The size in the last Meta event.
  private var meta: Size2D?
  /// Whether an app's events are written as Sentry's breadcrumbs.
  private let hasBreadcrumbs: Bool

  /// Difference between the ids of an element and of its text. Elements' ids are smaller than this.
  static let textIDs: Int32 = 1 << 30

  /// - Parameter meta: the size in a Meta event that was written elsewhere.
  package init(start: Int64, after meta: Size2D? = nil, hasBreadcrumbs: Bool = false) {
    self.start = start
    self.meta = meta
    self.hasBreadcrumbs = hasBreadcrumbs
  }

  /// Appends one JSON object without white space. The indices of its elements are those of `table`.
  ///
  /// An element whose base is not in the last full snapshot is written as if it had none. A `.custom` payload must be
  /// JSON, and points must be finite. Cost: linear in the bytes written.
  package mutating func write(_ event: ReplayEvent, _ table: LookTable, into bytes: inout [UInt8]) {
    var out = WireBytes()
    write(event, table, into: &out)
    out.append(to: &bytes)
  }

  private mutating func write(_ event: ReplayEvent, _ table: LookTable, into out: inout WireBytes) {
    out.write("{\"timestamp\":")
    out.write(Int(event.timestamp))
    out.write(",")
    switch event.body {
    case .meta(let width, let height):
      out.write("\"type\":4,\"data\":{\"href\":\"\",\"width\":")
      Self.write(width, height, into: &out)
      meta = Size2D(width: Double(width), height: Double(height))
    case .fullSnapshot(let tree):
      begin(tree, table, at: event.timestamp, after: meta)
      PageWriter(mark: mark, sheet: sheet, table: table).write(tree, into: &out)
    case .mutation(let mutation):
      out.write("\"type\":3,\"data\":{\"source\":0")
      MutationWriter(sheet: sheet, table: table).write(mutation, into: &out)
    case .touch(let kind, let point):
      out.write("\"type\":3,\"data\":{\"source\":2,\"type\":")
      out.write(kind.rawValue)
      out.write(",\"id\":")
      out.write(Page.bodyID)
      Self.write(point, into: &out)
    case .touchMove(let point):
      out.write("\"type\":3,\"data\":{\"source\":6,\"positions\":[{\"id\":")
      out.write(Page.bodyID)
      Self.write(point, into: &out)
      out.write(",\"timeOffset\":0}]")
    case .viewportResize(let width, let height):
      out.write("\"type\":3,\"data\":{\"source\":4,\"width\":")
      Self.write(width, height, into: &out)
    case .end:
      out.write("\"type\":1,\"data\":{")
    case .custom(let tag, let payload) where hasBreadcrumbs:
      out.write("\"type\":5,\"data\":{")
      Breadcrumb.write(tag, payload, at: event.timestamp, into: &out)
    case .tapCrumb(let words):
      out.write("\"type\":5,\"data\":{")
      Breadcrumb.write(tapOn: words, at: event.timestamp, into: &out)
    case .custom(let tag, let payload):
      out.write("\"type\":5,\"data\":{\"tag\":\"")
      out.write(escaped: tag.utf8)
      out.write("\",\"payload\":")
      out.write(string: payload)
    }
    out.write("}}")
  }

  /// Goes on after a full snapshot that was written elsewhere.
  ///
  /// - Parameter meta: the size in the Meta event before it.
  package mutating func begin(
    _ tree: ElementTree, _ table: LookTable, at timestamp: Int64, after meta: Size2D?
  ) {
    sheet = StyleSheet(tree, table)
    var out = WireBytes()
    PageMark(start: start, viewport: tree.viewport).write(at: timestamp, after: meta, into: &out)
    mark = out.bytes
  }

  /// Appends the page as rrweb's node tree, as a player holds it after the changes since the last full snapshot. The
  /// style sheet stays that snapshot's.
  package func writePage(_ tree: ElementTree, _ table: LookTable, into bytes: inout [UInt8]) {
    var out = WireBytes()
    PageWriter(mark: mark, sheet: sheet, table: table).writeNode(tree, into: &out)
    out.append(to: &bytes)
  }

  private static func write(_ width: Int, _ height: Int, into out: inout WireBytes) {
    out.write(width)
    out.write(",\"height\":")
    out.write(height)
  }

  private static func write(_ point: Point2D, into out: inout WireBytes) {
    out.write(",\"x\":")
    out.write(point.x)
    out.write(",\"y\":")
    out.write(point.y)
  }
}
