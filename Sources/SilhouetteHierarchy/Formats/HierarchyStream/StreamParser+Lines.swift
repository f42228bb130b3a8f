import SilhouetteText

/// The members at the top level of one line.
private struct StreamLine {
  var time: Double?
  var stream = false
  var version = false
  var platform: AppPlatform?
  var viewport: Viewport?
  var start: Double?
  var tells: Tells?
  var app: [StreamFact] = []
  var device: [StreamFact] = []
  var hasWindows = false
  var keyboard: KeyboardPlace?
  var screen = TextSlice.none
  var touch: TouchRecord?
  /// A touch was there, but of a phase that is not known.
  var hasOddTouch = false
  var event: AppEvent?
  var screenshot: String?

  /// How many of the things a line is for it has.
  var contents: Int {
    [
      stream, hasWindows, touch != nil || hasOddTouch, viewport != nil && !stream, event != nil,
      screenshot != nil,
    ].reduce(0) { $0 + ($1 ? 1 : 0) }
  }
}

private enum StreamLineKey {
  case time, stream, version, platform, viewport, start, tells, app, device
  case windows, keyboard, screen, touch, event, screenshot
  case unknown

  init(_ key: JSONWord) {
    switch key.count {
    case 1: self = key.equals("t") ? .time : .unknown
    case 3: self = key.equals("app") ? .app : .unknown
    case 5:
      if key.equals("touch") {
        self = .touch
      } else if key.equals("event") {
        self = .event
      } else if key.equals("tells") {
        self = .tells
      } else {
        self = key.equals("start") ? .start : .unknown
      }
    case 6: self = Self.six(key)
    case 7: self = key.equals("windows") ? .windows : key.equals("version") ? .version : .unknown
    case 8: self = Self.eight(key)
    default: self = key.equals("screenshot") ? .screenshot : .unknown
    }
  }

  private static func six(_ key: JSONWord) -> StreamLineKey {
    if key.equals("stream") { return .stream }
    if key.equals("device") { return .device }
    return key.equals("screen") ? .screen : .unknown
  }

  private static func eight(_ key: JSONWord) -> StreamLineKey {
    if key.equals("viewport") { return .viewport }
    if key.equals("keyboard") { return .keyboard }
    return key.equals("platform") ? .platform : .unknown
  }
}

extension StreamParser {
  /// Reads the whole line.
  ///
  /// - Returns: its record; nil for a line of a kind that is not known, which is counted and dropped.
  mutating func readLine() throws(JSONFault) -> HierarchyRecord? {
    _ = cursor.peek()
    let start = cursor.position
    var line = StreamLine()
    var more = try cursor.enterObject()
    while more {
      try readMember(of: &line)
      more = try cursor.nextMember()
    }
    let closing = cursor.position - 1
    try cursor.finish()
    return try record(of: line, start: start, end: closing)
  }

  private mutating func readMember(of line: inout StreamLine) throws(JSONFault) {
    switch StreamLineKey(try readKey()) {
    case .time: line.time = try cursor.readNumber()
    case .windows:
      if line.hasWindows { throw cursor.rule("a line has `windows` twice", "write them in one list") }
      try readWindows()
      line.hasWindows = true
    case .keyboard: line.keyboard = try readKeyboard()
    case .screen: line.screen = try readText()
    case .touch: (line.touch, line.hasOddTouch) = try readTouch()
    case .viewport: line.viewport = try readViewport()
    case .event: line.event = try readEvent()
    case .screenshot: line.screenshot = try readString()
    case .stream:
      try expectStreamName()
      line.stream = true
    case .version:
      try expectVersion()
      line.version = true
    case .platform: line.platform = try readPlatform()
    case .start: line.start = try cursor.readNumber()
    case .tells: line.tells = try readTells()
    case .app: line.app = try readStringPairs()
    case .device: line.device = try readStringPairs()
    case .unknown: try skipUnknown(in: .line)
    }
  }

  // MARK: From members to a record

  private mutating func record(
    of line: StreamLine, start: Int, end: Int
  ) throws(JSONFault) -> HierarchyRecord? {
    guard line.contents <= 1 else {
      throw JSONFault(
        .rule(
          problem: "expected one of `windows`, `touch`, `viewport`, `event`, `screenshot`, found several",
          remedy: "write a line for each"), at: start)
    }
    if line.stream { return .header(try header(of: line, end: end)) }
    guard line.contents == 1 else {
      note(.unknownValue, at: start, "a line of an unknown kind was ignored")
      return nil
    }
    guard let time = line.time else { throw JSONFault(.missing("t"), at: end) }
    return content(of: line, time: time, start: start)
  }

