import SilhouetteHierarchy
internal import SilhouetteScene

/// The geometry of one node as reported, with presentation values in place of model values and only finite numbers.
///
/// A number that is not finite becomes 0, and coordinates stop at a million points, so every later sum is finite. A
/// negative extent becomes 0.
struct NodeGeometry {
  /// In the parent's content space; a transform that only moves is already in it.
  var frame: Rect2D
  /// From own space to the parent's content space.
  var toParent: Transform2D
  var scroll: Point2D
  var alpha: Double
  var radius: Double

  static let maxCoordinate = 1e6
  static let maxFactor = 1e4

  init(_ node: HierarchyNode, _ detail: DetailSpan) {
    guard !detail.isEmpty else {
      self.init(frame: node.frame, alpha: node.alpha, radius: node.radius)
      return
    }
    self.init(
      frame: detail.presentation?.frame ?? node.frame,
      alpha: detail.presentation?.alpha ?? detail.layer?.opacity ?? node.alpha,
      radius: detail.presentation?.radius ?? node.radius)
    apply(detail)
  }

  /// Of a key or a marked node: the reported frame alone, so that a pressed one looks like the others.
  init(atRest node: HierarchyNode) {
    self.init(frame: node.frame, alpha: 1, radius: Self.radiusAtRest)
  }

  static let radiusAtRest = 5.0

  private init(frame: Rect2D, alpha: Double, radius: Double) {
    let frame = Self.sane(frame)
    self.frame = frame
    toParent = .translation(x: frame.x, y: frame.y)
    scroll = .zero
    self.alpha = Self.share(alpha)
    self.radius = radius > 0 ? min(radius, min(frame.width, frame.height) / 2) : 0
  }

  private mutating func apply(_ detail: DetailSpan) {
    let offset = detail.presentation?.scroll ?? detail.scroll
    scroll = Point2D(x: Self.coordinate(offset.x), y: Self.coordinate(offset.y))
    let turn = detail.presentation?.transform ?? detail.transform
    guard turn != .identity else { return }
    let sane = Self.sane(turn)
    if sane.isTranslation {
      frame.x = Self.coordinate(frame.x + sane.tx)
      frame.y = Self.coordinate(frame.y + sane.ty)
      toParent = .translation(x: frame.x, y: frame.y)
    } else {
      toParent = Self.turning(frame, by: sane, about: detail.anchor)
    }
  }

  /// Own space to the frame's place, then about the anchor.
  private static func turning(_ frame: Rect2D, by turn: Transform2D, about anchor: Point2D) -> Transform2D {
    let x = coordinate(anchor.x) * frame.width
    let y = coordinate(anchor.y) * frame.height
    return Transform2D.translation(x: -x, y: -y).then(turn)
      .then(.translation(x: frame.x + x, y: frame.y + y))
  }

  static func sane(_ rect: Rect2D) -> Rect2D {
    Rect2D(
      x: coordinate(rect.x), y: coordinate(rect.y), width: max(0, coordinate(rect.width)),
      height: max(0, coordinate(rect.height)))
  }

  /// Factors beyond reason collapse the node to nothing.
  static func sane(_ turn: Transform2D) -> Transform2D {
    guard turn.isFinite else { return .collapsed }
    let largest = max(max(abs(turn.a), abs(turn.b)), max(abs(turn.c), abs(turn.d)))
    guard largest <= maxFactor else { return .collapsed }
    return Transform2D(
      a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: coordinate(turn.tx), ty: coordinate(turn.ty))
  }

  static func coordinate(_ value: Double) -> Double {
    guard value.isFinite else { return 0 }
    return min(max(value, -maxCoordinate), maxCoordinate)
  }

  /// Clamped to 0 to 1; NaN counts as 1.
  static func share(_ value: Double) -> Double {
    value.isNaN ? 1 : min(max(value, 0), 1)
  }
}
