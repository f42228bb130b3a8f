/// Applies the changes of one event to the page, as rrweb's player does: removals, additions, texts, attributes.
struct NewRelicChanges {
  private let text: JSONCursor

  init(_ text: JSONCursor) {
    self.text = text
  }

  /// Returns whether anything changed.
  func apply(
    _ data: WireframeEventData<NewRelicEvents>, to session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    var isChanged = try session.change(listAt: data.removes, of: text, remove)
    if try session.change(listAt: data.adds, of: text, add) { isChanged = true }
    if try session.change(listAt: data.own.texts, of: text, setText) { isChanged = true }
    if try session.change(listAt: data.own.attributes, of: text, setAttributes) { isChanged = true }
    return isChanged
  }

  /// Turns a switch or a box on or off. Returns whether that changed anything.
  func check(_ id: Int, _ isOn: Bool, in session: inout WireframeSession) throws(JSONFault) -> Bool {
    guard let place = place(of: id, session) else { return false }
    return try update(place, &session) { entry, _ in
      if isOn { entry.wireframe.flags.insert(.checked) } else { entry.wireframe.flags.remove(.checked) }
    }
  }

  private func place(of id: Int, _ session: WireframeSession) -> Int32? {
    session.page.place(of: id) ?? session.owners[id].flatMap { session.page.place(of: $0) }
  }

  private func update(
    _ place: Int32, _ session: inout WireframeSession,
    _ change: (inout WireframeDraft.Entry, inout WireframeDraft) throws(JSONFault) -> Void
  ) throws(JSONFault) -> Bool {
    session.draft.removeAll()
    var entry = WireframeDraft.Entry()
    entry.start = text.position
    entry.wireframe = session.page[place].wireframe
    entry.texts = session.draft.keep(session.page[place].texts, of: session.page)
    try change(&entry, &session.draft)
    try session.draft.append(entry)
    return try session.update(place)
  }

  // MARK: Removals and additions

  /// Android's agent names each view that is gone, also those in a view that it has named.
  private func remove(_ cursor: inout JSONCursor, _ session: inout WireframeSession) throws(JSONFault) -> Bool
  {
    guard let place = try cursor.readMember("id").flatMap({ session.page.place(of: $0) }) else {
      return false
    }
    session.page.remove(place)
    return true
  }

  private func add(_ cursor: inout JSONCursor, _ session: inout WireframeSession) throws(JSONFault) -> Bool {
    var (parent, next) = (Int?.none, Int?.none)
    var nodes = NewRelicNodes()
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("parentId") {
        parent = try cursor.readIntegerIfAny()
      } else if key.equals("nextId") {
        next = try cursor.readIntegerIfAny()
      } else if key.equals("node") {
        nodes = NewRelicNodes()
        try nodes.read(&cursor, limits: session.nodeLimit)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    guard let first = nodes.nodes.first else { return false }
    if first.kind == 3 { return try addText(first, to: parent, &session) }
    session.draft.removeAll()
    let owners = try nodes.write(into: &session.draft, of: text)
    guard let entry = session.draft.entries.first else { return try addPart(first, to: parent, &session) }
    if let old = entry.id.flatMap({ session.page.place(of: $0) }) { session.page.remove(old) }
    let place = parent.flatMap { self.place(of: $0, session) }
    let position = next.flatMap { session.page.place(of: $0) }.map { WireframePage.Position.before($0) }
    try session.putDraft(under: place, at: position ?? .last, dropsCopies: false)
    for (part, owner) in owners { session.own(part, by: owner) }
    return true
  }

  private func addText(
    _ node: NewRelicNodes.Node, to parent: Int?, _ session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    guard let parent, let place = place(of: parent, session), let words = node.text else { return false }
    if let id = node.id { session.own(id, by: session.owners[parent] ?? parent) }
    return try setText(words, at: place, &session)
  }

  /// An element without a place is a part of the one around it.
  private func addPart(
    _ node: NewRelicNodes.Node, to parent: Int?, _ session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    guard let parent, let place = place(of: parent, session) else { return false }
    if let id = node.id { session.own(id, by: session.owners[parent] ?? parent) }
    return try update(place, &session) { entry, _ in
      node.attributes.apply(to: &entry, tag: node.tag, isPart: true, text)
    }
  }

  // MARK: Texts and attributes

  private func setText(_ cursor: inout JSONCursor, _ session: inout WireframeSession) throws(JSONFault)
    -> Bool
  {
    var (id, value) = (Int?.none, JSONText?.none)
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("id") {
        id = try cursor.readIntegerIfAny()
      } else if key.equals("value") {
        value = try cursor.readStringIfAny()
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    // iOS's agent names the text's element, Android's the text.
    guard let id, let value, let place = place(of: id, session) else { return false }
    return try setText(value, at: place, &session)
  }

  private func setText(
    _ words: JSONText, at place: Int32, _ session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    try update(place, &session) { entry, draft in
      entry.texts.text = draft.keep(text.written(words), isEscaped: words.isEscaped)
      if entry.wireframe.role == .box, !entry.texts.text.isEmpty, !draft.word(ofButton: entry.texts.type) {
        entry.wireframe.role = .text
      }
    }
  }

  private func setAttributes(
    _ cursor: inout JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    var id: Int?
    var attributes = NewRelicAttributes()
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("id") {
        id = try cursor.readIntegerIfAny()
      } else if key.equals("attributes") {
        attributes = try NewRelicAttributes(&cursor)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    guard let id, let place = place(of: id, session) else { return false }
    let isPart = session.page.place(of: id) == nil
    return try update(place, &session) { entry, _ in
      if !isPart { attributes.applyStyle(to: &entry, text) }
      attributes.apply(to: &entry, tag: nil, isPart: isPart, text)
    }
  }
}
