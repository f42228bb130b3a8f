/// Turns the text of an event of ours into the form that is packed; nil for any other text.
enum WireParser {
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> (timestamp: Int, event: WireEvent)? {
    var scanner = WireScanner(text)
    guard scanner.take("{\"timestamp\":"), let timestamp = scanner.natural(), scanner.take(",\"type\":"),
      let event = event(&scanner), scanner.isAtEnd
    else { return nil }
    return (timestamp, event)
  }

  private static func event(_ scanner: inout WireScanner) -> WireEvent? {
    if scanner.take("3,\"data\":{\"source\":") { return change(&scanner) }
    if scanner.take("2,\"data\":{\"node\":") { return page(&scanner) }
    if scanner.take("4,\"data\":{\"href\":\"\",\"width\":") {
      return size(&scanner).map { .meta(width: $0, height: $1) }
    }
    if scanner.take("1,\"data\":{}}") { return .end }
    guard scanner.take("5,\"data\":{\"tag\":\""), let tag = scanner.string(), scanner.take("\",\"payload\":")
    else { return nil }
    let end = scanner.bytes.count - 2
    guard end > scanner.position, scanner.bytes[end] == UInt8(ascii: "}"),
      scanner.bytes[end + 1] == UInt8(ascii: "}")
    else { return nil }
    let payload = Array(scanner.bytes[scanner.position..<end])
    scanner.position = scanner.bytes.count
    return .custom(tag: tag, payload: payload)
  }

  private static func size(_ scanner: inout WireScanner) -> (Int, Int)? {
    guard let width = scanner.natural(), scanner.take(",\"height\":"), let height = scanner.natural(),
      scanner.take("}}")
    else { return nil }
    return (width, height)
  }

  private static func change(_ scanner: inout WireScanner) -> WireEvent? {
    if scanner.take("0,\"texts\":[") { return mutation(&scanner).map { .mutation($0) } }
    if scanner.take("2,\"type\":") {
      guard let kind = scanner.natural(), kind < 16, scanner.take(",\"id\":7"), let place = place(&scanner),
        scanner.take("}}")
      else { return nil }
      return .touch(kind, x: place.x, y: place.y)
    }
    if scanner.take("6,\"positions\":[{\"id\":7") {
      guard let place = place(&scanner), scanner.take(",\"timeOffset\":0}]}}") else { return nil }
      return .move(x: place.x, y: place.y)
    }
    guard scanner.take("4,\"width\":") else { return nil }
    return size(&scanner).map { .resize(width: $0, height: $1) }
  }

  private static func place(_ scanner: inout WireScanner) -> (x: WireNumber, y: WireNumber)? {
    guard scanner.take(",\"x\":"), let x = number(&scanner), scanner.take(",\"y\":"), let y = number(&scanner)
    else { return nil }
    return (x, y)
  }

  private static func number(_ scanner: inout WireScanner) -> WireNumber? {
    if let quarters = scanner.quarters() { return .quarters(quarters) }
    let start = scanner.position
    while scanner.next != 0, scanner.next != UInt8(ascii: ","), scanner.next != UInt8(ascii: "}") {
      scanner.position += 1
    }
    guard scanner.position > start else { return nil }
    return .text(Array(scanner.bytes[start..<scanner.position]))
  }

  // MARK: Pages