  private mutating func content(of line: StreamLine, time: Double, start: Int) -> HierarchyRecord? {
    if line.hasWindows {
      builder.time = time
      builder.keyboard = line.keyboard
      builder.screen = line.screen
      let kinship = last.kinship(of: builder.nodeCount, kept: builder.keptNodes)
      var snapshot = builder.finish()
      snapshot.kinship = kinship
      return .snapshot(snapshot)
    }
    if var touch = line.touch {
      touch.time = time
      return .touch(touch)
    }
    if let viewport = line.viewport { return .viewport(milliseconds: time, viewport) }
    if var event = line.event {
      event.time = time
      return .event(event)
    }
    return line.screenshot.map { .screenshot(milliseconds: time, path: $0) }
  }

  private func header(of line: StreamLine, end: Int) throws(JSONFault) -> StreamHeader {
    guard line.version else { throw JSONFault(.missing("version"), at: end) }
    guard let platform = line.platform else { throw JSONFault(.missing("platform"), at: end) }
    guard let viewport = line.viewport else { throw JSONFault(.missing("viewport"), at: end) }
    guard let start = line.start else { throw JSONFault(.missing("start"), at: end) }
    var header = StreamHeader(platform: platform, viewport: viewport, start: start, tells: line.tells)
    header.app = line.app
    header.device = line.device
    return header
  }

  // MARK: Members

  private mutating func readString() throws(JSONFault) -> String {
    cursor.string(try cursor.readString())
  }

  private mutating func expectStreamName() throws(JSONFault) {
    _ = cursor.peek()
    let start = cursor.position
    guard try readWord().equals("hierarchy") else {
      throw JSONFault(
        .rule(
          problem: "expected a stream of the name `hierarchy`, found another one",
          remedy: "give the format with --input-format, if it is one that is read"), at: start)
    }
  }

  private mutating func expectVersion() throws(JSONFault) {
    _ = cursor.peek()
    let start = cursor.position
    guard try cursor.readNumber() == 1 else {
      throw JSONFault(
        .rule(
          problem: "expected version 1 of the hierarchy stream, found another one",
          remedy: "write version 1, or read it with a newer release"), at: start)
    }
  }

  private mutating func readPlatform() throws(JSONFault) -> AppPlatform {
    _ = cursor.peek()
    let start = cursor.position
    let name = try readString()
    if let platform = AppPlatform(rawValue: name) { return platform }
    note(.unknownValue, at: start, "a platform that is not known was read as `other`")
    return .other
  }

  /// Reads a list of words; unknown ones have no effect.
  private mutating func readTells() throws(JSONFault) -> Tells {
    var tells: Tells = []
    var more = try cursor.enterArray()
    while more {
      _ = cursor.peek()
      let start = cursor.position
      if let known = Tells(try readWord()) {
        tells.insert(known)
      } else {
        note(.unknownValue, at: start, "a word of `tells` that is not known was ignored")
      }
      more = try cursor.nextElement()
    }
    return tells
  }

  /// `true`, or the keyboard's frame; `false` means none.
  private mutating func readKeyboard() throws(JSONFault) -> KeyboardPlace? {
    switch cursor.peek() {
    case UInt8(ascii: "["): return .frame(try readRect())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return try cursor.readBool() ? .somewhere : nil
    default: throw cursor.expected("`true` or [x,y,w,h]")
    }
  }

  private mutating func readViewport() throws(JSONFault) -> Viewport {
    var width: Double?
    var height: Double?
    var scale = 1.0
    var more = try cursor.enterObject()
    while more {
      let key = try readKey()
      if key.equals("width") {
        width = try readPositive()
      } else if key.equals("height") {
        height = try readPositive()
      } else if key.equals("scale") {
        scale = try readPositive()
      } else {
        try skipUnknown(in: .viewport)
      }
      more = try cursor.nextMember()
    }
    guard let width else { throw JSONFault(.missing("width"), at: cursor.position - 1) }
    guard let height else { throw JSONFault(.missing("height"), at: cursor.position - 1) }
    return Viewport(width: width, height: height, scale: scale)
  }

