/// One event as it was read, with its members in any order: those that all recorders write, and those of one
/// recorder.
///
/// Reading it checks all of the text and changes nothing but the session's draft. Lists of changes are only
/// located; they are read after the changes before them are applied.
struct WireframeEvent<Dialect: WireframeDialect> {
  var type: Double?
  var timestamp: Double?
  /// nil if the value is not an object.
  var data: WireframeEventData<Dialect>?
  /// Where its data begins if that is an array.
  var dataList: Int?
  var own = Dialect.EventMembers()
}

/// The `data` of an event.
struct WireframeEventData<Dialect: WireframeDialect> {
  /// Its range in the event's text.
  var place = 0..<0
  var source: Double?
  var width: Double?
  var height: Double?
  var x: Double?
  var y: Double?
  /// Whether it has a list of wireframes; they are in the draft.
  var hasWireframes = false
  /// Where these lists begin.
  var positions: Int?
  var removes: Int?
  var updates: Int?
  var adds: Int?
  var own = Dialect.DataMembers()
}

/// Members that one recorder writes.
protocol ReplayMembers {
  init()

  /// Reads the value of a member, or skips it.
  mutating func read(_ key: JSONWord, _ cursor: inout JSONCursor) throws(JSONFault)
}

extension WireframeEvent {
  /// Reads the object that the cursor is at.
  init(_ cursor: inout JSONCursor, _ session: inout WireframeSession) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("type") {
        type = try cursor.readNumberIfAny()
      } else if key.equals("timestamp") {
        timestamp = try cursor.readNumberIfAny()
      } else if key.equals("data") {
        try readData(&cursor, &session)
      } else {
        try own.read(key, &cursor)
      }
      more = try cursor.nextMember()
    }
  }

  private mutating func readData(
    _ cursor: inout JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) {
    (data, dataList) = (nil, nil)
    if cursor.peek() == UInt8(ascii: "{") {
      data = try WireframeEventData(&cursor, &session)
    } else {
      dataList = try cursor.skipArrayIfAny()
    }
  }
}

extension WireframeEventData {
  fileprivate init(_ cursor: inout JSONCursor, _ session: inout WireframeSession) throws(JSONFault) {
    let start = cursor.position
    var more = try cursor.enterObject()
    while more {
      try readMember(&cursor, &session)
      more = try cursor.nextMember()
    }
    place = start..<cursor.position
  }

  private mutating func readMember(
    _ cursor: inout JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) {
    let key = try cursor.readKeyWord()
    if key.equals("source") {
      source = try cursor.readNumberIfAny()
    } else if key.equals("x") {
      x = try cursor.readNumberIfAny()
    } else if key.equals("y") {
      y = try cursor.readNumberIfAny()
    } else if key.equals("wireframes") {
      try readWireframes(&cursor, &session)
    } else if key.equals("updates") {
      updates = try cursor.skipArrayIfAny()
    } else if key.equals("removes") {
      removes = try cursor.skipArrayIfAny()
    } else if key.equals("adds") {
      adds = try cursor.skipArrayIfAny()
    } else if key.equals("width") {
      width = try cursor.readNumberIfAny()
    } else if key.equals("height") {
      height = try cursor.readNumberIfAny()
    } else if key.equals("positions") {
      positions = try cursor.skipArrayIfAny()
    } else {
      try own.read(key, &cursor)
    }
  }

  private mutating func readWireframes(
    _ cursor: inout JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) {
    session.draft.removeAll()
    hasWireframes = cursor.peek() == UInt8(ascii: "[")
    if hasWireframes {
      try Dialect.readWireframes(&cursor, into: &session.draft, session.viewport)
    } else {
      try cursor.skipValue()
    }
  }
}
