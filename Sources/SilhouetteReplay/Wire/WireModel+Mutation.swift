extension WireModel {
  mutating func mutation(_ given: WireMutation) throws(WireFault) -> WireMutation {
    shifts = SIMD4()
    var told = WireMutation()
    var parts = given.texts.isEmpty ? 0 : 1
    if !given.changes.isEmpty || given.background != nil { parts |= 2 }
    if !given.removes.isEmpty { parts |= 4 }
    if !given.adds.isEmpty { parts |= 8 }
    parts = mixer.tree(parts, bits: 4, at(.parts, Self.key(self.parts), Self.key(self.parts, partsBefore, 1)))
    (partsBefore, self.parts) = (self.parts, parts)
    if parts & 1 != 0 { told.texts = try texts(given.texts) }
    if parts & 2 != 0 { try changes(given, into: &told) }
    if parts & 4 != 0 { told.removes = try removes(given.removes) }
    if parts & 8 != 0 { told.adds = try adds(given.adds) }
    return told
  }

  private mutating func texts(_ given: [WireMutation.Text]) throws(WireFault) -> [WireMutation.Text] {
    let count = mixer.number(given.count, at(.texts))
    var told: [WireMutation.Text] = []
    let base = mirror.greatestID &+ WireParser.textIDs
    for index in 0..<count {
      try spend()
      let text = Self.isReading ? WireMutation.Text() : given[index]
      let id = base &- mixer.signed(base &- text.id, at(.textID))
      told.append(WireMutation.Text(id: id, value: try known(text.value, .hasText)))
    }
    return told
  }

  // MARK: Changes

  /// In place of the id behind the last change.
  private static var endID: Int { -1 }

  private mutating func changes(_ given: WireMutation, into told: inout WireMutation) throws(WireFault) {
    if mixer.flag(given.background != nil, at(.isPlainChange, Self.key(1))) {
      told.background = color(given.background ?? 0, of: Int(WireField.background.rawValue), 0, 0)
    }
    var last = 0
    var properties: UInt64 = 0
    var count = 0
    while true {
      try spend()
      let change = !Self.isReading && count < given.changes.count ? given.changes[count] : WireChange()
      let id = codeID(
        count < given.changes.count ? change.id : Self.endID, after: last, place: count, properties)
      guard id != Self.endID else { break }
      let (new, changed) = try self.change(change, of: id, properties)
      told.changes.append(new)
      properties = changed
      last = id
      count += 1
    }
  }

  /// Codes which element is changed next, or that none is.
  private mutating func codeID(_ id: Int, after last: Int, place: Int, _ properties: UInt64) -> Int {
    let expected = follows[last]
    if let expected {
      let isHit = mixer.flag(
        id == expected.id, at(.followed, Self.key(min(place, 3)), Self.key(expected.hits, 0, 1)))
      follows[last]!.hits = (expected.hits << 1 | (isHit ? 1 : 0)) & 7
      if isHit { return expected.id }
    }
    var told = Self.endID
    let mayEnd = expected.map { $0.id != Self.endID } ?? true
    let ends = mayEnd && mixer.flag(id == Self.endID, at(.isLast, Self.key(min(place, 3))))
    if !ends {
      let isNext = mixer.flag(
        id == last &+ 1,
        at(
          .isNext, Self.key(min(place, 3)), Self.key(Int(truncatingIfNeeded: properties & 0xFFFF_FFFF), 0, 1))
      )
      if isNext {
        told = last &+ 1
      } else if place > 0 {
        told = last &+ mixer.signed(id &- last, at(.step))
      } else {
        told = mirror.greatestID &- mixer.signed(mirror.greatestID &- id, at(.firstID))
      }
    }
    follows[last] = (told, follows[last]?.hits ?? 0)
    return told
  }

  /// - Parameter before: the properties of the change before it.
  private mutating func change(
    _ given: WireChange, of id: Int, _ before: UInt64
  ) throws(WireFault) -> (WireChange, UInt64) {
    let index = mirror.index(of: id)
    var told = WireChange(id: id)
    let isPlain = given.naming == .same && given.attributes.isEmpty && given.style != nil
    var hasStyle = true
    if !mixer.flag(isPlain, at(.isPlainChange, Self.key(0))) {
      try codeNaming(given.naming, index, into: &told)
      try codeAttributes(given.attributes, into: &told)
      hasStyle = mixer.flag(given.style != nil, at(.changesStyle))
    }
    guard hasStyle else { return (told, 0) }
    let style = given.style ?? WireStyle()
    let mask = codeProperties(style.mask, index, before)
    told.style = try codeValues(style, mask, index)
    mirror[index].changed = mask
    return (told, mask)
  }

  private mutating func codeNaming(
    _ naming: WireChange.Naming, _ index: Int, into told: inout WireChange
  ) throws(WireFault) {
    guard mixer.flag(naming != .same, at(.changesClass)) else { return }
    guard !mixer.flag(naming == .cleared, at(.clearsClass)) else {
      told.naming = .cleared
      mirror[index].name = WireClass()
      return
    }
    var name = WireClass()
    if case .named(let given) = naming { name = given }
    let subject = WireSubject(name: name, parent: mirror[index].parent, sibling: -1, siblingBefore: -1)
    name = className(name, subject).0
    guard name.kind != WireKind.none else { throw .corrupt }
    told.naming = .named(name)
    mirror[index].name = name
  }

  private mutating func codeAttributes(
    _ given: [WireAttributeText], into told: inout WireChange
  ) throws(WireFault) {
    let count = mixer.number(given.count, at(.changedAttributes))
    for index in 0..<count {
      try spend()
      let attribute = Self.isReading ? WireAttributeText(name: []) : given[index]
      var new = WireAttributeText(name: try known(attribute.name, .attributes))
      if !mixer.flag(attribute.value == nil, at(.isAttributeRemoved)) {
        new.value = try known(attribute.value ?? [], .attributes, 1 + index)
      }
      told.attributes.append(new)
    }
  }

  /// Codes which properties change.
  private mutating func codeProperties(_ mask: UInt64, _ index: Int, _ before: UInt64) -> UInt64 {
    let known = mirror[index]
    let (kind, name) = (known.name.kind, known.name.key)
    let had = known.changed != 0 ? 1 : 0
    if mixer.flag(
      mask == known.changed,
      at(
        .sameProperties, Self.key(name), Self.key(known.changed == before ? 1 : 0, had, 0, 1),
        Self.key(had, 0, 0, 2)))
    {
      return known.changed
    }
    if mixer.flag(mask == before, at(.propertiesAsBefore, Self.key(kind), Self.key(name, 0, 1))) {
      return before
    }
    var told: UInt64 = 0
    var history = 0
    for (group, properties) in WireProperty.groups.enumerated() {
      if group > 0 {
        let isAny = mixer.flag(
          mask & WireProperty.groupMasks[group] != 0,
          at(
            .changesGroup, Self.key(group, kind), Self.key(group, name, 1), Self.key(group, kind, history, 2))
        )
        history = history << 1 | (isAny ? 1 : 0)
        guard isAny else { continue }
      }
      for property in properties {
        let has = known.style.has(property) ? 1 : 0
        let changes = mixer.flag(
          mask >> UInt64(property) & 1 == 1,
          at(
            .changesProperty, Self.key(property, kind, has), Self.key(property, name, 1),
            Self.key(property, kind, history << 1 | Int(before >> UInt64(property) & 1), 2)))
        if changes { told |= 1 << UInt64(property) }
      }
    }
    return told
  }

  private mutating func codeValues(
    _ style: WireStyle, _ mask: UInt64, _ index: Int
  ) throws(WireFault) -> WireStyle {
    var told = WireStyle()
    let name = mirror[index].name
    let rule = facts[name.key]?.rule ?? WireStyle()
    var subject = WireSubject(
      name: name, style: mirror[index].style, parent: mirror[index].parent, sibling: -1, siblingBefore: -1)
    for number in WireProperty.told where mask >> UInt64(number) & 1 == 1 {
      try spend()
      let value = style.value(number) ?? .removed
      let isRemoved = mixer.flag(
        value == .removed,
        at(
          .isRemoved, Self.key(number, subject.style.has(number) ? 1 : 0), Self.key(number, name.kind, 1),
          Self.key(number, name.key, 2)))
      if isRemoved {
        told.set(number, .removed)
        subject.style.remove(number)
        continue
      }
      var old = subject.style.value(number) ?? rule.value(number)
      if old == nil, number < 4 { old = .pixels(0) }
      let new = try self.value(
        value, of: WireProperty.all[number], subject, over: old, changing: index)
      told.set(number, new)
      subject.style.set(number, new)
    }
    mirror[index].style = subject.style
    return told
  }

  // MARK: Removals and additions

  private mutating func removes(_ given: [WireMutation.Remove]) throws(WireFault) -> [WireMutation.Remove] {
    let count = mixer.number(given.count, at(.removes))
    var told: [WireMutation.Remove] = []
    var last = mirror.greatestID
    for index in 0..<count {
      try spend()
      let remove = Self.isReading ? WireMutation.Remove() : given[index]
      let id = last &+ mixer.signed(remove.id &- last, at(.removedID))
      last = id
      let place = mirror.index(of: id)
      let isText = place < 0 && id >= WireParser.textIDs
      let expected = isText ? id &- WireParser.textIDs : mirror.id(mirror[place].parent)
      var parent = expected
      if !mixer.flag(remove.parent == expected, at(.removedParent)) {
        parent = mixer.number(remove.parent, at(.parentID, Self.key(1)))
      }
      told.append(WireMutation.Remove(parent: parent, id: id))
      mirror.remove(place)
    }
    return told
  }

  private mutating func adds(_ given: [WireMutation.Add]) throws(WireFault) -> [WireMutation.Add] {
    let count = mixer.number(given.count, at(.adds))
    var told: [WireMutation.Add] = []
    // The last addition, and the sibling that it came before.
    var (last, next): (Int, Int?) = (-1, nil)
    for index in 0..<count {
      try spend()
      let add = Self.isReading ? WireMutation.Add() : given[index]
      var new = WireMutation.Add()
      new.isText = mixer.flag(add.isText, at(.addsText))
      new.parent = codeParent(add.parent, after: last)
      if new.isText {
        new.element.text = try known(add.element.text ?? [], .hasText)
        told.append(new)
        continue
      }
      let isLast = mixer.flag(
        add.next == nil, at(.isLastChild, Self.key(new.parent == mirror.id(last) ? 1 : 0)))
      if !isLast {
        if let next, mixer.flag(add.next == next, at(.sameSibling)) {
          new.next = next
        } else {
          new.next = mirror.greatestID &- mixer.signed(mirror.greatestID &- (add.next ?? 0), at(.siblingID))
        }
      }
      next = new.next
      let parent = mirror.index(of: new.parent)
      let before = new.next.map { mirror.index(of: $0) } ?? -1
      let (element, place) = try self.element(add.element, in: parent, before: before)
      new.element = element
      told.append(new)
      last = place
    }
    return told
  }

  /// Codes the parent of an addition: that of the last one, the last one itself, one further out, or any.
  private mutating func codeParent(_ id: Int, after last: Int) -> Int {
    guard last >= 0 else { return codeAnyParent(id) }
    var ways = [mirror[last].parent, last]
    var outer = mirror[last].parent
    while ways.count < 18, outer >= 0, mirror[outer].parent >= 0 {
      outer = mirror[outer].parent
      ways.append(outer)
    }
    let given = ways.firstIndex { mirror.id($0) == id } ?? ways.count
    let way = mixer.number(
      given, at(.parent, Self.key(mirror[last].name.kind), Self.key(mirror[last].name.key, 0, 1)))
    return way < ways.count ? mirror.id(ways[way]) : codeAnyParent(id)
  }

  private mutating func codeAnyParent(_ id: Int) -> Int {
    mirror.greatestID &- mixer.signed(mirror.greatestID &- id, at(.parentID, Self.key(0)))
  }
}
