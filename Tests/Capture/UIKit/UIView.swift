// Views and windows of UIKit, as far as the walker asks for them.

@MainActor
open class UIResponder: NSObject {
  open var isFirstResponder = false

  public nonisolated override init() {}

  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShow")
  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShow")
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHide")
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHide")
  public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrame")
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
}

@MainActor
public protocol UIAccessibilityIdentification: AnyObject {
  var accessibilityIdentifier: String? { get set }
}

@MainActor
open class UIView: UIResponder, CALayerDelegate, UIAccessibilityIdentification {
  open class var layerClass: AnyClass { CALayer.self }

  public final let layer: CALayer
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  open var isUserInteractionEnabled = true
  open var isOpaque = true
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  open var accessibilityElements: [Any]?
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?

  public init(frame: CGRect) {
    layer = (Self.layerClass as! CALayer.Type).init()
    super.init()
    layer.delegate = self
    layer.frame = frame
  }

  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var backgroundColor: UIColor? {
    didSet { layer.backgroundColor = backgroundColor?.cgColor }
  }

  open var effectiveUserInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    layer.addSublayer(view.layer)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    superview = nil
  }

  open var window: UIWindow? {
    var view: UIView? = self
    while let next = view {
      if let window = next as? UIWindow { return window }
      view = next.superview
    }
    return nil
  }

  public final func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }

  public final func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}

open class UIWindow: UIView {
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
  }

  open var windowLevel = Level.normal
  open var isKeyWindow = false
  open var rootViewController: UIViewController? {
    didSet { if let view = rootViewController?.view { addSubview(view) } }
  }
}
