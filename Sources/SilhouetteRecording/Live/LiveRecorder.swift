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
/// A session ends by itself after a quarter of an hour without a touch, and after an hour (`SessionRotation`). The app does not
/// notice: its times go on.
///
/// Times are milliseconds of the first session, or of the one that the app began by `rotate`. A record that is older than the one before it gets that one's time. Privacy
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
  ///   - rotation: When a session ends by itself and another begins.
  ///   - budget: The cost that the recording may have; `screenGap` follows from it.
  ///   - deliver: Gets each segment, in order, one at a time. No other segment is made until it returns.
  public init(
    platform: AppPlatform, millisecondsSince1970 start: Int64, options: EncodeOptions = EncodeOptions(),
    mostWaiting: Int = 4, rotation: SessionRotation = SessionRotation(),
    budget: RecordingBudget = RecordingBudget(),
    deliver: @escaping @Sendable (Segment) async -> Void
  ) {
    mailbox = LiveMailbox(mostScreens: mostWaiting)
    channel = nil
    let way = LiveWay(platform: platform, options: options, rotation: rotation, budget: budget)
    Self.start(mailbox, way, start, deliver: deliver, end: {})
  }

  /// Begins a session whose segments are read from `segments`. No other segment is made until one is taken.
  ///
  /// - Parameters:
  ///   - platform: The toolkit of the app's snapshots.
  ///   - start: When the session began (its time 0), as milliseconds since 1970-01-01 00:00 UTC.
  ///   - options: The content and form of the log. `EncodeOptions.segmentLength` counts.
  ///   - mostWaiting: The largest number of snapshots that wait.
  ///   - rotation: When a session ends by itself and another begins.
  ///   - budget: The cost that the recording may have; `screenGap` follows from it.
  public init(
    platform: AppPlatform, millisecondsSince1970 start: Int64, options: EncodeOptions = EncodeOptions(),
    mostWaiting: Int = 4, rotation: SessionRotation = SessionRotation(),
    budget: RecordingBudget = RecordingBudget()
  ) {
    mailbox = LiveMailbox(mostScreens: mostWaiting)
    let channel = SegmentChannel()
    self.channel = channel
    let way = LiveWay(platform: platform, options: options, rotation: rotation, budget: budget)
    Self.start(mailbox, way, start, deliver: { await channel.send($0) }, end: { await channel.finish() })
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

  /// How long to wait from one screen to the next, so that the recording stays in its budget; zero if the budget allows any number.
  ///
  /// It changes with the app's screens. Ask before each screen. Screens that come sooner are recorded all the same.
  public var screenGap: Duration { Duration(inMilliseconds: mailbox.gap) }
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
    _ mailbox: LiveMailbox, _ way: LiveWay, _ start: Int64,
    deliver: @escaping @Sendable (Segment) async -> Void, end: @escaping @Sendable () async -> Void
  ) {
    Task.detached(priority: .utility) {
      var sessions = LiveSessions(way, start: start)
      for await _ in mailbox.bell {
        while let letter = mailbox.take() {
          await sessions.take(letter, from: mailbox, deliver)
        }
      }
      await end()
    }
  }
}
