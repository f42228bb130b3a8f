public import SilhouetteHierarchy

/// Records a running app: takes snapshots, touches and events as they happen, and gives out finished segments.
///
/// ```swift
/// let recorder = LiveRecorder(platform: .ios, start: millisecondsSince1970) { segment in
///   await upload(segment.files)
/// }
/// recorder.record(snapshot, viewport: viewport)     // from any thread; returns at once
/// recorder.record(touch)
/// await recorder.close()
/// ```
///
/// All work happens on a task of the recorder's own: the `record` methods put a value into a list and return. Where
/// the task or the delivery falls behind, `mostWaiting` snapshots wait and further ones are dropped, whole, and
/// counted. Touches and events are dropped only where 10,000 of them wait. Memory does not grow with the session.
///
/// Times are milliseconds of the session. What comes late gets the time of what came before it. Privacy is as in
/// `EncodeOptions`: no text leaves by default. A recorder that is let go closes itself.
public final class LiveRecorder: Sendable {
  private let mailbox: LiveMailbox
  private let channel: SegmentChannel?

  /// Begins a session whose segments go to a closure.
  ///
  /// - Parameters:
  ///   - start: milliseconds since the Unix epoch at the session's time 0.
  ///   - options: what is recorded, and in which form; `segment` is the length of a segment in milliseconds.
  ///   - mostWaiting: snapshots that wait at once, at most.
  ///   - deliver: called with each segment, in order, one at a time. While it waits, no other segment is made.
  public init(
    platform: Platform, start: Int64, options: EncodeOptions = EncodeOptions(), mostWaiting: Int = 4,
    deliver: @escaping @Sendable (Segment) async -> Void
  ) {
    mailbox = LiveMailbox(mostScreens: mostWaiting)
    channel = nil
    Self.start(mailbox, platform, start, options, deliver: deliver, end: {})
  }

  /// Begins a session whose segments are read from `segments`.
  ///
  /// Somebody must iterate over them: until a segment is taken, no other one is made.
  public init(
    platform: Platform, start: Int64, options: EncodeOptions = EncodeOptions(), mostWaiting: Int = 4
  ) {
    mailbox = LiveMailbox(mostScreens: mostWaiting)
    let channel = SegmentChannel()
    self.channel = channel
    Self.start(
      mailbox, platform, start, options, deliver: { await channel.send($0) }, end: { await channel.finish() })
  }

  deinit {
    _ = mailbox.post(order: .close(end: nil, nil))
  }

  /// The segments in order, for one reader; ends after `close()`. Empty where a closure takes them.
  ///
  /// A reader that is cancelled ends the delivery: later segments are lost.
  public var segments: AsyncStream<Segment> {
    guard let channel else { return AsyncStream { $0.finish() } }
    return AsyncStream {
      await channel.next()
    } onCancel: {
      Task { await channel.finish() }
    }
  }

  /// What became of everything so far.
  public var counts: LiveCounts { mailbox.counts }
}

// MARK: - What happens

extension LiveRecorder {
  /// Hands over one screen. Costs a lock and an append; the snapshot's arrays are shared, not copied.
  ///
  /// - Parameter viewport: the screen in points, and its device pixels a point.
  /// - Returns: false where it was dropped: too many wait, or the recorder is closed.
  @discardableResult
  public func record(_ snapshot: HierarchySnapshot, viewport: Viewport) -> Bool {
    mailbox.post(screen: snapshot, viewport)
  }

  /// Hands over one touch, in viewport points. False where it was dropped.
  @discardableResult
  public func record(_ touch: Touch) -> Bool {
    mailbox.post(other: .touch(touch))
  }

  /// Hands over something that the app tells beside its screens. False where it was dropped.
  @discardableResult
  public func record(_ event: AppEvent) -> Bool {
    mailbox.post(other: .event(event))
  }

  /// Ends the segment that grows, such as before an app goes to the background.
  ///
  /// Returns when everything that was handed over before it was delivered.
  public func flush() async {
    await order { .flush($0) }
  }

  /// Ends the session and begins another, with the last screen as its first.
  ///
  /// Returns when everything of the old session was delivered.
  ///
  /// - Parameters:
  ///   - start: milliseconds since the Unix epoch at the new session's time 0.
  ///   - end: milliseconds of the old session; nil for the time of its last record.
  ///   - sessionID: names the new session; nil for a name that follows from its start.
  public func rotate(start: Int64, end: Double? = nil, sessionID: String? = nil) async {
    let rotation = LiveRotation(end: end, start: start, sessionID: sessionID)
    await order { .rotate(rotation, $0) }
  }

  /// Ends the session. What is handed over later is dropped.
  ///
  /// Returns when everything was delivered.
  ///
  /// - Parameter end: milliseconds of the session; nil for the time of its last record.
  public func close(at end: Double? = nil) async {
    await order { .close(end: end, $0) }
  }

  private func order(_ letter: (CheckedContinuation<Void, Never>) -> LiveMailbox.Letter) async {
    await withCheckedContinuation { done in
      if !mailbox.post(order: letter(done)) { done.resume() }
    }
  }
}

// MARK: - The recorder's task

extension LiveRecorder {
  private static func start(
    _ mailbox: LiveMailbox, _ platform: Platform, _ start: Int64, _ options: EncodeOptions,
    deliver: @escaping @Sendable (Segment) async -> Void, end: @escaping @Sendable () async -> Void
  ) {
    Task.detached(priority: .utility) {
      await run(mailbox, platform, start, options, deliver)
      await end()
    }
  }

  private static func run(
    _ mailbox: LiveMailbox, _ platform: Platform, _ start: Int64, _ options: EncodeOptions,
    _ deliver: @Sendable (Segment) async -> Void
  ) async {
    var session = LiveSession(options, platform: platform, start: start)
    // Of the sessions before.
    var touchesBefore = 0
    for await _ in mailbox.bell {
      while let letter = mailbox.take() {
        var done: CheckedContinuation<Void, Never>?
        var next: LiveSession?
        switch letter {
        case .screen(let snapshot, let viewport):
          let isScreen = session.record(snapshot, viewport)
          mailbox.count { $0.note(snapshotIsRecorded: isScreen) }
        case .touch(let touch): session.record(touch)
        case .event(let event): session.record(event)
        case .flush(let continuation):
          session.flush()
          done = continuation
        case .rotate(let rotation, let continuation):
          session.finish(at: rotation.end)
          next = LiveSession(after: session, rotation, options, platform: platform)
          done = continuation
        case .close(let end, let continuation):
          session.finish(at: end)
          mailbox.finish()
          done = continuation
        }
        let touches = touchesBefore + session.touchesNearKeyboard
        mailbox.count { $0.touchesNearKeyboard = touches }
        for segment in session.takeSegments() {
          mailbox.count { $0.segments += 1 }
          await deliver(segment)
        }
        if let opened = next.take() {
          session = opened
          touchesBefore = touches
        }
        done?.resume()
      }
    }
  }
}

extension LiveSession {
  /// The session that a rotation begins.
  fileprivate init(
    after old: borrowing LiveSession, _ rotation: LiveRotation, _ options: EncodeOptions, platform: Platform
  ) {
    var options = options
    options.sessionID = rotation.sessionID
    self.init(options, platform: platform, start: rotation.start)
    guard var last = old.last else { return }
    last.snapshot.time = 0
    _ = record(last.snapshot, last.viewport)
  }
}

extension LiveCounts {
  fileprivate mutating func note(snapshotIsRecorded: Bool) {
    if snapshotIsRecorded { recordedSnapshots += 1 } else { droppedSnapshots += 1 }
  }
}