  private static func page(_ scanner: inout WireScanner) -> WireEvent? {
    var page = WirePage()
    guard
      scanner.take(
        "{\"type\":0,\"childNodes\":[{\"type\":1,\"name\":\"html\",\"publicId\":\"\",\"systemId\":\"\",\"id\":2},{\"tagName\":\"html\",\"type\":2,\"childNodes\":[{\"tagName\":\"head\",\"type\":2,\"childNodes\":[{\"tagName\":\"style\",\"type\":2,\"childNodes\":[{\"type\":3,\"textContent\":\""
      ), scanner.take(StyleSheet.base), let rules = rules(&scanner),
      scanner.take(
        "\",\"id\":6}],\"attributes\":{},\"id\":5}],\"attributes\":{},\"id\":4},{\"tagName\":\"body\",\"type\":2,\"childNodes\":["
      ), elements(&scanner, into: &page),
      scanner.take("],\"attributes\":{\"style\":\"background-color:"), let background = scanner.color(),
      scanner.take("\"},\"id\":7}],\"attributes\":{\"data-silhouette\":\""), let mark = scanner.string(),
      scanner.take("\"},\"id\":3}],\"id\":1},\"initialOffset\":{\"top\":0,\"left\":0}}}")
    else { return nil }
    page.rules = rules
    page.background = background
    page.mark = self.mark(mark)
    return usesRulesInOrder(page) ? .page(page) : nil
  }

  private static func mark(_ text: [UInt8]) -> WirePage.Mark {
    text.withUnsafeBufferPointer { text in
      var scanner = WireScanner(text)
      guard scanner.take("2") else { return .text(Array(text)) }
      if scanner.isAtEnd { return .standard(offset: nil, rest: []) }
      guard scanner.take(" "), let offset = scanner.natural() else { return .text(Array(text)) }
      if scanner.isAtEnd { return .standard(offset: offset, rest: []) }
      guard scanner.take(" "), !scanner.isAtEnd else { return .text(Array(text)) }
      return .standard(offset: offset, rest: Array(text[scanner.position...]))
    }
  }

  private static func rules(_ scanner: inout WireScanner) -> [WireRule]? {
    var rules: [WireRule] = []
    while scanner.take(".") {
      guard let name = className(&scanner), scanner.take("{") else { return nil }
      var style = WireStyle()
      guard
        scanner.take("}") || self.style(&scanner, end: UInt8(ascii: "}"), into: &style) && scanner.take("}")
      else { return nil }
      rules.append(WireRule(name: name, style: style))
    }
    return rules
  }

  /// Whether each rule is that of the first element in the page that needs it, and numbered in that order: so readers know both.
  private static func usesRulesInOrder(_ page: WirePage) -> Bool {
    var counts = Array(repeating: 0, count: WireKind.names.count)
    var used = 0
    for element in page.elements {
      let name = element.name
      guard name.kind < WireKind.content, name.number > 0 else { continue }
      if name.number <= counts[name.kind] { continue }
      guard name.number == counts[name.kind] + 1, used < page.rules.count, page.rules[used].name == name
      else {
        return false
      }
      counts[name.kind] += 1
      used += 1
    }
    return used == page.rules.count
  }

  /// A name up to a quote or a brace.
  static func className(_ scanner: inout WireScanner) -> WireClass? {
    let start = scanner.position
    var end = start
    while end < scanner.bytes.count, scanner.bytes[end] != UInt8(ascii: "\""),
      scanner.bytes[end] != UInt8(ascii: "{")
    {
      end += 1
    }
    var split = end
    while split > start, (48...57).contains(scanner.bytes[split - 1]) { split -= 1 }
    var nameEnd = end
    var number = 1
    if split < end, split > start, scanner.bytes[split - 1] == UInt8(ascii: "-") {
      nameEnd = split - 1
      scanner.position = split
      guard let given = scanner.natural(), scanner.position == end, given != 1, given < 1 << 20 else {
        return nil
      }
      number = given
    }
    scanner.position = end
    guard let kind = WireWords.kind(UnsafeBufferPointer(rebasing: scanner.bytes[start..<nameEnd])) else {
      return nil
    }
    if kind == WireKind.content {
      guard nameEnd == end else { return nil }
      return WireClass(kind: kind, number: 0)
    }
    return WireClass(kind: kind, number: number)
  }

