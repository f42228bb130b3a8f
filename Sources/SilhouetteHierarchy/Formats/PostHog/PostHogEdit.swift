/// Puts the wireframes of one event on the page.
struct PostHogEdit {
  private let document: JSONDocument

  init(_ document: JSONDocument) {
    self.document = document
  }

  /// Applies a mutation as PostHog's player does: what is removed goes first. An update brings a wireframe anew with
  /// all that it holds, and takes the place of the old one.
  ///
  /// - Returns: whether anything changed.
  func apply(_ data: Int, to session: inout WireframeSession) throws(JSONFault) -> Bool {
    var changed = false
    for removal in list(data, "removes") where remove(removal, from: &session) { changed = true }
    for update in list(data, "updates") {
      try put(update, replacing: true, into: &session)
      changed = true
    }
    for addition in list(data, "adds") {
      try put(addition, replacing: false, into: &session)
      changed = true
    }
    return changed
  }

  private func list(_ data: Int, _ key: StaticString) -> [Int] {
    document.member(data, key).map { document.elements($0) } ?? []
  }

  private func remove(_ removal: Int, from session: inout WireframeSession) -> Bool {
    guard let id = id(of: removal), let place = session.page.place(of: id) else {
      session.note(.unknownValue, "a removal of something that is not on the page was ignored")
      return false
    }
    session.page.remove(place)
    return true
  }

  private func put(
    _ change: Int, replacing: Bool, into session: inout WireframeSession
  ) throws(JSONFault) {
    guard let wireframe = document.member(change, "wireframe"), document.kind(wireframe) == .object else {
      return session.note(.unknownValue, "a change without a wireframe was ignored")
    }
    if replacing, let id = id(of: wireframe), let old = session.page.place(of: id) {
      let (parent, place) = session.page.surroundings(of: old)
      session.page.remove(old)
      return try insert([wireframe], under: parent, at: place, into: &session)
    }
    removeOlder(wireframe, from: &session)
    let parent = parent(of: change, &session)
    try insert([wireframe], under: parent, at: .last, into: &session)
  }

  /// Takes out what has the id of a wireframe that is added and is not the same: otherwise a page would only grow.
  private func removeOlder(_ wireframe: Int, from session: inout WireframeSession) {
    guard let old = id(of: wireframe).flatMap({ session.page.place(of: $0) }) else { return }
    // Whatever is odd about the wireframe is noted when it is put in, not here.
    var aside = session.withoutPage
    let isSame = PostHogWireframe(wireframe, document, &aside).wireframe == session.page[old]
    if !isSame { session.page.remove(old) }
  }

  /// The wireframe that a change is to be put into; nil for the page itself.
  private func parent(of change: Int, _ session: inout WireframeSession) -> Int32? {
    guard let id = document.member(change, "parentId").flatMap({ document.integer($0) }) else { return nil }
    if let place = session.page.place(of: id) { return place }
    // Small numbers are the player's own: the document, its body, the bars and the keyboard.
    if id > 12 { session.note(.assumed, "a change of a parent that is not on the page was made to the page") }
    return nil
  }

  // MARK: Wireframes

  /// Puts in wireframes with all that they hold. One that the page has already, in every word, is not put in again,
  /// only what it holds beyond: Android's SDK writes children twice.
  ///
  /// - Parameter position: Of the only wireframe; several go to the end.
  func insert(
    _ wireframes: [Int], under parent: Int32?, at position: WireframePage.Position,
    into session: inout WireframeSession
  ) throws(JSONFault) {
    var walk = JSONTreeWalk(wireframes, children: "childWireframes", or: "childNodes")
    var parents: [Int32?] = [parent]
    while let step = walk.next(in: document) {
      guard case .open(let value) = step else {
        parents.removeLast()
        continue
      }
      let isTop = parents.count == 1
      let new = PostHogWireframe(value, document, &session)
      walk.enter(children: new.children)
      let place = isTop ? position : .last
      parents.append(
        try insert(new, from: value, under: parents[parents.count - 1], at: place, &session))
    }
    for _ in 0..<walk.oddChildren {
      session.note(.unknownValue, "wireframes that are no objects were ignored")
    }
  }

  private func insert(
    _ new: PostHogWireframe, from value: Int, under parent: Int32?, at position: WireframePage.Position,
    _ session: inout WireframeSession
  ) throws(JSONFault) -> Int32 {
    var id = new.id
    if let known = id.flatMap({ session.page.place(of: $0) }) {
      if session.page[known] == new.wireframe {
        session.note(
          .duplicateSubtree, "a wireframe that the page has already was written again; it was left out")
        return known
      }
      session.note(.duplicateID, "two wireframes of one page have the same id; the later one lost it")
      id = nil
    }
    do throws(LimitError) {
      return try session.page.insert(new.wireframe, id: id, parent: parent, at: position)
    } catch {
      throw JSONFault(.limit(error), at: document.place(value).lowerBound)
    }
  }

  private func id(of object: Int) -> Int? {
    document.member(object, "id").flatMap { document.integer($0) }
  }
}
