import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// Writes a mutation: always all four arrays, texts first and adds last.
struct MutationWriter {
  let writer: NodeWriter
  var table: LookTable { writer.table }

  init(sheet: StyleSheet, table: LookTable) {
    writer = NodeWriter(sheet: sheet, table: table)
  }

  func write(_ mutation: Mutation, into out: inout WireBytes) {
    out.write(",\"texts\":[")
    writeTexts(mutation.changes, into: &out)
    out.write("],\"attributes\":[")
    writeAttributes(mutation, into: &out)
    out.write("],\"removes\":[")
    writeRemoves(mutation, into: &out)
    out.write("],\"adds\":[")
    writeAdds(mutation, into: &out)
    out.write("]")
  }

  private func writeTexts(_ changes: [Mutation.Change], into out: inout WireBytes) {
    var separator: StaticString = ""
    for change in changes where change.old.text >= 0 && change.new.text >= 0 {
      guard change.old.text != change.new.text else { continue }
      out.write(separator)
      separator = ","
      out.write("{\"value\":\"")
      out.write(escaped: table.texts[Int(change.new.text)])
      out.write("\",\"id\":")
      out.write(change.new.id &+ EventWriter.textIDs)
      out.write("}")
    }
  }

  // MARK: Removes and adds

  private func writeRemoves(_ mutation: Mutation, into out: inout WireBytes) {
    var separator: StaticString = ""
    for remove in mutation.removes { write(remove.parent, remove.id, &separator, into: &out) }
    for change in mutation.changes where change.old.text >= 0 && change.new.text < 0 {
      write(change.new.id, change.new.id &+ EventWriter.textIDs, &separator, into: &out)
    }
  }

  private func write(
    _ parent: Int32, _ id: Int32, _ separator: inout StaticString, into out: inout WireBytes
  ) {
    out.write(separator)
    separator = ","
    out.write("{\"parentId\":")
    out.write(parent)
    out.write(",\"id\":")
    out.write(id)
    out.write("}")
  }

  private func writeAdds(_ mutation: Mutation, into out: inout WireBytes) {
    var separator: StaticString = ""
    for add in mutation.adds {
      open(parent: add.parent, next: add.next, &separator, into: &out)
      writer.open(into: &out)
      writer.close(add.element, into: &out)
      out.write("}")
      if add.element.text >= 0 { writeText(of: add.element, &separator, into: &out) }
    }
    for change in mutation.changes where change.old.text < 0 && change.new.text >= 0 {
      writeText(of: change.new, &separator, into: &out)
    }
  }

  private func writeText(
    of element: Element, _ separator: inout StaticString, into out: inout WireBytes
  ) {
    open(parent: element.id, next: nil, &separator, into: &out)
    writer.writeText(of: element, into: &out)
    out.write("}")
  }

  private func open(
    parent: Int32, next: Int32?, _ separator: inout StaticString, into out: inout WireBytes
  ) {
    out.write(separator)
    separator = ","
    out.write("{\"parentId\":")
    out.write(parent)
    out.write(",\"nextId\":")
    if let next { out.write(next) } else { out.write("null") }
    out.write(",\"node\":")
  }

  // MARK: Attributes

  private func writeAttributes(_ mutation: Mutation, into out: inout WireBytes) {
    var separator: StaticString = ""
    if let background = mutation.background {
      out.write("{\"attributes\":{\"style\":{\"background-color\":\"")
      out.write(background)
      out.write("\"}},\"id\":")
      out.write(Page.bodyID)
      out.write("}")
      separator = ","
    }
    for change in mutation.changes {
      out.write(separator)
      separator = ","
      out.write("{\"attributes\":{")
      write(change, into: &out)
      out.write("},\"id\":")
      out.write(change.new.id)
      out.write("}")
    }
  }

  private func write(_ change: Mutation.Change, into out: inout WireBytes) {
    var separator: StaticString = ""
    if !writer.sharesClass(change.old, change.new) {
      writeClass(of: change.new, into: &out)
      separator = ","
    }
    writeStyle(change, &separator, into: &out)
    if change.old.metadata != change.new.metadata { writeMetadata(change, &separator, into: &out) }
  }

  private func writeClass(of element: Element, into out: inout WireBytes) {
    guard writer.hasClass(element) else { return out.write("\"class\":null") }
    out.write("\"class\":\"")
    writer.writeClass(of: element, into: &out)
    out.write("\"")
  }

  private func writeStyle(
    _ change: Mutation.Change, _ separator: inout StaticString, into out: inout WireBytes
  ) {
    let old = writer.style(of: change.old)
    let new = writer.style(of: change.new)
    guard old != new else { return }
    out.write(separator)
    separator = ","
    out.write("\"style\":{")
    StyleWriter.writeMembers(from: old, to: new, into: &out)
    out.write("}")
  }

  private func writeMetadata(
    _ change: Mutation.Change, _ separator: inout StaticString, into out: inout WireBytes
  ) {
    let old = metadata(of: change.old)
    let new = metadata(of: change.new)
    for attribute in new where !old.contains(attribute) {
      out.write(separator)
      separator = ","
      NodeWriter.write(attribute.name, attribute.value, into: &out)
    }
    for attribute in old where !new.contains(where: { $0.name == attribute.name }) {
      out.write(separator)
      separator = ","
      out.write("\"")
      out.write(escaped: attribute.name.utf8)
      out.write("\":null")
    }
  }

  private func metadata(of element: Element) -> [MetadataAttribute] {
    element.metadata < 0 ? [] : table.metadata[Int(element.metadata)]
  }
}
