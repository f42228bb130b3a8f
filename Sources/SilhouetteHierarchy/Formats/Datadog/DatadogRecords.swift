/// Datadog's mobile session replay: segments of records, or records alone, that change a flat list of wireframes.
struct DatadogRecords: WireframeDialect {
  private var hasPage = false

  init() {}

  /// A segment's records.
  func events(in document: JSONDocument, _ session: inout WireframeSession) -> Int? {
    guard let records = document.member(0, "records"), document.kind(records) == .array else { return nil }
    readSegment(document, &session)
    return records
  }

  /// What a segment says of the session counts until its first record is handed out.
  private func readSegment(_ document: borrowing JSONDocument, _ session: inout WireframeSession) {
    if let source = document.memberString(0, "source") {
      session.platform = Self.platform(String(decoding: source, as: UTF8.self))
    }
    guard session.app.isEmpty else { return }
    for (key, name) in [("application", "application"), ("session", "session"), ("view", "view")]
      as [(StaticString, String)]
    {
      guard let object = document.member(0, key), let id = document.memberString(object, "id") else {
        continue
      }
      session.app.append((name, String(decoding: id, as: UTF8.self)))
    }
  }

  private static func platform(_ source: String) -> Platform {
    switch source {
    case "android": .android
    case "ios": .ios
    case "flutter": .flutter
    case "react-native": .reactNative
    default: .other
    }
  }

  // MARK: Records

  mutating func read(
    _ record: Int, of document: JSONDocument, into session: inout WireframeSession
  ) throws(JSONFault) {
    guard document.kind(record) == .object, let type = document.memberNumber(record, "type") else {
      return session.note(.unknownValue, "something that is no record was ignored")
    }
    guard document.member(record, "slotId") == nil else {
      return session.note(.unknownValue, "records of what is embedded in the page were ignored")
    }
    let time = session.time(of: document.memberNumber(record, "timestamp"))
    let data = document.member(record, "data").flatMap { document.kind($0) == .object ? $0 : nil }
    switch (type, data) {
    case (4, let data?): resize(data, document, time, &session)
    case (6, let data?): addFocus(data, document, time, &session)
    case (7, _): session.add(.event(AppEvent(time: time, name: "view-end")))
    case (8, let data?): addVisualViewport(data, document, time, &session)
    case (10, let data?): try readFull(data, document, time, &session)
    case (11, let data?): try readIncrement(data, document, time, &session)
    default: session.note(.unknownValue, "a record of an unknown type was ignored")
    }
  }

  private mutating func readFull(
    _ data: Int, _ document: JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    hasPage = true
    session.page.removeAll()
    for wireframe in document.member(data, "wireframes").map({ document.elements($0) }) ?? [] {
      try DatadogEdit(document).insert(wireframe, at: .last, into: &session)
    }
    if let tree = document.member(data, "compositionTree") { noteTree(tree, &session) }
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
      guard try DatadogEdit(document).apply(data, to: &session) || isFirst else { return }
      try show(time, data, document, &session)
    case 2: addTouches(data, document, time, &session)
    case 4: resize(data, document, time, &session)
    case 9: addPointer(data, document, time, &session)
    case 10: noteTree(data, &session)
    default: session.note(.unknownValue, "an incremental record of an unknown source was ignored")
    }
  }

  private func show(
    _ time: Double, _ data: Int, _ document: borrowing JSONDocument, _ session: inout WireframeSession
  ) throws(JSONFault) {
    do throws(LimitError) { try session.show(at: time, root: "page") } catch {
      throw JSONFault(.limit(error), at: document.place(data).lowerBound)
    }
  }

  // MARK: The screen

  private func resize(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    let (width, height) = (document.memberNumber(data, "width"), document.memberNumber(data, "height"))
    session.resize(to: Viewport(checked: width ?? 0, height ?? 0), at: time)
  }

  private func addFocus(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    let hasFocus = document.member(data, "has_focus").map { document.isTrue($0) } ?? false
    session.add(.event(AppEvent(time: time, name: hasFocus ? "focus" : "blur")))
  }

  /// What part of the screen is looked at, where a page was pinched: nothing that was drawn changes with it.
  private func addVisualViewport(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    session.add(.event(AppEvent(time: time, name: "visual-viewport", data: document.source(data))))
  }

  // MARK: Fingers

  private func addPointer(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    let word = document.memberString(data, "pointerEventType").map { String(decoding: $0, as: UTF8.self) }
    guard let phase = word.flatMap({ Touch.Phase(rawValue: $0) }) else {
      return session.note(.unknownValue, "a pointer's event that is not down, move or up was ignored")
    }
    add(data, "pointerId", phase, document, time, &session)
  }

  /// The older form: places alone, so that where a finger came down or left is not known.
  private func addTouches(
    _ data: Int, _ document: borrowing JSONDocument, _ time: Double, _ session: inout WireframeSession
  ) {
    guard let positions = document.member(data, "positions") else { return }
    for position in document.elements(positions) { add(position, "id", .move, document, time, &session) }
  }

  private func add(
    _ object: Int, _ id: StaticString, _ phase: Touch.Phase, _ document: borrowing JSONDocument,
    _ time: Double, _ session: inout WireframeSession
  ) {
    guard let x = document.memberNumber(object, "x"), let y = document.memberNumber(object, "y") else {
      return session.note(.unknownValue, "a touch without a place was ignored")
    }
    let pointer = document.member(object, id).flatMap { document.integer($0) } ?? 0
    session.add(.touch(Touch(time: time, pointer: pointer, phase: phase, location: Point(x: x, y: y))))
  }

  private func noteTree(_ value: Int, _ session: inout WireframeSession) {
    session.note(
      .unknownValue,
      "a composition tree was ignored; wireframes are painted in the order of their list")
  }
}
