package import SilhouetteScene
package import SilhouetteVision

/// The places of a picture that are not looked at: secrets and inputs of the tree, and a keyboard that the tree does not report.
package enum SecretBoxes {
  /// Boxes of secrets and inputs, in pixels of the picture.
  ///
  /// - Parameters:
  ///   - scene: Of the tree alone.
  ///   - picture: A screen of the picture's size; its elements do not matter.
  ///   - scale: Pixels of the picture a point.
  package static func find(
    in scene: WireframeScene, on picture: VisionScreen, scale: Double
  ) -> [PixelBox] {
    let boxes = TreeLeaves(scene, SeenElements(picture, scale: scale)).closed
    guard boxes.count > most, let first = boxes.first else { return boxes }
    return [boxes.reduce(first) { $0.union($1) }]
  }

  /// More secrets are one box.
  private static let most = 256

  /// So many elements are a keyboard, in a place where one may be.
  static let leastKeys = 10

  /// The box of a keyboard that the tree does not report and the picture shows.
  ///
  /// - Parameter scale: Pixels of the picture a point.
  package static func keyboard(
    in screen: VisionScreen, of scene: WireframeScene, scale: Double
  ) -> PixelBox? {
    guard let usual = scene.possibleKeyboard else { return nil }
    let box = SeenElements(screen, scale: scale).pixels(usual)
    let inside = screen.elements.filter { box.holds($0.box) }
    let isThere = inside.count >= leastKeys || inside.contains { $0.kind == .keyboard }
    return isThere ? box : nil
  }
}
