package import SilhouetteHierarchy
package import SilhouettePictures

/// The frame that scenes are drawn into: its size in device pixels, and its device pixels a point.
///
/// One target serves a whole session. A scene with the target's own viewport is drawn at `scale`. Any other scene (the
/// phone was turned, the window was resized) is scaled to fit and centred on whole pixels; the rest has the letterbox
/// colour.
package struct RenderTarget: Sendable, Hashable {
  /// In device pixels, 1 to 16,384.
  package let width: Int
  /// In device pixels, 1 to 16,384.
  package let height: Int
  /// Device pixels a point.
  package let scale: Double
  /// The colour around scenes of another shape. It is drawn opaque.
  package var letterbox: RGBAColor

  /// The longest side in device pixels; its square is `Pixmap.maxPixels`.
  package static let maxSide = 16_384

  /// The frame of a viewport at `scale` device pixels a point.
  ///
  /// A side that is too long, too short or not a number becomes the nearest one that fits. A scale that is not a
  /// positive number becomes 1.
  package init(viewport: Viewport, scale: Double, letterbox: RGBAColor = RGBAColor(rgb: 0x000000)) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    width = Self.pixels(viewport.width * scale)
    height = Self.pixels(viewport.height * scale)
    self.scale = scale
    self.letterbox = letterbox
  }

  /// A frame of that many device pixels; nil if a side is not in 1 to 16,384, or if the scale is not a positive number.
  package init?(width: Int, height: Int, scale: Double, letterbox: RGBAColor = RGBAColor(rgb: 0x000000)) {
    let sides = 1...Self.maxSide
    guard sides.contains(width), sides.contains(height), scale > 0, scale.isFinite else { return nil }
    self.width = width
    self.height = height
    self.scale = scale
    self.letterbox = letterbox
  }

  package var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height)! }

  private static func pixels(_ length: Double) -> Int {
    min(max(Int(Subpixel.floor(length + 0.5)), 1), maxSide)
  }
}

extension RenderTarget {
  /// The place of a scene in the frame.
  struct Placement: Equatable {
    /// The pixels that the scene's viewport covers.
    var content: PixelRect
    /// Map from viewport points to device pixels.
    var toDevice: Transform2D
  }

  /// The place of a scene with that viewport; nil if the viewport has no area.
  func placement(of viewport: Viewport) -> Placement? {
    guard viewport.bounds.isDrawable else { return nil }
    let own = RenderTarget(viewport: viewport, scale: scale)
    if own.width == width && own.height == height {
      return Placement(content: bounds, toDevice: .scale(x: scale, y: scale))
    }
    let fit = min(Double(width) / viewport.width, Double(height) / viewport.height)
    guard fit > 0, fit.isFinite else { return nil }
    let w = min(Self.pixels(viewport.width * fit), width)
    let h = min(Self.pixels(viewport.height * fit), height)
    let x = (width - w) / 2
    let y = (height - h) / 2
    return Placement(
      content: PixelRect(left: x, top: y, right: x + w, bottom: y + h)!,
      toDevice: Transform2D(a: fit, b: 0, c: 0, d: fit, tx: Double(x), ty: Double(y)))
  }
}
