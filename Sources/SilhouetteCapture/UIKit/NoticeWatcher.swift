#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  /// Listens to the system's announcements: the keyboard comes and goes, the app goes to the background and
  /// comes back.
  @MainActor
  final class NoticeWatcher {
    private var observers: [any NSObjectProtocol] = []
    /// Of the keyboard, in the screen's points; nil if it is not up.
    private var box: CGRect?
    /// Whether the system has said anything of the keyboard.
    private var hasHeard = false

    init(pause: @escaping @MainActor () -> Void, resume: @escaping @MainActor () -> Void) {
      on(UIApplication.didEnterBackgroundNotification) { _ in pause() }
      on(UIApplication.willEnterForegroundNotification) { _ in resume() }
      // It counts as up before it comes, and until it is gone.
      on(UIResponder.keyboardWillShowNotification) { [weak self] in self?.keyboard(at: $0) }
      on(UIResponder.keyboardDidChangeFrameNotification) { [weak self] in self?.keyboard(at: $0) }
      on(UIResponder.keyboardDidHideNotification) { [weak self] _ in self?.keyboard(at: nil) }
    }

    func stop() {
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      observers = []
    }

    /// The keyboard's place; nil if it is not up.
    ///
    /// A recorder that began while it was up has not heard of it: then a field with the focus counts as one with a keyboard.
    func keyboard(in scene: UIWindowScene, hasFocus: Bool) -> KeyboardPlace? {
      guard hasHeard else { return hasFocus ? .somewhere : nil }
      guard let box else { return nil }
      let space = scene.coordinateSpace
      let place = space.convert(box, from: scene.screen.coordinateSpace)
      guard place.size.height > 0, place.intersects(space.bounds) else { return nil }
      let frame = Rect2D(place)
      return frame.isFinite ? .frame(frame) : .somewhere
    }

    private func keyboard(at box: CGRect?) {
      hasHeard = true
      self.box = box
    }

    private func on(_ name: Notification.Name, _ act: @escaping @MainActor (CGRect?) -> Void) {
      let key = UIResponder.keyboardFrameEndUserInfoKey
      let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        notice in
        let box = notice.userInfo?[key] as? CGRect
        // UIKit announces on the main thread.
        MainActor.assumeIsolated { act(box) }
      }
      observers.append(observer)
    }
  }
#endif
