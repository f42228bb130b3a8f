internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene

/// Turns the bytes of one session into events and segments, as they come: a hierarchy stream, or a log in the wire format.
///
/// ```
/// bytes ─┬─HierarchyDecoder▶ record ─Flattener▶ Scene ─┬─SessionRecorder▶ EventBatch ─SegmentCutter▶ Segment
///        └─WireTaker▶ Scene ───────────────────────────┘
/// ```
///
/// Each segment begins with a full snapshot. Memory holds one record, the bytes before it, and the open segment.
struct StreamEncoder: ~Copyable {
  private let options: EncodeOptions
  private var decoder: HierarchyDecoder
  private let limits: Limits
  /// Reads a log in the wire format; nil for hierarchy streams.
  private var wire: WireTaker?
  private var hasBegun = false
  /// Bytes of the news.
  private var newBytes = 0
  /// Whether bytes that were taken hold more. `take` with no bytes goes on.
  private(set) var isPaused = false
  private var flattener: Flattener
  private var recorder: SessionRecorder?
  private var cutter: SegmentCutter?
  /// The screen's size now.
  private(set) var viewport = Viewport(width: 0, height: 0)
  private var tells: Tells = []
  private var lastTime = 0.0
  /// The header, once it was read.
  private(set) var header: StreamHeader?
  /// The last screen, with what may be shown of it.
  private(set) var scene: WireframeScene?
  private var batch = EventBatch()
  private var news: [LiveNews] = []
  private var lastKept: Int64 = 0
  /// Whether the next events may be in the log already.
  private var isRepeating = false
  /// The time 0 that a header without one gets.
  private let assumedStart: Int64

  /// - Parameters:
  ///   - options: How the log is made. A checkout begins each segment, whatever they say.
  ///   - assumedStart: Milliseconds since 1970 for streams that do not give their start.
  init(_ options: EncodeOptions, limits: Limits, assumedStart: Int64) {
    var options = options
    options.checkouts = .segment
    self.options = options
    self.assumedStart = assumedStart
    self.limits = limits
    decoder = HierarchyDecoder(format: .hierarchyStream, limits: limits)
    flattener = Flattener(options)
  }

  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; nil before the header was read.
  var start: Int64? { recorder?.start }

  /// Bytes taken so far, as they unpack.
  var bytesUnpacked: Int { wire?.bytesUnpacked ?? decoder.bytesUnpacked }

  /// Skips events that are in the log already: a server that was killed may have kept more than it noted, and
  /// receives those again.
  ///
  /// - Parameter timestamp: Of the last event that is kept, in milliseconds since 1970.
  mutating func skip(until timestamp: Int64) {
    lastKept = timestamp
  }

  /// Sets whether the next events may be in the log in part.
  mutating func expect(repeated isRepeating: Bool) {
    self.isRepeating = isRepeating
  }

  /// Marks that some of the stream is missing from here on. The mark comes with the next screen.
  mutating func markGap() {
    recorder?.record(AppEvent(time: lastTime, name: "silhouette.gap"), into: &batch)
  }

  /// Takes the next bytes, packed or not, and adds their events to the news.
  ///
  /// A log in the wire format may hold a thousand times its bytes. It pauses where the news are long (`isPaused`).
  ///
  /// - Throws: `SilhouetteError` if they break the format. Events before the error are in the news; nothing
  ///   can follow.
  mutating func take(_ bytes: [UInt8]) throws(SilhouetteError) {
    if !hasBegun, let first = bytes.first {
      hasBegun = true
      if first == WireTaker.firstByte { wire = WireTaker(limits: limits, reveal: options.reveal) }
    }
    if wire != nil {
      wire!.append(bytes)
      return try readWire(most: Self.mostNewBytes)
    }
    try read { (decoder) throws(InputError) in try decoder.append(bytes) }
  }

  /// Bytes of news at which a log in the wire format pauses.
  private static let mostNewBytes = 1 << 20

  /// Records the moments of a log in the wire format, up to so many bytes of news.
  private mutating func readWire(most: Int) throws(SilhouetteError) {
    isPaused = false
    while let moment = try wire!.next(of: Self.name) {
      take(moment)
      sort()
      guard newBytes < most else {
        isPaused = true
        return
      }
    }
  }

  private mutating func take(_ moment: SceneSource.Moment) {
    lastTime = max(lastTime, wire!.endTime)
    if recorder == nil {
      guard case .screen = moment else { return }
      begin(start: wire!.start, .other)
    }
    // A sender repeats the events that a killed server had kept.
    if isRepeating, Int64(wire!.endTime) + wire!.start <= lastKept { return }
    switch moment {
    case .screen(let screen):
      scene = screen.scene
      recorder?.record(screen.scene, from: nil, into: &batch)
    case .touch(let touch): recorder?.record(touch, into: &batch)
    case .event(let event): recorder?.record(event, into: &batch)
    case .screenshot: break
    }
  }

