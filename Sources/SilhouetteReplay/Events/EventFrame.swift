import SilhouetteHierarchy

/// Type and time of an event, and where its data begins.
struct EventFrame {
  var type = -1
  var timestamp: Int64 = 0
  var data = -1

  init(_ cursor: inout JSONCursor) throws(JSONFault) {
    var hasTime = false
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "type") {
        type = try cursor.readSmall()
      } else if cursor.text(key, is: "timestamp") {
        timestamp = try cursor.readInteger()
        hasTime = true
      } else if cursor.text(key, is: "data") {
        data = try cursor.skipValue().lowerBound
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    try cursor.finish()
    guard type >= 0 else { throw JSONFault(.missing("type"), at: 0) }
    guard hasTime else { throw JSONFault(.missing("timestamp"), at: 0) }
    guard data >= 0 else { throw JSONFault(.missing("data"), at: 0) }
  }
}

/// Where the values of an event's data begin, so that they can be read in the order that they apply in.
struct EventData {
  enum Member: Int, CaseIterable {
    case attributes, id, node, source, type, width, height, x, y, positions, tag, payload
    case texts, removes, adds, parentId, nextId, value

    var name: StaticString {
      switch self {
      case .attributes: "attributes"
      case .id: "id"
      case .node: "node"
      case .source: "source"
      case .type: "type"
      case .width: "width"
      case .height: "height"
      case .x: "x"
      case .y: "y"
      case .positions: "positions"
      case .tag: "tag"
      case .payload: "payload"
      case .texts: "texts"
      case .removes: "removes"
      case .adds: "adds"
      case .parentId: "parentId"
      case .nextId: "nextId"
      case .value: "value"
      }
    }
  }

  /// By member, -1 for none.
  private var places = SIMD32<Int32>(repeating: -1)

  /// Moves past an object.
  init(_ cursor: inout JSONCursor) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      let place = try cursor.skipValue().lowerBound
      for member in Member.allCases where cursor.text(key, is: member.name) {
        places[member.rawValue] = Int32(clamping: place)
      }
      more = try cursor.nextMember()
    }
  }

  /// Moves to a member's value.
  func enter(_ member: Member, _ cursor: inout JSONCursor) throws(JSONFault) {
    let place = places[member.rawValue]
    guard place >= 0 else { throw JSONFault(.missing(member.name), at: cursor.position) }
    cursor.position = Int(place)
  }

  /// From 0 to 2^31 - 1.
  func integer(_ member: Member, _ cursor: inout JSONCursor) throws(JSONFault) -> Int {
    try enter(member, &cursor)
    return try cursor.readSmall()
  }

  func point(_ cursor: inout JSONCursor) throws(JSONFault) -> Point2D {
    try enter(.x, &cursor)
    let x = try cursor.readNumber()
    try enter(.y, &cursor)
    return Point2D(x: x, y: try cursor.readNumber())
  }
}
