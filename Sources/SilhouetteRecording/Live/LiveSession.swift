internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteReplay
internal import SilhouetteScene

/// One session while it is recorded: snapshots become scenes, events and segments. It lives on the recorder's task.
struct LiveSession: ~Copyable {
  private let options: EncodeOptions
  private let platform: AppPlatform
  private var flattener: Flattener
  private var look: ScreenLook
  private var recorder: SessionRecorder
  private var cutter: SegmentCutter
  private var batch = EventBatch()
  /// The last screen. The next session begins with it.
  private(set) var last: (snapshot: HierarchySnapshot, viewport: Viewport)?
  private var lastTime = 0.0
  /// Finished segments that are not yet delivered.
  private var finished: [Segment] = []

  init(_ options: EncodeOptions, platform: AppPlatform, start: Int64) {
    self.options = options
    self.platform = platform
    flattener = Flattener(options)
    look = ScreenLook(Flattener(options), reach: .opaqueViews)
    recorder = SessionRecorder(options, start: start)
    cutter = SegmentCutter(
      length: options.segment, target: options.target, ids: options.ids(start: recorder.start),
      platform: platform)
  }

  /// Records a screen. Returns false if the viewport is not a screen's.
  mutating func record(
    _ snapshot: HierarchySnapshot, _ viewport: Viewport, _ picture: Picture? = nil
  ) -> Bool {
    guard viewport.isScreen else { return false }
    var snapshot = snapshot
    if let picture {
      let tells = options.tells ?? .usual(for: platform)
      snapshot = look.joined(snapshot, with: picture, viewport, platform, tells)
    }
    let whole = snapshot.withKeyboardWindow(in: viewport)
    let scene = flattener.flatten(whole, viewport: viewport, platform: platform, tells: options.tells)
    recorder.record(scene, from: whole, into: &batch)
    last = (snapshot, viewport)
    lastTime = max(lastTime, snapshot.time)
    cut()
    return true
  }

  mutating func record(_ touch: TouchRecord) {
    recorder.record(touch, into: &batch)
    lastTime = max(lastTime, touch.time)
    cut()
  }

  mutating func record(_ event: AppEvent) {
    recorder.record(event, into: &batch)
    lastTime = max(lastTime, event.time)
    cut()
  }

  /// Touches that were withheld so far because a keyboard may have been under them.
  var touchesNearKeyboard: Int { recorder.touchesNearKeyboard }

  /// Ends the open segment early.
  mutating func flush() {
    endSegment()
    recorder.beginSegment()
  }

  /// Ends the session.
  ///
  /// - Parameter end: nil for the time of the last record.
  mutating func finish(at end: Double?) {
    recorder.finish(at: end ?? lastTime, into: &batch)
    cut()
    endSegment()
  }

  mutating func takeSegments() -> [Segment] {
    defer { finished.removeAll() }
    return finished
  }

  private mutating func cut() {
    var ended: [Segment] = []
    cutter.add(batch) { ended.append($0) }
    batch.removeAll()
    // More records of exactly this time may come, such as the session's end.
    if let reached = recorder.lastTimestamp { cutter.reach(reached - 1) { ended.append($0) } }
    finished += ended
  }

  private mutating func endSegment() {
    var ended: [Segment] = []
    cutter.close { ended.append($0) }
    finished += ended
  }
}
