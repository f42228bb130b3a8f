/// PostHog's mobile replay: rrweb's events with wireframes in the place of a document's nodes.
struct PostHogEvents: WireframeDialect {
  /// Whether a full snapshot, or a change that there was none before, has been seen.
  private var hasPage = false

  init() {}

  /// One of the wrappers that PostHog sends and exports.
  func events(in document: JSONDocument, _ session: inout WireframeSession) -> Int? {
    if let type = document.member(0, "type"), document.kind(type) == .number { return nil }
    let holder = document.member(0, "properties") ?? 0
    let lists = [
      document.member(holder, "$snapshot_data"), document.member(0, "data"), document.member(0, "snapshots"),
    ]
    return lists.compactMap { $0 }.first { document.kind($0) == .array }
  }

  mutating func read(
    _ event: Int, of document: JSONDocument, into session: inout WireframeSession
  ) throws(JSONFault) {
    guard document.kind(event) == .object else {
      // A line may be a window's name and its event.
      if document.kind(event) != .string {
        session.note(.unknownValue, "something that is no event was ignored")
      }
      return
    }
    let type = document.memberNumber(event, "type")
    guard let type, (0...6).contains(type) else {
      return session.note(.unknownValue, "an event of an unknown type was ignored")
    }
    guard type >= 2 else { return }
    let time = session.time(of: document.memberNumber(event, "timestamp"))
    guard let data = document.member(event, "data"), document.kind(data) == .object else {
      return session.note(.unknownValue, "an event without data was ignored")
    }
    switch type {
    case 2: try readFull(data, document, time, &session)
    case 3: try readIncrement(data, document, time, &session)
    case 4: readMeta(data, document, time, &session)
    case 5: try readCustom(data, document, time, &session)
    default: readPlugin(data, document, time, &session)
    }
  }

  // MARK: Pages

  private mutating func readFull(
    _ data: Int, _ document: JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    guard let wireframes = document.member(data, "wireframes"), document.kind(wireframes) == .array else {
      return session.note(.unknownValue, "a full snapshot without wireframes, as of a web page, was ignored")
    }
    hasPage = true
    session.page.removeAll()
    let edit = PostHogEdit(document)
    try edit.insert(document.elements(wireframes), under: nil, at: .last, into: &session)
    try show(time, data, document, &session)
  }

  private mutating func readIncrement(
    _ data: Int, _ document: JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    switch document.memberNumber(data, "source") {
    case 0:
      let isFirst = !hasPage
      if isFirst {
        hasPage = true
        session.note(.assumed, "changes before the first full snapshot were made to an empty page")
      }
      guard try PostHogEdit(document).apply(data, to: &session) || isFirst else { return }
      try show(time, data, document, &session)
    case 2: readTouch(data, document, time, &session)
    case 4: readMeta(data, document, time, &session)
    case 6: readMoves(data, document, time, &session)
    default: break
    }
  }

  private func show(
    _ time: Double, _ data: Int, _ document: borrowing JSONDocument, _ session: inout WireframeSession
  ) throws(JSONFault) {
    do throws(LimitError) { try session.show(at: time, root: nil) } catch {
      throw JSONFault(.limit(error), at: document.place(data).lowerBound)
    }
  }

  private func readMeta(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    let (width, height) = (document.memberNumber(data, "width"), document.memberNumber(data, "height"))
    session.resize(to: Viewport(checked: width ?? 0, height ?? 0), at: time)
  }

  // MARK: Fingers

  /// rrweb's numbers for the kinds of interaction.
  private func readTouch(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    let phase: Touch.Phase
    switch document.memberNumber(data, "type") {
    case 1, 7: phase = .down
    case 0, 9: phase = .up
    case 8: phase = .move
    case 10: phase = .cancel
    default: return
    }
    let place = Point(
      x: document.memberNumber(data, "x") ?? 0, y: document.memberNumber(data, "y") ?? 0)
    session.add(.touch(Touch(time: time, pointer: 0, phase: phase, location: place)))
  }

  /// Places of the past half second or so, each with its own moment before the event's.
  private func readMoves(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    guard let positions = document.member(data, "positions") else { return }
    for position in document.elements(positions) {
      guard let x = document.memberNumber(position, "x"), let y = document.memberNumber(position, "y") else {
        continue
      }
      session.add(.touch(Touch(time: time, pointer: 0, phase: .move, location: Point(x: x, y: y))))
    }
  }

  // MARK: Everything else

  private mutating func readCustom(
    _ data: Int, _ document: JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    let payload = document.member(data, "payload")
    guard let tag = document.member(data, "tag"), document.kind(tag) == .string else {
      return session.note(.unknownValue, "a custom event without a tag was ignored")
    }
    guard document.text(tag, is: "keyboard") else {
      let text = payload.map { document.source($0) }
      return session.add(.event(AppEvent(time: time, name: document.string(tag), data: text)))
    }
    let isOpen = payload.flatMap { document.member($0, "open") }.map { document.isTrue($0) } ?? false
    guard isOpen || session.keyboard != nil else { return }
    session.keyboard = nil
    if isOpen, let payload { session.keyboard = keyboard(payload, document, session) }
    try show(time, data, document, &session)
  }

  private func keyboard(
    _ payload: Int, _ document: borrowing JSONDocument, _ session: WireframeSession
  ) -> Wireframe {
    let screen = session.viewport ?? Viewport(width: 402, height: 874)
    var keyboard = Wireframe()
    keyboard.type = Array("keyboard".utf8)
    keyboard.role = .keyboard
    keyboard.height = document.memberNumber(payload, "height") ?? 0
    keyboard.width = document.memberNumber(payload, "width") ?? screen.width
    keyboard.x = document.memberNumber(payload, "x") ?? 0
    keyboard.y = document.memberNumber(payload, "y") ?? screen.height - (keyboard.height ?? 0)
    return keyboard
  }

  private func readPlugin(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    guard let name = document.member(data, "plugin"), document.kind(name) == .string else { return }
    let text = document.member(data, "payload").map { document.source($0) }
    session.add(.event(AppEvent(time: time, name: document.string(name), data: text)))
  }
}
