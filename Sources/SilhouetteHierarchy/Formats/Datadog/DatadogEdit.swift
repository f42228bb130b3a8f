/// Puts the wireframes of one record on the page, which is a flat list from back to front.
struct DatadogEdit {
  private let document: JSONDocument

  init(_ document: JSONDocument) {
    self.document = document
  }

  /// Applies a mutation. A wireframe that moved is removed and added, so that removals come first; updates speak of
  /// what is there then.
  ///
  /// - Returns: whether anything changed.
  func apply(_ data: Int, to session: inout WireframeSession) throws(JSONFault) -> Bool {
    var changed = false
    for removal in list(data, "removes") where remove(removal, from: &session) { changed = true }
    for addition in list(data, "adds") where try add(addition, to: &session) { changed = true }
    for change in list(data, "updates") where try update(change, in: &session) { changed = true }
    return changed
  }

  private func list(_ data: Int, _ key: StaticString) -> [Int] {
    document.member(data, key).map { document.elements($0) } ?? []
  }

  private func remove(_ removal: Int, from session: inout WireframeSession) -> Bool {
    guard let place = id(of: removal).flatMap({ session.page.place(of: $0) }) else {
      session.note(.unknownValue, "a removal of something that is not on the page was ignored")
      return false
    }
    session.page.remove(place)
    return true
  }

  private func add(_ addition: Int, to session: inout WireframeSession) throws(JSONFault) -> Bool {
    guard let wireframe = document.member(addition, "wireframe"), document.kind(wireframe) == .object else {
      session.note(.unknownValue, "an addition without a wireframe was ignored")
      return false
    }
    if let old = id(of: wireframe).flatMap({ session.page.place(of: $0) }) { session.page.remove(old) }
    try insert(wireframe, at: position(of: addition, &session), into: &session)
    return true
  }

  /// Behind the wireframe that is named, or first of all where none is.
  private func position(of addition: Int, _ session: inout WireframeSession) -> WireframePage.Position {
    guard let previous = document.member(addition, "previousId"), document.kind(previous) == .number else {
      return .first
    }
    if let place = document.integer(previous).flatMap({ session.page.place(of: $0) }) { return .after(place) }
    session.note(.assumed, "an addition after something that is not on the page was put on top")
    return .last
  }

  private func update(_ change: Int, in session: inout WireframeSession) throws(JSONFault) -> Bool {
    guard let place = id(of: change).flatMap({ session.page.place(of: $0) }) else {
      session.note(.unknownValue, "an update of something that is not on the page was ignored")
      return false
    }
    var wireframe = session.page[place]
    _ = DatadogWireframe.read(change, document, into: &wireframe, &session)
    guard wireframe != session.page[place] else { return false }
    do throws(LimitError) { try session.page.replace(place, by: wireframe) } catch {
      throw JSONFault(.limit(error), at: document.place(change).lowerBound)
    }
    return true
  }

  func insert(
    _ value: Int, at position: WireframePage.Position, into session: inout WireframeSession
  ) throws(JSONFault) {
    guard document.kind(value) == .object else {
      return session.note(.unknownValue, "a wireframe that is no object was ignored")
    }
    var wireframe = Wireframe()
    var id = DatadogWireframe.read(value, document, into: &wireframe, &session)
    if wireframe.width == nil || wireframe.height == nil {
      session.note(.missingGeometry, "wireframes without a size were kept with an empty frame")
    }
    if let known = id, session.page.place(of: known) != nil {
      session.note(.duplicateID, "two wireframes of one page have the same id; the later one lost it")
      id = nil
    }
    do throws(LimitError) {
      try session.page.insert(wireframe, id: id, parent: nil, at: position)
    } catch {
      throw JSONFault(.limit(error), at: document.place(value).lowerBound)
    }
  }

  private func id(of object: Int) -> Int? {
    document.member(object, "id").flatMap { document.integer($0) }
  }
}