  /// The elements of the body, up to the bracket that ends them.
  private static func elements(_ scanner: inout WireScanner, into page: inout WirePage) -> Bool {
    var open: [Int] = []
    var isFirst = true
    while true {
      if scanner.next == UInt8(ascii: "]") {
        guard let last = open.popLast() else { return true }
        guard close(&scanner, &page.elements[last]) else { return false }
        isFirst = false
        continue
      }
      guard isFirst || scanner.take(","), scanner.take("{\"tagName\":\"div\",\"type\":2,\"childNodes\":[")
      else {
        return false
      }
      if let last = open.last { page.elements[last].children += 1 } else { page.children += 1 }
      open.append(page.elements.count)
      var element = WireElement()
      isFirst = true
      if scanner.take("{\"type\":3,\"textContent\":\"") {
        guard let text = scanner.string(), scanner.take("\",\"id\":"), let id = scanner.natural(),
          scanner.take("}")
        else { return false }
        element.text = text
        element.id = id - textIDs
        isFirst = scanner.next != UInt8(ascii: ",")
      }
      page.elements.append(element)
    }
  }

  static let textIDs = Int(EventWriter.textIDs)

  /// The parts after an element's children.
  private static func close(_ scanner: inout WireScanner, _ element: inout WireElement) -> Bool {
    guard scanner.take("],\"attributes\":{") else { return false }
    var separator: StaticString = ""
    if scanner.take("\"class\":\"") {
      guard let name = className(&scanner), scanner.take("\"") else { return false }
      element.name = name
      separator = ","
    }
    let start = scanner.position
    if scanner.take(separator), scanner.take("\"style\":\"") {
      guard style(&scanner, end: UInt8(ascii: "\""), into: &element.style), scanner.take("\"") else {
        return false
      }
      separator = ","
    } else {
      scanner.position = start
    }
    while !scanner.take("},\"id\":") {
      guard scanner.take(separator), scanner.take("\""), let name = scanner.string(), scanner.take("\":\""),
        let value = scanner.string(), scanner.take("\"")
      else { return false }
      element.attributes.append(WireAttributeText(name: name, value: value))
      separator = ","
    }
    guard let id = scanner.natural(), id < textIDs, scanner.take("}") else { return false }
    guard element.text == nil || element.id == id else { return false }
    element.id = id
    return true
  }

  // MARK: Styles

  /// Declarations in their order, up to a byte that ends them.
  private static func style(_ scanner: inout WireScanner, end: UInt8, into style: inout WireStyle) -> Bool {
    var last = -1
    repeat {
      guard let property = WireWords.property(&scanner, after: last, then: ":") else { return false }
      let start = scanner.position
      while scanner.next != 0, scanner.next != UInt8(ascii: ";"), scanner.next != end {
        scanner.position += 1
      }
      style.set(property.rawValue, WireWords.value(of: property, scanner.bytes[start..<scanner.position]))
      last = property.rawValue
    } while scanner.take(";")
    return scanner.next == end
  }

  /// Members of the object that changes a style.
  private static func members(_ scanner: inout WireScanner, into style: inout WireStyle) -> Bool {
    var last = -1
    repeat {
      guard scanner.take("\""), let property = WireWords.property(&scanner, after: last, then: "\":") else {
        return false
      }
      if scanner.take("false") {
        style.set(property.rawValue, .removed)
      } else {
        guard scanner.take("\"") else { return false }
        let start = scanner.position
        while scanner.next != 0, scanner.next != UInt8(ascii: "\"") { scanner.position += 1 }
        style.set(property.rawValue, WireWords.value(of: property, scanner.bytes[start..<scanner.position]))
        guard scanner.take("\"") else { return false }
      }
      last = property.rawValue
    } while scanner.take(",")
    return scanner.take("}")
  }

  // MARK: Mutations

