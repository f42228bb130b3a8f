public import SilhouetteHierarchy

/// One shape that takes part in masking a screen, and why.
///
/// A list of them is read from the top of the screen to its bottom. A `redact` paints its shape, less the union of
/// all `clipOut` shapes before it in its own or an enclosing scope, and cut to the shapes of the scopes that enclose
/// it; a scope reads `clipBegin` … `clipEnd`. Geometry is a box at the origin and an affine map, never a bounding box.
public struct RedactRegion: Sendable, Hashable {
  /// The raw values are those of region files.
  public enum Kind: String, Sendable, CaseIterable {
    case redact, clipOut, clipBegin, clipEnd
  }

  public var kind: Kind
  /// Of the box (0, 0, width, height), in the region's own space.
  public var size: Size
  /// From the region's own space to the viewport, in points.
  public var transform: Transform
  /// Of the corners, in the region's own space; 0 for masks and in compatible mode.
  public var radius: Double
  /// What the mask is painted with, opaque; nil for the average of what is under it.
  public var color: Color?
  /// Index of the node in its snapshot.
  public var node: Int
  /// `.none` where the source gave none.
  public var id: NodeID
  package var rule: RedactRule
  /// Why the region is there, in the word that reports and region files have for it, such as `masked-class`.
  public var reason: String { rule.rawValue }
  /// The mask was set through a SwiftUI modifier.
  package var isSwiftUI: Bool

  package init(
    _ kind: Kind, size: Size, transform: Transform, radius: Double = 0, color: Color? = nil, node: Int,
    id: NodeID = .none, rule: RedactRule, isSwiftUI: Bool = false
  ) {
    self.kind = kind
    self.size = size
    self.transform = transform
    self.radius = radius
    self.color = color
    self.node = node
    self.id = id
    self.rule = rule
    self.isSwiftUI = isSwiftUI
  }

  /// Whether a mask of the other one would be the same shape.
  package func canReplace(_ other: RedactRegion) -> Bool {
    size == other.size && transform == other.transform && kind == other.kind && isSwiftUI == other.isSwiftUI
  }

  /// With every side moved outwards by a distance in points of the viewport; inwards where it is negative.
  ///
  /// A side's own distance follows from how far the map moves its parallel lines apart, so that skewed shapes grow
  /// as much as upright ones. nil where nothing is left.
  func grown(by distance: Double) -> RedactRegion? {
    guard distance != 0 else { return self }
    let area = abs(transform.determinant)
    guard area > 0, area.isFinite else { return self }
    let dx = distance * (transform.c * transform.c + transform.d * transform.d).squareRoot() / area
    let dy = distance * (transform.a * transform.a + transform.b * transform.b).squareRoot() / area
    var grown = self
    grown.size = Size(width: size.width + 2 * dx, height: size.height + 2 * dy)
    grown.transform = Transform.translation(x: -dx, y: -dy).then(transform)
    if radius > 0 { grown.radius = max(0, radius + min(dx, dy)) }
    guard grown.size.width > 0, grown.size.height > 0, grown.transform.isFinite else { return nil }
    return grown
  }
}
