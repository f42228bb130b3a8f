package import SilhouetteScene

/// A scene and how long it is on screen: what sinks are made of frames from.
package struct Shot: Sendable {
  package var scene: Scene
  /// Milliseconds from the first shot of the output.
  package var time: Double
  /// How many frames of constant rate it stands for; 1 where frames come as recorded.
  package var repeats: Int
}
