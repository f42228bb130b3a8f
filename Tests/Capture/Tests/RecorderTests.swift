import CaptureSample
import SilhouetteReplay
import SwiftUI
import Testing
import UIKit

@testable import CaptureOverStandIn

/// The recorder over an app of the stand-in. The app is one for all tests, so they run one after the other.
@Suite(.serialized)
@MainActor
struct RecorderTests {
  private let scene = UIWindowScene()
  private let lines = Lines()

  func app(_ windows: UIWindow...) {
    scene.windows = windows
    scene.activationState = .foregroundActive
    UIApplication.shared.connectedScenes = [scene]
  }

  private var options: CaptureOptions {
    var options = CaptureOptions.withWords
    // So that no test waits for the next screen.
    options.screensPerSecond = 60
    return options
  }

  private func recorder() -> AppRecorder {
    let lines = lines
    return AppRecorder(options, into: .stream { await lines.add($0) })
  }

  /// The main thread rests until the recorder took so many screens. On a busy machine each can take seconds: a picture is
  /// looked at in between.
  func rest(_ recorder: AppRecorder, until screens: Int) async throws {
    for _ in 0..<600_000 {
      CFRunLoop.rest()
      if recorder.counts.screens >= screens { return }
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    Issue.record("it takes no screens")
  }

  @Test func aStreamBeginsWithItsHeaderAndAScreen() async throws {
    app(FakeScreens.login().window)
    let recorder = recorder()
    recorder.event("too early")
    recorder.start()
    #expect(await lines.all.isEmpty)
    try await rest(recorder, until: 1)
    recorder.event("login", data: #"{"method":"password"}"#)
    await recorder.stop()
    let all = await lines.all
    try #require(all.count == 3)
    #expect(all[0].hasPrefix(#"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402"#))
    #expect(all[1].hasPrefix(#"{"t":"#) && all[1].contains(#""windows":[{"id":1"#))
    #expect(all[2].contains(#""event":{"name":"login","data":{"method":"password"}}"#))
    #expect(!all.joined().contains("horse") && !all.joined().contains("ada@"))
  }

  @Test func aPausedRecorderTakesNothing() async throws {
    app(FakeScreens.login().window)
    let recorder = recorder()
    recorder.pause()
    recorder.start()
    for _ in 0..<20 {
      CFRunLoop.rest()
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    recorder.event("unseen")
    // Coming back to the foreground is no consent.
    NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    for _ in 0..<20 {
      CFRunLoop.rest()
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    #expect(recorder.counts.screens == 0)
    recorder.resume()
    try await rest(recorder, until: 1)
    recorder.pause()
    recorder.event("unseen")
    await recorder.stop()
    let all = await lines.all
    #expect(all.count == 2)
    #expect(!all.joined().contains("unseen"))
  }

  @Test func anOpenSegmentComesWhenItIsAskedFor() async throws {
    app(FakeScreens.login().window)
    let (segments, segment) = AsyncStream<Int>.makeStream()
    let recorder = AppRecorder(options, into: .segments { segment.yield($0.number) })
    recorder.start()
    try await rest(recorder, until: 1)
    await recorder.flush()
    var numbers = segments.makeAsyncIterator()
    #expect(await numbers.next() == 0)
    await recorder.stop()
  }

  /// Pictures are taken only if there is something to look at, and what they show is written.
  @Test func opaqueViewsAreLookedAtInAPicture() async throws {
    var painted = PaintedScreen()
    painted.noise(16, 200, 370, 200)
    let picture = painted.picture
    var asked = 0
    var options = options
    options.screenshot = {
      asked += 1
      return picture
    }
    let plain = screen(label("Words alone", box(16, 110, 200, 26)))
    app(plain)
    let lines = lines
    let recorder = AppRecorder(options, into: .stream { await lines.add($0) })
    recorder.start()
    try await rest(recorder, until: 2)
    #expect(asked == 0)
    app(FakeScreens.web())
    try await rest(recorder, until: 4)
    #expect(asked > 0)
    await recorder.stop()
    let all = await lines.all
    #expect(!all.dropLast().joined().contains("seen") && all.last?.contains("seen.picture") == true)
  }

  @Test func theSamplesPictureShowsTheWindows() throws {
    let page = screen(panel(box(10, 20, 30, 40), .systemBlue))
    let scene = UIWindowScene()
    scene.windows = [page]
    UIApplication.shared.connectedScenes = [scene]
    defer { UIApplication.shared.connectedScenes = [] }
    let picture = try #require(pictureOfTheScreen())
    #expect(picture.width == 402 && picture.height == 874)
    #expect(picture.pixels[0] == 0xFFFF_FFFF && picture.pixels[874 * 402 - 1] == 0xFFFF_FFFF)
    #expect(picture.pixels[20 * 402 + 10] == 0xFFFF_7900 && picture.pixels[59 * 402 + 39] == 0xFFFF_7900)
    #expect(picture.pixels[60 * 402 + 10] == 0xFFFF_FFFF)
  }

  @Test func screensThatAreAlikeAreWrittenOnce() async throws {
    let window = FakeScreens.login().window
    app(window)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 3)
    window.backgroundColor = .systemGray6
    try await rest(recorder, until: 5)
    await recorder.stop()
    #expect(await lines.all.count == 3)
  }

  @Test func nothingIsTakenInTheBackground() async throws {
    app(FakeScreens.login().window)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    for _ in 0..<50 {
      CFRunLoop.rest()
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    #expect(recorder.counts.screens == 1)
    NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    try await rest(recorder, until: 2)
    await recorder.stop()
  }

  @Test func aSinkThatIsSlowDropsScreensAndHoldsNothingUp() async throws {
    let window = FakeScreens.login().window
    app(window)
    let gate = Gate()
    let recorder = AppRecorder(options, into: .stream { _ in await gate.pass() })
    recorder.start()
    for step in 0..<60_000 where recorder.counts.dropped == 0 {
      window.alpha = CGFloat(step % 2) / 2 + 0.5
      CFRunLoop.rest()
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    #expect(recorder.counts.dropped > 0)
    #expect(recorder.counts.screens == 2)
    await gate.open()
    try await rest(recorder, until: 4)
    await recorder.stop()
  }

  @Test func afterStopNothingIsTaken() async throws {
    let window = FakeScreens.login().window
    app(window)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    #expect(window.gestureRecognizers?.count == 1)
    await recorder.stop()
    let count = recorder.counts.screens
    for _ in 0..<20 { CFRunLoop.rest() }
    #expect(recorder.counts.screens == count)
    #expect(window.gestureRecognizers?.isEmpty == true)
  }

  @Test func theKeyboardIsReportedUntilItIsGone() async throws {
    let login = FakeScreens.login()
    app(login.window)
    let recorder = recorder()
    recorder.start()
    // Nothing was said of the keyboard, and a field has the focus.
    try await rest(recorder, until: 1)
    let up = [UIResponder.keyboardFrameEndUserInfoKey: box(0, 538, 402, 336)]
    NotificationCenter.default.post(
      name: UIResponder.keyboardWillShowNotification, object: nil, userInfo: up)
    try await rest(recorder, until: 2)
    NotificationCenter.default.post(name: UIResponder.keyboardDidHideNotification, object: nil)
    try await rest(recorder, until: 3)
    await recorder.stop()
    let all = await lines.all
    try #require(all.count == 4)
    #expect(all[1].contains(#""keyboard":true"#))
    #expect(all[2].contains(#""keyboard":[0,538,402,336]"#))
    #expect(!all[3].contains(#""keyboard":"#))
  }

  @Test func theScreensNameIsItsControllers() async throws {
    let window = screen()
    let root = UINavigationController()
    root.children = [UIViewController(), MessagesController()]
    root.topViewController?.presentedViewController = UIAlertController()
    window.rootViewController = root
    window.isKeyWindow = true
    app(UIWindow(frame: .zero), window)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    await recorder.stop()
    #expect(await lines.all[1].contains(#""screen":"MessagesController""#))
  }

  @Test func windowsAreInOrderOfTheirLevels() async throws {
    let (low, high, hidden) = (screen(), screen(), screen())
    high.windowLevel = .alert
    hidden.isHidden = true
    app(high, hidden, low)
    #expect(UIKitScreen.windows().map { ObjectIdentifier($0) } == [high, low].map { ObjectIdentifier($0) })
    let above = screen()
    app(low, above)
    #expect(UIKitScreen.windows().map { ObjectIdentifier($0) } == [above, low].map { ObjectIdentifier($0) })
    UIApplication.shared.connectedScenes = []
    #expect(UIKitScreen.windows().isEmpty)
  }

  @Test func aRotationIsAViewportOfItsOwn() async throws {
    app(screen())
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    (scene.coordinateSpace as? UIWindowScene.Space)?.bounds = box(0, 0, 874, 402)
    try await rest(recorder, until: 2)
    await recorder.stop()
    let all = await lines.all
    try #require(all.count == 4)
    #expect(all[2].contains(#""viewport":{"width":874,"height":402,"scale":3}"#))
  }

  @Test func aSceneWithoutASizeIsNotWritten() async throws {
    app(screen())
    (scene.coordinateSpace as? UIWindowScene.Space)?.bounds = .zero
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    await recorder.stop()
    #expect(await lines.all.isEmpty)
  }

  @Test func whatMovesIsTakenUntilItRests() async throws {
    let window = FakeScreens.animation()
    app(window)
    let recorder = recorder()
    recorder.start()
    CFRunLoop.rest()
    #expect(recorder.counts.screens == 1)
    // Only the timer asks for the next one: no rest comes before it.
    for _ in 0..<60_000 where !recorder.isScreenDue { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(recorder.isScreenDue)
    await recorder.stop()
  }

  @Test func timesNeverFall() async throws {
    let window = screen()
    app(window)
    let recorder = recorder()
    recorder.start()
    // The screen's time is then not that of the start.
    let later = ProcessInfo.processInfo.systemUptime + 0.002
    while ProcessInfo.processInfo.systemUptime < later { await Task.yield() }
    try await rest(recorder, until: 1)
    let touch = UITouch()
    (touch.window, touch.view, touch.timestamp) = (window, window, 0)
    window.gestureRecognizers?.first?.touchesBegan([touch], with: UIEvent())
    await recorder.stop()
    let times = await lines.all.compactMap { $0.firstMatch(of: /^\{"t":([0-9]+)/).flatMap { Int($0.1) } }
    #expect(times.count == 2 && times[0] == times[1] && times[0] > 0)
  }

  @Test func segmentsOfALogAreDelivered() async throws {
    app(FakeScreens.login().window)
    let lines = lines
    let recorder = AppRecorder(
      options,
      into: .segments { segment in await lines.add(Array("segment \(segment.number)\n".utf8)) })
    recorder.start()
    try await rest(recorder, until: 1)
    await recorder.stop()
    #expect(await lines.all == ["segment 0"])
  }

  // MARK: Touches

  @Test func touchesAreReportedUnlessTheyLieOnASecret() async throws {
    let login = FakeScreens.login()
    let marked = panel(box(0, 600, 100, 100), .white, label("7", box(0, 0, 20, 20)))
    marked.silhouettePrivacy = .mask
    login.window.addSubview(marked)
    app(login.window)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    let watcher = try #require(login.window.gestureRecognizers?.first)
    tap(watcher, login.window, on: login.window.subviews.first, at: 10)
    tap(watcher, login.window, on: login.password, at: 20)
    tap(watcher, login.window, on: marked.subviews.first, at: 30)
    login.password.isSecureTextEntry = false
    login.password.textContentType = nil
    tap(watcher, login.window, on: login.password, at: 40)
    await recorder.stop()
    let touches = await lines.all.filter { $0.contains("touch") }
    #expect(touches.count == 2)
    #expect(touches.first?.contains(#""touch":{"pointer":1,"phase":"down","x":10,"y":10}"#) == true)
    #expect(recorder.counts.withheldTouches == 6)
  }

  @Test func touchesOnKeysAreWithheld() async throws {
    let windows = FakeScreens.alert()
    app(windows.page, windows.keyboard)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    let watcher = try #require(windows.keyboard.gestureRecognizers?.first)
    tap(watcher, windows.keyboard, on: windows.keyboard.subviews.first?.subviews.first, at: 50)
    await recorder.stop()
    #expect(await !lines.all.contains { $0.contains("touch") })
    #expect(recorder.counts.withheldTouches == 2)
  }

  @Test func touchesWhereSwiftUIIsMarkedAreWithheld() async throws {
    let host = _UIHostingView(frame: box(0, 0, 402, 874))
    let mark = MarkView(privacy: .mask).makeUIView(context: .init())
    mark.frame = box(0, 100, 402, 100)
    host.addSubview(mark)
    defer { PrivacyMarks.shared.set(nil, on: mark) }
    let window = screen(host)
    app(window)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    let watcher = try #require(window.gestureRecognizers?.first)
    tap(watcher, window, on: host, at: 50)
    tap(watcher, window, on: host, at: 150)
    tap(watcher, window, on: nil, at: 50)
    await recorder.stop()
    #expect(await lines.all.filter { $0.contains("touch") }.count == 2)
    #expect(recorder.counts.withheldTouches == 4)
  }

  @Test func aFingerWhoseViewGoesIsFollowedToItsEnd() async throws {
    let window = screen(button("Close", box(0, 0, 100, 44)))
    app(window)
    let recorder = recorder()
    recorder.start()
    try await rest(recorder, until: 1)
    let watcher = try #require(window.gestureRecognizers?.first)
    let touch = UITouch()
    (touch.window, touch.view) = (window, window.subviews.first)
    watcher.touchesBegan([touch], with: UIEvent())
    touch.view = nil
    watcher.touchesEnded([touch], with: UIEvent())
    await recorder.stop()
    #expect(await lines.all.filter { $0.contains(#""phase":"up""#) }.count == 1)
  }

  @Test func fingersKeepTheirNumbersAndMovesAreThinned() {
    var told: [String] = []
    let watchers = TouchWatchers { _, phase, pointer in told.append("\(pointer) \(phase)") }
    let window = screen()
    watchers.watch([window])
    watchers.watch([window])
    let watcher = window.gestureRecognizers![0]
    #expect(window.gestureRecognizers?.count == 1)
    let (first, second) = (UITouch(), UITouch())
    watcher.touchesBegan([first], with: UIEvent())
    watcher.touchesBegan([second], with: UIEvent())
    for step in 0..<10 {
      second.timestamp = Double(step) * 0.01
      watcher.touchesMoved([second], with: UIEvent())
    }
    watcher.touchesEnded([first], with: UIEvent())
    #expect(watcher.state == .possible)
    let third = UITouch()
    watcher.touchesBegan([third], with: UIEvent())
    watcher.touchesCancelled([third, second], with: UIEvent())
    #expect(watcher.state == .failed)
    // The watcher did not see this touch come down.
    watcher.touchesMoved([UITouch()], with: UIEvent())
    #expect(
      told.prefix(7) == ["1 down", "2 down", "2 move", "2 move", "2 move", "1 up", "1 down"])
    #expect(Set(told.dropFirst(7)) == ["1 cancel", "2 cancel"])
  }

  @Test func theWatcherTakesPartInNothing() {
    let watcher = TouchWatcher { _, _ in }
    let other = UIGestureRecognizer(target: nil, action: nil)
    #expect(!watcher.canPrevent(other) && !watcher.canBePrevented(by: other))
    #expect(!watcher.cancelsTouchesInView && !watcher.delaysTouchesBegan && !watcher.delaysTouchesEnded)
  }

  private func tap(_ watcher: UIGestureRecognizer, _ window: UIWindow, on view: UIView?, at place: Double) {
    let touch = UITouch()
    touch.window = window
    touch.view = view
    touch.place = CGPoint(x: place, y: place)
    touch.timestamp = ProcessInfo.processInfo.systemUptime
    watcher.touchesBegan([touch], with: UIEvent())
    watcher.touchesEnded([touch], with: UIEvent())
  }
}

/// The lines that a sink got.
actor Lines {
  private(set) var all: [String] = []

  func add(_ bytes: [UInt8]) {
    all += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Blocks its callers before it is open.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
