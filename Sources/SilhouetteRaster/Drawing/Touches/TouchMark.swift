package import SilhouetteHierarchy
import SilhouetteScene

/// A touch as pictures show it: a ring where the finger is or was last, and the path that it took.
///
/// `docs/RENDERING.md` defines its pixels. Painters skip places that are not numbers or lie far outside the frame.
package struct TouchMark: Sendable, Hashable {
  /// The finger's places in viewport points, in order. The ring is at the last one; an empty path paints nothing.
  package var path: [Point2D]
  /// 255 is fully visible, 0 invisible. The mark fades as one picture.
  package var strength: UInt8

  package init(path: [Point2D], strength: UInt8 = 255) {
    self.path = path
    self.strength = strength
  }
}

/// How touches look. Lengths are viewport points. The viewer's page draws them alike.
enum TouchLook {
  /// Of the ring's outer edge, and the width of the ring.
  static let radius = 20.0
  static let ring = 3.0
  /// A white edge around ring and path, so that both are seen on dark ground.
  static let edge = 2.0
  /// Of the path, without its edge.
  static let path = 4.0

  static let ink = RGBAColor(rgb: 0x4950F6)
  static let paper = RGBAColor(rgb: 0xFFFFFF)
  /// Alpha of the disc inside the ring.
  static let disc: UInt8 = 71
}
