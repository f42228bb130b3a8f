#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  // A layer's place and look, with or without a view.
  extension UIKitSource {
    @inline(__always)
    mutating func copyLayer(_ layer: CALayer, to record: inout CaptureRecord, in buffer: inout CaptureBuffer)
    {
      let anchor = layer.anchorPoint
      let bounds = layer.bounds
      record.frame = Rect2D(bounds.size, at: layer.position, anchor)
      if layer.isHidden { record.flags.insert(.hidden) }
      record.alpha = Double(layer.opacity)
      record.radius = Double(layer.cornerRadius)
      if layer.masksToBounds { record.flags.insert(.clips) }
      if let fill = layer.backgroundColor { record.background = colors.color(fill) }
      if anchor.x != 0.5 || anchor.y != 0.5 {
        let detail = buffer.detail(of: &record)
        buffer.details[detail].anchor = Point2D(x: Double(anchor.x), y: Double(anchor.y))
      }
      if bounds.origin.x != 0 || bounds.origin.y != 0 {
        let detail = buffer.detail(of: &record)
        buffer.details[detail].scroll = Point2D(bounds.origin)
      }
      let transform = layer.transform
      if !CATransform3DIsIdentity(transform) {
        let detail = buffer.detail(of: &record)
        buffer.details[detail].transform = Transform2D(transform)
      }
      if layer.zPosition != 0 {
        let detail = buffer.detail(of: &record)
        buffer.details[detail].z = Double(layer.zPosition)
      }
      if layer.borderWidth > 0 || layer.shadowOpacity > 0 { copyEdges(layer, to: &record, in: &buffer) }
      if layer.animationKeys() != nil { copyAnimation(layer, to: &record, in: &buffer) }
    }

    private mutating func copyEdges(
      _ layer: CALayer, to record: inout CaptureRecord, in buffer: inout CaptureBuffer
    ) {
      let detail = buffer.detail(of: &record)
      if layer.borderWidth > 0, let color = layer.borderColor {
        buffer.details[detail].border = NodeDetail.Border(
          width: Double(layer.borderWidth), color: colors.color(color))
      }
      if layer.shadowOpacity > 0, let color = layer.shadowColor {
        buffer.details[detail].shadow = NodeDetail.Shadow(
          color: colors.color(color), radius: Double(layer.shadowRadius),
          offset: Point2D(x: Double(layer.shadowOffset.width), y: Double(layer.shadowOffset.height)),
          opacity: Double(layer.shadowOpacity))
      }
    }

    /// The values on screen now. Asking for them makes a copy of the layer, so only layers that move are asked.
    private mutating func copyAnimation(
      _ layer: CALayer, to record: inout CaptureRecord, in buffer: inout CaptureBuffer
    ) {
      buffer.isMoving = true
      guard let shown = layer.presentation() else { return }
      var presentation = NodeDetail.Presentation()
      presentation.frame = Rect2D(shown.bounds.size, at: shown.position, shown.anchorPoint)
      presentation.transform = Transform2D(shown.transform)
      presentation.alpha = Double(shown.opacity)
      presentation.scroll = Point2D(shown.bounds.origin)
      presentation.radius = Double(shown.cornerRadius)
      presentation.background = shown.backgroundColor.map { colors.color($0) }
      let detail = buffer.detail(of: &record)
      buffer.details[detail].presentation = presentation
    }
  }

  extension Rect2D {
    /// A layer's box in the space of the layer above it, before its transform.
    @inline(__always)
    fileprivate init(_ size: CGSize, at position: CGPoint, _ anchor: CGPoint) {
      self.init(
        x: Double(position.x - anchor.x * size.width), y: Double(position.y - anchor.y * size.height),
        width: Double(size.width), height: Double(size.height))
    }

    init(_ rect: CGRect) {
      self.init(
        x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
        height: Double(rect.size.height))
    }
  }

  extension Point2D {
    @inline(__always)
    init(_ point: CGPoint) {
      self.init(x: Double(point.x), y: Double(point.y))
    }
  }

  extension Transform2D {
    /// The effect of a transform in space on the plane, without its perspective.
    fileprivate init(_ transform: CATransform3D) {
      self.init(
        a: Double(transform.m11), b: Double(transform.m12), c: Double(transform.m21),
        d: Double(transform.m22),
        tx: Double(transform.m41), ty: Double(transform.m42))
    }
  }
#endif
