public import SilhouetteHierarchy

/// One shape that takes part in masking a screen, with the rule behind it.
///
/// A list of regions goes from the top of the screen to its bottom. A `redact` region paints its shape, minus the union
/// of all `clipOut` shapes before it in its own or an enclosing scope, cut to the shapes of the scopes around it. A
/// scope goes from `clipBegin` to `clipEnd`. The shape is a box at the origin under an affine map, never just its
/// bounding box.
public struct RedactRegion: Sendable, Hashable {
  /// The effect of a region. The raw values are the words of region files.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: String, Sendable, CaseIterable {
    /// A mask: its shape is painted over.
    case redact
    /// An opening: masks after it do not cover its shape.
    case clipOut
    /// The beginning of a scope: its shape cuts the regions up to the scope's end.
    case clipBegin
    /// The end of a scope.
    case clipEnd
  }

  /// The effect of the region.
  public var kind: Kind
  /// Size of the box (0, 0, width, height), in the region's own space.
  public var size: Size2D
  /// From the region's own space to the viewport, in points.
  public var transform: Transform2D
  /// Corner radius in the region's own space; 0 for masks and in compatible mode.
  public var radius: Double
  /// The mask's opaque colour; nil for the average of the pixels under it.
  public var color: RGBAColor?
  /// Index of the node in its snapshot; -1 if the region belongs to no node.
  package var node: Int
  /// The node's id; `.none` if the source gave none.
  package var id: NodeID
  package var rule: RedactRule
  /// Why the region is there, as a word of reports and region files, such as `masked-class`.
  public var reason: String { rule.rawValue }
  /// Whether the mark that made the mask comes from a SwiftUI modifier.
  package var isSwiftUI: Bool

  package init(
    _ kind: Kind, size: Size2D, transform: Transform2D, radius: Double = 0, color: RGBAColor? = nil,
    node: Int,
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

  /// The region with every side moved outwards by a distance in points of the viewport; inwards if it is negative.
  ///
  /// The distance is measured between parallel lines, so skewed shapes grow as much as upright ones. nil if nothing is
  /// left.
  func grown(by distance: Double) -> RedactRegion? {
    guard distance != 0 else { return self }
    let area = abs(transform.determinant)
    guard area > 0, area.isFinite else { return self }
    let dx = distance * (transform.c * transform.c + transform.d * transform.d).squareRoot() / area
    let dy = distance * (transform.a * transform.a + transform.b * transform.b).squareRoot() / area
    var grown = self
    grown.size = Size2D(width: size.width + 2 * dx, height: size.height + 2 * dy)
    grown.transform = Transform2D.translation(x: -dx, y: -dy).then(transform)
    if radius > 0 { grown.radius = max(0, radius + min(dx, dy)) }
    guard grown.size.width > 0, grown.size.height > 0, grown.transform.isFinite else { return nil }
    return grown
  }
}
