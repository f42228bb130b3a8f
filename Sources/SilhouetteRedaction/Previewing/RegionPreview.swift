package import SilhouetteHierarchy
package import SilhouettePictures
internal import SilhouetteRaster

/// Draws regions as outlines with the names of their rules, so that a policy can be judged by eye.
///
/// Masks are red, those of unexplained places brown, covers that open them green, and scopes that cut them
/// blue. A name is at its region's first corner, and moves down if another one is in the way. Names of
/// unexplained places, which may be every key of a keyboard, are drawn only if they need not move.
package struct RegionPreview: Sendable {
  package let regions: [RedactRegion]
  package let viewport: Viewport

  package init(_ regions: [RedactRegion], viewport: Viewport) {
    self.regions = regions
    self.viewport = viewport
  }

  /// - Parameter pixmap: a wireframe or a picture that has been masked, of the viewport at any scale.
  package func draw(into pixmap: inout Pixmap) {
    guard viewport.bounds.isDrawable else { return }
    let scale = Double(pixmap.width) / viewport.width
    let map =
      MaskRenderer.map(pixmap.width, pixmap.height, viewport)
      ?? .scale(x: scale, y: Double(pixmap.height) / viewport.height)
    let size = max(1, Int(min(scale, 16).rounded()))
    var taken: [PixelRect] = []
    // From the bottom up, so that the topmost outline is whole.
    for region in regions.reversed() where region.kind != .clipEnd {
      let corners = Self.corners(of: region, map)
      guard corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }) else { continue }
      outline(corners, region, size, &pixmap)
    }
    for region in regions where region.kind != .clipEnd {
      name(region, Self.corners(of: region, map), size, &taken, &pixmap)
    }
  }

  private static func corners(of region: RedactRegion, _ map: Transform2D) -> [Point2D] {
    let toDevice = region.transform.then(map)
    let (w, h) = (region.size.width, region.size.height)
    return [Point2D(x: 0, y: 0), Point2D(x: w, y: 0), Point2D(x: w, y: h), Point2D(x: 0, y: h)].map(
      toDevice.apply)
  }

  private static func color(of region: RedactRegion) -> RGBAColor {
    switch region.kind {
    case .redact: region.rule == .unexplained ? RGBAColor(rgb: 0xB2_4A00) : RGBAColor(rgb: 0xD3_2F2F)
    case .clipOut: RGBAColor(rgb: 0x2E_7D32)
    case .clipBegin, .clipEnd: RGBAColor(rgb: 0x15_65C0)
    }
  }

  private func outline(_ corners: [Point2D], _ region: RedactRegion, _ size: Int, _ pixmap: inout Pixmap) {
    let color = Self.color(of: region).rgba.byteSwapped
    for index in corners.indices {
      Self.line(corners[index], corners[(index + 1) % corners.count], size, color, &pixmap)
    }
  }

  /// A line of square dots, as wide as a point is.
  private static func line(_ a: Point2D, _ b: Point2D, _ size: Int, _ color: UInt32, _ pixmap: inout Pixmap) {
    let steps = max(1, Int(max(abs(b.x - a.x), abs(b.y - a.y)).rounded(.up)))
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let x = Int((a.x + (b.x - a.x) * share).rounded(.down)) - size / 2
      let y = Int((a.y + (b.y - a.y) * share).rounded(.down)) - size / 2
      let dot = PixelRect(left: x, top: y, right: x + size, bottom: y + size)!
      guard let dot = dot.intersection(pixmap.bounds) else { continue }
      for row in dot.top..<dot.bottom {
        for column in dot.left..<dot.right { pixmap.pixels[row * pixmap.width + column] = color }
      }
    }
  }

  private func name(
    _ region: RedactRegion, _ corners: [Point2D], _ size: Int, _ taken: inout [PixelRect],
    _ pixmap: inout Pixmap
  ) {
    let caption = Caption(region.rule.rawValue, size: size)
    let (x, y) = (corners[0].x, corners[0].y)
    // A name may begin a little outside; one that begins far out is not on this screen.
    guard x > -Double(pixmap.width), x < Double(pixmap.width), y > -Double(pixmap.height) else { return }
    let left = min(max(0, Int(x)), max(0, pixmap.width - caption.width))
    var top = max(0, Int(min(y, Double(pixmap.height))))
    let isTaken = taken.contains { $0.meets(left, top, caption) }
    guard region.rule != .unexplained || !isTaken else { return }
    while let other = taken.first(where: { $0.meets(left, top, caption) }) { top = other.bottom }
    guard top + caption.height <= pixmap.height else { return }
    taken.append(
      PixelRect(left: left, top: top, right: left + caption.width, bottom: top + caption.height)!)
    caption.draw(
      left: left, top: top, ink: RGBAColor(rgb: 0xFFFFFF), plate: Self.color(of: region), into: &pixmap)
  }
}

extension PixelRect {
  fileprivate func meets(_ left: Int, _ top: Int, _ caption: Caption) -> Bool {
    self.left < left + caption.width && left < right && self.top < top + caption.height && top < bottom
  }
}

extension Pixmap {
  /// A picture on white paper; nil if it is larger than a frame may be.
  package init?(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height, fill: 0xFFFF_FFFF)
    for index in picture.pixels.indices { pixels[index] = Self.onWhite(picture.pixels[index]) }
  }

  private static func onWhite(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return pixel }
    var mixed: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      mixed |= (((pixel >> shift & 0xFF) * alpha + 255 * (255 - alpha) + 127) / 255) << shift
    }
    return mixed
  }
}
