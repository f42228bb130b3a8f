internal import SilhouetteHierarchy

// Layers may have any number: `CGRect.null` is infinite, and a layout that failed leaves numbers that are none. Streams hold finite
// numbers only.

extension CaptureRecord {
  /// Replaces numbers that a stream cannot hold. Returns false if the node has no place that could be drawn.
  mutating func makeFinite() -> Bool {
    alpha = alpha.isFinite ? min(max(alpha, 0), 1) : 1
    radius = radius.isFinite ? max(radius, 0) : 0
    guard frame.isFinite else {
      frame = .zero
      return false
    }
    return true
  }
}

extension CaptureDetail {
  /// The same for what few nodes have.
  mutating func makeFinite() -> Bool {
    if let width = border?.width, !width.isFinite || width < 0 { border = nil }
    if let shadow, !shadow.isFinite { self.shadow = nil }
    if let fontSize, !fontSize.isFinite || fontSize < 0 { self.fontSize = nil }
    if let size = pictureSize, !size.width.isFinite || !size.height.isFinite { pictureSize = nil }
    if let box = lines?.box, !box.isFinite { lines = nil }
    if let presentation, !presentation.isFinite { self.presentation = nil }
    if !z.isFinite { z = 0 }
    guard anchor.isFinite, transform.isFinite, scroll.isFinite else {
      (anchor, transform, scroll) = (Point2D(x: 0.5, y: 0.5), .identity, .zero)
      return false
    }
    return true
  }
}

extension Rect2D {
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

extension Point2D {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Transform2D {
  fileprivate var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension Viewport {
  /// Whether a stream can hold it.
  var isSane: Bool {
    let numbers = [width, height, scale]
    return numbers.allSatisfy { $0.isFinite && $0 > 0 && $0 <= 1_000_000 }
  }
}

extension NodeDetail.Shadow {
  fileprivate var isFinite: Bool { radius.isFinite && radius >= 0 && offset.isFinite && opacity.isFinite }
}

extension NodeDetail.Presentation {
  /// Whether all values that it has are.
  fileprivate var isFinite: Bool {
    let alphaIsSane = alpha.map { $0 >= 0 && $0 <= 1 } ?? true
    let radiusIsSane = radius.map { $0.isFinite && $0 >= 0 } ?? true
    return alphaIsSane && radiusIsSane && frame?.isFinite != false && transform?.isFinite != false
      && scroll?.isFinite != false
  }
}
