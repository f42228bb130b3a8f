package import SilhouetteHierarchy
internal import SilhouetteText

/// One event of a log, not yet understood.
package struct LogEvent: Sendable, Hashable {
  /// Counted from 0 through the whole log.
  package var index: Int
  /// Of its first byte in the (unpacked) log.
  package var byteOffset: Int
  /// Its JSON text: valid UTF-8 and well formed, whatever its content.
  package var bytes: [UInt8]
  /// The name of the browser's window or tab that it is of; nil if the log does not have it.
  package var window: String?

  /// Its JSON text with the window's name as `windowId`, in which players look for it. Some logs hold it elsewhere.
  package func bytesWithWindow(limits: Limits) -> [UInt8] {
    var document = JSONDocument()
    guard let window, bytes.first == UInt8(ascii: "{"), (try? document.read(bytes, limits: limits)) != nil,
      document.member(0, "windowId") == nil
    else { return bytes }
    let name = Array("{\"windowId\":\(JSONLiteral.quoted(window))".utf8)
    return name + (document.keys(0).isEmpty ? [] : [UInt8(ascii: ",")]) + bytes.dropFirst()
  }
}

/// The result of one pull of a `LogReader`.
package enum LogStep: Sendable, Equatable {
  case event(LogEvent)
  case needsInput
  case end
}

