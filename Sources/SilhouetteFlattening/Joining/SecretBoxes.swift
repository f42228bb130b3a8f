internal import SilhouetteHierarchy
package import SilhouetteScene
package import SilhouetteVision

/// The places of a picture that are not looked at: secrets of the tree, and a keyboard that the tree does not report.
package enum SecretBoxes {
  /// Boxes of secrets, in pixels of the picture.
  ///
  /// - Parameters:
  ///   - scene: Of the tree alone.
  ///   - width: Of the picture, in pixels.
  ///   - height: Of the picture, in pixels.
  package static func find(in scene: WireframeScene, width: Int, height: Int) -> [PixelBox] {
    let boxes = TreeLeaves(scene, empty(scene, width, height)).closed
    guard boxes.count > most, let first = boxes.first else { return boxes }
    return [boxes.reduce(first) { $0.union($1) }]
  }

  /// More secrets are one box.
  private static let most = 256

  /// A keyboard of so many elements is one, where a keyboard may be.
  private static let leastKeys = 10

  /// The box of a keyboard that the tree does not report and the picture shows.
  package static func keyboard(in screen: VisionScreen, of scene: WireframeScene) -> PixelBox? {
    guard let usual = scene.possibleKeyboard else { return nil }
    let box = empty(scene, screen.width, screen.height).pixels(usual)
    let inside = screen.elements.filter { box.holds($0.box) }
    let isThere = inside.count >= leastKeys || inside.contains { $0.kind == .keyboard }
    return isThere ? box : nil
  }

  private static func empty(_ scene: WireframeScene, _ width: Int, _ height: Int) -> SeenElements {
    SeenElements(
      VisionScreen(width: width, height: height), scale: Double(width) / max(scene.viewport.width, 1))
  }
}
