public import SilhouetteScene

/// A scene and how long it is on screen: what sinks are made of frames from.
public struct Shot: Sendable {
  public var scene: Scene
  /// Milliseconds from the first shot of the output.
  public var time: Double
  /// How many frames of constant rate it stands for; 1 where frames come as recorded.
  public var repeats: Int
}
