internal import SilhouetteHierarchy

/// An element or a rule while its style is coded, and its neighbours.
struct WireSubject {
  var name: WireClass
  var style = WireStyle()
  var parent: Int
  var sibling: Int
  /// The sibling before that one.
  var siblingBefore: Int
}

extension WireModel {
  /// Codes an element, and puts it into the mirror.
  mutating func element(
    _ given: WireElement, in parent: Int, before next: Int
  ) throws(WireFault) -> (WireElement, index: Int) {
    try spend()
    guard !Self.isReading || mirror.count < limits.nodes else {
      throw .limit(LimitError(.nodes, limits.nodes))
    }
    let sibling = next >= 0 && mirror[next].parent == parent ? mirror[next].previous : mirror[parent].last
    var subject = WireSubject(
      name: WireClass(), parent: parent, sibling: sibling, siblingBefore: mirror[sibling].previous)
    let (name, isNew) = className(given.name, subject)
    subject.name = name
    if isNew { try rule(of: subject) }
    subject.style = try style(given.style, subject, isRule: false)
    var element = WireElement(name: name, style: subject.style)
    try attributes(given.attributes, into: &element)
    let expected = mirror.greatestID &+ 1
    if mixer.flag(given.id == expected, at(.nextID)) {
      element.id = expected
    } else {
      element.id = expected &- mixer.signed(expected &- given.id, at(.id))
    }
    let size = (width: side(.width, of: subject), height: side(.height, of: subject))
    var fact = facts[name.key] ?? WireClassFacts()
    fact.size = size
    if case .pixels(let radius)? = subject.style.value(WireProperty.radius.rawValue) {
      fact.radius = radius
    } else {
      fact.radius = nil
    }
    facts[name.key] = fact
    let known = WireKnown(id: element.id, name: name, style: subject.style)
    return (element, mirror.insert(known, in: parent, before: next))
  }

  private mutating func attributes(
    _ given: [WireAttributeText], into element: inout WireElement
  ) throws(WireFault) {
    let count = mixer.number(given.count, at(.attributes))
    for index in 0..<count {
      try spend()
      let told = Self.isReading ? WireAttributeText(name: []) : given[index]
      let name = try known(told.name, .attributes)
      element.attributes.append(
        WireAttributeText(name: name, value: try known(told.value ?? [], .attributes, 1 + index)))
    }
  }

  // MARK: Classes

  /// Codes a class, and whether its rule is new.
  mutating func className(_ name: WireClass, _ subject: WireSubject) -> (WireClass, isNew: Bool) {
    let parent = mirror.kind(subject.parent, or: WireKind.noParent)
    let sibling = mirror.kind(subject.sibling, or: WireKind.noSibling)
    let siblingName = subject.sibling >= 0 ? mirror[subject.sibling].name.key : -1
    let inner =
      subject.sibling >= 0
      ? mirror.kind(mirror[subject.sibling].last, or: WireKind.noChild) : WireKind.noChild
    let kind = mixer.tree(
      name.kind, bits: 6,
      at(
        .category, Self.key(parent), Self.key(parent, sibling, 1), Self.key(parent, siblingName, 2),
        Self.key(sibling, inner, 3)))
    if kind >= WireKind.content { return (WireClass(kind: min(kind, WireKind.none), number: 0), false) }
    let isNew = isInPage && name.number == rules[kind] + 1
    let code = isNew ? 0 : name.number &+ 1
    let told = mixer.number(
      code,
      at(
        isInPage ? .classNumber : .changedClassNumber, Self.key(kind, min(rules[kind], 7)),
        Self.key(kind, siblingName, 1), Self.key(kind, lastNumbers[kind], 2)))
    lastNumbers[kind] = told
    if told == 0, isInPage { return (WireClass(kind: kind, number: rules[kind] + 1), true) }
    return (WireClass(kind: kind, number: max(told - 1, 0)), false)
  }

  /// Codes the rule of a class that the page has not had before.
  private mutating func rule(of subject: WireSubject) throws(WireFault) {
    let key = subject.name.key
    facts[key, default: WireClassFacts()].rule = WireStyle()
    var subject = subject
    let given = Self.isReading ? WireStyle() : sheet[rulesTold].style
    subject.style = try style(given, subject, isRule: true)
    facts[key]!.rule = subject.style
    if Self.isReading { sheet.append(WireRule(name: subject.name, style: subject.style)) }
    rulesTold += 1
    rules[subject.name.kind] += 1
  }

