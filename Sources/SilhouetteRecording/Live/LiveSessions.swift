internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteReplay
internal import SilhouetteText

/// How a live recorder records, in all its sessions.
struct LiveWay: Sendable {
  var platform: AppPlatform
  var options: EncodeOptions
  var rotation: SessionRotation
  var budget: RecordingBudget
}

/// The sessions of a live recorder, one after another. It lives on the recorder's task.
struct LiveSessions: ~Copyable {
  private let way: LiveWay
  private var open: LiveSession
  private var watch: RotationWatch
  private var pace: RecordingPace
  /// Milliseconds since 1970-01-01 00:00 UTC at time 0 of the watch.
  private var start: Int64
  /// The last screen as the app gave it, before anything was found in a picture.
  private var given: HierarchySnapshot?
  /// The last screen that came while nothing was recorded. Its picture is dropped, since it may be long until somebody comes.
  private var unrecorded: (snapshot: HierarchySnapshot, viewport: Viewport)?
  private var hasEnded = false
  /// Of the sessions before.
  private var touchesBefore = 0

  init(_ way: LiveWay, start: Int64) {
    self.way = way
    self.start = start
    open = LiveSession(way.options, platform: way.platform, start: start)
    watch = RotationWatch(way.rotation)
    pace = RecordingPace(way.budget)
  }

  /// Obeys a letter, and delivers the segments that it completes.
  mutating func take(
    _ letter: LiveMailbox.Letter, from mailbox: LiveMailbox, _ deliver: @Sendable (Segment) async -> Void
  ) async {
    var done: CheckedContinuation<Void, Never>?
    var finished: [Segment] = []
    switch letter {
    case .screen(let snapshot, let viewport, let picture):
      let begin = ContinuousClock.now
      let isScreen = record(snapshot, viewport, picture, into: &finished)
      pace.screen(took: (ContinuousClock.now - begin).inMilliseconds)
      mailbox.count { $0.note(snapshotIsRecorded: isScreen) }
    case .touch(var touch):
      obey(watch.sign(at: touch.time, isTouch: true), at: touch.time, into: &finished)
      touch.time -= watch.zero
      open.record(touch)
    case .event(var event):
      obey(watch.sign(at: event.time, isTouch: false), at: event.time, into: &finished)
      event.time -= watch.zero
      open.record(event)
    case .flush(let continuation):
      if !watch.isResting { open.flush() }
      done = continuation
    case .rotate(let rotation, let continuation):
      let last = watch.isResting ? unrecorded : open.last
      end(at: rotation.end.map { $0 - watch.zero }, into: &finished)
      start = rotation.start
      watch.begin(at: 0)
      begin(named: rotation.sessionID, with: last)
      done = continuation
    case .close(let end, let continuation):
      self.end(at: end.map { $0 - watch.zero }, into: &finished)
      mailbox.finish()
      done = continuation
    }
    let touches = touchesBefore + open.touchesNearKeyboard
    mailbox.count { $0.touchesNearKeyboard = touches }
    finished += open.takeSegments()
    for segment in finished { pace.segment(of: segment.files.reduce(0) { $0 + $1.bytes.count }) }
    mailbox.gap = pace.gap
    for segment in finished {
      mailbox.count { $0.segments += 1 }
      await deliver(segment)
    }
    done?.resume()
  }

  /// Returns false if the viewport is not a screen's.
  private mutating func record(
    _ snapshot: HierarchySnapshot, _ viewport: Viewport, _ picture: Picture?, into finished: inout [Segment]
  ) -> Bool {
    guard viewport.isScreen else { return false }
    let order = watch.screen(at: snapshot.time, hasChanged: !snapshot.isSame(as: given))
    given = snapshot
    obey(order, at: snapshot.time, into: &finished)
    guard !watch.isResting else {
      unrecorded = (snapshot, viewport)
      return true
    }
    var snapshot = snapshot
    snapshot.time -= watch.zero
    return open.record(snapshot, viewport, picture)
  }

  private mutating func obey(_ order: RotationWatch.Order, at time: Double, into finished: inout [Segment]) {
    switch order {
    case .record, .skip: break
    case .rest(let end):
      unrecorded = open.last
      self.end(at: end - watch.zero, into: &finished)
    case .begin:
      let last = unrecorded ?? open.last
      end(at: nil, into: &finished)
      begin(named: nil, with: last)
    }
  }

  private mutating func end(at end: Double?, into finished: inout [Segment]) {
    guard !hasEnded else { return }
    hasEnded = true
    open.finish(at: end)
    finished += open.takeSegments()
  }

  /// Begins a session at the watch's zero, with a screen from before.
  private mutating func begin(
    named name: String?, with last: (snapshot: HierarchySnapshot, viewport: Viewport)?
  ) {
    touchesBefore += open.touchesNearKeyboard
    var options = way.options
    options.sessionID = name
    options.viewID = nil
    let zero = Int64(max(0, min(watch.zero, 1e15)))
    let begin = start > .max - zero ? .max : start + zero
    open = LiveSession(options, platform: way.platform, start: begin)
    hasEnded = false
    unrecorded = nil
    guard var last else { return }
    last.snapshot.time = 0
    _ = open.record(last.snapshot, last.viewport)
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

extension LiveCounts {
  fileprivate mutating func note(snapshotIsRecorded: Bool) {
    if snapshotIsRecorded { recordedSnapshots += 1 } else { droppedSnapshots += 1 }
  }
}
