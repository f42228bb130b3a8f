// From a draft to the page.

extension WireframeSession {
  /// Puts the draft's wireframes on the page.
  ///
  /// - Parameters:
  ///   - position: Of the outermost one; several go to the end.
  ///   - dropsCopies: Whether to leave out a wireframe that equals one on the page, and add only its new
  ///     children. Otherwise it loses its id, like any second wireframe with the same id.
  mutating func putDraft(
    under parent: Int32?, at position: WireframePage.Position, dropsCopies: Bool
  ) throws(JSONFault) {
    let base = try takeWords()
    var places: [Int32] = []
    places.reserveCapacity(draft.entries.count)
    var oddities = draft.oddities
    for entry in draft.entries {
      noteOddities(of: entry)
      noteSize(of: entry)
      oddities += entry.oddChildren
      let isInner = entry.parent >= 0
      let known = entry.id.flatMap { page.place(of: $0) }
      if let known, dropsCopies, page.isSame(known, as: entry, of: draft) {
        note(.duplicateSubtree, "a wireframe that the page has already was written again; it was left out")
        places.append(known)
        continue
      }
      if known != nil {
        note(.duplicateID, "two wireframes of one page have the same id; the later one lost it")
      }
      places.append(
        try insert(
          entry, base, id: known == nil ? entry.id : nil, under: isInner ? places[entry.parent] : parent,
          at: isInner ? .last : position))
    }
    noteStrangers(oddities)
  }

  /// Puts the draft in the place of a wireframe with the same id, and with all that it holds.
  mutating func putDraft(over old: Int32, dropsCopies: Bool) throws(JSONFault) {
    guard page.isLeaf(old), draft.entries.count == 1 else {
      let (parent, position) = page.surroundings(of: old)
      page.remove(old)
      return try putDraft(under: parent, at: position, dropsCopies: dropsCopies)
    }
    let entry = draft.entries[0]
    noteOddities(of: entry)
    noteSize(of: entry)
    try replace(old, by: entry)
    noteStrangers(entry.oddChildren)
  }

  /// Puts the draft's only wireframe, an update, in the place of the one that it is an update of.
  ///
  /// - Returns: whether that changed anything.
  mutating func update(_ place: Int32) throws(JSONFault) -> Bool {
    let entry = draft.entries[0]
    noteOddities(of: entry)
    guard !page.isSame(place, as: entry, of: draft) else { return false }
    try replace(place, by: entry)
    return true
  }

  /// Takes those wireframes out of the page that a list names by their ids.
  ///
  /// - Returns: whether there were any.
  mutating func remove(listAt list: Int?, of text: JSONCursor) throws(JSONFault) -> Bool {
    try change(listAt: list, of: text) { (cursor, session) throws(JSONFault) in
      guard let place = try cursor.readMember("id").flatMap({ session.page.place(of: $0) }) else {
        session.note(.unknownValue, "a removal of something that is not on the page was ignored")
        return false
      }
      session.page.remove(place)
      return true
    }
  }

  /// Applies each element of a list of changes. Returns whether any of them changed anything.
  mutating func change(
    listAt list: Int?, of text: JSONCursor,
    _ change: (inout JSONCursor, inout WireframeSession) throws(JSONFault) -> Bool
  ) throws(JSONFault) -> Bool {
    guard let list else { return false }
    var isChanged = false
    var cursor = text.at(list)
    var more = try cursor.enterArray()
    while more {
      if try change(&cursor, &self) { isChanged = true }
      more = try cursor.nextElement()
    }
    return isChanged
  }

  private mutating func takeWords() throws(JSONFault) -> Int {
    do throws(LimitError) { return try page.take(draft) } catch {
      throw JSONFault(.limit(error), at: draft.entries.first?.start ?? 0)
    }
  }

  private mutating func replace(_ place: Int32, by entry: WireframeDraft.Entry) throws(JSONFault) {
    let base = try takeWords()
    do throws(LimitError) { try page.replace(place, by: entry, base: base) } catch {
      throw JSONFault(.limit(error), at: entry.start)
    }
  }

  private mutating func insert(
    _ entry: WireframeDraft.Entry, _ base: Int, id: Int?, under parent: Int32?,
    at position: WireframePage.Position
  ) throws(JSONFault) -> Int32 {
    do throws(LimitError) {
      return try page.insert(entry, base: base, id: id, parent: parent, at: position)
    } catch {
      throw JSONFault(.limit(error), at: entry.start)
    }
  }

  private mutating func noteOddities(of entry: WireframeDraft.Entry) {
    for _ in 0..<entry.oddColors {
      note(.unknownValue, "a colour that is not #RGB, #RRGGBB or #RRGGBBAA was ignored")
    }
    if entry.hasOddType {
      note(.unknownValue, "a wireframe of an unknown type was read as a box")
    }
  }

  private mutating func noteSize(of entry: WireframeDraft.Entry) {
    guard entry.wireframe.width == nil || entry.wireframe.height == nil else { return }
    note(.missingGeometry, "wireframes without a size were kept with an empty frame")
  }

  private mutating func noteStrangers(_ count: Int) {
    for _ in 0..<count { note(.unknownValue, "wireframes that are not objects were ignored") }
  }
}

extension JSONCursor {
  /// Reads a value; of an object, its whole number for a key.
  mutating func readMember(_ name: StaticString) throws(JSONFault) -> Int? {
    var found: Int?
    var more = try enterObjectIfAny()
    while more {
      if try readKeyWord().equals(name) { found = try readIntegerIfAny() } else { try skipValue() }
      more = try nextMember()
    }
    return found
  }
}