  /// Takes the end of the stream, and ends the log.
  mutating func finish() throws(SilhouetteError) {
    defer {
      recorder?.finish(at: lastTime, into: &batch)
      sort()
      endSegment()
    }
    if wire != nil {
      wire!.finish()
      try readWire(most: .max)
      // The mark of the session's end is no moment.
      lastTime = max(lastTime, wire!.endTime)
      guard recorder != nil else {
        throw SilhouetteError(
          .input, "\(Self.name) holds no page; begin it with a full snapshot, as docs/WIRE.md says")
      }
      return
    }
    try read { (decoder) throws(InputError) in try decoder.finish() }
    if let cut = decoder.diagnostics.cut(of: Self.name) { throw cut }
    guard header != nil else {
      throw SilhouetteError(.input, "\(Self.name) is empty; begin it with a header, as docs/STREAM.md says")
    }
  }

  /// Bytes that it holds, about. A node of the last screen costs most, in the reader, the scene, and the page.
  var weight: Int { (scene?.nodes.count ?? 0) * 1800 + batch.bytes.count + (wire?.heldBytes ?? 0) }

  /// Ends the open segment, however short it is. The next event begins another, with a full snapshot.
  mutating func endSegment() {
    cutter?.close { news.append(.ended($0)) }
    recorder?.beginSegment()
  }

  /// What happened since the last call, in order.
  mutating func takeNews() -> [LiveNews] {
    defer { news.removeAll() }
    newBytes = 0
    return news
  }

  private mutating func read(
    _ feed: (inout HierarchyDecoder) throws(InputError) -> Void
  ) throws(SilhouetteError) {
    do throws(InputError) {
      try feed(&decoder)
    } catch {
      throw SilhouetteError(error, file: Self.name)
    }
    while let record = try nextRecord() {
      try take(record)
      sort()
    }
  }

  private mutating func nextRecord() throws(SilhouetteError) -> HierarchyRecord? {
    do throws(InputError) {
      guard case .record(let record) = try decoder.next() else { return nil }
      return record
    } catch {
      throw SilhouetteError(error, file: Self.name)
    }
  }

  /// What errors call the stream: it has no file.
  private static let name = "the stream"

  private mutating func take(_ record: HierarchyRecord) throws(SilhouetteError) {
    switch record {
    case .header(let header): return begin(header)
    case .viewport(_, let changed): viewport = changed
    default: break
    }
    var (record, time) = (record, record.time ?? 0)
    if lastKept > 0 {
      let kept = Double(lastKept) - Double(start ?? 0)
      // A snapshot is whole, so nothing is missing after those that are passed over.
      if time <= kept, isRepeating { return }
      time = max(time, kept)
      record = record.at(time)
    }
    lastTime = max(lastTime, time)
    switch record {
    case .header, .viewport: break
    case .snapshot(let snapshot):
      guard viewport.isScreen else {
        throw SilhouetteError(
          .input,
          "a viewport of \(viewport.width) x \(viewport.height) points at scale \(viewport.scale) is not a screen; check the recorder"
        )
      }
      let whole = snapshot.withKeyboardWindow(in: viewport).withUntoldScreen(in: viewport)
      let scene = flattener.flatten(
        whole, viewport: viewport, platform: header?.platform ?? .other, tells: tells)
      self.scene = scene
      recorder?.record(scene, from: whole, into: &batch)
    case .touch(let touch): recorder?.record(touch, into: &batch)
    case .event(let event): recorder?.record(event, into: &batch)
    case .screenshot: break
    }
  }

  private mutating func begin(_ header: StreamHeader) {
    self.header = header
    (viewport, tells) = (header.viewport, header.told)
    begin(start: Int64(min(max(header.start.rounded(), 0), 9e15)), header.platform)
  }

  private mutating func begin(start: Int64, _ platform: AppPlatform) {
    let recorder = SessionRecorder(options, start: start > 0 ? start : assumedStart)
    cutter = SegmentCutter(
      length: options.segment, target: .rrweb, ids: SegmentIDs(start: recorder.start), platform: platform)
    self.recorder = recorder
  }

  /// Separates the events that end a segment from those after it.
  private mutating func sort() {
    for entry in batch.entries {
      cutter?.add(entry, of: batch) { news.append(.ended($0)) }
      news.append(.event(Array(batch.bytes[entry.range]), timestamp: entry.timestamp))
      newBytes += entry.range.count
    }
    batch.removeAll()
  }
}

/// News from the bytes of a stream.
enum LiveNews: Sendable {
  /// An event of the open segment, as JSON. The first one of a segment is the Meta before a full snapshot.
  case event([UInt8], timestamp: Int64)
  /// The open segment is whole. What follows is of the next one.
  case ended(Segment)
}
