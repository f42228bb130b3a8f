internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRecording
internal import SilhouetteReplay

/// Writes the walker's copies into the sink, in order of time. It lives on the recorder's task.
struct CaptureWriter: ~Copyable {
  private enum Output {
    case stream(StreamWriter, @Sendable ([UInt8]) async -> Void)
    case log(LiveRecorder)
  }

  private var output: Output
  private let start: Double
  private var reader: BufferReader
  private var look = ScreenLook(reach: .opaqueViews)
  /// The screen that was written last.
  private var last: HierarchySnapshot?
  private var viewport: Viewport?
  /// Times never fall.
  private var time = 0.0

  init(_ sink: CaptureSink, limits: CaptureLimits, start: Double) {
    self.start = start
    reader = BufferReader(limits: limits)
    switch sink.way {
    case .stream(let send): output = .stream(StreamWriter(), send)
    case .segments(var options, let deliver):
      options.tells = CaptureStream.tells
      output = .log(
        LiveRecorder(platform: .ios, millisecondsSince1970: Int64(start), options: options, deliver: deliver))
    }
  }

  /// Writes a screen, unless it equals the last one. A screen without a size, or beyond what snapshots may hold, is left
  /// out.
  mutating func write(_ buffer: CaptureBuffer) async {
    guard buffer.viewport.isSane, var snapshot = try? reader.read(buffer) else { return }
    time = max(time, snapshot.time)
    snapshot.time = time
    if let picture = buffer.picture {
      snapshot = look.joined(snapshot, with: picture, buffer.viewport, .ios, CaptureStream.tells)
    }
    if viewport == buffer.viewport, snapshot.isSame(as: last) { return }
    let change = viewport != buffer.viewport ? buffer.viewport : nil
    let isFirst = viewport == nil
    viewport = buffer.viewport
    last = snapshot
    switch output {
    case .log(let recorder): recorder.record(snapshot, viewport: buffer.viewport)
    case .stream:
      var records: [HierarchyRecord] = []
      if isFirst {
        let header = StreamHeader(
          platform: .ios, viewport: buffer.viewport, start: start, tells: CaptureStream.tells)
        records.append(.header(header))
      } else if let change {
        records.append(.viewport(milliseconds: time, change))
      }
      records.append(.snapshot(snapshot))
      await send(records)
    }
  }

  mutating func write(_ touch: TouchRecord) async {
    guard touch.location.isFinite else { return }
    var touch = touch
    time = max(time, touch.time)
    touch.time = time
    if case .log(let recorder) = output {
      recorder.record(touch)
    } else {
      await send([.touch(touch)])
    }
  }

  mutating func write(_ event: AppEvent) async {
    var event = event
    time = max(time, event.time)
    event.time = time
    if case .log(let recorder) = output {
      recorder.record(event)
    } else {
      await send([.event(event)])
    }
  }

  /// Milliseconds from screen to screen that the log's budget asks for; 0 for a stream.
  var wantedGap: Double {
    guard case .log(let recorder) = output else { return 0 }
    return recorder.screenGap / .milliseconds(1)
  }

  func flush() async {
    if case .log(let recorder) = output { await recorder.flush() }
  }

  func close() async {
    if case .log(let recorder) = output { await recorder.close(at: .milliseconds(time)) }
  }

  /// A stream begins with a screen: records before it would have no viewport, and are dropped.
  private mutating func send(_ records: [HierarchyRecord]) async {
    guard case .stream(var writer, let send) = output, viewport != nil else { return }
    var bytes: [UInt8] = []
    for record in records { writer.write(record, into: &bytes) }
    output = .stream(writer, send)
    await send(bytes)
  }
}

extension HierarchySnapshot {
  /// Whether both show the same, whenever they did.
  fileprivate func isSame(as other: HierarchySnapshot?) -> Bool {
    guard var other else { return false }
    other.time = time
    return self == other
  }
}
