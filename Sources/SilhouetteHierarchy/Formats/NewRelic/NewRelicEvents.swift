import SilhouetteText

/// New Relic's mobile session replay: rrweb events of a page whose elements all stand at fixed places.
///
/// After the open source of newrelic-ios-agent (`Agent/SessionReplay`) and newrelic-android-agent (`sessionReplay`). Both write an element for
/// each view, `position: fixed` in absolute points, with the view's class and id as the attribute `id`. Styles are a sheet in the head of
/// a full snapshot, and the attribute `style` later.
struct NewRelicEvents: WireframeDialect {
  struct EventMembers: ReplayMembers {
    mutating func read(_ key: JSONWord, _ cursor: inout JSONCursor) throws(JSONFault) {
      try cursor.skipValue()
    }
  }

  struct DataMembers: ReplayMembers {
    /// rrweb's number for the kind of interaction.
    var type: Double?
    /// Where these values begin.
    var node: Int?
    var texts: Int?
    var attributes: Int?
    var id: Int?
    var isChecked: Bool?
    var href: JSONText?

    mutating func read(_ key: JSONWord, _ cursor: inout JSONCursor) throws(JSONFault) {
      if key.equals("type") {
        type = try cursor.readNumberIfAny()
      } else if key.equals("id") {
        id = try cursor.readIntegerIfAny()
      } else if key.equals("isChecked") {
        isChecked = try cursor.readBoolIfAny()
      } else if key.equals("href") {
        href = try cursor.readStringIfAny()
      } else if key.equals("node") {
        node = try cursor.skipValue().lowerBound
      } else if key.equals("texts") {
        texts = try cursor.skipArrayIfAny()
      } else if key.equals("attributes") {
        attributes = try cursor.skipArrayIfAny()
      } else {
        try cursor.skipValue()
      }
    }
  }

  init() {}

  static func readWireframes(
    _ cursor: inout JSONCursor, into draft: inout WireframeDraft, _ viewport: Viewport?
  ) throws(JSONFault) {
    try cursor.skipValue()
  }

  func events(
    in wrapper: WireframeEvent<Self>, of text: JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Int? {
    nil
  }

  func apply(
    _ event: WireframeEvent<Self>, of text: JSONCursor, to session: inout WireframeSession
  ) throws(JSONFault) {
    guard let type = event.type, let data = event.data else {
      return session.note(.unknownValue, "a value that is not an event was ignored")
    }
    if type == 4 { takePlatform(data, text, &session) }
    let time = session.time(of: event.timestamp)
    switch type {
    case 2: try begin(data, text, time, &session)
    case 3: try change(data, text, time, &session)
    case 4: session.resize(data.width, data.height, at: time)
    default: session.note(.unknownValue, "an event of an unknown type was ignored")
    }
  }

  /// Both agents name the same page, one of them with encryption.
  private func takePlatform(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ session: inout WireframeSession
  ) {
    guard session.platform == .other, let href = data.own.href else { return }
    let words = text.string(href)
    if words.hasPrefix("https://newrelic.com") { session.platform = .android }
    if words.hasPrefix("http://newrelic.com") { session.platform = .ios }
  }

  // MARK: Pages

  private func begin(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    guard let node = data.own.node, text.at(node).isObject else {
      return session.note(.unknownValue, "a full snapshot without a page was ignored")
    }
    var cursor = text.at(node)
    var nodes = NewRelicNodes()
    try nodes.read(&cursor, limits: session.nodeLimit)
    session.draft.removeAll()
    let owners = try nodes.write(into: &session.draft, of: text)
    try session.beginPage(dropsCopies: false)
    for (part, owner) in owners { session.own(part, by: owner) }
    try session.show(at: time, root: nil, for: data.place.lowerBound)
  }

  private func change(
    _ data: WireframeEventData<Self>, _ text: JSONCursor, _ time: Double, _ session: inout WireframeSession
  ) throws(JSONFault) {
    switch data.source {
    case 0:
      let isFirst = session.beginChange()
      guard try NewRelicChanges(text).apply(data, to: &session) || isFirst else { return }
      try session.show(at: time, root: nil, for: data.place.lowerBound)
    case 2: addTouch(data, time, &session)
    case 4: session.resize(data.width, data.height, at: time)
    case 5:
      guard let id = data.own.id, let isChecked = data.own.isChecked,
        try NewRelicChanges(text).check(id, isChecked, in: &session)
      else { return }
      try session.show(at: time, root: nil, for: data.place.lowerBound)
    case 1, 6:
      try text.eachPosition(data.positions) { place, pointer in
        guard let place else { return }
        session.add(.touch(TouchRecord(time: time, pointer: 0, phase: .move, location: place)))
      }
    default: session.note(.unknownValue, "a change of an unknown source was ignored")
    }
  }

  private func addTouch(_ data: WireframeEventData<Self>, _ time: Double, _ session: inout WireframeSession) {
    let phase: TouchRecord.Phase
    switch data.own.type {
    case 1, 7: phase = .down
    case 0, 9: phase = .up
    case 10: phase = .cancel
    default: return
    }
    let place = Point2D(x: data.x ?? 0, y: data.y ?? 0)
    session.add(.touch(TouchRecord(time: time, pointer: 0, phase: phase, location: place)))
  }
}
