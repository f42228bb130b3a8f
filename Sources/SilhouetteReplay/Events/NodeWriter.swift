import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// Writes elements as rrweb's serialized nodes.
struct NodeWriter {
  let sheet: StyleSheet
  let table: LookTable

  /// Everything up to the children: `{…,"childNodes":[`.
  func open(into out: inout WireBytes) {
    out.write("{\"tagName\":\"div\",\"type\":2,\"childNodes\":[")
  }

  /// Parts that differ from element to element come together at the end, so that the rest compresses to one
  /// match.
  func close(_ element: Element, into out: inout WireBytes) {
    out.write("],\"attributes\":{")
    var separator: StaticString = ""
    if hasClass(element) {
      out.write("\"class\":\"")
      writeClass(of: element, into: &out)
      out.write("\"")
      separator = ","
    }
    writeStyle(of: element, &separator, into: &out)
    if element.metadata >= 0 {
      for attribute in table.metadata[Int(element.metadata)] {
        out.write(separator)
        separator = ","
        Self.write(attribute.name, attribute.value, into: &out)
      }
    }
    out.write("},\"id\":")
    out.write(element.id)
    out.write("}")
  }

  func writeText(of element: Element, into out: inout WireBytes) {
    out.write("{\"type\":3,\"textContent\":\"")
    out.write(escaped: table.texts[Int(element.text)])
    out.write("\",\"id\":")
    out.write(element.id &+ EventWriter.textIDs)
    out.write("}")
  }

  private func writeStyle(of element: Element, _ separator: inout StaticString, into out: inout WireBytes) {
    let style = style(of: element)
    guard style != ElementStyle() else { return }
    out.write(separator)
    separator = ","
    out.write("\"style\":\"")
    StyleWriter.writeText(style, into: &out)
    out.write("\"")
  }

  static func write(_ name: String, _ value: String, into out: inout WireBytes) {
    out.write("\"")
    out.write(escaped: name.utf8)
    out.write("\":\"")
    out.write(escaped: value.utf8)
    out.write("\"")
  }

  // MARK: Classes

  /// The style of an element, without the properties that its class sets.
  func style(of element: Element) -> ElementStyle {
    ElementStyle(
      element, base(of: element), table,
      form: sheet.form(forLook: element.base, isPart: element.kind == .part, in: category(of: element)))
  }

  /// The look of the element's class; -1 if it has no rule.
  func base(of element: Element) -> Int32 {
    sheet.hasClass(forLook: element.base, isPart: element.kind == .part) ? element.base : -1
  }

  func hasClass(_ element: Element) -> Bool { element.kind != .node || element.look >= 0 }

  func writeClass(of element: Element, into out: inout WireBytes) {
    if element.kind == .content { return out.write(StyleName.content) }
    let isPart = element.kind == .part
    if let rule = sheet.rule(for: element.base, isPart: isPart) {
      return out.write(utf8: sheet.rules[Int(rule)].name)
    }
    if isPart { out.write(StyleName.part) } else { StyleName.write(category(of: element), into: &out) }
    out.write("-0")
  }

  /// Whether both have the same class.
  func sharesClass(_ old: Element, _ new: Element) -> Bool {
    let base = base(of: old)
    guard hasClass(old) == hasClass(new), base == self.base(of: new) else { return false }
    return base >= 0 || old.kind != .node || category(of: old) == category(of: new)
  }

  private func category(of element: Element) -> NodeCategory {
    element.look < 0 ? .unknown : table.looks[Int(element.look)].category
  }
}