  private static func mutation(_ scanner: inout WireScanner) -> WireMutation? {
    var mutation = WireMutation()
    let hasTexts = list(&scanner) { scanner in
      guard scanner.take("{\"value\":\""), let value = scanner.string(), scanner.take("\",\"id\":"),
        let id = scanner.natural(), scanner.take("}")
      else { return false }
      mutation.texts.append(WireMutation.Text(id: id, value: value))
      return true
    }
    guard hasTexts, scanner.take(",\"attributes\":[") else { return nil }
    let hasChanges = list(&scanner) { scanner in
      if mutation.changes.isEmpty, mutation.background == nil,
        scanner.take("{\"attributes\":{\"style\":{\"background-color\":\"")
      {
        guard let color = scanner.color(), scanner.take("\"}},\"id\":7}") else { return false }
        mutation.background = color
        return true
      }
      guard let change = elementChange(&scanner) else { return false }
      mutation.changes.append(change)
      return true
    }
    guard hasChanges, scanner.take(",\"removes\":[") else { return nil }
    let hasRemoves = list(&scanner) { scanner in
      guard scanner.take("{\"parentId\":"), let parent = scanner.natural(), scanner.take(",\"id\":"),
        let id = scanner.natural(), scanner.take("}")
      else { return false }
      mutation.removes.append(WireMutation.Remove(parent: parent, id: id))
      return true
    }
    guard hasRemoves, scanner.take(",\"adds\":[") else { return nil }
    let hasAdds = list(&scanner) { scanner in
      guard let add = add(&scanner) else { return false }
      mutation.adds.append(add)
      return true
    }
    return hasAdds && scanner.take("}}") ? mutation : nil
  }

  /// Entries up to the bracket that ends them, which is passed.
  private static func list(_ scanner: inout WireScanner, _ entry: (inout WireScanner) -> Bool) -> Bool {
    if scanner.take("]") { return true }
    repeat {
      guard entry(&scanner) else { return false }
    } while scanner.take(",")
    return scanner.take("]")
  }

  private static func elementChange(_ scanner: inout WireScanner) -> WireChange? {
    guard scanner.take("{\"attributes\":{") else { return nil }
    var change = WireChange()
    var separator: StaticString = ""
    if scanner.take("\"class\":null") {
      change.naming = .cleared
      separator = ","
    } else if scanner.take("\"class\":\"") {
      guard let name = className(&scanner), scanner.take("\"") else { return nil }
      change.naming = .named(name)
      separator = ","
    }
    let start = scanner.position
    if scanner.take(separator), scanner.take("\"style\":{") {
      var style = WireStyle()
      guard members(&scanner, into: &style) else { return nil }
      change.style = style
      separator = ","
    } else {
      scanner.position = start
    }
    while !scanner.take("},\"id\":") {
      guard scanner.take(separator), scanner.take("\""), let name = scanner.string() else { return nil }
      separator = ","
      if scanner.take("\":null") {
        change.attributes.append(WireAttributeText(name: name))
        continue
      }
      guard scanner.take("\":\""), let value = scanner.string(), scanner.take("\"") else { return nil }
      change.attributes.append(WireAttributeText(name: name, value: value))
    }
    guard let id = scanner.natural(), scanner.take("}") else { return nil }
    change.id = id
    return change
  }

  private static func add(_ scanner: inout WireScanner) -> WireMutation.Add? {
    var add = WireMutation.Add()
    guard scanner.take("{\"parentId\":"), let parent = scanner.natural(), scanner.take(",\"nextId\":") else {
      return nil
    }
    add.parent = parent
    if !scanner.take("null") {
      guard let next = scanner.natural() else { return nil }
      add.next = next
    }
    guard scanner.take(",\"node\":") else { return nil }
    if scanner.take("{\"type\":3,\"textContent\":\"") {
      guard let text = scanner.string(), scanner.take("\",\"id\":"), let id = scanner.natural(),
        id == parent + textIDs, add.next == nil, scanner.take("}}")
      else { return nil }
      add.isText = true
      add.element.text = text
      return add
    }
    guard scanner.take("{\"tagName\":\"div\",\"type\":2,\"childNodes\":["), close(&scanner, &add.element),
      scanner.take("}")
    else { return nil }
    return add
  }
}
