// Core Animation's layers, as far as the walker reads them. Properties are plain fields: their cost on a
// device is not measured here.
public import Foundation

public struct CATransform3D: Sendable {
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
  public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

  public init() {}
}

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  t.m11 == 1 && t.m12 == 0 && t.m21 == 0 && t.m22 == 1 && t.m41 == 0 && t.m42 == 0 && t.m33 == 1 && t.m34 == 0
}

public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{
  var t = CATransform3D()
  let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
  (t.m11, t.m12, t.m21, t.m22) = (cosine, sine, -sine, cosine)
  return t
}

public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m22, t.m33) = (Double(x), Double(y), Double(z))
  return t
}

public protocol CALayerDelegate: AnyObject {}

open class CALayer: NSObject {
  open var bounds = CGRect.zero
  open var position = CGPoint.zero
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var transform = CATransform3D()
  open var isHidden = false
  open var opacity: Float = 1
  open var isOpaque = false
  open var masksToBounds = false
  open var cornerRadius: CGFloat = 0
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
  open var backgroundColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 3
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
  open var contents: Any?
  open var mask: CALayer?
  open private(set) var sublayers: [CALayer]?
  open private(set) weak var superlayer: CALayer?
  open unowned(unsafe) var delegate: (any CALayerDelegate)?

  /// The values while an animation runs; a real layer computes them.
  private var shown: CALayer?
  private var keys: [String]?

  public override required init() {}

  open var frame: CGRect {
    get {
      CGRect(
        x: position.x - anchorPoint.x * bounds.size.width, y: position.y - anchorPoint.y * bounds.size.height,
        width: bounds.size.width, height: bounds.size.height)
    }
    set {
      bounds.size = newValue.size
      position = CGPoint(
        x: newValue.origin.x + anchorPoint.x * newValue.size.width,
        y: newValue.origin.y + anchorPoint.y * newValue.size.height)
    }
  }

  /// Of layers that are not turned; nil is the space of the topmost layer.
  public final func convert(_ box: CGRect, to layer: CALayer?) -> CGRect {
    var box = box
    var next: CALayer? = self
    while let inner = next, inner !== layer, let outer = inner.superlayer {
      box.origin.x += inner.frame.origin.x - inner.bounds.origin.x
      box.origin.y += inner.frame.origin.y - inner.bounds.origin.y
      next = outer
    }
    return box
  }

  public final func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    if sublayers == nil { sublayers = [] }
    sublayers?.append(layer)
    layer.superlayer = self
  }

  public final func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    if sublayers == nil { sublayers = [] }
    sublayers?.insert(layer, at: Int(index))
    layer.superlayer = self
  }

  public final func removeFromSuperlayer() {
    guard let old = superlayer else { return }
    old.sublayers?.removeAll { $0 === self }
    if old.sublayers?.isEmpty == true { old.sublayers = nil }
    superlayer = nil
  }

  public final func animationKeys() -> [String]? { keys }

  public final func presentation() -> Self? { shown.map { unsafeDowncast($0, to: Self.self) } }

  /// For tests: begins an animation that shows a copy of this layer which `change` changed; nil ends it.
  public final func animate(_ change: ((CALayer) -> Void)?) {
    guard let change else {
      (shown, keys) = (nil, nil)
      return
    }
    let copy = Self()
    copy.bounds = bounds
    copy.position = position
    copy.anchorPoint = anchorPoint
    copy.transform = transform
    copy.opacity = opacity
    copy.cornerRadius = cornerRadius
    copy.backgroundColor = backgroundColor
    change(copy)
    (shown, keys) = (copy, ["position"])
  }
}

open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
}

open class CAGradientLayer: CALayer {
  open var colors: [Any]?
}

open class CATextLayer: CALayer {
  open var string: Any?
}

open class CATransformLayer: CALayer {}
open class CAReplicatorLayer: CALayer {}
open class CAMetalLayer: CALayer {}
