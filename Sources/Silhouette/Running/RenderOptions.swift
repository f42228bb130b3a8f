public import SilhouetteFlattening
package import SilhouetteHierarchy
internal import SilhouettePictures
package import SilhouetteRaster
public import SilhouetteScene
internal import SilhouetteText

/// How a drawing looks, and which part of the session it shows.
public struct RenderOptions: Sendable {
  /// Style, colours and scheme.
  public var appearance = Appearance()
  /// The text that comes through. If the input is an event log, only text that was revealed in it can.
  public var reveal: Reveal = .nothing
  /// The font of revealed text; nil for the project's pixel font.
  package var font: (any TextFont)?
  /// The rules that give nodes their categories.
  public var categorizer = Categorizer.standard
  /// Device pixels a point; 1 by default.
  public var scale = 1.0
  /// Frames a second, more than 0 and at most 1,000; nil for the output's default: frames as recorded, or 10 a second for
  /// Y4M, which has no times.
  public var framesPerSecond: Double?
  /// Whether nodes move smoothly between snapshots. It needs a constant rate; without one, it is 10 a second.
  public var interpolates = false
  /// Whether touches are drawn: a ring, and a trail for a swipe. nil for the output's default: animations and videos
  /// show touches, pictures and folders of pictures do not. Touches that could spell a secret are never drawn.
  public var touches: Bool?
  /// The moment of a single frame, in milliseconds of the session; nil for the session's first.
  package var moment: Double?
  /// The first and the last moment to draw, in milliseconds of the session; all of it by default.
  package var span: ClosedRange<Double> = -Double.infinity...Double.infinity

  /// The session's time at which a single frame is taken; nil for its first screen.
  public var time: Duration? {
    get { moment.map { Duration(inMilliseconds: $0) } }
    set { moment = newValue?.inMilliseconds }
  }

  /// The first moment to draw; nil for the session's start.
  public var from: Duration? {
    get { span.lowerBound.isFinite ? Duration(inMilliseconds: span.lowerBound) : nil }
    set {
      let first = newValue?.inMilliseconds ?? -.infinity
      span = first...max(first, span.upperBound)
    }
  }

  /// The last moment to draw, not before `from`; nil for the session's end.
  public var to: Duration? {
    get { span.upperBound.isFinite ? Duration(inMilliseconds: span.upperBound) : nil }
    set {
      let last = newValue?.inMilliseconds ?? .infinity
      span = min(last, span.lowerBound)...last
    }
  }

  /// Number of frames that are drawn at the same time. The pixels do not depend on it.
  public var jobs = 1
  /// Whether MP4 is encoded by graphics hardware, where ffmpeg has an encoder that works.
  package var usesHardware = false
  /// The largest number of frames in one output.
  public var maxFrames = 1_000_000
  /// The largest number of pixels in one frame.
  public var maxPixels = Picture.usualLimit
  /// The largest number of drawing steps for one frame (`DrawingMeter`); nil for the limit by its size.
  package var frameSteps: Int?

  /// The default options. They let no text through.
  public init() {}
}

extension RenderOptions {
  /// `framesPerSecond` as a rate; nil if it is nil or not a rate.
  package var rate: FrameRate? {
    get { framesPerSecond.flatMap { FrameRate($0) } }
    set { framesPerSecond = newValue?.perSecond }
  }

  /// The frame of a viewport at the chosen scale.
  ///
  /// - Throws: `SilhouetteError` if it would have no pixels, more than `maxPixels`, or take more memory than the run may take.
  ///   Nothing is allocated before.
  package func target(for viewport: Viewport) throws(SilhouetteError) -> RenderTarget {
    let (width, height) = (viewport.width * scale, viewport.height * scale)
    let sides = 0.5...Double(RenderTarget.maxSide)
    guard sides.contains(width), sides.contains(height), width * height <= Double(maxPixels) else {
      throw SilhouetteError(
        .input,
        "a viewport of \(viewport.width) x \(viewport.height) points at scale \(scale) cannot be drawn: a picture has at most \(maxPixels) pixels, and \(RenderTarget.maxSide) on a side; change --scale, or raise --max-pixels"
      )
    }
    try MemoryBudget.shared.check(
      MemoryBudget.bytes(of: Size2D(width: width, height: height)),
      for: "a picture of \(Int(width)) x \(Int(height)) pixels")
    return RenderTarget(viewport: viewport, scale: scale)
  }
}
