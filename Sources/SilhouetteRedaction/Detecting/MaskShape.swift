import SilhouetteHierarchy
import SilhouetteScene

/// Turns nodes into regions: geometry and colour, the same way in both modes.
struct MaskShape: Sendable {
  let fill: RedactionPolicy.Fill
  let inflate: Double
  /// In strict mode no colour of a secret shows.
  private let hidesAverages: Bool
  /// By category; empty unless `fill` asks for them.
  private let colors: [RGBAColor]

  /// As far from white as from black, and from any tint.
  static let neutral = RGBAColor(rgb: 0x808080)

  init(_ policy: RedactionPolicy) {
    fill = policy.fill
    inflate = policy.inflate
    hidesAverages = policy.mode == .strict
    let legend = fill == .category ? LegendEntry.legend(for: Appearance()) : []
    colors = legend.map { $0.fill.isOpaque ? $0.fill : $0.ink }
  }

  /// A mask of the node's box.
  func mask(_ node: SeenNode, _ rule: RedactRule, viewport: Viewport) -> RedactRegion {
    guard !node.has(.unplaced) else { return whole(viewport, node, rule) }
    let region = RedactRegion(
      .redact, size: node.size, transform: node.toViewport, color: color(of: node), node: Int(node.source),
      id: node.id, rule: rule, isSwiftUI: node.isMarkedSwiftUI)
    return region.grown(by: inflate) ?? region
  }

  /// A mask of everything that the node draws; nil if it draws nothing.
  func inkMask(_ node: SeenNode, _ rule: RedactRule, viewport: Viewport) -> RedactRegion? {
    guard !node.has(.unplaced) else { return whole(viewport, node, rule) }
    return mask(of: node.ink, placed: node.toViewport, node, rule, viewport)
  }

  /// The mask of a sealed node; nil if it has no extent.
  func mask(
    _ node: SeenNode, _ place: SealedReach.Place, _ rule: RedactRule, viewport: Viewport
  ) -> RedactRegion? {
    mask(of: place.box, placed: place.toViewport, node, rule, viewport)
  }

  /// A mask of a box in the space that `toViewport` places; nil if the box has no extent.
  private func mask(
    of box: Rect2D, placed toViewport: Transform2D, _ node: SeenNode, _ rule: RedactRule, _ viewport: Viewport
  ) -> RedactRegion? {
    guard box.isDrawable else { return nil }
    var region = RedactRegion(
      .redact, size: box.size, transform: toViewport, color: color(of: node), node: Int(node.source),
      id: node.id, rule: rule, isSwiftUI: node.isMarkedSwiftUI)
    if box.x != 0 || box.y != 0 {
      region.transform = Transform2D.translation(x: box.x, y: box.y).then(toViewport)
    }
    guard region.transform.isFinite else { return whole(viewport, node, rule) }
    return region.grown(by: inflate) ?? region
  }

  /// A mask of the whole viewport, for a node whose place is unknown.
  func whole(_ viewport: Viewport, _ node: SeenNode, _ rule: RedactRule) -> RedactRegion {
    RedactRegion(
      .redact, size: viewport.bounds.size, transform: .identity, color: color(of: node),
      node: Int(node.source), id: node.id, rule: rule, isSwiftUI: node.isMarkedSwiftUI)
  }

  /// A mask of a place, whatever is there. It has no category.
  func area(_ box: Rect2D, _ rule: RedactRule) -> RedactRegion {
    let isPlain = fill == .solid || fill == .category
    let region = RedactRegion(
      .redact, size: box.size, transform: .translation(x: box.x, y: box.y),
      color: isPlain ? Self.neutral : nil, node: -1, rule: rule)
    return region.grown(by: inflate) ?? region
  }

  /// A region of the node's box that masks nothing.
  func box(_ kind: RedactRegion.Kind, _ node: SeenNode, _ rule: RedactRule) -> RedactRegion {
    RedactRegion(
      kind, size: node.size, transform: node.has(.unplaced) ? .collapsed : node.toViewport,
      node: Int(node.source), id: node.id, rule: rule)
  }

  private func color(of node: SeenNode) -> RGBAColor? {
    // An average would show which key is lit, how many dots a field has, and how much was typed.
    if hidesAverages, node.isSealed || node.isInput || node.has(.input), fill != .category {
      return Self.neutral
    }
    return switch fill {
    case .average: nil
    case .text: node.family.contains(.label) ? (node.textColor ?? RGBAColor(rgb: 0)).withAlpha(255) : nil
    case .solid: Self.neutral
    case .category: colors[Int(node.category)]
    }
  }
}
