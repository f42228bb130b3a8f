internal import SilhouetteHierarchy
internal import SilhouetteText

/// Writes events as the JSON that they were packed from.
enum WirePrinter {
  static func print(_ event: WireEvent, at timestamp: Int, into out: inout WireBytes) {
    if case .raw(let text) = event { return out.write(utf8: text) }
    out.write("{\"timestamp\":")
    out.write(timestamp)
    out.write(",\"type\":")
    switch event {
    case .meta(let width, let height):
      out.write("4,\"data\":{\"href\":\"\",\"width\":")
      print(width, height, into: &out)
    case .page(let page):
      print(page, into: &out)
    case .mutation(let mutation):
      print(mutation, into: &out)
    case .touch(let kind, let x, let y):
      out.write("3,\"data\":{\"source\":2,\"type\":")
      out.write(kind)
      out.write(",\"id\":7")
      print(x, y, into: &out)
    case .move(let x, let y):
      out.write("3,\"data\":{\"source\":6,\"positions\":[{\"id\":7")
      print(x, y, into: &out)
      out.write(",\"timeOffset\":0}]")
    case .resize(let width, let height):
      out.write("3,\"data\":{\"source\":4,\"width\":")
      print(width, height, into: &out)
    case .end: out.write("1,\"data\":{")
    case .custom(let tag, let payload):
      out.write("5,\"data\":{\"tag\":\"")
      out.write(utf8: tag)
      out.write("\",\"payload\":")
      out.write(utf8: payload)
    case .raw: break
    }
    out.write("}}")
  }

  private static func print(_ width: Int, _ height: Int, into out: inout WireBytes) {
    out.write(width)
    out.write(",\"height\":")
    out.write(height)
  }

  private static func print(_ x: WireNumber, _ y: WireNumber, into out: inout WireBytes) {
    out.write(",\"x\":")
    print(x, into: &out)
    out.write(",\"y\":")
    print(y, into: &out)
  }

  private static func print(_ number: WireNumber, into out: inout WireBytes) {
    switch number {
    case .quarters(let value): out.write(quarters: value)
    case .text(let text): out.write(utf8: text)
    }
  }

  // MARK: Pages

  private static func print(_ page: WirePage, into out: inout WireBytes) {
    out.write(
      "2,\"data\":{\"node\":{\"type\":0,\"childNodes\":[{\"type\":1,\"name\":\"html\",\"publicId\":\"\",")
    out.write(
      "\"systemId\":\"\",\"id\":2},{\"tagName\":\"html\",\"type\":2,\"childNodes\":[{\"tagName\":\"head\",")
    out.write("\"type\":2,\"childNodes\":[{\"tagName\":\"style\",\"type\":2,\"childNodes\":[{\"type\":3,")
    out.write("\"textContent\":\"")
    out.write(StyleSheet.base)
    for rule in page.rules {
      out.write(".")
      print(rule.name, into: &out)
      out.write("{")
      print(rule.style, into: &out)
      out.write("}")
    }
    out.write("\",\"id\":6}],\"attributes\":{},\"id\":5}],\"attributes\":{},\"id\":4},")
    out.write("{\"tagName\":\"body\",\"type\":2,\"childNodes\":[")
    print(page.elements, into: &out)
    out.write("],\"attributes\":{\"style\":\"background-color:")
    out.write(RGBAColor(rgba: page.background))
    out.write("\"},\"id\":7}],\"attributes\":{\"data-silhouette\":\"")
    print(page.mark, into: &out)
    out.write("\"},\"id\":3}],\"id\":1},\"initialOffset\":{\"top\":0,\"left\":0}")
  }

  private static func print(_ mark: WirePage.Mark, into out: inout WireBytes) {
    switch mark {
    case .text(let text): out.write(utf8: text)
    case .standard(let offset, let rest):
      out.write("2")
      guard let offset else { return }
      out.write(" ")
      out.write(offset)
      guard !rest.isEmpty else { return }
      out.write(" ")
      out.write(utf8: rest)
    }
  }

  private static func print(_ elements: [WireElement], into out: inout WireBytes) {
    // The elements that are open, and how many children of each are still to come.
    var open: [(index: Int, rest: Int)] = []
    var needsComma = false
    for index in elements.indices {
      let element = elements[index]
      if needsComma { out.write(",") }
      out.write("{\"tagName\":\"div\",\"type\":2,\"childNodes\":[")
      needsComma = false
      if let text = element.text {
        print(text, of: element.id, into: &out)
        needsComma = true
      }
      open.append((index, element.children))
      while let last = open.last, last.rest == 0 {
        close(elements[last.index], into: &out)
        open.removeLast()
        if !open.isEmpty { open[open.count - 1].rest -= 1 }
        needsComma = true
      }
    }
  }

  private static func print(_ text: [UInt8], of id: Int, into out: inout WireBytes) {
    out.write("{\"type\":3,\"textContent\":\"")
    out.write(utf8: text)
    out.write("\",\"id\":")
    out.write(id &+ WireParser.textIDs)
    out.write("}")
  }

  private static func close(_ element: WireElement, into out: inout WireBytes) {
    out.write("],\"attributes\":{")
    var separator: StaticString = ""
    if element.name.kind != WireKind.none {
      out.write("\"class\":\"")
      print(element.name, into: &out)
      out.write("\"")
      separator = ","
    }
    if element.style.mask != 0 {
      out.write(separator)
      separator = ","
      out.write("\"style\":\"")
      print(element.style, into: &out)
      out.write("\"")
    }
    print(element.attributes, &separator, into: &out)
    out.write("},\"id\":")
    out.write(element.id)
    out.write("}")
  }

