internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene

/// Turns the bytes of one hierarchy stream into events and segments, as they come.
///
/// ```
/// bytes ─HierarchyDecoder▶ record ─Flattener▶ Scene ─SessionRecorder▶ EventBatch ─SegmentCutter▶ Segment
/// ```
///
/// Each segment begins with a full snapshot. Memory holds one record, the bytes before it, and the open segment.
struct StreamEncoder: ~Copyable {
  private let options: EncodeOptions
  private var decoder: HierarchyDecoder
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
    decoder = HierarchyDecoder(format: .hierarchyStream, limits: limits)
    flattener = Flattener(options)
  }

  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; nil before the header was read.
  var start: Int64? { recorder?.start }

  /// Bytes taken so far, as they unpack.
  var bytesUnpacked: Int { decoder.bytesUnpacked }

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
  /// - Throws: `SilhouetteError` if they break the format. Events before the error are in the news; nothing
  ///   can follow.
  mutating func take(_ bytes: [UInt8]) throws(SilhouetteError) {
    try read { (decoder) throws(InputError) in try decoder.append(bytes) }
  }

  /// Takes the end of the stream, and ends the log.
  mutating func finish() throws(SilhouetteError) {
    defer {
      recorder?.finish(at: lastTime, into: &batch)
      sort()
      endSegment()
    }
    try read { (decoder) throws(InputError) in try decoder.finish() }
    if let cut = decoder.diagnostics.cut(of: Self.name) { throw cut }
    guard header != nil else {
      throw SilhouetteError(.input, "\(Self.name) is empty; begin it with a header, as docs/STREAM.md says")
    }
  }

  /// Bytes that it holds, about. A node of the last screen costs most, in the reader, the scene, and the page.
  var weight: Int { (scene?.nodes.count ?? 0) * 1800 + batch.bytes.count }

  /// Ends the open segment, however short it is. The next event begins another, with a full snapshot.
  mutating func endSegment() {
    cutter?.close { news.append(.ended($0)) }
    recorder?.beginSegment()
  }

  /// What happened since the last call, in order.
  mutating func takeNews() -> [LiveNews] {
    defer { news.removeAll() }
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
    let told = Int64(min(max(header.start.rounded(), 0), 9e15))
    let recorder = SessionRecorder(options, start: told > 0 ? told : assumedStart)
    cutter = SegmentCutter(
      length: options.segment, target: .rrweb, ids: SegmentIDs(start: recorder.start),
      platform: header.platform)
    self.recorder = recorder
  }

  /// Separates the events that end a segment from those after it.
  private mutating func sort() {
    for entry in batch.entries {
      cutter?.add(entry, of: batch) { news.append(.ended($0)) }
      news.append(.event(Array(batch.bytes[entry.range]), timestamp: entry.timestamp))
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
