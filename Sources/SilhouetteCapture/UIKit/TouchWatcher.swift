#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  #if canImport(ObjectiveC)
    internal import UIKit.UIGestureRecognizerSubclass
  #endif

  /// Sees the touches of a window, and takes part in none.
  ///
  /// A gesture recognizer needs no swizzling and no window of the recorder's own class. It sees touches of
  /// windows that the app did not make. It never recognizes anything, prevents no other, and cannot be
  /// prevented.
  final class TouchWatcher: UIGestureRecognizer {
    private let report: @MainActor (UITouch, TouchRecord.Phase) -> Void
    private var fingers = 0

    init(_ report: @escaping @MainActor (UITouch, TouchRecord.Phase) -> Void) {
      self.report = report
      super.init(target: nil, action: nil)
      cancelsTouchesInView = false
      delaysTouchesBegan = false
      delaysTouchesEnded = false
      requiresExclusiveTouchType = false
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      fingers += touches.count
      for touch in touches { report(touch, .down) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      for touch in touches { report(touch, .move) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      for touch in touches { report(touch, .up) }
      leave(touches.count)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      for touch in touches { report(touch, .cancel) }
      leave(touches.count)
    }

    /// After the last finger it has not recognized anything.
    private func leave(_ count: Int) {
      fingers = max(0, fingers - count)
      if fingers == 0 { state = .failed }
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  }

  /// The watchers of all windows, and the numbers of fingers.
  @MainActor
  final class TouchWatchers {
    /// Seconds between two moves of a finger that are reported.
    private static let pause = 0.03

    private struct Finger {
      var touch: ObjectIdentifier
      var moved: Double
    }

    private let report: @MainActor (UITouch, TouchRecord.Phase, _ pointer: Int) -> Void
    private var watchers: [TouchWatcher] = []
    /// By their numbers; nil for a number that is free.
    private var fingers: [Finger?] = []

    init(_ report: @escaping @MainActor (UITouch, TouchRecord.Phase, _ pointer: Int) -> Void) {
      self.report = report
    }

    /// Watches windows that it does not watch yet.
    func watch(_ windows: [UIWindow]) {
      watchers.removeAll { $0.view == nil }
      for window in windows where !watchers.contains(where: { $0.view === window }) {
        let watcher = TouchWatcher { [weak self] in self?.take($0, $1) }
        window.addGestureRecognizer(watcher)
        watchers.append(watcher)
      }
    }

    func stop() {
      for watcher in watchers { watcher.view?.removeGestureRecognizer(watcher) }
      watchers = []
      fingers = []
    }

    private func take(_ touch: UITouch, _ phase: TouchRecord.Phase) {
      let key = ObjectIdentifier(touch)
      let known = fingers.firstIndex { $0?.touch == key }
      if phase == .down {
        let pointer = known ?? fingers.firstIndex { $0 == nil } ?? fingers.count
        let finger = Finger(touch: key, moved: touch.timestamp)
        if pointer == fingers.count { fingers.append(finger) } else { fingers[pointer] = finger }
        return report(touch, phase, pointer + 1)
      }
      // A finger that came down before the watcher did is not followed.
      guard let pointer = known, var finger = fingers[pointer] else { return }
      if phase == .move {
        guard touch.timestamp - finger.moved >= Self.pause else { return }
        finger.moved = touch.timestamp
        fingers[pointer] = finger
      } else {
        fingers[pointer] = nil
      }
      report(touch, phase, pointer + 1)
    }
  }
#endif
