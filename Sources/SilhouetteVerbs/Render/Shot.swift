internal import SilhouetteRaster
internal import SilhouetteScene

/// A scene and how long it is on screen: sinks make frames from shots.
struct Shot: Sendable {
  var scene: WireframeScene
  /// Milliseconds from the first shot of the output.
  var time: Double
  /// How many frames of constant rate it lasts; 1 if frames come as recorded.
  var repeats: Int
  /// Touches that are drawn over the scene.
  var touches: [TouchMark] = []
  /// Whether the scene is that of the shot before it.
  var isRepeat = false
}
