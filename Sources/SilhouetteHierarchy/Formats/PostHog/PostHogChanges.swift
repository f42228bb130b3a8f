/// Applies the changes of one event to the page, as PostHog's player does: removals come first. An update
/// brings a wireframe anew with its whole subtree, in the place of the old one.
struct PostHogChanges {
  private let text: JSONCursor

  init(_ text: JSONCursor) {
    self.text = text
  }

  /// Returns whether anything changed.
  func apply(
    _ data: WireframeEventData<PostHogEvents>, to session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    var isChanged = try session.remove(listAt: data.removes, of: text)
    if try put(data.updates, replacing: true, into: &session) { isChanged = true }
    if try put(data.adds, replacing: false, into: &session) { isChanged = true }
    return isChanged
  }

  /// Returns whether there is anything in the list.
  private func put(
    _ list: Int?, replacing: Bool, into session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    guard let list else { return false }
    var cursor = text.at(list)
    let hasAny = try cursor.enterArray()
    var more = hasAny
    while more {
      try putOne(&cursor, replacing, &session)
      more = try cursor.nextElement()
    }
    return hasAny
  }

  private func putOne(
    _ cursor: inout JSONCursor, _ replacing: Bool, _ session: inout WireframeSession
  ) throws(JSONFault) {
    let parentID = try read(&cursor, &session)
    guard let wireframe = session.draft.entries.first else {
      return session.note(.unknownValue, "a change without a wireframe was ignored")
    }
    let old = wireframe.id.flatMap { session.page.place(of: $0) }
    if replacing, let old { return try session.putDraft(over: old, dropsCopies: true) }
    // A different wireframe with the id of an added one is removed; otherwise a page would only grow.
    if let old, !session.page.isSame(old, as: wireframe, of: session.draft) { session.page.remove(old) }
    try session.putDraft(under: parent(parentID, &session), at: .last, dropsCopies: true)
  }

  /// Reads a change's wireframe, with its subtree, into the draft. Returns the id of its new parent.
  private func read(_ cursor: inout JSONCursor, _ session: inout WireframeSession) throws(JSONFault) -> Int? {
    session.draft.removeAll()
    var parent: Int?
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("wireframe") {
        session.draft.removeAll()
        if cursor.peek() == UInt8(ascii: "{") {
          var reader = PostHogWireframes(viewport: session.viewport)
          try reader.read(&cursor, into: &session.draft)
        } else {
          try cursor.skipValue()
        }
      } else if key.equals("parentId") {
        parent = try cursor.readIntegerIfAny()
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return parent
  }

  /// The wireframe that a change is to be put into; nil for the page itself.
  private func parent(_ id: Int?, _ session: inout WireframeSession) -> Int32? {
    guard let id else { return nil }
    if let place = session.page.place(of: id) { return place }
    // Small numbers are the player's own: the document, its body, the bars and the keyboard.
    if id > 12 {
      session.note(.assumed, "a change below a parent that is not on the page was applied to the page")
    }
    return nil
  }
}