  // MARK: Styles

  /// Codes a style: whether it has the properties of the last one of its class, or which it has, and each value. Sizes come first.
  private mutating func style(
    _ given: WireStyle, _ subject: WireSubject, isRule: Bool
  ) throws(WireFault) -> WireStyle {
    var subject = subject
    subject.style = WireStyle()
    let (kind, name, rule) = (subject.name.kind, subject.name.key, isRule ? 1 : 0)
    let fact = facts[name] ?? WireClassFacts()
    let last = isRule ? fact.toldByRule : fact.told
    // A class that has no style yet is expected to have the properties of its kind's last one.
    let expected = last != 0 ? last : masks[kind << 1 | rule]
    let isSame = mixer.flag(
      given.mask == expected,
      at(
        .style, Self.key(kind, rule, last != 0 ? 1 : 0), Self.key(name, rule, 0, 1),
        Self.key(kind, Int(truncatingIfNeeded: expected & 0xFFFF_FFFF), rule, 2)))
    if isSame {
      for property in WireProperty.told where expected >> UInt64(property) & 1 == 1 {
        try put(property, given, &subject)
      }
    } else {
      try properties(given, &subject, last, rule)
    }
    masks[kind << 1 | rule] = subject.style.mask
    var new = facts[name] ?? WireClassFacts()
    if isRule { new.toldByRule = subject.style.mask } else { new.told = subject.style.mask }
    facts[name] = new
    return subject.style
  }

  /// Codes which properties a style has, each with its value.
  private mutating func properties(
    _ given: WireStyle, _ subject: inout WireSubject, _ last: UInt64, _ rule: Int
  ) throws(WireFault) {
    let (kind, name) = (subject.name.kind, subject.name.key)
    var history = 0
    for property in WireProperty.told[0..<4] {
      let has = mixer.flag(
        given.has(property),
        at(
          .hasBox, Self.key(property, kind, rule), Self.key(property, name, rule, 1),
          Self.key(property, kind, history, rule + 2), Self.key(property, kind, Int(last & 15), rule + 4)))
      history = history << 1 | (has ? 1 : 0)
      if has { try put(property, given, &subject) }
    }
    for (group, properties) in WireProperty.groups.enumerated().dropFirst() {
      let mask = WireProperty.groupMasks[group]
      let had = last & mask != 0 ? 1 : 0
      let isAny = mixer.flag(
        given.mask & mask != 0,
        at(
          .hasGroup, Self.key(group, kind, rule), Self.key(group, name, rule, 1),
          Self.key(group, kind, history << 1 | had, rule + 2)))
      guard isAny else { continue }
      var before = 0
      for property in properties {
        let had = Int(last >> UInt64(property) & 1)
        let has = mixer.flag(
          given.has(property),
          at(
            .hasProperty, Self.key(property, kind, rule), Self.key(property, name, rule, 1),
            Self.key(property, kind, before << 1 | had, rule + 2)))
        before = (before << 1 | (has ? 1 : 0)) & 63
        if has { try put(property, given, &subject) }
      }
    }
  }

  private mutating func put(
    _ property: Int, _ given: WireStyle, _ subject: inout WireSubject
  ) throws(WireFault) {
    try spend()
    let value = try self.value(
      given.value(property) ?? .removed, of: WireProperty.all[property], subject, over: nil, changing: -1)
    subject.style.set(property, value)
  }

  /// The value that an element has of its own or by its class, in quarters; 0 if it has none.
  func side(_ property: WireProperty, of subject: WireSubject) -> Int {
    side(property, subject.style, subject.name)
  }

  func side(_ property: WireProperty, of index: Int) -> Int {
    guard index >= 0 else { return 0 }
    return side(property, mirror.elements[index].style, mirror.elements[index].name)
  }

  private func side(_ property: WireProperty, _ style: WireStyle, _ name: WireClass) -> Int {
    if let value = style.value(property.rawValue) {
      if case .pixels(let pixels) = value { return pixels }
      return 0
    }
    if case .pixels(let pixels)? = facts[name.key]?.rule.value(property.rawValue) { return pixels }
    return 0
  }
}
