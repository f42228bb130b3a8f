package import SilhouetteHierarchy

extension SceneNode {
  /// The shadow of a box above its ground: one to three rings of one translucent colour.
  ///
  /// Each ring is the box's shape, larger and lower, without the box itself. Rings have hard edges, so that
  /// every output draws the same pixels; the shadow is darker where rings overlap.
  package struct Shadow: Sendable, Hashable {
    /// How far above: so many rings.
    package enum Height: UInt8, Sendable, CaseIterable {
      case low = 1
      case middle, high
    }

    /// In points, relative to the box.
    package struct Ring: Sendable {
      package var drop: Double
      package var spread: Double
    }

    package var height: Height
    /// Of one ring.
    package var color: RGBAColor

    package init(height: Height, color: RGBAColor) {
      self.height = height
      self.color = color
    }

    /// From the inner one to the outer one. No ring begins below its box's top, so the box is a hole in each.
    package var rings: ArraySlice<Ring> { Self.all[..<Int(height.rawValue)] }

    private static let all = [
      Ring(drop: 1, spread: 1), Ring(drop: 2, spread: 2), Ring(drop: 3, spread: 4),
    ]
  }
}

extension SceneNode.Shadow.Ring {
  /// The ring's outer shape around a box.
  package func frame(around box: Rect2D) -> Rect2D {
    var frame = box.inset(dx: -spread, dy: -spread)
    frame.y += drop
    return frame
  }

  /// The corner radius around a box with that radius, as CSS defines it: sharp corners stay sharp, and small ones grow
  /// by less than the spread (CSS Backgrounds and Borders 3, "Drop Shadows").
  package func radius(around radius: Double) -> Double {
    guard radius < spread else { return radius + spread }
    let lack = radius / spread - 1
    return radius + spread * (1 + lack * lack * lack)
  }
}
