/// How one recorder's events are to be understood.
protocol WireframeDialect: Sendable {
  init()

  /// The array of events in an object of the stream that is a wrapper around some, after taking what the wrapper
  /// says; nil where the object is an event itself.
  func events(in document: JSONDocument, _ session: inout WireframeSession) -> Int?

  /// Takes one event, a value of the document.
  mutating func read(
    _ event: Int, of document: JSONDocument, into session: inout WireframeSession
  ) throws(JSONFault)
}

/// Reads streams of replay events that change a page of wireframes, and hands out the whole page after each change.
///
/// It holds one event (or one wrapper with events) and the page. A wrapper's events are read one by one, as their pages
/// are asked for: together they may be far larger than all that is written of them.
struct WireframeReader<Dialect: WireframeDialect>: HierarchyReader {
  private let limits: Limits
  private var feed: JSONFeed
  private var document = JSONDocument()
  /// The document's values from the next event to the last one's end.
  private var events = 0..<0
  private var dialect = Dialect()
  private var session: WireframeSession
  private var own = DiagnosticLog()
  private var isDone = false

  init(limits: Limits) {
    self.limits = limits
    feed = JSONFeed(limits: limits)
    session = WireframeSession(limits: limits)
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
      if !events.isEmpty {
        try readEvent()
        continue
      }
      guard try advance(&input) else { return .needsInput }
    }
  }

  /// Takes the next value. Returns whether there was one, or the input's end.
  private mutating func advance(_ input: inout InputBuffer) throws(InputError) -> Bool {
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
      note(.truncated, input.offset + input.count, "the input ends inside an event; what was whole was read")
    case .other(let count): try pass(count, &input)
    case .object(let count):
      do throws(InputError) { try read(count, &input) } catch {
        isDone = true
        throw error
      }
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

  private mutating func read(_ count: Int, _ input: inout InputBuffer) throws(InputError) {
    session.offset = input.offset
    try input.withUnread { (bytes) throws(InputError) in
      try document.read(
        UnsafeRawBufferPointer(rebasing: bytes[..<count]), limits: limits, offset: session.offset)
    }
    feed.consume(count, from: &input)
    let list = dialect.events(in: document, &session)
    events = list.map { $0 + 1..<document.end($0) } ?? 0..<document.end(0)
  }

  private mutating func readEvent() throws(InputError) {
    let event = events.lowerBound
    events = document.end(event)..<events.upperBound
    do throws(JSONFault) {
      try dialect.read(event, of: document, into: &session)
    } catch {
      isDone = true
      throw document.text.withUnsafeBytes { InputError(error, in: $0, line: nil, offset: session.offset) }
    }
  }

  private mutating func note(_ code: Diagnostic.Code, _ position: Int, _ message: String) {
    own.note(Diagnostic(code, byteOffset: position, message: message), code: code)
  }
}
