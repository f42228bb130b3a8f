package import SilhouetteRaster
package import SilhouetteScene

/// A scene and how long it is on screen: sinks make frames from shots.
package struct Shot: Sendable {
  package var scene: Scene
  /// Milliseconds from the first shot of the output.
  package var time: Double
  /// How many frames of constant rate it lasts; 1 if frames come as recorded.
  package var repeats: Int
  /// Touches that are drawn over the scene.
  package var touches: [TouchMark] = []
  /// Whether the scene is that of the shot before it.
  var isRepeat = false
}
