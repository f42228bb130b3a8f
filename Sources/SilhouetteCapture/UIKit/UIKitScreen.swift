#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  extension CaptureWalker<UIKitSource> {
    /// `walk`, compiled for UIKit alone: a generic walk takes twice the time.
    @inline(never)
    mutating func walkScreen(into buffer: inout CaptureBuffer, isLate: () -> Bool) -> Bool {
      walk(into: &buffer, isLate: isLate)
    }
  }

  /// The app's screen as a whole: its scene, windows and controllers.
  @MainActor
  enum UIKitScreen {
    /// Controllers in controllers, at most.
    private static let mostControllers = 100

    /// The scene in front; nil if the app shows nothing.
    static func scene() -> UIWindowScene? {
      var inactive: UIWindowScene?
      for case let scene as UIWindowScene in UIApplication.shared.connectedScenes {
        if scene.activationState == .foregroundActive { return scene }
        if scene.activationState == .foregroundInactive { inactive = scene }
      }
      return inactive
    }

    /// The windows of the scene in front, the topmost first.
    static func windows() -> [UIWindow] {
      guard let scene = scene() else { return [] }
      // Of one level, the later one is in front.
      let windows = scene.windows.enumerated().filter { !$0.element.isHidden }
      return windows.sorted { left, right in
        let (low, high) = (left.element.windowLevel.rawValue, right.element.windowLevel.rawValue)
        return low == high ? left.offset > right.offset : low > high
      }.map(\.element)
    }

    static func viewport(of scene: UIWindowScene) -> Viewport {
      let size = scene.coordinateSpace.bounds.size
      return Viewport(
        width: Double(size.width), height: Double(size.height), scale: Double(scene.screen.scale))
    }

    /// The class of the controller whose view is on screen. Alerts are skipped: they name no screen.
    static func controller(of scene: UIWindowScene) -> AnyObject.Type? {
      let window =
        scene.windows.first { $0.isKeyWindow } ?? scene.windows.first { $0.rootViewController != nil }
      var shown = window?.rootViewController
      for _ in 0..<mostControllers {
        guard let controller = shown, let next = next(of: controller) else { break }
        shown = next
      }
      return shown.map { Swift.type(of: $0) }
    }

    private static func next(of controller: UIViewController) -> UIViewController? {
      if let presented = controller.presentedViewController, !(presented is UIAlertController) {
        return presented
      }
      switch controller {
      case let navigation as UINavigationController: return navigation.topViewController
      case let tabs as UITabBarController: return tabs.selectedViewController
      case let split as UISplitViewController: return split.viewControllers.last
      default: return nil
      }
    }
  }
#endif
