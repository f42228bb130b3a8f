internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteVerbs

/// One session that is being taken: its stream goes in, segments go into its folder, and events to those who look.
///
/// ```
/// bytes ─StreamEncoder▶ LiveNews ─┬─▶ SessionFolder
///                                 └─▶ ViewerQueue of each viewer
/// ```
///
/// Memory holds the open segment, and what waits for viewers.
actor HostedSession {
  nonisolated let id: String
  private let options: LiveOptions
  private let path: String
  private var encoder: StreamEncoder
  /// nil until the stream's header was read.
  private var folder: SessionFolder?
  private var pieces: PieceOrder
  /// The lowest number of a piece whose events may be missing in the segments, once the open one ends.
  private var nextPiece: Int
  private var rate: ByteRate
  private var open = OpenSegment()
  private var facts: LiveFacts
  private var factsAreNew = false
  private var viewers: [ViewerQueue] = []
  /// Counts changes of the last screen.
  private var version = 0
  nonisolated let source: Source
  private(set) var lastMoment = ContinuousClock.now
  private(set) var isOver = false
  /// Whether it was put away, or could not be written.
  private(set) var isAway = false
  /// Segments that the disk has not taken yet, in order.
  private var unwritten: [Unwritten] = []
  /// Whether the note says that the session is over.
  private var isNoted = false
  private var isFailureTold = false
  private var isRemovalTold = false
  /// Whether a gap may be missing from the log.
  private var isGapNew = false
  /// The header of a session that goes on, until a piece behind it comes.
  private var resumedHeader: [UInt8]?
  /// The piece that the segments may hold in part.
  private var resumedPiece: Int?
  /// When pieces without an event were noted last.
  private var lastNote = ContinuousClock.now
  private let meter: MemoryMeter
  private var metered = 0
  /// The error that ended the stream, if any.
  private var failure: SilhouetteError?

  /// How the stream comes.
  enum Source {
    /// One sender, who is there until the stream is over.
    case stream
    /// Numbered pieces. It is unknown whether another comes.
    case pieces
  }

  /// The segment that still grows.
  private struct OpenSegment {
    /// As JSON with commas between.
    var events: [UInt8] = []
    var since = ContinuousClock.now
    /// The place in `events` up to which viewers have them; 0 if they do not know the segment yet.
    var told = 0
  }

  /// A session whose stream begins.
  ///
  /// - Parameter now: Milliseconds since 1970.
  init(
    id: String, path: String, options: LiveOptions, source: Source = .pieces,
    meter: MemoryMeter = MemoryMeter(),
    now: Int64
  ) {
    self.meter = meter
    (self.id, self.path, self.options, self.source) = (id, path, options, source)
    encoder = StreamEncoder(options.encode, limits: options.limits, assumedStart: now)
    (pieces, nextPiece, rate) = (PieceOrder(), 0, ByteRate(options.mostRate))
    facts = LiveFacts(limits: options.limits)
  }

  /// A session that another server began, or that rested.
  init(
    resuming folder: consuming SessionFolder, options: LiveOptions, meter: MemoryMeter = MemoryMeter()
  ) throws(SilhouetteError) {
    self.meter = meter
    var folder = folder
    (id, path, self.options, source) = (folder.note.id, folder.path, options, .pieces)
    encoder = StreamEncoder(options.encode, limits: options.limits, assumedStart: folder.note.start)
    var pieces = PieceOrder(
      next: folder.note.nextPiece,
      gaps: (folder.note.gaps ?? []).compactMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]..<$0[1] : nil })
    for (number, body) in folder.takePieces(most: options.mostPieceBytes) { pieces.wait(number, body) }
    self.pieces = pieces
    (nextPiece, resumedPiece, rate) = (
      folder.note.nextPiece, folder.note.nextPiece, ByteRate(options.mostRate)
    )
    var facts = LiveFacts(limits: options.limits)
    folder.replay(limits: options.limits) { event, timestamp in facts.add(event, timestamp: timestamp) }
    self.facts = facts
    encoder.skip(until: facts.end)
    // A log in the wire format has none: its next piece must begin with a page.
    if !folder.note.header.isEmpty { resumedHeader = Array(folder.note.header.utf8) + [0x0A] }
    if folder.note.nextPiece > 0, let line = resumedHeader {
      try encoder.take(line)
      resumedHeader = nil
    }
    self.folder = folder
  }

  /// Whether nothing more is taken, and everything is written.
  var isDone: Bool { isOver && unwritten.isEmpty || isAway }

  // MARK: Input

  /// Bytes that are taken at once. Packed ones may become a thousand times as many. Their events go to
  /// viewers before the next bytes are unpacked.
  static let mostBytesAtOnce = 4 << 10

  /// Takes the next bytes of the stream, packed or not.
  ///
  /// - Returns: How long its sender must wait, for its rate as it unpacks.
  /// - Throws: `SilhouetteError` if they break the format. What came before is kept; nothing more is taken. An error of
  ///   kind `io` says that the disk takes nothing: the bytes were taken, and wait until `isWritten()`.
  @discardableResult func take(_ bytes: [UInt8]) throws(SilhouetteError) -> Duration {
    try checkOpen()
    lastMoment = .now
    let wait = try feed(bytes)
    try write()
    return wait
  }

  private func checkOpen() throws(SilhouetteError) {
    if let failure { throw failure }
    guard !isAway else { throw Self.away }
    guard !isOver else { throw Self.over }
  }

  private func feed(_ bytes: [UInt8]) throws(SilhouetteError) -> Duration {
    let before = encoder.bytesUnpacked
    defer { meter.set(weight, of: &metered) }
    do throws(SilhouetteError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let some = Array(rest.prefix(Self.mostBytesAtOnce))
        rest = rest.dropFirst(some.count)
        // What came before an error is kept.
        try record(some)
        while encoder.isPaused { try record([]) }
      }
    } catch {
      // Without a folder there is nothing that could be kept for later.
      if error.kind == .io { leave() } else { end(by: error) }
      throw told(error)
    }
    return rate.take(encoder.bytesUnpacked - before)
  }

  private func record(_ bytes: [UInt8]) throws(SilhouetteError) {
    // What came before an error is kept.
    let broken = Self.error { () throws(SilhouetteError) in try encoder.take(bytes) }
    try tell(encoder.takeNews())
    if let broken { throw broken }
    guard open.events.count > options.mostOpenBytes else { return }
    encoder.endSegment()
    try tell(encoder.takeNews())
  }

  /// Takes a numbered piece of the stream. One that came before is passed over.
  ///
  /// - Returns: How long its sender must wait.
  /// - Throws: of kind `io` if it is not kept, and must come again.
  @discardableResult func take(piece number: Int, _ body: [UInt8]) throws(SilhouetteError) -> Duration {
    guard !isAway else { throw Self.away }
    // Nothing is taken while something waits for the disk: memory has an end.
    do throws(SilhouetteError) {
      try write()
    } catch {
      isGapNew = true
      throw error
    }
    var limits = options.limits
    limits.inflatedBytes = options.mostPieceBytes
    let body = try PieceBody.unpacked(body, limits: limits)
    lastMoment = .now
    // The open segment of a killed server does not come again, and its sender goes on as fast as before.
    if pieces.next == resumedPiece, number > pieces.next, pieces.isFull(with: body.count) { try giveUp() }
    switch try pieces.turn(of: number, bytes: body.count) {
    case .past: return .zero
    case .later:
      try checkOpen()
      try keep(piece: number, body)
      return .zero
    case .now: break
    }
    let wait = try takeInTurn(number, body)
    try write()
    return wait
  }

  /// A piece that waits is on the disk before its sender hears that it was taken.
  private func keep(piece number: Int, _ body: [UInt8]) throws(SilhouetteError) {
    guard folder != nil else {
      throw SilhouetteError(.io, "piece \(number): the stream's header has not come yet; send it again")
    }
    do throws(SilhouetteError) {
      try folder!.keep(piece: number, body)
    } catch {
      isGapNew = true
      throw told(SilhouetteError(.io, error.message))
    }
    pieces.wait(number, body)
    meter.set(weight, of: &metered)
  }

  /// Takes a piece whose turn has come, and those that waited for it.
  private func takeInTurn(_ first: Int, _ body: [UInt8]) throws(SilhouetteError) -> Duration {
    var wait = Duration.zero
    var (number, next): (Int, [UInt8]?) = (first, body)
    while let body = next {
      try checkOpen()
      // Until it is taken whole, the segments hold a part of it at most.
      nextPiece = number
      if let line = resumedHeader {
        resumedHeader = nil
        // The first piece has its own.
        if number > 0 { _ = try feed(line) }
      }
      encoder.expect(repeated: number == resumedPiece)
      pieces.advance()
      wait = try feed(body)
      number += 1
      nextPiece = number
      next = pieces.takeNext()
    }
    return wait
  }

  /// Goes on without pieces that did not come.
  private func giveUp() throws(SilhouetteError) {
    guard pieces.waitsSince != nil else { return }
    pieces.giveUp()
    if let line = resumedHeader {
      resumedHeader = nil
      _ = try feed(line)
    }
    encoder.markGap()
    if let body = pieces.takeNext() { _ = try takeInTurn(pieces.next, body) }
  }

  /// Takes the end of the stream.
  ///
  /// - Parameter isCut: Whether the stream broke off rather than ended.
  /// - Throws: if it did not end where a stream may end, or is not on the disk yet.
  func finish(isCut: Bool = false) throws(SilhouetteError) {
    if let failure { throw failure }
    guard !isOver, !isAway else { return }
    while pieces.waitsSince != nil { try giveUp() }
    if isCut { encoder.markGap() }
    var broken = Self.error { () throws(SilhouetteError) in try encoder.finish() }
    do throws(SilhouetteError) {
      try tell(encoder.takeNews())
    } catch {
      leave()
      throw told(error)
    }
    if isCut {
      broken = SilhouetteError(
        .input,
        "the stream broke off before its end; what came is kept as \(id); send the rest as another session")
    }
    end(by: broken)
    if let broken { throw broken }
    try write()
  }

  /// Writes everything, for good: this object takes nothing more. The session can be continued from its
  /// folder.
  ///
  /// - Parameter isLast: Whether this is the last try: data that cannot be written now is lost.
  func putAway(isLast: Bool) throws(SilhouetteError) {
    guard !isAway else { return }
    defer { if isLast { leave() } }
    if !isOver {
      // Those that wait are files, which another server finds; a log that is read now has them in it.
      while isLast, pieces.waitsSince != nil { try giveUp() }
      encoder.endSegment()
      try tell(encoder.takeNews())
    }
    try write()
    folder?.take(nextPiece: nextPiece)
    try write()
    if let picture { try folder?.keep(picture: picture) }
    leave()
  }

  /// Takes nothing more.
  private func leave() {
    isAway = true
    meter.set(0, of: &metered)
    // Viewers come again, and find who goes on.
    for viewer in viewers { viewer.close() }
    viewers.removeAll()
  }

  /// - Parameter failure: the error that ended the stream, if any.
  private func end(by failure: SilhouetteError? = nil) {
    (isOver, self.failure) = (true, failure)
    encoder.endSegment()
    // The sender hears of the first error alone.
    _ = Self.error { () throws(SilhouetteError) in
      try tell(encoder.takeNews())
      try write()
    }
    for viewer in viewers { viewer.put(.over) }
    viewers.removeAll()
  }

  // MARK: The disk

  /// A segment that is whole, and waits to be written.
  private struct Unwritten {
    var segment: Segment
    var header: String
    var nextPiece: Int
    var gaps: [Range<Int>]
  }

  /// Whether everything that was taken is on the disk, or in the open segment. Tries to write what waits.
  func isWritten() -> Bool { Self.error { () throws(SilhouetteError) in try write() } == nil }

  /// Writes the segments that wait.
  ///
  /// - Throws: of kind `io` if the disk does not take them. They wait further, and nothing is lost while this object is there.
  private func write() throws(SilhouetteError) {
    do throws(SilhouetteError) {
      while let first = unwritten.first {
        try folder!.add(
          first.segment, header: first.header, nextPiece: first.nextPiece, gaps: first.gaps)
        unwritten.removeFirst()
      }
      try folder?.noteSegments()
      if isOver, !isNoted {
        try folder?.close()
        isNoted = true
      }
    } catch {
      meter.set(weight, of: &metered)
      throw told(SilhouetteError(.io, error.message))
    }
    isFailureTold = false
    if folder?.wasRemoved == true, !isRemovalTold {
      isRemovalTold = true
      isGapNew = true
      options.complain(
        SilhouetteError(.io, "\(path): the folder was taken away, with what was in it; it begins anew"))
    }
    // Senders that were refused may not have sent all of it again.
    if isGapNew, !isOver { encoder.markGap() }
    isGapNew = false
  }

  /// Segments that are lost if this object ends now.
  var unwrittenSegments: Int { unwritten.count + (open.events.isEmpty ? 0 : 1) }

  /// Bytes that it holds, about.
  private var weight: Int {
    encoder.weight + open.events.count + pieces.waitingBytes
      + unwritten.reduce(0) { $0 + $1.segment.files[0].bytes.count }
  }

  private static func error(_ body: () throws(SilhouetteError) -> Void) -> SilhouetteError? {
    do throws(SilhouetteError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private static let over = SilhouetteError(
    .usage, "the session is over; begin another, with another session id")

  /// The error that a sender gets. Paths of the server are shown only to its user.
  private func told(_ error: SilhouetteError) -> SilhouetteError {
    guard error.kind == .io else { return error }
    // Once for each time that the disk takes nothing.
    if !isFailureTold { options.complain(error) }
    isFailureTold = true
    return SilhouetteError(
      .io, "the server cannot keep what comes now, and tells why where it runs; send again")
  }

  /// A recorder sends again after this.
  private static let away = SilhouetteError(.io, "the session is being put away; send again")

  // MARK: Output

  private func tell(_ news: [LiveNews]) throws(SilhouetteError) {
    // With the header alone another server can go on.
    try makeFolder()
    guard !news.isEmpty else { return }
    for one in news {
      switch one {
      case .event(let event, let timestamp):
        facts.add(event[...], timestamp: timestamp)
        factsAreNew = true
        if open.events.isEmpty { open.since = .now } else { open.events.append(UInt8(ascii: ",")) }
        open.events += event
      case .ended(let segment):
        tellViewers()
        open = OpenSegment()
        unwritten.append(
          Unwritten(segment: segment, header: headerLine, nextPiece: nextPiece, gaps: pieces.gaps))
      }
    }
    version += 1
    tellViewers()
  }

  private func tellViewers() {
    defer { open.told = open.events.count }
    guard !viewers.isEmpty, open.told < open.events.count else { return }
    // Without the comma before it.
    let news = open.events[min(open.told + 1, open.events.count)...]
    let message = open.told == 0 ? whatIsOpen : .events(Array(news))
    for viewer in viewers { viewer.put(message) }
  }

  private var whatIsOpen: ViewerMessage {
    .segment((folder?.segments ?? 0) + unwritten.count, start: facts.start ?? 0, events: open.events)
  }

  private func makeFolder() throws(SilhouetteError) {
    guard folder == nil, let start = encoder.start else { return }
    folder = try SessionFolder(path: path, note: SessionFolder.Note(id: id, header: headerLine, start: start))
  }

  /// The stream's header with the screen's present size, for continuing the session.
  private var headerLine: String {
    guard var header = encoder.header else { return "" }
    header.viewport = encoder.viewport
    var (writer, line) = (StreamWriter(), [UInt8]())
    writer.write(.header(header), into: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  // MARK: Time

  /// Ends the open segment when its time is over, and sends steps to viewers. Call this about once a second.
  func tick() throws(SilhouetteError) {
    guard !isAway else { return }
    defer { meter.set(weight, of: &metered) }
    if let since = pieces.waitsSince, .now - since >= .seconds(patience), !isOver {
      try giveUp()
    }
    if !open.events.isEmpty, .now - open.since >= .milliseconds(options.encode.segment) {
      encoder.endSegment()
      try tell(encoder.takeNews())
    }
    if open.events.isEmpty, unwritten.isEmpty, .now - lastNote >= .milliseconds(options.encode.segment) {
      lastNote = .now
      folder?.take(nextPiece: nextPiece)
    }
    try write()
    guard factsAreNew, !viewers.isEmpty else { return }
    factsAreNew = false
    let message = ViewerMessage.facts(facts.json)
    for viewer in viewers { viewer.put(message) }
  }

  /// How long pieces wait for a missing one. A server that was killed lost its open segment, and no client sends that again.
  private var patience: Double {
    pieces.next == resumedPiece ? min(options.mostSecondsMissing, 2) : options.mostSecondsMissing
  }

  // MARK: Who looks

  /// Adds a viewer: it gets the open segment, and everything that follows.
  ///
  /// - Returns: nil if too many look already.
  func attach() -> ViewerQueue? {
    viewers.removeAll { $0.isClosed }
    guard !isAway, viewers.count < options.mostViewers else { return nil }
    let viewer = ViewerQueue()
    if facts.start != nil { viewer.put(whatIsOpen) }
    if facts.start != nil { viewer.put(.facts(facts.json)) }
    if isOver { viewer.put(.over) } else { viewers.append(viewer) }
    return viewer
  }

  func detach(_ viewer: ViewerQueue) {
    viewer.close()
    viewers.removeAll { $0 === viewer }
  }

  /// The folder with the segments that are whole; nil before the stream's header.
  var kept: SessionFolder? { folder }

  /// A drawing of the last screen, as SVG; nil before the first one.
  var picture: [UInt8]? { encoder.scene.map { SVGWriter().write($0) } }

  /// The session's line in a list.
  var summary: SessionSummary {
    var summary = SessionSummary(id: id)
    summary.start = facts.start ?? encoder.start
    summary.duration = facts.duration
    summary.bytes = folder?.bytes ?? 0
    summary.version = version
    summary.state = isOver ? .over : .live
    summary.quiet = (.now - lastMoment) / .seconds(1)
    summary.take(encoder.header)
    return summary
  }
}
