/// Applies the changes of one record to the page, which is a flat list from back to front. A moved wireframe
/// is removed and added again, so removals come first; updates refer to the page after both.
struct DatadogChanges {
  private let text: JSONCursor

  init(_ text: JSONCursor) {
    self.text = text
  }

  /// Returns whether anything changed.
  func apply(
    _ data: WireframeEventData<DatadogRecords>, to session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    var isChanged = try session.remove(listAt: data.removes, of: text)
    if try session.change(listAt: data.adds, of: text, add) { isChanged = true }
    if try session.change(listAt: data.updates, of: text, update) { isChanged = true }
    return isChanged
  }

  // MARK: Additions

  private func add(
    _ cursor: inout JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    let previous = try readAddition(&cursor, &session)
    guard let wireframe = session.draft.entries.first else {
      session.note(.unknownValue, "an addition without a wireframe was ignored")
      return false
    }
    if let old = wireframe.id.flatMap({ session.page.place(of: $0) }) { session.page.remove(old) }
    try session.putDraft(under: nil, at: position(after: previous, &session), dropsCopies: false)
    return true
  }

  /// Reads an addition's wireframe into the draft. Returns the number of the one that it comes after.
  private func readAddition(
    _ cursor: inout JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Double? {
    session.draft.removeAll()
    var previous: Double?
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("previousId") {
        previous = try cursor.readNumberIfAny()
      } else if key.equals("wireframe") {
        session.draft.removeAll()
        if cursor.peek() == UInt8(ascii: "{") {
          try DatadogWireframes.read(&cursor, over: WireframeDraft.Entry(), into: &session.draft)
        } else {
          try cursor.skipValue()
        }
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return previous
  }

  /// Behind the wireframe with that id, or first of all without one.
  private func position(
    after previous: Double?, _ session: inout WireframeSession
  ) -> WireframePage.Position {
    guard let previous else { return .first }
    if let place = Int(short: previous).flatMap({ session.page.place(of: $0) }) { return .after(place) }
    session.note(.assumed, "an addition after a wireframe that is not on the page was put on top")
    return .last
  }

  // MARK: Updates

  private func update(
    _ cursor: inout JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Bool {
    var ahead = cursor
    guard let place = try ahead.readMember("id").flatMap({ session.page.place(of: $0) }) else {
      session.note(.unknownValue, "an update of a wireframe that is not on the page was ignored")
      cursor = ahead
      return false
    }
    session.draft.removeAll()
    var older = WireframeDraft.Entry()
    older.wireframe = session.page[place].wireframe
    older.texts = session.draft.keep(session.page[place].texts, of: session.page)
    try DatadogWireframes.read(&cursor, over: older, into: &session.draft)
    return try session.update(place)
  }
}
