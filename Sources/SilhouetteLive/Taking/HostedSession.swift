internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePages
internal import SilhouetteRaster
internal import SilhouetteReplay

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
  /// The lowest number of a piece of which something may be in no segment, once the open one ends.
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
  /// What the stream broke off with, if it did.
  private var failure: SilhouetteError?

  /// Where the stream comes from.
  enum Source {
    /// One sender, who is there until the stream is over.
    case stream
    /// Numbered pieces. Nobody knows whether another comes.
    case pieces
  }

  /// The segment that still grows.
  private struct OpenSegment {
    /// As JSON with commas between.
    var events: [UInt8] = []
    var since = ContinuousClock.now
    /// From where on in `events` viewers have not been told; 0 if they have not been told of the segment.
    var told = 0
  }

  /// A session whose stream begins.
  ///
  /// - Parameter now: Milliseconds since 1970.
  init(id: String, path: String, options: LiveOptions, source: Source = .pieces, now: Int64) {
    (self.id, self.path, self.options, self.source) = (id, path, options, source)
    encoder = StreamEncoder(options.encode, limits: options.limits, assumedStart: now)
    (pieces, nextPiece, rate) = (PieceOrder(), 0, ByteRate(options.mostRate))
    facts = LiveFacts(limits: options.limits)
  }

  /// A session that another server began, or that rested.
  init(resuming folder: consuming SessionFolder, options: LiveOptions) throws(SilhouetteError) {
    var folder = folder
    (id, path, self.options, source) = (folder.note.id, folder.path, options, .pieces)
    encoder = StreamEncoder(options.encode, limits: options.limits, assumedStart: folder.note.start)
    pieces = PieceOrder(next: folder.note.nextPiece, isResumed: true)
    (nextPiece, rate) = (folder.note.nextPiece, ByteRate(options.mostRate))
    var facts = LiveFacts(limits: options.limits)
    folder.replay(limits: options.limits) { event, timestamp in facts.add(event, timestamp: timestamp) }
    self.facts = facts
    encoder.skip(until: facts.end)
    try encoder.take(Array(folder.note.header.utf8) + [0x0A])
    self.folder = folder
  }

  /// Whether nothing more is taken.
  var isDone: Bool { isOver || isAway }

  // MARK: What comes in

  /// Bytes that are taken at once. Packed ones may be a thousand times as many, and what they mean is told before the next
  /// ones are unpacked.
  static let mostBytesAtOnce = 4 << 10

  /// Takes the next bytes of the stream, packed or not.
  ///
  /// - Returns: How long its sender must wait, for its rate as it unpacks.
  /// - Throws: `SilhouetteError` if they break the format, or cannot be kept. What came before is kept; nothing more is
  ///   taken.
  @discardableResult func take(_ bytes: [UInt8]) throws(SilhouetteError) -> Duration {
    if let failure { throw failure }
    guard !isAway else { throw Self.away }
    guard !isOver else { throw Self.over }
    lastMoment = .now
    let before = encoder.bytesUnpacked
    do throws(SilhouetteError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let some = Array(rest.prefix(Self.mostBytesAtOnce))
        rest = rest.dropFirst(some.count)
        // What came before an error is kept.
        let broken = Self.error { () throws(SilhouetteError) in try encoder.take(some) }
        try tell(encoder.takeNews())
        if let broken { throw broken }
        guard open.events.count > options.mostOpenBytes else { continue }
        encoder.endSegment()
        try tell(encoder.takeNews())
      }
    } catch {
      if error.kind == .io { leave() } else { end(by: error) }
      throw told(error)
    }
    return rate.take(encoder.bytesUnpacked - before)
  }

  /// Takes a numbered piece of the stream. One that came before is passed over.
  ///
  /// - Returns: How long its sender must wait.
  @discardableResult func take(piece number: Int, _ body: [UInt8]) throws(SilhouetteError) -> Duration {
    guard !isAway else { throw Self.away }
    var limits = options.limits
    limits.inflatedBytes = options.mostPieceBytes
    let body = try PieceBody.unpacked(body, limits: limits)
    lastMoment = .now
    var wait = Duration.zero
    let bodies = try pieces.take(number, body)
    for (place, body) in bodies.enumerated() {
      // A piece that is in segments in part comes again if the rest cannot be kept.
      nextPiece = pieces.next - bodies.count + place
      wait = try take(body)
    }
    nextPiece = pieces.next
    return wait
  }

  /// Takes the end of the stream.
  func finish() throws(SilhouetteError) {
    guard !isOver, !isAway else { return }
    try takeWhatWaits()
    let broken = Self.error { () throws(SilhouetteError) in try encoder.finish() }
    do throws(SilhouetteError) {
      try tell(encoder.takeNews())
    } catch {
      leave()
      throw told(error)
    }
    end()
    if let broken { throw broken }
  }

  /// Writes what is there, for good: this object takes nothing more. Whoever goes on with the session begins with the folder.
  func putAway() throws(SilhouetteError) {
    guard !isAway else { return }
    defer { leave() }
    if !isOver {
      try takeWhatWaits()
      encoder.endSegment()
      try tell(encoder.takeNews())
    }
    if let picture { try folder?.keep(picture: picture) }
  }

  private func takeWhatWaits() throws(SilhouetteError) {
    for body in pieces.giveUp() { try take(body) }
    nextPiece = pieces.next
  }

  /// Takes nothing more. After a disk that was full, say, another object goes on with what the folder has.
  private func leave() {
    isAway = true
    // Viewers come again, and find who goes on.
    for viewer in viewers { viewer.close() }
    viewers.removeAll()
  }

  /// - Parameter failure: what the stream broke off with, if it did.
  private func end(by failure: SilhouetteError? = nil) {
    (isOver, self.failure) = (true, failure)
    encoder.endSegment()
    let unkept = Self.error { () throws(SilhouetteError) in
      try tell(encoder.takeNews())
      try folder?.close()
    }
    // The sender hears of the first error alone.
    if let unkept { options.complain(unkept) }
    for viewer in viewers { viewer.put(.over) }
    viewers.removeAll()
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

  /// What a sender hears of an error. Where the server keeps things is its user's to know.
  private func told(_ error: SilhouetteError) -> SilhouetteError {
    guard error.kind == .io else { return error }
    options.complain(error)
    return SilhouetteError(
      .io, "the server cannot keep what comes now, and tells why where it runs; send again")
  }

  /// A recorder sends again after this.
  private static let away = SilhouetteError(.io, "the session is being put away; send again")

  // MARK: What goes out

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
        try folder!.add(segment, header: headerLine, nextPiece: nextPiece)
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
    .segment(folder?.segments ?? 0, start: facts.start ?? 0, events: open.events)
  }

  private func makeFolder() throws(SilhouetteError) {
    guard folder == nil, let start = encoder.start else { return }
    folder = try SessionFolder(path: path, note: SessionFolder.Note(id: id, header: headerLine, start: start))
  }

  /// The stream's header with the screen's size of now, for whoever goes on with the session.
  private var headerLine: String {
    guard var header = encoder.header else { return "" }
    header.viewport = encoder.viewport
    var (writer, line) = (StreamWriter(), [UInt8]())
    writer.write(.header(header), into: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  // MARK: Time

  /// Ends the open segment when its time is over, and tells viewers of steps. To be called about once a second.
  func tick() throws(SilhouetteError) {
    guard !isAway else { return }
    if !open.events.isEmpty, .now - open.since >= .milliseconds(options.encode.segment) {
      encoder.endSegment()
      try tell(encoder.takeNews())
    }
    guard factsAreNew, !viewers.isEmpty else { return }
    factsAreNew = false
    let message = ViewerMessage.facts(facts.json)
    for viewer in viewers { viewer.put(message) }
  }

  // MARK: Who looks

  /// Lets a viewer take part: it is told what is there, and everything that comes.
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

  /// What a list says of the session.
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
