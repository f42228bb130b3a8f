import SilhouetteHierarchy
package import SilhouetteScene

/// A scene in device space: flat items in paint order, ready for any of the painters.
///
/// The first item covers the whole frame with an opaque colour. Cost: linear in the scene's nodes and parts.
/// `docs/RENDERING.md` defines the pixels.
package struct DisplayList: Sendable {
  /// The frame that the items are placed in.
  package let target: RenderTarget
  /// The items to paint, the lowest first.
  var items: [DisplayItem] = []
  /// Groups; an outer group comes before the groups inside it.
  var groups: [DisplayGroup] = []
  /// Shapes that cut items beyond the items' own bounds.
  var clips: [Outline] = []
  var turned: [TurnedOutline] = []
  var hatches: [DisplayHatch] = []

  /// The largest number of nested layers. Deeper alpha multiplies item by item.
  static let maxLayers = 8
  /// The largest number of clips with corners or turns on one item. Of clips further out, only the hulls cut.
  static let maxClipShapes = 8

  /// The items of a scene in that frame.
  ///
  /// - Parameter font: of revealed text; nil for the project's pixel font.
  package init(_ scene: WireframeScene, target: RenderTarget, font: (any TextFont)? = nil) {
    var builder = DisplayListBuilder(scene: scene, target: target, font: font)
    self = builder.build()
  }

  init(target: RenderTarget) {
    self.target = target
  }

  /// Number of items to paint, with the background.
  package var count: Int { items.count }
}
