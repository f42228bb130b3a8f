internal import Silhouette
internal import SilhouettePictures
internal import SilhouetteRaster

/// One drawn frame on its way to a sink.
struct DrawnFrame: Sendable {
  /// A worker's result for the pixels.
  enum Content: Sendable {
    /// Nothing differs from the frame before it.
    case unchanged
    case pixels(Pixmap, Damage)
    /// A whole PNG.
    case png([UInt8])
  }

  /// Milliseconds from the output's first frame.
  var time: Double
  /// How many frames of constant rate it lasts.
  var repeats: Int
  var content: Content
}

/// Where drawn frames go, in order of time.
protocol FrameSink: AnyObject {
  /// Whether workers make PNG files for this sink, or pixels.
  var wantsPNG: Bool { get }
  /// Whether each frame may have a size of its own.
  var takesAnySize: Bool { get }
  func add(_ frame: DrawnFrame) throws(SilhouetteError)
  /// Makes everything appear under its name.
  ///
  /// - Parameter end: when the last frame leaves the screen, in milliseconds from the first one.
  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile]
}

extension FrameSink {
  var takesAnySize: Bool { false }
}
