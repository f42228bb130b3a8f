package import SilhouetteHierarchy

/// Reads the events that `EventWriter` writes.
///
/// It keeps the state of the page's elements, since changes in a log give only new values. Keys may come in
/// any order and with any white space, as other programs leave them; values must be as Silhouette writes
/// them.
package struct EventReader: Sendable {
  /// The values that the indices of the events' elements refer to. Begins anew with every full snapshot.
  package var table: LookTable { page.table }
  /// Start of the session in milliseconds since the Unix epoch, from the last full snapshot; nil before one.
  package private(set) var start: Int64?
  /// The size in the last Meta event.
  package private(set) var meta: Size2D?
  private var page: KnownPage
  private let limits: Limits

  package init(limits: Limits = Limits()) {
    self.limits = limits
    page = KnownPage(limits: limits)
  }

  /// Reads one event.
  ///
  /// - Parameters:
  ///   - json: one JSON object.
  ///   - offset: The byte of its log at which it begins, for errors.
  /// - Throws: `.unknownFormat` for a full snapshot that Silhouette did not write, `.limit`, or `.malformed` with the
  ///   byte. After an error, events up to the next full snapshot may be misread: give up, or go on there.
  package mutating func read(
    _ json: ArraySlice<UInt8>, at offset: Int = 0
  ) throws(InputError) -> ReplayEvent {
    let result = json.withUnsafeBytes { text in readText(text, offset) }
    return try result.get()
  }

  private mutating func readText(
    _ text: UnsafeRawBufferPointer, _ offset: Int
  ) -> Result<ReplayEvent, InputError> {
    do throws(JSONFault) {
      guard text.count <= limits.lineBytes else {
        throw JSONFault(.limit(LimitError(.lineBytes, limits.lineBytes)), at: 0)
      }
      if let place = UTF8Validation.firstFault(in: text) { throw JSONFault(.notUTF8, at: place) }
      var cursor = JSONCursor(text, depthLimit: limits.depth)
      let frame = try EventFrame(&cursor)
      cursor.position = frame.data
      guard let body = try readBody(frame, &cursor, in: text) else {
        return .failure(Self.foreign(offset + frame.data))
      }
      return .success(ReplayEvent(timestamp: frame.timestamp, body: body))
    } catch {
      return .failure(InputError(error, in: text, line: nil, offset: offset, page: Self.page))
    }
  }

  /// Where event logs are described.
  static let page: StaticString = "docs/EVENTS.md"

  private static func foreign(_ offset: Int) -> InputError {
    InputError(
      .unknownFormat, byteOffset: offset,
      problem: "another recorder wrote this log: its page has no `data-silhouette=\"2 …\"`",
      remedy:
        "use `silhouette scrub` for a log of wireframes of it, `silhouette convert --browser` for a hierarchy, `silhouette verify` to check it, or `silhouette play`"
    )
  }

  /// nil for another recorder's page, and for an event before the first page that only others write.
  private mutating func readBody(
    _ frame: EventFrame, _ cursor: inout JSONCursor, in text: UnsafeRawBufferPointer
  ) throws(JSONFault) -> ReplayEvent.Body? {
    switch frame.type {
    // The page's document is there (0), and its pictures (1): other recorders begin with them.
    case 0 where start == nil: return .end
    case 6 where start == nil, 7 where start == nil: return nil
    case 1: return .end
    case 2: return try readPage(&cursor, at: frame.timestamp)
    case 3: return try readIncrement(&cursor)
    case 4:
      let data = try EventData(&cursor)
      let (width, height) = (try data.integer(.width, &cursor), try data.integer(.height, &cursor))
      meta = Size2D(width: Double(width), height: Double(height))
      return .meta(width: width, height: height)
    case 5: return try readCustom(&cursor, in: text)
    default: throw JSONFault(.expected("an event of type 1 to 5"), at: frame.data)
    }
  }

  private mutating func readPage(
    _ cursor: inout JSONCursor, at timestamp: Int64
  ) throws(JSONFault) -> ReplayEvent.Body? {
    try EventData(&cursor).enter(.node, &cursor)
    guard let (tree, start) = try page.readPage(&cursor, at: timestamp, after: meta) else { return nil }
    self.start = start
    return .fullSnapshot(tree)
  }

  private mutating func readIncrement(_ cursor: inout JSONCursor) throws(JSONFault) -> ReplayEvent.Body? {
    let data = try EventData(&cursor)
    switch try data.integer(.source, &cursor) {
    case 0: return .mutation(try page.readMutation(data, &cursor))
    case 2:
      guard let kind = ReplayEvent.TouchKind(rawValue: try data.integer(.type, &cursor)) else {
        throw cursor.expected("a touch of type 2, 7, 9 or 10")
      }
      return .touch(kind, try data.point(&cursor))
    case 4:
      return .viewportResize(
        width: try data.integer(.width, &cursor), height: try data.integer(.height, &cursor))
    case 6:
      try data.enter(.positions, &cursor)
      return .touchMove(try Self.readPosition(&cursor))
    default:
      if start == nil { return nil }
      throw cursor.expected("an increment of source 0, 2, 4 or 6")
    }
  }

  private static func readPosition(_ cursor: inout JSONCursor) throws(JSONFault) -> Point2D {
    guard try cursor.enterArray() else { throw cursor.expected("one position") }
    let position = try EventData(&cursor)
    let end = cursor.position
    let point = try position.point(&cursor)
    cursor.position = end
    guard try !cursor.nextElement() else { throw cursor.expected("one position") }
    return point
  }

  private func readCustom(
    _ cursor: inout JSONCursor, in text: UnsafeRawBufferPointer
  ) throws(JSONFault) -> ReplayEvent.Body {
    let data = try EventData(&cursor)
    try data.enter(.tag, &cursor)
    let tag = cursor.string(try cursor.readString())
    try data.enter(.payload, &cursor)
    let place = try cursor.skipValue()
    let payload = String(decoding: text[place], as: UTF8.self)
    if tag == Breadcrumb.tag, let body = Breadcrumb.body(in: UnsafeRawBufferPointer(rebasing: text[place])) {
      return body
    }
    // Logs of older versions ended with an event of this name.
    if tag == "session-end", payload == "{}" { return .end }
    return .custom(tag: tag, payload: payload)
  }
}
