import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// Writes a full snapshot: the page around the elements, and all of them.
struct PageWriter {
  /// The html element's attribute; see `PageMark`.
  let mark: [UInt8]
  let sheet: StyleSheet
  let table: LookTable

  /// Everything of the event but its timestamp before and the braces that end it.
  func write(_ tree: ElementTree, into out: inout WireBytes) {
    out.write("\"type\":2,\"data\":{\"node\":")
    writeNode(tree, into: &out)
    out.write(",\"initialOffset\":{\"top\":0,\"left\":0}")
  }

  /// The document and everything in it.
  func writeNode(_ tree: ElementTree, into out: inout WireBytes) {
    out.write("{\"type\":0,\"childNodes\":[")
    out.write("{\"type\":1,\"name\":\"html\",\"publicId\":\"\",\"systemId\":\"\"")
    close(Page.doctypeID, into: &out)
    out.write(",{\"tagName\":\"html\",\"type\":2,\"childNodes\":[")
    out.write("{\"tagName\":\"head\",\"type\":2,\"childNodes\":[")
    out.write("{\"tagName\":\"style\",\"type\":2,\"childNodes\":[{\"type\":3,\"textContent\":\"")
    sheet.write(table, into: &out)
    out.write("\"")
    close(Page.styleTextID, into: &out)
    out.write("],\"attributes\":{}")
    close(Page.styleID, into: &out)
    out.write("],\"attributes\":{}")
    close(Page.headID, into: &out)
    out.write(",{\"tagName\":\"body\",\"type\":2,\"childNodes\":[")
    write(tree.elements, into: &out)
    out.write("],\"attributes\":{\"style\":\"background-color:")
    out.write(tree.background)
    out.write("\"}")
    close(Page.bodyID, into: &out)
    out.write("],\"attributes\":{\"data-silhouette\":\"")
    out.write(utf8: mark)
    out.write("\"}")
    close(Page.htmlID, into: &out)
    out.write("]")
    close(Page.documentID, into: &out)
  }

  /// The last member of a node, and its brace.
  private func close(_ id: Int32, into out: inout WireBytes) {
    out.write(",\"id\":")
    out.write(id)
    out.write("}")
  }

  private func write(_ elements: [Element], into out: inout WireBytes) {
    let writer = NodeWriter(sheet: sheet, table: table)
    var open: [Int32] = []
    for index in elements.indices {
      while let last = open.last, elements[Int(last)].end <= Int32(index) {
        writer.close(elements[Int(last)], into: &out)
        open.removeLast()
      }
      if index > 0, open.last != Int32(index) - 1 { out.write(",") }
      writer.open(into: &out)
      open.append(Int32(index))
      writeText(of: elements[index], at: index, writer, into: &out)
    }
    for last in open.reversed() { writer.close(elements[Int(last)], into: &out) }
  }

  private func writeText(of element: Element, at index: Int, _ writer: NodeWriter, into out: inout WireBytes)
  {
    guard element.text >= 0 else { return }
    writer.writeText(of: element, into: &out)
    if element.end > Int32(index) + 1 { out.write(",") }
  }
}