  private static func print(
    _ attributes: [WireAttributeText], _ separator: inout StaticString, into out: inout WireBytes
  ) {
    for attribute in attributes {
      out.write(separator)
      separator = ","
      out.write("\"")
      out.write(utf8: attribute.name)
      guard let value = attribute.value else {
        out.write("\":null")
        continue
      }
      out.write("\":\"")
      out.write(utf8: value)
      out.write("\"")
    }
  }

  private static func print(_ name: WireClass, into out: inout WireBytes) {
    guard WireKind.names.indices.contains(name.kind) else { return }
    out.write(WireKind.names[name.kind])
    guard name.kind != WireKind.content, name.number != 1 else { return }
    out.write("-")
    out.write(name.number)
  }

  // MARK: Styles

  private static func print(_ style: WireStyle, into out: inout WireBytes) {
    var isFirst = true
    for property in WireProperty.all {
      guard let value = style.value(property.rawValue) else { continue }
      if !isFirst { out.write(";") }
      isFirst = false
      out.write(property.name)
      out.write(":")
      print(value, of: property, into: &out)
    }
  }

  private static func print(_ value: WireValue, of property: WireProperty, into out: inout WireBytes) {
    switch value {
    case .word(let word): if property.words.indices.contains(word) { out.write(property.words[word]) }
    case .pixels(let value): out.write(pixels: value)
    case .integer(let value): out.write(value)
    case .thousandths(let value): out.write(thousandths: UInt16(truncatingIfNeeded: value))
    case .color(let color): out.write(RGBAColor(rgba: color))
    case .border(let width, let color):
      out.write(pixels: width)
      out.write(" ")
      out.write(RGBAColor(rgba: color))
    case .inset(let inset):
      let sides = inset.sides
      out.write(pixels: inset.top)
      for (index, side) in [inset.right, inset.bottom, inset.left].enumerated() where index + 1 < sides {
        out.write(" ")
        out.write(pixels: side)
      }
    case .copies(let copies):
      for (index, copy) in copies.enumerated() {
        if index > 0 { out.write(",") }
        out.write(pixels: copy.x)
        out.write(" ")
        out.write(pixels: copy.y)
        guard let color = copy.color else { continue }
        out.write(" ")
        out.write(RGBAColor(rgba: color))
      }
    case .text(let text): out.write(utf8: text)
    case .removed: break
    }
  }

  // MARK: Mutations

  private static func print(_ mutation: WireMutation, into out: inout WireBytes) {
    out.write("3,\"data\":{\"source\":0,\"texts\":[")
    var separator: StaticString = ""
    for text in mutation.texts {
      out.write(separator)
      separator = ","
      out.write("{\"value\":\"")
      out.write(utf8: text.value)
      out.write("\",\"id\":")
      out.write(text.id)
      out.write("}")
    }
    out.write("],\"attributes\":[")
    separator = ""
    if let background = mutation.background {
      out.write("{\"attributes\":{\"style\":{\"background-color\":\"")
      out.write(RGBAColor(rgba: background))
      out.write("\"}},\"id\":7}")
      separator = ","
    }
    for change in mutation.changes {
      out.write(separator)
      separator = ","
      print(change, into: &out)
    }
    out.write("],\"removes\":[")
    separator = ""
    for remove in mutation.removes {
      out.write(separator)
      separator = ","
      out.write("{\"parentId\":")
      out.write(remove.parent)
      out.write(",\"id\":")
      out.write(remove.id)
      out.write("}")
    }
    out.write("],\"adds\":[")
    separator = ""
    for add in mutation.adds {
      out.write(separator)
      separator = ","
      print(add, into: &out)
    }
    out.write("]")
  }

  private static func print(_ change: WireChange, into out: inout WireBytes) {
    out.write("{\"attributes\":{")
    var separator: StaticString = ""
    switch change.naming {
    case .same: break
    case .cleared:
      out.write("\"class\":null")
      separator = ","
    case .named(let name):
      out.write("\"class\":\"")
      print(name, into: &out)
      out.write("\"")
      separator = ","
    }
    if let style = change.style {
      out.write(separator)
      separator = ","
      out.write("\"style\":{")
      var inner: StaticString = ""
      for property in WireProperty.all {
        guard let value = style.value(property.rawValue) else { continue }
        out.write(inner)
        inner = ","
        out.write("\"")
        out.write(property.name)
        guard value != .removed else {
          out.write("\":false")
          continue
        }
        out.write("\":\"")
        print(value, of: property, into: &out)
        out.write("\"")
      }
      out.write("}")
    }
    print(change.attributes, &separator, into: &out)
    out.write("},\"id\":")
    out.write(change.id)
    out.write("}")
  }

  private static func print(_ add: WireMutation.Add, into out: inout WireBytes) {
    out.write("{\"parentId\":")
    out.write(add.parent)
    out.write(",\"nextId\":")
    if let next = add.next { out.write(next) } else { out.write("null") }
    out.write(",\"node\":")
    if add.isText {
      print(add.element.text ?? [], of: add.parent, into: &out)
    } else {
      out.write("{\"tagName\":\"div\",\"type\":2,\"childNodes\":[")
      close(add.element, into: &out)
    }
    out.write("}")
  }
}
