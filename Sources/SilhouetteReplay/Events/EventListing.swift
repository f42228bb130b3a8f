import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// Replay events as stable text, one line an event and, indented, one line for each thing that changed.
///
/// ```
/// 0 meta 402x874
/// 0 full 402x874@3 elements=82 background #F5F6F8
/// 1000 mutation removes=1 adds=0 changes=1
///   remove 31 from 12
///   change 12 top:12px --a:false
/// 1250 touch start (120.5, 300)
/// ```
///
/// Times are milliseconds after `start`. Words that an owner revealed are counted, not shown.
package struct EventListing: Sendable {
  /// Milliseconds since the Unix epoch that are time zero.
  package let start: Int64

  package init(start: Int64) {
    self.start = start
  }

  package func text(_ event: ReplayEvent, _ table: LookTable) -> String {
    var out = WireBytes()
    let (time, overflow) = event.timestamp.subtractingReportingOverflow(start)
    out.write(Int(overflow ? event.timestamp : time))
    out.write(" ")
    write(event.body, table, into: &out)
    out.write("\n")
    if case .mutation(let mutation) = event.body { write(mutation, table, into: &out) }
    return String(decoding: out.bytes, as: UTF8.self)
  }

  private func write(_ body: ReplayEvent.Body, _ table: LookTable, into out: inout WireBytes) {
    switch body {
    case .meta(let width, let height): out.write(string: "meta \(width)x\(height)")
    case .viewportResize(let width, let height): out.write(string: "resize \(width)x\(height)")
    case .fullSnapshot(let tree): write(tree, into: &out)
    case .mutation(let mutation):
      out.write(string: "mutation removes=\(mutation.removes.count) adds=\(mutation.adds.count)")
      out.write(string: " changes=\(mutation.changes.count)")
      if let background = mutation.background { out.write(string: " background \(background)") }
    case .touch(let kind, let point):
      out.write(string: "touch \(kind.word) ")
      write(point, into: &out)
    case .touchMove(let point):
      out.write("touch move ")
      write(point, into: &out)
    case .end: out.write("end")
    case .tapCrumb(let words):
      var name = JSONBytes()
      name.write(printable: words)
      out.write("breadcrumb tap ")
      out.write(utf8: name.bytes)
    case .custom(let tag, let payload):
      var name = JSONBytes()
      name.write(printable: tag)
      out.write("custom ")
      out.write(utf8: name.bytes)
      out.write(string: " bytes=\(payload.utf8.count)")
    }
  }

  private func write(_ tree: ElementTree, into out: inout WireBytes) {
    out.write("full ")
    out.write(tree.viewport.width)
    out.write("x")
    out.write(tree.viewport.height)
    out.write("@")
    out.write(tree.viewport.scale)
    out.write(string: " elements=\(tree.elements.count) background \(tree.background)")
  }

  private func write(_ point: Point2D, into out: inout WireBytes) {
    out.write("(")
    out.write(point.x)
    out.write(", ")
    out.write(point.y)
    out.write(")")
  }

  // MARK: Mutations

  private func write(_ mutation: Mutation, _ table: LookTable, into out: inout WireBytes) {
    for remove in mutation.removes { out.write(string: "  remove \(remove.id) from \(remove.parent)\n") }
    for add in mutation.adds {
      out.write(string: "  add \(add.element.id) to \(add.parent)")
      if let next = add.next { out.write(string: " before \(next)") }
      out.write(string: " \(Self.name(add.element, table)) ")
      StyleWriter.writeText(ElementStyle(add.element, add.element.base, table), into: &out)
      writeText(of: add.element, table, into: &out)
      out.write("\n")
    }
    for change in mutation.changes { write(change, table, into: &out) }
  }

  private func write(_ change: Mutation.Change, _ table: LookTable, into out: inout WireBytes) {
    out.write(string: "  change \(change.new.id)")
    let (old, new) = (Self.name(change.old, table), Self.name(change.new, table))
    if old != new { out.write(string: " \(old) to \(new)") }
    if change.old.base != change.new.base { out.write(" class") }
    var members = WireBytes()
    StyleWriter.writeMembers(
      from: ElementStyle(change.old, change.old.base, table),
      to: ElementStyle(change.new, change.new.base, table), into: &members)
    if !members.bytes.isEmpty {
      out.write(" ")
      out.write(utf8: members.bytes.filter { $0 != UInt8(ascii: "\"") })
    }
    if change.old.text != change.new.text { writeText(of: change.new, table, into: &out) }
    if change.old.metadata != change.new.metadata { out.write(" metadata") }
    out.write("\n")
  }

  private static func name(_ element: Element, _ table: LookTable) -> String {
    switch element.kind {
    case .content: "content"
    case .part: "part"
    case .node: element.look < 0 ? "group" : table.looks[Int(element.look)].category.name
    }
  }

  private func writeText(of element: Element, _ table: LookTable, into out: inout WireBytes) {
    out.write(string: element.text < 0 ? "" : " text=\(table.texts[Int(element.text)].count)")
  }
}

extension ReplayEvent.TouchKind {
  fileprivate var word: StaticString {
    switch self {
    case .click: "click"
    case .start: "start"
    case .end: "end"
    case .cancel: "cancel"
    }
  }
}
