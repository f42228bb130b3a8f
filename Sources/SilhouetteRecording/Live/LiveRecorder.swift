public import SilhouetteHierarchy
public import SilhouettePictures
public import SilhouetteReplay
internal import SilhouetteText

/// Records a running app: it takes snapshots, touches and events as they happen, and delivers finished segments.
///
/// ```swift
/// let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: now) { segment in
///   await upload(segment.files)
/// }
/// recorder.record(snapshot, viewport: viewport)     // from any thread; returns at once
/// recorder.record(touch)
/// await recorder.close()
/// ```
///
/// All work happens on a task of the recorder: the `record` methods append to a list and return. If that task or the
/// delivery is too slow, `mostWaiting` snapshots wait; further ones are dropped whole, and counted. Touches and events
/// are dropped only if 10,000 of them wait. So memory does not grow with the session.
///
/// Times are milliseconds of the session. A record that is older than the one before it gets that one's time. Privacy
/// follows `EncodeOptions`: by default no text leaves. A recorder that is no longer referenced closes itself.
public final class LiveRecorder: Sendable {
  private let mailbox: LiveMailbox
  private let channel: SegmentChannel?

  /// Begins a session whose segments go to a closure.
  ///
  /// - Parameters:
  ///   - platform: The toolkit of the app's snapshots.
  ///   - start: When the session began (its time 0), as milliseconds since 1970-01-01 00:00 UTC.
  ///   - options: The content and form of the log. `EncodeOptions.segmentLength` counts.
  ///   - mostWaiting: The largest number of snapshots that wait.
  ///   - deliver: Gets each segment, in order, one at a time. No other segment is made until it returns.
  public init(
    platform: AppPlatform, millisecondsSince1970 start: Int64, options: EncodeOptions = EncodeOptions(),
    mostWaiting: Int = 4,
    deliver: @escaping @Sendable (Segment) async -> Void
  ) {
    mailbox = LiveMailbox(mostScreens: mostWaiting)
    channel = nil
    Self.start(mailbox, platform, start, options, deliver: deliver, end: {})
  }

  /// Begins a session whose segments are read from `segments`. No other segment is made until one is taken.
  ///
  /// - Parameters:
  ///   - platform: The toolkit of the app's snapshots.
  ///   - start: When the session began (its time 0), as milliseconds since 1970-01-01 00:00 UTC.
  ///   - options: The content and form of the log. `EncodeOptions.segmentLength` counts.
  ///   - mostWaiting: The largest number of snapshots that wait.
  public init(
    platform: AppPlatform, millisecondsSince1970 start: Int64, options: EncodeOptions = EncodeOptions(),
    mostWaiting: Int = 4
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

  /// The segments in order, for one reader; they end after `close()`. Empty if a closure takes them.
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

  /// How many records the log has so far, and how many were dropped.
  public var counts: LiveCounts { mailbox.counts }
}

// MARK: - Records

extension LiveRecorder {
  /// Records one screen. Cost: a lock and an append; the snapshot's arrays are shared, not copied.
  ///
  /// With a screenshot, views whose inside the snapshot does not hold get the elements that it shows there, and pictures get their
  /// average colours. The recorder's task paints secrets over, looks, and drops it.
  ///
  /// - Parameters:
  ///   - snapshot: The screen; its time is in milliseconds of the session.
  ///   - viewport: The screen's size in points, and its device pixels a point.
  ///   - screenshot: The screen as it was drawn at the same time, in any number of pixels a point.
  /// - Returns: False if the snapshot was dropped: too many wait, or the recorder is closed.
  @discardableResult
  public func record(_ snapshot: HierarchySnapshot, viewport: Viewport, screenshot: Picture? = nil) -> Bool {
    mailbox.post(screen: snapshot, viewport, screenshot)
  }

  /// Records one touch, in viewport points.
  ///
  /// - Returns: False if the touch was dropped: too many wait, or the recorder is closed.
  @discardableResult
  public func record(_ touch: TouchRecord) -> Bool {
    mailbox.post(other: .touch(touch))
  }

  /// Records something that the app reports about itself. `EncodeOptions.eventData` lists the members of its
  /// data to keep.
  ///
  /// - Returns: False if the event was dropped: too many wait, or the recorder is closed.
  @discardableResult
  public func record(_ event: AppEvent) -> Bool {
    mailbox.post(other: .event(event))
  }

  /// Ends the open segment early, for example before the app goes to the background.
  ///
  /// Returns when everything that was recorded before the call is delivered.
  public func flush() async {
    await order { .flush($0) }
  }

  /// Ends the session and begins another, whose first screen is the last one of the old session.
  ///
  /// Returns when everything of the old session is delivered.
  ///
  /// - Parameters:
  ///   - start: When the new session began (its time 0), as milliseconds since 1970-01-01 00:00 UTC.
  ///   - end: How long the old session was; nil for the time of its last record.
  ///   - sessionID: Name of the new session; nil to derive it from the start.
  public func rotate(
    millisecondsSince1970 start: Int64, end: Duration? = nil, sessionID: String? = nil
  ) async {
    let rotation = LiveRotation(end: end?.inMilliseconds, start: start, sessionID: sessionID)
    await order { .rotate(rotation, $0) }
  }

  /// Ends the session. Later records are dropped.
  ///
  /// Returns when everything is delivered.
  ///
  /// - Parameter end: How long the session was; nil for the time of its last record.
  public func close(at end: Duration? = nil) async {
    await order { .close(end: end?.inMilliseconds, $0) }
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
    _ mailbox: LiveMailbox, _ platform: AppPlatform, _ start: Int64, _ options: EncodeOptions,
    deliver: @escaping @Sendable (Segment) async -> Void, end: @escaping @Sendable () async -> Void
  ) {
    Task.detached(priority: .utility) {
      await run(mailbox, platform, start, options, deliver)
      await end()
    }
  }

  private static func run(
    _ mailbox: LiveMailbox, _ platform: AppPlatform, _ start: Int64, _ options: EncodeOptions,
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
        case .screen(let snapshot, let viewport, let picture):
          let isScreen = session.record(snapshot, viewport, picture)
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
    after old: borrowing LiveSession, _ rotation: LiveRotation, _ options: EncodeOptions,
    platform: AppPlatform
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
