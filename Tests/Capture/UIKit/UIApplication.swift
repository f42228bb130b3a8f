// The app, its scenes and its controllers, as far as the walker asks for them.

@MainActor
public final class UIScreen: NSObject, UICoordinateSpace {
  public var bounds = CGRect(x: 0, y: 0, width: 402, height: 874)
  public var coordinateSpace: any UICoordinateSpace { self }
  public var scale: CGFloat = 3
}

@MainActor
open class UIScene: NSObject {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  open var activationState = ActivationState.foregroundActive

  public nonisolated override init() {}

  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackground")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForeground")
}

@MainActor
public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
}

extension UICoordinateSpace {
  /// The stand-in's scenes fill their screens.
  public func convert(_ box: CGRect, from space: any UICoordinateSpace) -> CGRect { box }
}

@MainActor
public final class UIWindowScene: UIScene {
  public final class Space: UICoordinateSpace {
    public var bounds = CGRect(x: 0, y: 0, width: 402, height: 874)
  }

  public var windows: [UIWindow] = []
  public let screen: UIScreen
  private let space: Space
  public var coordinateSpace: any UICoordinateSpace { space }

  public init(screen: UIScreen = UIScreen()) {
    self.screen = screen
    space = Space()
    super.init()
  }
}

@MainActor
public final class UIApplication: UIResponder {
  public enum State: Int, Sendable {
    case active
    case inactive
    case background
  }

  public static let shared = UIApplication()

  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackground")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForeground")

  public var connectedScenes: Set<UIScene> = []
  public var applicationState = State.active
}

@MainActor
open class UIViewController: UIResponder {
  open var view: UIView!
  open var presentedViewController: UIViewController?
  open var children: [UIViewController] = []

  public init(nibName: String? = nil) {
    super.init()
    view = UIView(frame: CGRect(x: 0, y: 0, width: 402, height: 874))
  }
}

open class UINavigationController: UIViewController {
  open var topViewController: UIViewController? { children.last }
}

open class UITabBarController: UIViewController {
  open var selectedViewController: UIViewController?
}

open class UISplitViewController: UIViewController {
  open var viewControllers: [UIViewController] { children }
}

open class UIAlertController: UIViewController {}

extension ProcessInfo {
  /// Tests switch it; Foundation's own has it on Apple's systems alone.
  @MainActor public static var standInSavesPower = false

  @MainActor public var isLowPowerModeEnabled: Bool { Self.standInSavesPower }
}