  /// A number that a screen can have as its side or scale.
  private mutating func readPositive() throws(JSONFault) -> Double {
    _ = cursor.peek()
    let position = cursor.position
    let number = try cursor.readNumber()
    guard number > 0, number <= 1e6 else {
      throw JSONFault(
        .rule(
          problem: "expected more than 0 and at most 1000000, found another number",
          remedy: "give the screen's size in points, and its pixels a point as scale"), at: position)
    }
    return number
  }

  /// An object of strings, in its order.
  private mutating func readStringPairs() throws(JSONFault) -> [StreamFact] {
    var pairs: [StreamFact] = []
    var more = try cursor.enterObject()
    while more {
      let key = cursor.string(try cursor.readKey())
      pairs.append(StreamFact(key, try readString()))
      more = try cursor.nextMember()
    }
    return pairs
  }

  private mutating func readTouch() throws(JSONFault) -> (touch: TouchRecord?, isOdd: Bool) {
    var pointer: Int?
    var phase: TouchRecord.Phase?
    var hasPhase = false
    var x: Double?
    var y: Double?
    var isOnLastScreen = false
    var more = try cursor.enterObject()
    while more {
      switch TouchKey(try readKey()) {
      case .pointer: pointer = try readPointer()
      case .phase: (phase, hasPhase) = (try readPhase(), true)
      case .x: x = try cursor.readNumber()
      case .y: y = try cursor.readNumber()
      case .lastScreen: isOnLastScreen = try cursor.readBool()
      case .unknown: try skipUnknown(in: .touch)
      }
      more = try cursor.nextMember()
    }
    let end = cursor.position - 1
    guard let pointer else { throw JSONFault(.missing("pointer"), at: end) }
    guard hasPhase else { throw JSONFault(.missing("phase"), at: end) }
    guard let x else { throw JSONFault(.missing("x"), at: end) }
    guard let y else { throw JSONFault(.missing("y"), at: end) }
    guard let phase else { return (nil, true) }
    var touch = TouchRecord(time: 0, pointer: pointer, phase: phase, location: Point2D(x: x, y: y))
    touch.isOnLastScreen = isOnLastScreen
    return (touch, false)
  }

  /// An integer of either sign.
  private mutating func readPointer() throws(JSONFault) -> Int {
    _ = cursor.peek()
    let start = cursor.position
    let value = try cursor.readNumber()
    guard let pointer = Int(exactly: value) else { throw JSONFault(.expected("an integer"), at: start) }
    return pointer
  }

  private mutating func readPhase() throws(JSONFault) -> TouchRecord.Phase? {
    _ = cursor.peek()
    let start = cursor.position
    let phase = TouchRecord.Phase(rawValue: try readString())
    if phase == nil {
      note(.unknownValue, at: start, "a touch of a phase that is not down, move, up or cancel was ignored")
    }
    return phase
  }

  private mutating func readEvent() throws(JSONFault) -> AppEvent {
    var name: String?
    var data: String?
    var more = try cursor.enterObject()
    while more {
      let key = try readKey()
      if key.equals("name") {
        name = try readString()
      } else if key.equals("data") {
        data = try readJSONText()
      } else {
        try skipUnknown(in: .event)
      }
      more = try cursor.nextMember()
    }
    guard let name else { throw JSONFault(.missing("name"), at: cursor.position - 1) }
    return AppEvent(time: 0, name: name, data: data)
  }

  /// Any value, as it is written.
  private mutating func readJSONText() throws(JSONFault) -> String {
    let range = try cursor.skipValue()
    return cursor.string(JSONText(start: range.lowerBound, count: range.count, isEscaped: false))
  }
}

private enum TouchKey {
  case pointer, phase, x, y, lastScreen, unknown

  init(_ key: JSONWord) {
    if key.equals("x") {
      self = .x
    } else if key.equals("y") {
      self = .y
    } else if key.equals("phase") {
      self = .phase
    } else if key.equals("lastScreen") {
      self = .lastScreen
    } else {
      self = key.equals("pointer") ? .pointer : .unknown
    }
  }
}

extension JSONCursor {
  fileprivate func rule(_ problem: StaticString, _ remedy: StaticString) -> JSONFault {
    JSONFault(.rule(problem: problem, remedy: remedy), at: position)
  }
}

extension Tells {
  fileprivate init?(_ word: JSONWord) {
    guard let known = Self.words.first(where: { word.equals($0.word) }) else { return nil }
    self = known.tells
  }
}
