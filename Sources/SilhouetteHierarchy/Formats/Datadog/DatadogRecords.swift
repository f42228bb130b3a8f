import SilhouetteText

/// Datadog's mobile session replay: segments of records, or records alone, that change a flat list of wireframes.
struct DatadogRecords: WireframeDialect {
  struct EventMembers: ReplayMembers {
    var hasSlot = false
    /// A segment's records begin there.
    var records: Int?
    var source: JSONText?
    /// Ids of the app, session and view that a segment belongs to.
    var application: JSONText?
    var session: JSONText?
    var view: JSONText?

    mutating func read(_ key: JSONWord, _ cursor: inout JSONCursor) throws(JSONFault) {
      if key.equals("records") {
        records = try cursor.skipArrayIfAny()
      } else if key.equals("source") {
        source = try cursor.readStringIfAny()
      } else if key.equals("application") {
        application = try cursor.readIDIfAny()
      } else if key.equals("session") {
        session = try cursor.readIDIfAny()
      } else if key.equals("view") {
        view = try cursor.readIDIfAny()
      } else {
        if key.equals("slotId") { hasSlot = true }
        try cursor.skipValue()
      }
    }
  }

  struct DataMembers: ReplayMembers {
    var hasFocus = false
    /// A composition tree begins there, and in a change of it the new root.
    var tree: Int?
    var root: Int?
    var pointer: Int?
    /// The word for the finger's action.
    var phase: JSONText?

    mutating func read(_ key: JSONWord, _ cursor: inout JSONCursor) throws(JSONFault) {
      if key.equals("pointerId") {
        pointer = try cursor.readIntegerIfAny()
      } else if key.equals("pointerEventType") {
        phase = try cursor.readStringIfAny()
      } else if key.equals("has_focus") {
        hasFocus = try cursor.readBoolIfAny() ?? false
      } else {
        let place = try cursor.skipValue()
        if key.equals("compositionTree") { tree = place.lowerBound }
        if key.equals("root") { root = place.lowerBound }
      }
    }
  }

  init() {}

  static func readWireframes(
    _ cursor: inout JSONCursor, into draft: inout WireframeDraft, _ viewport: Viewport?
  ) throws(JSONFault) {
    try DatadogWireframes.readList(&cursor, into: &draft)
  }

  // MARK: Segments

  /// A segment's facts about the session count until its first record is handed out.
  func events(
    in wrapper: WireframeEvent<Self>, of text: JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Int? {
    guard let records = wrapper.own.records else { return nil }
    if let source = wrapper.own.source { session.platform = Self.platform(text.string(source)) }
    if session.app.isEmpty {
      let ids = [
        ("application", wrapper.own.application), ("session", wrapper.own.session),
        ("view", wrapper.own.view),
      ]
      session.app = ids.compactMap { key, id in id.map { StreamFact(key, text.string($0)) } }
    }
    return records
  }

  private static func platform(_ source: String) -> AppPlatform {
    switch source {
    case "android": .android
    case "ios": .ios
    case "flutter": .flutter
    case "react-native": .reactNative
    default: .other
    }
  }

  // MARK: Records

  func apply(
    _ record: WireframeEvent<Self>, of text: JSONCursor, to session: inout WireframeSession
  ) throws(JSONFault) {
    guard let type = record.type else {
      return session.note(.unknownValue, "a value that is not a record was ignored")
    }
    guard !record.own.hasSlot else {
      return session.note(.unknownValue, "records of content that is embedded in the page were ignored")
    }
    let time = session.time(of: record.timestamp)
    switch (type, record.data) {
    case (4, let data?): session.resize(data.width, data.height, at: time)
    case (6, let data?): addEvent(data.own.hasFocus ? "focus" : "blur", time, &session)
    case (7, _): addEvent("view-end", time, &session)
    // The visible part of the screen after a pinch: no drawing changes with it.
    case (8, let data?): addEvent("visual-viewport", time, &session, data: text.source(data.place))
    case (10, let data?): try begin(data, text, time, &session)
    case (11, let data?): try change(data, text, time, &session)
    default: session.note(.unknownValue, "a record of an unknown type was ignored")
    }
  }

  private func addEvent(
    _ name: String, _ time: Double, _ session: inout WireframeSession, data: String? = nil
  ) {
    session.add(.event(AppEvent(time: time, name: name, data: data)))
  }

  private func begin(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    if !data.hasWireframes { session.draft.removeAll() }
    try session.beginPage(dropsCopies: false)
    session.layers = nil
    if let tree = data.own.tree {
      var layers = DatadogLayers(text)
      session.layers = try layers.tree(at: tree)
      note(layers, &session)
    }
    try show(data, time, &session)
  }

  private func change(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    switch data.source {
    case 0:
      let isFirst = session.beginChange()
      guard try DatadogChanges(text).apply(data, to: &session) || isFirst else { return }
      try show(data, time, &session)
    case 2:
      // The older form: places alone, without the finger's down and up.
      try text.eachPosition(data.positions) { place, pointer in
        addTouch(place, pointer, .move, time, &session)
      }
    case 4: session.resize(data.width, data.height, at: time)
    case 9: addPointer(data, text, time, &session)
    case 10: try changeLayers(data, text, time, &session)
    default: session.note(.unknownValue, "an incremental record of an unknown source was ignored")
    }
  }

  private func show(
    _ data: WireframeEventData<Self>, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    try session.show(at: time, root: "page", for: data.place.lowerBound)
  }

  // MARK: Layers

  private func changeLayers(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    // A change may bring the first tree.
    guard var tree = session.layers ?? data.own.root.map({ _ in LayerTree(root: LayerTree.Layer()) }) else {
      return session.note(.unknownValue, "a change of layers without a composition tree was ignored")
    }
    var layers = DatadogLayers(text)
    try layers.change(
      &tree, root: data.own.root, adds: data.adds, removes: data.removes, updates: data.updates)
    note(layers, &session)
    guard tree != session.layers else { return }
    session.layers = tree
    let isFirst = session.beginChange()
    if !isFirst || !tree.root.children.isEmpty { try show(data, time, &session) }
  }

  private func note(_ layers: DatadogLayers, _ session: inout WireframeSession) {
    for _ in 0..<layers.oddities {
      session.note(.unknownValue, "blurs, shadows, colours, masks and compositing of layers were ignored")
    }
  }

  // MARK: Fingers

  private func addPointer(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) {
    guard let phase = data.own.phase.flatMap({ TouchRecord.Phase(rawValue: text.string($0)) }) else {
      return session.note(.unknownValue, "a pointer's event that is not down, move or up was ignored")
    }
    addTouch(Point2D(data.x, data.y), data.own.pointer, phase, time, &session)
  }

  private func addTouch(
    _ place: Point2D?, _ pointer: Int?, _ phase: TouchRecord.Phase, _ time: Double,
    _ session: inout WireframeSession
  ) {
    guard let place else {
      return session.note(.unknownValue, "a touch without a place was ignored")
    }
    session.add(.touch(TouchRecord(time: time, pointer: pointer ?? 0, phase: phase, location: place)))
  }
}

extension JSONCursor {
  /// Reads a value; of an object, the string that is its `id`.
  fileprivate mutating func readIDIfAny() throws(JSONFault) -> JSONText? {
    var id: JSONText?
    var more = try enterObjectIfAny()
    while more {
      if try readKeyWord().equals("id") { id = try readStringIfAny() } else { try skipValue() }
      more = try nextMember()
    }
    return id
  }
}
