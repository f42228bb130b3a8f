package import SilhouetteHierarchy

/// The diagonal stripes over areas whose content is not in the tree.
///
/// In points of the node's own space, with the origin at the box's top left, a place (x, y) is on a stripe if
/// (x + y) mod `period` < `stripe`. `scale(in:)` makes both longer in large boxes. In an upright node, the
/// origin is first rounded to the nearest device pixel, and places are pixel centres. So stripes have hard
/// and equal edges, and every output agrees on each pixel.
package enum Hatch {
  package static let period = 8.0
  package static let stripe = 2.0
  /// Of broad stripes. Fine stripes over most of a screen would hide everything else, and make its video large.
  package static let breadth = 8.0
  /// The shortest side of a box with broad stripes, in points: room for three of them.
  package static let broadSide = 192.0

  /// The factor of `period` and `stripe` in a box: 1 or `breadth`.
  package static func scale(in box: Rect2D) -> Double {
    min(box.width, box.height) >= broadSide ? breadth : 1
  }
}
