import SilhouetteHierarchy
package import SilhouetteScene

/// A scene in device space: flat items in paint order, ready for any of the painters.
///
/// The first item covers the whole frame with an opaque colour. Building one is linear in the scene's nodes and parts.
package struct DisplayList: Sendable {
  package let target: RenderTarget
  var items: [DisplayItem] = []
  /// Outer groups stand before the groups inside them.
  var groups: [DisplayGroup] = []
  /// What cuts items beyond their own bounds.
  var clips: [Outline] = []
  var turned: [TurnedOutline] = []
  var hatches: [DisplayHatch] = []

  /// Groups inside groups hold this many layers at most; inside of them alpha multiplies item by item.
  static let maxLayers = 8
  /// Clips with corners or turns on one item; further out only their hulls cut.
  static let maxClipShapes = 8

  package init(_ scene: Scene, target: RenderTarget) {
    var builder = DisplayListBuilder(scene: scene, target: target)
    self = builder.build()
  }

  init(target: RenderTarget) {
    self.target = target
  }

  /// How many items there are to paint, the background's included.
  package var count: Int { items.count }
}

extension DisplayHatch {
  @inline(__always)
  func isStripe(x: Int32, y: Int32) -> Bool {
    switch self {
    case .upright(let period, let stripe, let phase):
      return (x + y + phase) % period < stripe
    case .turned(let perX, let perY, let start):
      let place = (Double(x) + 0.5) * perX + (Double(y) + 0.5) * perY + start
      return place - (place / Hatch.period).rounded(.down) * Hatch.period < Hatch.stripe
    }
  }
}
