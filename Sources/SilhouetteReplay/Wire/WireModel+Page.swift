internal import SilhouetteHierarchy

extension WireModel {
  mutating func page(
    _ given: WirePage, at time: Int, size: (width: Int, height: Int)
  ) throws(WireFault) -> WirePage {
    mirror.reset()
    follows.removeAll(keepingCapacity: true)
    for key in facts.keys {
      facts[key]!.rule = WireStyle()
      facts[key]!.size = nil
      facts[key]!.radius = nil
    }
    for kind in 0..<64 { (rules[kind], lastNumbers[kind]) = (0, 0) }
    mirror[WireMirror.body].style.set(WireProperty.width.rawValue, .pixels(size.width &* 4))
    mirror[WireMirror.body].style.set(WireProperty.height.rawValue, .pixels(size.height &* 4))
    var page = WirePage()
    page.mark = try mark(given.mark, at: time)
    page.background = color(given.background, of: Int(WireField.background.rawValue), 0, 0)
    page.children = children(given.children, of: WireMirror.body)
    try elements(given, into: &page)
    return page
  }

  private mutating func mark(_ mark: WirePage.Mark, at time: Int) throws(WireFault) -> WirePage.Mark {
    var form = 0
    var (offset, rest, text): (Int, [UInt8], [UInt8]) = (0, [], [])
    switch mark {
    case .text(let given): text = given
    case .standard(let given, let givenRest):
      form = given == nil ? 1 : 2
      (offset, rest) = (given ?? 0, givenRest)
    }
    form = mixer.tree(form, bits: 2, at(.markForm))
    guard form > 0 else { return .text(try self.text(text, Int(WireField.markText.rawValue))) }
    let expected = max(time &- (start ?? time), 0)
    if !mixer.flag(offset == expected, at(.sameStart)) {
      offset = mixer.number(offset, at(.start))
    } else {
      offset = expected
    }
    start = time &- offset
    if form == 1 { return .standard(offset: nil, rest: []) }
    if !mixer.flag(rest == screen, at(.sameScreen)) {
      screen = try self.text(rest, Int(WireField.screen.rawValue))
    }
    return .standard(offset: offset, rest: screen)
  }

  /// How many elements an element holds.
  private mutating func children(_ count: Int, of index: Int) -> Int {
    let known = mirror[index]
    let name = known.name.key
    let last = facts[name]?.children ?? 0
    let parent = mirror.kind(known.parent, or: WireKind.noParent)
    let count = mixer.number(
      count,
      at(
        .children, Self.key(known.name.kind), Self.key(name, 1), Self.key(name, min(last, 63), 2),
        Self.key(known.name.kind, parent, 3)))
    facts[name, default: WireClassFacts()].children = count
    return count
  }

  private mutating func elements(_ given: WirePage, into page: inout WirePage) throws(WireFault) {
    sheet = given.rules
    rulesTold = 0
    isInPage = true
    defer { isInPage = false }
    // The elements that are open, and how many children of each are still to come.
    var open = [(index: WireMirror.body, rest: page.children)]
    var next = 0
    while let last = open.last {
      guard last.rest > 0 else {
        open.removeLast()
        continue
      }
      open[open.count - 1].rest -= 1
      guard open.count <= limits.depth else { throw .limit(LimitError(.depth, limits.depth)) }
      let told = Self.isReading ? WireElement() : given.elements[next]
      next += 1
      var (element, index) = try self.element(told, in: last.index, before: -1)
      let hasText = mixer.flag(told.text != nil, at(.hasText, Self.key(element.name.kind)))
      if hasText { element.text = try known(told.text ?? [], .hasText) }
      element.children = children(told.children, of: index)
      page.elements.append(element)
      if element.children > 0 { open.append((index, element.children)) }
    }
    page.rules = sheet
  }
}
