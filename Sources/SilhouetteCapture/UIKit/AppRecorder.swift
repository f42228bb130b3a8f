#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  /// Records an app's screens and touches while it runs.
  ///
  /// ```swift
  /// let recorder = AppRecorder(into: .stream { lines in await send(lines) })
  /// recorder.start()
  /// ```
  ///
  /// Keep it for as long as it shall record, and call `stop()` at the end. It swizzles nothing. It looks at the views when the main thread is about to rest, so a busy app is not asked, and an app
  /// at rest costs nothing. It takes at most `CaptureOptions.screensPerSecond` screens a second, and none in the background.
  @MainActor
  public final class AppRecorder {
    private let options: CaptureOptions
    private let sink: CaptureSink
    private var walker: CaptureWalker<UIKitSource>
    private var schedule: CaptureSchedule
    private var task: CaptureTask?
    private var rests: RestWatcher?
    private var notices: NoticeWatcher?
    private var touches: TouchWatchers?
    /// Fingers that came down where their paths could reveal a secret.
    private var withheld: Set<Int> = []
    /// Whether the app, or its person, wants nothing to be recorded now.
    private var isHeld = false
    /// Seconds since the device started, at the session's time 0.
    private var zero = 0.0

    /// Counts so far, and the cost.
    public private(set) var counts = CaptureCounts()

    /// A recorder that does nothing before `start()`.
    public init(_ options: CaptureOptions = CaptureOptions(), into sink: CaptureSink) {
      self.options = options
      self.sink = sink
      walker = CaptureWalker(UIKitSource(options: options), options: options)
      schedule = CaptureSchedule(rate: options.screensPerSecond, milliseconds: options.limits.milliseconds)
    }

    /// Begins a session. Its time 0 is now. Has no effect while one is under way.
    public func start() {
      guard task == nil else { return }
      zero = Self.uptime
      counts = CaptureCounts()
      schedule = CaptureSchedule(rate: options.screensPerSecond, milliseconds: options.limits.milliseconds)
      let start = Date().timeIntervalSince1970 * 1000
      task = CaptureTask(sink, limits: options.limits, start: start.rounded())
      touches = TouchWatchers { [weak self] in self?.take($0, $1, at: $2) }
      notices = NoticeWatcher(
        pause: { [weak self] in self?.rest(inBackground: true) },
        resume: { [weak self] in self?.rest(inBackground: false) })
      rests = RestWatcher { [weak self] in self?.rest() }
      if isHeld || UIApplication.shared.applicationState == .background { schedule.pause() }
    }

    /// Records no screen, touch or event until `resume()`. The open segment goes to the sink. It may be called before `start()`, for a person who has not agreed yet.
    public func pause() {
      isHeld = true
      schedule.pause()
      task?.flush()
    }

    /// Goes on after `pause()`.
    public func resume() {
      isHeld = false
      if UIApplication.shared.applicationState != .background { schedule.resume() }
    }

    /// Gives the open segment to the sink, for example because something went wrong in the app.
    public func flush() async {
      await task?.flushed()
    }

    /// Ends the session, and returns when everything was handed to the sink.
    public func stop() async {
      guard let task else { return }
      rests?.stop()
      notices?.stop()
      touches?.stop()
      (rests, notices, touches, self.task) = (nil, nil, nil, nil)
      await task.close()
    }

    /// Records something that the app says about itself. `data` must be one JSON value.
    public func event(_ name: String, data: String? = nil) {
      guard !isHeld else { return }
      task?.post(AppEvent(time: time(of: Self.uptime), name: name, data: data))
    }

    /// Whether the next rest takes a screen, also if something else caused it.
    var isScreenDue: Bool { schedule.isDue }

    // MARK: Screens

    private func rest() {
      schedule.wanted = task?.wantedGap ?? 0
      schedule.savesPower = ProcessInfo.processInfo.isLowPowerModeEnabled
      obey(schedule.rest(at: Self.uptime * 1000))
    }

    private func obey(_ order: CaptureSchedule.Order) {
      switch order {
      case .nothing: break
      case .walk: take()
      case .wait(let milliseconds):
        // If this wakes the main thread, the rest after it takes the screen.
        Task { [weak self] in
          try? await Task.sleep(nanoseconds: UInt64(milliseconds * 1_000_000))
          self?.schedule.ring()
        }
      }
    }

    private func take() {
      guard let task, let scene = UIKitScreen.scene() else { return }
      let begin = Self.uptime
      guard var buffer = task.pool.take() else {
        counts.dropped += 1
        return obey(schedule.dropped(at: begin * 1000))
      }
      buffer.time = time(of: begin)
      buffer.viewport = UIKitScreen.viewport(of: scene)
      buffer.screen = UIKitScreen.controller(of: scene)
      let latest = begin + schedule.budget / 1000
      let isWhole = walker.walkScreen(into: &buffer) { Self.uptime > latest }
      buffer.keyboard = notices?.keyboard(in: scene, hasFocus: buffer.hasFocus)
      touches?.watch(scene.windows)
      // While something moves, a secret may be drawn beside the place that was read.
      if isWhole, !buffer.isMoving, let screenshot = options.screenshot, buffer.needsPicture {
        buffer.picture = screenshot()
      }
      let isMoving = buffer.isMoving
      if isWhole { task.post(buffer) } else { task.pool.put(buffer) }
      let end = Self.uptime
      counts.note(milliseconds: (end - begin) * 1000, isWhole: isWhole)
      obey(schedule.walked(from: begin * 1000, to: end * 1000, isWhole: isWhole, isMoving: isMoving))
    }

    private func rest(inBackground isInBackground: Bool) {
      if isInBackground {
        schedule.pause()
        task?.flush()
      } else if !isHeld {
        schedule.resume()
      }
    }

    // MARK: Touches

    /// Whether a finger's path may be recorded is decided when it comes down: later, its view may be gone.
    private func take(_ touch: UITouch, _ phase: TouchRecord.Phase, at pointer: Int) {
      guard !isHeld, let window = touch.window else { return }
      let inside = touch.location(in: window)
      if phase == .down {
        if walker.isPrivate(touch.view, inside) {
          withheld.insert(pointer)
        } else {
          withheld.remove(pointer)
        }
      }
      guard !withheld.contains(pointer) else {
        counts.withheldTouches += 1
        return
      }
      let place = Point2D(
        x: Double(inside.x + window.frame.origin.x - window.bounds.origin.x),
        y: Double(inside.y + window.frame.origin.y - window.bounds.origin.y))
      task?.post(
        TouchRecord(time: time(of: touch.timestamp), pointer: pointer, phase: phase, location: place))
    }

    // MARK: Time

    /// Seconds since the device started: the clock of touches.
    private static var uptime: Double { ProcessInfo.processInfo.systemUptime }

    /// Milliseconds of the session.
    private func time(of uptime: Double) -> Double { max(0, ((uptime - zero) * 1000).rounded()) }
  }

  extension CaptureCounts {
    fileprivate mutating func note(milliseconds: Double, isWhole: Bool) {
      if isWhole { screens += 1 } else { dropped += 1 }
      self.milliseconds += milliseconds
      longestMilliseconds = max(longestMilliseconds, milliseconds)
    }
  }

  extension CaptureWalker<UIKitSource> {
    /// Views in views, at most.
    private static var mostParents: Int { 1000 }

    /// Whether the place of a touch could reveal a secret: on or in a marked view, a secret, or the keyboard.
    /// A touch on no view could be anywhere.
    fileprivate func isPrivate(_ view: UIView?, _ place: CGPoint) -> Bool {
      guard let view, !source.isMarked(place) else { return true }
      var next: UIView? = view
      for _ in 0..<Self.mostParents {
        guard let view = next else { return false }
        let role = UIKitSource.role(of: type(of: view))
        let privacy = source.privacy(of: .view(view), role)
        if role == .keyboard || !privacy.isDisjoint(with: [.secure, .secret, .mask, .hide]) { return true }
        if wasSecret(source.address(of: .view(view))) { return true }
        next = view.superview
      }
      return true
    }
  }
#endif
