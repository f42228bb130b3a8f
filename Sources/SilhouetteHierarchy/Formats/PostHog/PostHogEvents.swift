import SilhouetteText

/// PostHog's mobile replay: rrweb's events with wireframes in the place of a document's nodes.
struct PostHogEvents: WireframeDialect {
  struct EventMembers: ReplayMembers {
    /// The offsets of the lists in the wrappers that PostHog sends and exports.
    var snapshots: Int?
    var snapshotData: Int?
    /// The offset of `properties`, which may contain the list of snapshot data.
    var properties: Int?

    mutating func read(_ key: JSONWord, _ cursor: inout JSONCursor) throws(JSONFault) {
      if key.equals("snapshots") {
        snapshots = try cursor.skipArrayIfAny()
      } else if key.equals("$snapshot_data") {
        snapshotData = try cursor.skipArrayIfAny()
      } else {
        let place = try cursor.skipValue()
        if key.equals("properties") { properties = place.lowerBound }
      }
    }
  }

  struct DataMembers: ReplayMembers {
    /// rrweb's number for the kind of interaction.
    var type: Double?
    var tag: JSONText?
    var plugin: JSONText?
    var payload: Range<Int>?

    mutating func read(_ key: JSONWord, _ cursor: inout JSONCursor) throws(JSONFault) {
      if key.equals("type") {
        type = try cursor.readNumberIfAny()
      } else if key.equals("tag") {
        tag = try cursor.readStringIfAny()
      } else if key.equals("plugin") {
        plugin = try cursor.readStringIfAny()
      } else {
        let place = try cursor.skipValue()
        if key.equals("payload") { payload = place }
      }
    }
  }

  init() {}

  static func readWireframes(
    _ cursor: inout JSONCursor, into draft: inout WireframeDraft, _ viewport: Viewport?
  ) throws(JSONFault) {
    var reader = PostHogWireframes(viewport: viewport)
    try reader.read(&cursor, into: &draft)
  }

  func events(
    in wrapper: WireframeEvent<Self>, of text: JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Int? {
    guard wrapper.type == nil else { return nil }
    var list = wrapper.own.snapshotData
    if let properties = wrapper.own.properties {
      var cursor = text.at(properties)
      list = try Self.snapshotData(&cursor)
    }
    return list ?? wrapper.dataList ?? wrapper.own.snapshots
  }

  private static func snapshotData(_ cursor: inout JSONCursor) throws(JSONFault) -> Int? {
    var members = EventMembers()
    var more = try cursor.enterObjectIfAny()
    while more {
      try members.read(try cursor.readKeyWord(), &cursor)
      more = try cursor.nextMember()
    }
    return members.snapshotData
  }

  func apply(
    _ event: WireframeEvent<Self>, of text: JSONCursor, to session: inout WireframeSession
  ) throws(JSONFault) {
    guard let type = event.type, (0...6).contains(type) else {
      return session.note(.unknownValue, "an event of an unknown type was ignored")
    }
    guard type >= 2 else { return }
    let time = session.time(of: event.timestamp)
    guard let data = event.data else {
      return session.note(.unknownValue, "an event without data was ignored")
    }
    switch type {
    case 2: try begin(data, time, &session)
    case 3: try change(data, text, time, &session)
    case 4: session.resize(data.width, data.height, at: time)
    case 5: try doWhatIsTagged(data, text, time, &session)
    default: addPlugin(data, text, time, &session)
    }
  }

  // MARK: Pages

  private func begin(
    _ data: WireframeEventData<Self>, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    guard data.hasWireframes else {
      return session.note(.unknownValue, "a full snapshot without wireframes, as of a web page, was ignored")
    }
    try session.beginPage(dropsCopies: true)
    try session.show(at: time, root: nil, for: data.place.lowerBound)
  }

  private func change(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    switch data.source {
    case 0:
      let isFirst = session.beginChange()
      guard try PostHogChanges(text).apply(data, to: &session) || isFirst else { return }
      try session.show(at: time, root: nil, for: data.place.lowerBound)
    case 2: addTouch(data, time, &session)
    case 4: session.resize(data.width, data.height, at: time)
    case 6: try addMoves(data, text, time, &session)
    default: break
    }
  }

  // MARK: Fingers

  private func addTouch(_ data: WireframeEventData<Self>, _ time: Double, _ session: inout WireframeSession) {
    let phase: TouchRecord.Phase
    switch data.own.type {
    case 1, 7: phase = .down
    case 0, 9: phase = .up
    case 8: phase = .move
    case 10: phase = .cancel
    default: return
    }
    let place = Point2D(x: data.x ?? 0, y: data.y ?? 0)
    session.add(.touch(TouchRecord(time: time, pointer: 0, phase: phase, location: place)))
  }

  /// Places of the past half second or so, each with its own moment before the event's.
  private func addMoves(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    try text.eachPosition(data.positions) { place, _ in
      guard let place else { return }
      session.add(.touch(TouchRecord(time: time, pointer: 0, phase: .move, location: place)))
    }
  }

  // MARK: Everything else

  private func doWhatIsTagged(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    guard let tag = data.own.tag else {
      return session.note(.unknownValue, "a custom event without a tag was ignored")
    }
    guard text.word(tag).equals("keyboard") else {
      return session.add(.event(event(named: tag, data, text, time)))
    }
    let keyboard = try data.own.payload.flatMap { (place) throws(JSONFault) in
      try self.keyboard(text.at(place.lowerBound), session.viewport)
    }
    guard keyboard != nil || session.keyboard != nil else { return }
    session.keyboard = keyboard
    try session.show(at: time, root: nil, for: data.place.lowerBound)
  }

  /// The keyboard that an event opens; nil if it closes it.
  private func keyboard(_ text: JSONCursor, _ viewport: Viewport?) throws(JSONFault) -> Wireframe? {
    let screen = viewport ?? AssumedScreen.ios.viewport
    var keyboard = Wireframe()
    var (isOpen, x, y) = (false, Double?.none, Double?.none)
    var cursor = text
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("open") {
        isOpen = try cursor.readBoolIfAny() ?? false
      } else if key.equals("height") {
        keyboard.height = try cursor.readNumberIfAny()
      } else if key.equals("width") {
        keyboard.width = try cursor.readNumberIfAny()
      } else if key.equals("x") {
        x = try cursor.readNumberIfAny()
      } else if key.equals("y") {
        y = try cursor.readNumberIfAny()
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    keyboard.role = .keyboard
    keyboard.height = keyboard.height ?? 0
    keyboard.width = keyboard.width ?? screen.width
    keyboard.x = x ?? 0
    keyboard.y = y ?? screen.height - (keyboard.height ?? 0)
    return isOpen ? keyboard : nil
  }

  private func addPlugin(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) {
    guard let name = data.own.plugin else { return }
    session.add(.event(event(named: name, data, text, time)))
  }

  private func event(
    named name: JSONText, _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double
  ) -> AppEvent {
    AppEvent(time: time, name: text.string(name), data: data.own.payload.map { text.source($0) })
  }
}
