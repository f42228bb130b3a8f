// Fingers, as far as the walker asks for them.

@MainActor
public final class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began
    case moved
    case stationary
    case ended
    case cancelled
  }

  public var phase = Phase.began
  public var view: UIView?
  public var window: UIWindow?
  public var timestamp: TimeInterval = 0
  /// In the window.
  public var place = CGPoint.zero

  public nonisolated override init() {}

  public func location(in view: UIView?) -> CGPoint { place }
}

@MainActor
public final class UIEvent: NSObject {
  public nonisolated override init() {}
}

@MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed
  }

  open weak var view: UIView?
  open var state = State.possible
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true

  public init(target: Any?, action: Int?) {}

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
}
