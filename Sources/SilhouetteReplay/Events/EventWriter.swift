import SilhouetteHierarchy
import SilhouetteScene

/// Writes replay events as rrweb's JSON, one object an event.
///
/// The wire numbers are those of rrweb's `EventType` and `IncrementalSource`. Keys stand in one order, constant text
/// together, since logs are compressed. The element's text is a node of its own, under the element's id plus
/// `textIDs`. Bytes depend on the events and the session's start only.
package struct EventWriter: Sendable {
  /// Start of the session in milliseconds since the Unix epoch, which full snapshots carry.
  package let start: Int64
  /// Of the last full snapshot.
  package private(set) var sheet = StyleSheet()

  /// An element's text node has the element's id plus this; elements' own ids are smaller.
  static let textIDs: Int32 = 1 << 30

  package init(start: Int64) {
    self.start = start
  }

  /// Appends one JSON object without white space; its elements' indices are those of `table`. An element whose base
  /// the last full snapshot did not use is written as if it had none.
  ///
  /// A `.custom` payload must be JSON. Points must be finite. O(bytes written).
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
    case .fullSnapshot(let tree):
      begin(tree, table)
      PageWriter(start: start, sheet: sheet, table: table).write(tree, into: &out)
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
    case .custom(let tag, let payload):
      out.write("\"type\":5,\"data\":{\"tag\":\"")
      out.write(escaped: tag.utf8)
      out.write("\",\"payload\":")
      out.write(string: payload)
    }
    out.write("}}")
  }

  /// Takes over the style sheet of a full snapshot that was written elsewhere.
  package mutating func begin(_ tree: ElementTree, _ table: LookTable) {
    sheet = StyleSheet(tree, table)
  }

  /// Appends the page as rrweb's node tree, the way a player holds it after the changes since the last full snapshot,
  /// whose style sheet stays.
  package func writePage(_ tree: ElementTree, _ table: LookTable, into bytes: inout [UInt8]) {
    var out = WireBytes()
    PageWriter(start: start, sheet: sheet, table: table).writeNode(tree, into: &out)
    out.append(to: &bytes)
  }

  private static func write(_ width: Int, _ height: Int, into out: inout WireBytes) {
    out.write(width)
    out.write(",\"height\":")
    out.write(height)
  }

  private static func write(_ point: Point, into out: inout WireBytes) {
    out.write(",\"x\":")
    out.write(point.x)
    out.write(",\"y\":")
    out.write(point.y)
  }
}
