/// How one recorder's events are to be understood.
protocol WireframeDialect: Sendable {
  /// The members that only this recorder writes in an event, or in a wrapper, beside `type`, `timestamp` and
  /// `data`.
  associatedtype EventMembers: ReplayMembers
  /// The members that only this recorder writes in an event's data.
  associatedtype DataMembers: ReplayMembers

  init()

  /// Reads the list of wireframes that the cursor is at.
  static func readWireframes(
    _ cursor: inout JSONCursor, into draft: inout WireframeDraft, _ viewport: Viewport?
  ) throws(JSONFault)

  /// Takes a wrapper's facts, and returns the start of its list of events; nil if the object is an event
  /// itself.
  func events(
    in wrapper: WireframeEvent<Self>, of text: JSONCursor, _ session: inout WireframeSession
  ) throws(JSONFault) -> Int?

  /// Applies an event to the session.
  func apply(
    _ event: WireframeEvent<Self>, of text: JSONCursor, to session: inout WireframeSession
  ) throws(JSONFault)
}

/// Reads streams of replay events that change a page of wireframes, and hands out the whole page after each change.
///
/// It holds the page, and leaves one event (or one wrapper with events) in the buffer. A wrapper's events are
/// read one by one, when their pages are needed: together the pages may be far larger than the text of the
/// events.
struct WireframeReader<Dialect: WireframeDialect>: HierarchyReader {
  private let limits: Limits
  private var feed: JSONFeed
  /// The wrapper at the buffer's front: its bytes, and where in them its next event is.
  private var wrapper: (count: Int, next: Int)?
  private let dialect = Dialect()
  private var session: WireframeSession
  private var own = DiagnosticLog()
  private var isDone = false

  init(limits: Limits) {
    self.limits = limits
    feed = JSONFeed(limits: limits)
    session = WireframeSession(limits: limits)
  }

  /// The page stays; everything that belongs to a file is new.
  func forNextFile() -> Self? {
    var next = Self(limits: limits)
    next.session = session.forNextFile()
    return next
  }

  var diagnostics: DiagnosticLog {
    var all = own
    all.merge(session.log)
    return all
  }

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    while true {
      if let record = session.takeRecord() { return .record(record) }
      guard !isDone else { return .end }
      if let wrapper {
        try readListed(wrapper, &input)
        continue
      }
      guard try advance(&input) else { return .needsInput }
    }
  }

  /// Takes the next value. Returns whether there was one, or the input's end.
  private mutating func advance(_ input: inout InputBuffer) throws(InputError) -> Bool {
    if let count = feed.line(&input), try readIfSound(count, &input) { return true }
    let step: JSONFeed.Step
    do throws(LimitError) { step = try feed.next(&input) } catch {
      isDone = true
      throw InputError(error, line: nil, byteOffset: input.offset)
    }
    switch step {
    case .needsInput: return false
    case .end: isDone = true
    case .cut:
      isDone = true
      note(
        .truncated, input.offset + input.count,
        "the input ends inside an event; everything before it was read")
    case .other(let count): try pass(count, &input)
    case .object(let count): try read(count, &input)
    }
    return true
  }

  /// Strings between events are names of windows; nothing else belongs there.
  private mutating func pass(_ count: Int, _ input: inout InputBuffer) throws(InputError) {
    guard input.withUnread({ $0[0] }) == UInt8(ascii: "\"") else {
      isDone = true
      throw InputError(
        .malformed, byteOffset: input.offset, problem: "expected an event (an object), found something else",
        remedy: "compare the place with docs/FORMATS.md")
    }
    feed.consume(count, from: &input)
  }

  // MARK: Events

  /// Reads the line of that many bytes at the buffer's front. Returns whether it is one valid object; if not,
  /// nothing has changed.
  private mutating func readIfSound(_ count: Int, _ input: inout InputBuffer) throws(InputError) -> Bool {
    let depth = limits.depth
    let event = input.withUnread { bytes in
      var cursor = JSONCursor(UnsafeRawBufferPointer(rebasing: bytes[..<count]), depthLimit: depth)
      return try? read(&cursor)
    }
    guard let event else { return false }
    try apply(event, count, &input)
    return true
  }

  private mutating func read(_ count: Int, _ input: inout InputBuffer) throws(InputError) {
    let event = try attempt(count, input) { (cursor, reader) throws(JSONFault) in try reader.read(&cursor) }
    try apply(event, count, &input)
  }

  /// Reads an object of the stream, and checks all of it.
  private mutating func read(_ cursor: inout JSONCursor) throws(JSONFault) -> WireframeEvent<Dialect> {
    if let fault = UTF8Validation.firstFault(in: cursor.whole), fault < cursor.end {
      throw JSONFault(.notUTF8, at: fault)
    }
    let event = try WireframeEvent<Dialect>(&cursor, &session)
    try cursor.finish()
    return event
  }

  /// Applies an object that is an event, or finds the first event of a wrapper.
  private mutating func apply(
    _ event: WireframeEvent<Dialect>, _ count: Int, _ input: inout InputBuffer
  ) throws(InputError) {
    session.offset = input.offset
    try attempt(count, input) { (cursor, reader) throws(JSONFault) in
      if let list = try reader.dialect.events(in: event, of: cursor, &reader.session) {
        cursor.position = list
        if try cursor.enterArray() { reader.wrapper = (count, cursor.position) }
      } else {
        try reader.dialect.apply(event, of: cursor, to: &reader.session)
      }
    }
    if wrapper == nil { feed.consume(count, from: &input) }
  }

  /// Applies the wrapper's next event, and moves to the one behind it.
  private mutating func readListed(
    _ wrapper: (count: Int, next: Int), _ input: inout InputBuffer
  ) throws(InputError) {
    try attempt(wrapper.count, input) { (cursor, reader) throws(JSONFault) in
      cursor.position = wrapper.next
      try reader.readListed(&cursor)
      reader.wrapper = try cursor.nextElement() ? (wrapper.count, cursor.position) : nil
    }
    if self.wrapper == nil { feed.consume(wrapper.count, from: &input) }
  }

  private mutating func readListed(_ cursor: inout JSONCursor) throws(JSONFault) {
    if cursor.peek() == UInt8(ascii: "{") {
      let event = try WireframeEvent<Dialect>(&cursor, &session)
      return try dialect.apply(event, of: cursor, to: &session)
    }
    // A string may be the name of the window of the event behind it.
    if cursor.peek() != UInt8(ascii: "\"") {
      session.note(.unknownValue, "something that is no event was ignored")
    }
    try cursor.skipValue()
  }

  /// Does something with the text of that many bytes at the buffer's front. A fault ends the reading.
  private mutating func attempt<Value>(
    _ count: Int, _ input: InputBuffer, _ body: (inout JSONCursor, inout Self) throws(JSONFault) -> Value
  ) throws(InputError) -> Value {
    let depth = limits.depth
    return try input.withUnread { (bytes) throws(InputError) in
      var cursor = JSONCursor(UnsafeRawBufferPointer(rebasing: bytes[..<count]), depthLimit: depth)
      do throws(JSONFault) { return try body(&cursor, &self) } catch {
        isDone = true
        throw InputError(error, in: cursor.whole, line: nil, offset: input.offset)
      }
    }
  }

  private mutating func note(_ code: Diagnostic.Code, _ position: Int, _ message: String) {
    own.note(Diagnostic(code, byteOffset: position, message: message), code: code)
  }
}
