import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteRedaction
import TestSupport

/// The slow and obvious twin of `MaskRenderer`: tests many places of every pixel for a mask.
struct PaintTwin {
  let regions: [RedactRegion]
  let toPoints: Transform2D

  init(_ regions: [RedactRegion], over picture: Picture, of viewport: Viewport = PaintWorld.viewport) {
    self.regions = regions
    toPoints = .scale(
      x: viewport.width / Double(picture.width), y: viewport.height / Double(picture.height))
  }

  /// Whether any place of a pixel is to be masked.
  func isTouched(_ x: Int, _ y: Int) -> Bool {
    places(x, y).contains { regions.isMasked($0) }
  }

  /// Places all over a pixel, near its corners too.
  func places(_ x: Int, _ y: Int) -> [Point2D] {
    let steps = [0.01, 0.15, 0.3, 0.5, 0.7, 0.85, 0.99]
    return steps.flatMap { dy in
      steps.map { dx in toPoints.apply(Point2D(x: Double(x) + dx, y: Double(y) + dy)) }
    }
  }
}

extension [RedactRegion] {
  /// The answer of `MaskedArea`, written from its definition, without regard for speed.
  func isMasked(_ point: Point2D) -> Bool {
    indices.contains { index in
      guard self[index].kind == .redact, self[index].isAround(point) else { return false }
      let scopes = scopes(around: index)
      guard scopes.allSatisfy({ self[$0].isAround(point) }) else { return false }
      return !openings(before: index).contains { self[$0].isAround(point) }
    }
  }

  /// Indices of the `clipBegin`s that are not ended before a region.
  func scopes(around index: Int) -> [Int] {
    var open: [Int] = []
    for place in 0..<index {
      if self[place].kind == .clipBegin { open.append(place) }
      if self[place].kind == .clipEnd { _ = open.popLast() }
    }
    return open
  }

  func openings(before index: Int) -> [Int] {
    let around = scopes(around: index)
    return (0..<index).filter { place in
      let own = scopes(around: place)
      return self[place].kind == .clipOut && around.starts(with: own)
    }
  }
}

extension RedactRegion {
  func isAround(_ point: Point2D) -> Bool {
    guard let place = transform.inverse?.apply(point) else { return false }
    guard place.x > 0, place.y > 0, place.x < size.width, place.y < size.height else { return false }
    let r = min(radius, size.width / 2, size.height / 2)
    let (dx, dy) = (
      r - min(place.x, size.width - place.x), r - min(place.y, size.height - place.y)
    )
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy < r * r
  }
}

/// Pictures and regions to try masks on.
enum PaintWorld {
  static let viewport = Viewport(width: 20, height: 16)

  /// A picture without equal pixels in a row.
  static func picture(scale: Double, of viewport: Viewport = viewport) -> Picture {
    let width = Int((viewport.width * scale).rounded())
    let height = Int((viewport.height * scale).rounded())
    let pixels = (0..<width * height).map { index in
      0xFF00_0000 | UInt32(index % width & 0xFF) << 8 | UInt32(index / width & 0xFF)
    }
    return Picture(format: .png, width: width, height: height, pixels: pixels)!
  }

  static func region(
    _ kind: RedactRegion.Kind, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    radius: Double = 0, color: RGBAColor? = RGBAColor(rgb: 0x4040FF), turn: Transform2D = .identity
  ) -> RedactRegion {
    RedactRegion(
      kind, size: Size2D(width: width, height: height), transform: turn.then(.translation(x: x, y: y)),
      radius: radius, color: color, node: 0, rule: .mask)
  }

  /// A list of up to ten regions with scopes in it; some ends are left out and some are too many.
  static func regions(_ random: inout SeededGenerator, upright: Bool) -> [RedactRegion] {
    (0..<Int.random(in: 1...10, using: &random)).map { _ in
      let kinds: [RedactRegion.Kind] = [.redact, .redact, .redact, .clipOut, .clipOut, .clipBegin, .clipEnd]
      return region(
        kinds.randomElement(using: &random)!, place(&random, -4...16), place(&random, -4...14),
        place(&random, 0...18), place(&random, 0...14),
        radius: upright || Bool.random(using: &random) ? 0 : Double.random(in: 0...6, using: &random),
        turn: upright ? .identity : turn(&random))
    }
  }

  private static func place(_ random: inout SeededGenerator, _ range: ClosedRange<Double>) -> Double {
    let place = Double.random(in: range, using: &random)
    return Bool.random(using: &random) ? place.rounded() : (place * 64).rounded() / 64
  }

  private static func turn(_ random: inout SeededGenerator) -> Transform2D {
    var factor: Double { Double.random(in: -1.2...1.2, using: &random) }
    switch Int.random(in: 0...3, using: &random) {
    case 0: return .identity
    case 1: return Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0)
    default: return Transform2D(a: factor, b: factor, c: factor, d: factor, tx: 6, ty: 4)
    }
  }
}
