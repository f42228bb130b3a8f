public import SilhouetteHierarchy
public import SilhouettePictures
internal import SilhouetteRaster

/// Paints masks over a picture of the same screen.
///
/// A pixel that a mask touches is covered completely. An edge that does not run along the pixel grid is soft over one
/// more pixel outside. An opening opens only pixels that it fills by itself, and a scope cuts off only pixels that it
/// does not touch. So every rounding masks more, never less. Upright edges are on whole pixels.
///
/// A mask without a colour takes the average of the pixels that it covers, in the picture as it was; pixels under grey
/// masks count as grey. If masks overlap, the topmost one shows. Masked pixels are opaque. Time grows with the pixels
/// under masks, up to the work of painting the picture 256 times; masks beyond that become one grey box. The same
/// regions and pixels always give the same result.
package struct MaskRenderer: Sendable {
  package let regions: [RedactRegion]
  package let viewport: Viewport
  /// Whether the renderer must mask the area that the source does not describe.
  private var masksBeyond = true

  /// A renderer for pictures of one screen.
  ///
  /// - Parameters:
  ///   - regions: Topmost first, in points of the viewport.
  ///   - viewport: The screen that the picture shows.
  package init(_ regions: [RedactRegion], viewport: Viewport) {
    self.regions = regions
    self.viewport = viewport
  }

  /// A renderer for a picture whose regions already mask the area that the source does not describe.
  package init(_ findings: PictureFindings, viewport: Viewport) {
    self.init(findings.regions, viewport: viewport)
    masksBeyond = !findings.masksBeyond
  }

  /// Masks a picture in place. It may have any number of pixels a point.
  ///
  /// - Throws: `PictureError` if the picture does not have the viewport's shape; it is then unchanged.
  package func mask(_ picture: inout Picture) throws(PictureError) {
    let device = try device(of: picture)
    let plan = MaskPlan((masksBeyond ? beyond(device) : []) + regions, device)
    let (width, height) = (picture.width, picture.height)
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      var paint = MaskPaint(pixels, width: width, height: height)
      paint.paint(plan)
    }
  }

  /// The map from the viewport's points to the picture's pixels.
  ///
  /// Both sides must be the viewport's at one scale, to within the pixel that rounding can change.
  func device(of picture: Picture) throws(PictureError) -> Device {
    guard viewport.bounds.isDrawable, let map = Self.map(picture.width, picture.height, viewport) else {
      throw misfit(picture)
    }
    return Device(width: picture.width, height: picture.height, map: map)
  }

  /// From points to pixels of a picture of this size; nil if the picture is of another screen.
  static func map(_ width: Int, _ height: Int, _ viewport: Viewport) -> Transform2D? {
    let (width, height) = (Double(width), Double(height))
    if let told = viewport.told, isScreen(width, height, of: viewport, telling: told) {
      return .scale(x: viewport.scale, y: viewport.scale)
    }
    guard fits(width, height, viewport) else { return nil }
    return .scale(x: width / viewport.width, y: height / viewport.height)
  }

  private func misfit(_ picture: Picture) -> PictureError {
    PictureError(
      "is \(picture.width) x \(picture.height) pixels, which is not the shape of the viewport (\(Self.text(viewport.width)) x \(Self.text(viewport.height)) points); take a complete, upright picture of that screen"
    )
  }

  /// A side as text, without a fraction if it is whole.
  private static func text(_ side: Double) -> String { Int(exactly: side).map(String.init) ?? "\(side)" }

  /// Masks for the parts of the picture that the source does not describe.
  func beyond(_ device: Device) -> [RedactRegion] {
    guard let told = viewport.told else { return [] }
    let width = Double(device.width) / device.map.a
    let height = Double(device.height) / device.map.d
    let strips = [
      Rect2D(x: 0, y: 0, width: width, height: told.y),
      Rect2D(x: 0, y: told.maxY, width: width, height: height - told.maxY),
      Rect2D(x: 0, y: 0, width: told.x, height: height),
      Rect2D(x: told.maxX, y: 0, width: width - told.maxX, height: height),
    ]
    // Thinner strips are rounding errors.
    let least = 0.01 / max(device.map.a, device.map.d)
    return strips.filter { $0.width > least && $0.height > least }.map {
      RedactRegion(
        .redact, size: $0.size, transform: .translation(x: $0.x, y: $0.y), color: MaskShape.neutral,
        node: -1, rule: .everything)
    }
  }

  /// Whether one side equals the viewport's, pixel by pixel, and the picture contains all reported windows.
  private static func isScreen(
    _ width: Double, _ height: Double, of viewport: Viewport, telling told: Rect2D
  ) -> Bool {
    let across = (viewport.width * viewport.scale).rounded()
    let down = (viewport.height * viewport.scale).rounded()
    guard width == across || height == down else { return false }
    return (told.maxX * viewport.scale).rounded() <= width && (told.maxY * viewport.scale).rounded() <= height
  }

  private static func fits(_ width: Double, _ height: Double, _ viewport: Viewport) -> Bool {
    // The range of scales at which both sides round, up or down, to the picture's.
    let least = max((width - 1) / viewport.width, (height - 1) / viewport.height)
    let most = min((width + 1) / viewport.width, (height + 1) / viewport.height)
    return least <= most
  }
}

extension Picture {
  /// Paints masks over the picture. It may have any number of pixels a point.
  ///
  /// Every pixel that a mask touches is covered. Masked pixels are opaque.
  ///
  /// - Parameters:
  ///   - regions: The regions of the screen that the picture shows, topmost first.
  ///   - viewport: That screen.
  /// - Throws: `PictureError` if the picture does not have the viewport's shape; it is then unchanged.
  public mutating func mask(_ regions: [RedactRegion], viewport: Viewport) throws(PictureError) {
    try MaskRenderer(regions, viewport: viewport).mask(&self)
  }
}