/// Reads bytes and returns events, for every form of an rrweb log.
///
/// ```swift
/// var reader = LogReader()
/// for chunk in chunks {
///   reader.append(chunk)
///   while case .event(let event) = try reader.next() { … }
/// }
/// reader.finish()
/// while case .event(let event) = try reader.next() { … }
/// ```
///
/// It reads: an array of events, or several, also in one another; events one a line; objects with such an
/// array under `events`, `snapshots` or `data`, also one object further in; Sentry's recording segments (a line with
/// `segment_id` before each), also in envelopes; PostHog's `$snapshot` bodies, single and in batches, and its blobs and
/// exports; events packed by rrweb's packer (strings); events whose data posthog-js has packed; each of
/// these packed with zlib or gzip as a whole or in segments one after the other, packed or not. Segments of a
/// folder are handed in one after the other.
///
/// Memory is one chunk, one event, and the unread bytes.
package struct LogReader: Sendable {
  /// Bytes handed in so far, packed ones where the log is packed.
  package private(set) var bytesRead = 0
  /// Events given so far.
  package private(set) var eventCount = 0

  private let limits: Limits
  private var source: LogSource
  private var scanner = LogScanner()
  private var document = JSONDocument(page: EventReader.page)
  private var segment: Int?
  private var isDone = false
  /// Events came in a form that only their bytes show: packed, or in segments or envelopes.
  private var isUnpacked = false

  /// How the events so far are kept.
  package var form: LogForm { isUnpacked ? .wrapped : scanner.form }

  package init(limits: Limits = Limits()) {
    self.limits = limits
    source = LogSource(limits: limits)
  }

  /// Takes the next bytes of the log.
  package mutating func append(_ chunk: some Collection<UInt8>) {
    bytesRead += chunk.count
    source.append(chunk)
  }

  /// Says that the log has ended.
  package mutating func finish() {
    source.finish()
  }

  /// A reader for the next file of the same log, which counts its events and segments on. Bytes are counted anew.
  package func forNextFile() -> LogReader {
    var next = LogReader(limits: limits)
    next.eventCount = eventCount
    next.segment = segment
    next.source = source.forNextFile()
    return next
  }

  /// The next event, or the step that is needed to get to it.
  ///
  /// - Throws: `InputError`, with the byte of the (unpacked) log: where it was cut, where it is damaged, or where a
  ///   segment is missing. Events that came before it stay good; another call returns `.end`.
  package mutating func next() throws(InputError) -> LogStep {
    guard !isDone else { return .end }
    do throws(InputError) {
      let step = try step()
      if step == .end { isDone = true }
      return step
    } catch {
      isDone = true
      throw error
    }
  }

  private mutating func step() throws(InputError) -> LogStep {
    while true {
      switch try scan() {
      case .skip(let count): source.consume(count)
      case .item(let count): if let event = try take(count) { return .event(event) }
      case .foreign: if try !unpack() { return .needsInput }
      case .needsInput:
        guard scanner.heldBytes <= limits.lineBytes else {
          throw InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: source.offset)
        }
        if let step = try refill() { return step }
      }
    }
  }

  private mutating func scan() throws(InputError) -> LogScanner.Step {
    do throws(LogScanner.Fault) {
      return try source.withUnread { (unread) throws(LogScanner.Fault) in try scanner.next(unread) }
    } catch {
      throw fault("expected \(error.expected), found something else")
    }
  }

  /// Gets more bytes for the scanner; nil if there are some, else the reason why there are none.
  private mutating func refill() throws(InputError) -> LogStep? {
    switch try source.refill(mayClose: scanner.isBetweenValues) {
    case .more: return nil
    case .needsInput: return .needsInput
    case .cut: throw cut()
    case .end:
      guard scanner.isBetweenValues else { throw cut() }
      guard source.offset > 0 else { throw notALog("an empty input") }
      return .end
    }
  }

  /// Begins to unpack the bytes that follow. Returns whether there were enough bytes to decide.
  private mutating func unpack() throws(InputError) -> Bool {
    switch try source.startUnpacking() {
    case .more: return true
    case .needsInput: return false
    case .cut, .end:
      guard eventCount == 0 else { throw fault("expected an event, or packed events, found something else") }
      throw notALog("something else")
    }
  }

  // MARK: Found values

  /// The event in the first bytes; nil if they only announce the form of the bytes that follow.
  private mutating func take(_ count: Int) throws(InputError) -> LogEvent? {
    let offset = source.offset
    let bytes = source.take(count)
    try document.read(bytes, limits: limits, offset: offset)
    if document.kind(0) == .string { return try takeString(bytes.count, offset) }
    if let number = document.member(0, "segment_id"), document.member(0, "type") == nil {
      isUnpacked = true
      try startSegment(document.integer(number), offset)
      return nil
    }
    if isPartOfEnvelope {
      isUnpacked = true
      return nil
    }
    return try event(bytes, offset)
  }

  /// Whether the value is a header of Sentry's, or the description of a recording.
  private var isPartOfEnvelope: Bool {
    guard let type = document.member(0, "type") else {
      return document.member(0, "timestamp") == nil
        && (document.member(0, "event_id") != nil || document.member(0, "sent_at") != nil)
    }
    return ["replay_event", "replay_recording"].contains { document.text(type, is: $0) }
  }

  private mutating func event(_ bytes: [UInt8], _ offset: Int) throws(InputError) -> LogEvent {
    var bytes = bytes
    if document.member(0, "cv") != nil {
      isUnpacked = true
      bytes = try opened(offset)
      try document.read(bytes, limits: limits, offset: offset)
    }
    eventCount += 1
    return LogEvent(index: eventCount - 1, byteOffset: offset, bytes: bytes, window: window)
  }

  /// The window that the event names, or the values around it.
  private var window: String? {
    for key in ["windowId", "window_id", "$window_id"] as [StaticString] {
      if let name = document.member(0, key), document.kind(name) == .string { return document.string(name) }
    }
    return scanner.window.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Packed data

  /// The event without the packing of posthog-js: `data`, or members of it, as strings of gzip.
  private func opened(_ offset: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    for key in document.keys(0) where !document.text(key, is: "cv") {
      bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
      write(key, into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      let value = key + 1
      guard document.text(key, is: "data"), document.kind(value) == .object else {
        try writeOpened(value, offset, into: &bytes)
        continue
      }
      bytes.append(UInt8(ascii: "{"))
      for (index, inner) in document.keys(value).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(inner, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try writeOpened(inner + 1, offset, into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    if bytes.isEmpty { bytes.append(UInt8(ascii: "{")) }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// Appends a value as it is written.
  private func write(_ value: Int, into bytes: inout [UInt8]) {
    let isString = document.kind(value) == .string
    if isString { bytes.append(UInt8(ascii: "\"")) }
    bytes += document.text[document.place(value)]
    if isString { bytes.append(UInt8(ascii: "\"")) }
  }

  /// Appends a value, unpacked if it is packed.
  private func writeOpened(_ value: Int, _ offset: Int, into bytes: inout [UInt8]) throws(InputError) {
    guard document.kind(value) == .string else { return write(value, into: &bytes) }
    do throws(PackedEvent.TooLarge) {
      guard let opened = try PackedEvent.gunzip(document.bytes(value), limits: limits) else {
        return write(value, into: &bytes)
      }
      bytes += opened
    } catch {
      throw tooLarge(error, offset)
    }
  }

  private mutating func startSegment(_ number: Int?, _ offset: Int) throws(InputError) {
    if let segment, let number, number != segment + 1 {
      throw InputError(
        .malformed, byteOffset: offset,
        problem: "expected segment \(segment + 1) of the recording, found segment \(number)",
        remedy: "give all segments, in order; everything before this place was read")
    }
    segment = number
  }

  private mutating func takeString(_ count: Int, _ offset: Int) throws(InputError) -> LogEvent? {
    let text = document.bytes(0)
    isUnpacked = true
    if PackedEvent.isWindowName(text) {
      scanner.enter(window: text)
      return nil
    }
    guard let bytes = try unpacked(text, offset) else {
      throw InputError(
        .corruptCompression, byteOffset: offset,
        problem:
          "expected an event packed by rrweb's packer, found a string of \(count) bytes that is not one",
        remedy: LogSource.remedy)
    }
    try document.read(bytes, limits: limits, offset: offset)
    return try event(bytes, offset)
  }

  private func unpacked(_ text: [UInt8], _ offset: Int) throws(InputError) -> [UInt8]? {
    do throws(PackedEvent.TooLarge) {
      return try PackedEvent.unpack(text, limits: limits)
    } catch {
      throw tooLarge(error, offset)
    }
  }

  private func tooLarge(_ fault: PackedEvent.TooLarge, _ offset: Int) -> InputError {
    InputError(
      .limit, byteOffset: offset,
      problem: "expected a packed event of at most \(fault.most) bytes, found a larger one",
      remedy:
        "raise --max-memory, and --max-line-bytes for one of more than 256 MiB, if you trust the input")
  }

  // MARK: Faults

  private func fault(_ problem: String) -> InputError {
    InputError(
      .malformed, byteOffset: source.offset, problem: problem,
      remedy: LogSource.remedy)
  }

  private func cut() -> InputError {
    fault("expected the rest of the log, found its end")
  }

  private func notALog(_ found: String) -> InputError {
    InputError(
      .unknownFormat, byteOffset: source.offset,
      problem: "expected an rrweb log (JSON events, packed or not), found \(found)",
      remedy: "give a log that rrweb or a compatible recorder wrote")
  }
}

// MARK: Detection of logs

extension LogReader {
  /// Bytes that belong to no whole event yet, unpacked.
  var unread: [UInt8] { source.withUnread { Array($0) } }
  /// Whether it begins as the wire format does.
  var isWire: Bool { source.isWire }
  /// Whether a line of Sentry's has named a segment.
  var hasSegment: Bool { segment != nil }
}
