package import SilhouetteHierarchy

/// The places of one secret, for touches: its place in the scene, and its true place in the app at that
/// moment.
///
/// A node that is drawn at rest may really be elsewhere, because of a transform, a scroll or an animation. A
/// withheld touch must not reveal the inside of the secret. So a place is one box for everything inside, it
/// grows in whole steps, and it has a margin because pressed keys swell.
package struct SecretPlaces: Sendable, Equatable {
  package struct Place: Sendable, Equatable {
    /// In a space of its own.
    package var box: Rect2D
    package var toViewport: Transform2D

    package init(box: Rect2D, toViewport: Transform2D) {
      (self.box, self.toViewport) = (box, toViewport)
    }
  }

  /// Index in `WireframeScene.nodes`. All that is below the node is in `places`.
  package let node: Int32
  package let places: [Place]

  package init(node: Int32, places: [Place]) {
    (self.node, self.places) = (node, places)
  }
}
