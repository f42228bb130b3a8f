package import SilhouetteHierarchy
package import SilhouetteRaster
public import SilhouetteScene

/// What a drawing shall look like and which part of the session it shows.
public struct RenderOptions: Sendable {
  public var appearance = Appearance()
  /// Which text comes through. Of an event log, which of the text that was revealed in it.
  public var reveal: Reveal = .nothing
  public var categorizer = Categorizer.standard
  /// Device pixels a point.
  public var scale = 1.0
  /// Frames a second; nil for the output's own default: as recorded where the output can, 10 for video.
  public var rate: FrameRate?
  /// Whether nodes move smoothly between snapshots. Needs a constant rate, and takes 10 where none is given.
  public var interpolates = false
  /// For one frame: the moment in ms of the session; nil for its first.
  public var moment: Double?
  /// The first and last moment to draw, in ms of the session.
  public var span: ClosedRange<Double> = -Double.infinity...Double.infinity
  /// How many frames may be drawn at the same time; the pixels do not depend on it.
  public var jobs = 1
  /// Limits on what is made: frames of one output and pixels of one frame.
  public var maxFrames = 1_000_000
  public var maxPixels = 1 << 26
  /// Steps of drawing that a frame may take (`DrawingMeter`); nil for what its size allows.
  package var frameSteps: Int?

  public init() {}
}

extension RenderOptions {
  /// The pixels of a viewport at the chosen scale.
  ///
  /// - Throws: where they would be none, or more than `maxPixels`; nothing is allocated before.
  package func target(for viewport: Viewport) throws(SilhouetteError) -> RenderTarget {
    let (width, height) = (viewport.width * scale, viewport.height * scale)
    let sides = 0.5...Double(RenderTarget.maxSide)
    guard sides.contains(width), sides.contains(height), width * height <= Double(maxPixels) else {
      throw SilhouetteError(
        .input,
        "a viewport of \(viewport.width) x \(viewport.height) points at scale \(scale) is no picture of at most \(maxPixels) pixels, none of its sides over \(RenderTarget.maxSide); change --scale, or raise --max-pixels"
      )
    }
    return RenderTarget(viewport: viewport, scale: scale)
  }
}
