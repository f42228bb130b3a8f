internal import Silhouette
internal import SilhouetteRaster
internal import SilhouetteSystem

/// Uncompressed video on its way to a file or a program.
private protocol VideoPlanes {
  /// ffmpeg's name for its container.
  var container: String { get }
  /// ffmpeg's arguments for its times.
  var arguments: [String] { get }
  var header: [UInt8] { get }
  /// Frames that were written.
  var count: Int { get }
  mutating func write(
    _ frame: DrawnFrame, to write: ([UInt8]) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError)
  /// - Parameter end: when the last frame leaves, in milliseconds from the first one.
  mutating func finish(
    at end: Double, to write: ([UInt8]) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError)
}

/// Frames at a constant rate, as YUV4MPEG2: the same bytes again if nothing changed.
private struct PlaneStream: VideoPlanes {
  let container = "yuv4mpegpipe"
  let arguments: [String] = []
  let header: [UInt8]
  private var encoder: Y4MEncoder
  private var planes: [UInt8] = []
  private(set) var count = 0

  init(path: String, target: RenderTarget, rate: FrameRate) throws(SilhouetteError) {
    let (numerator, denominator) = rate.fraction
    header = Y4MEncoder.header(
      width: target.width, height: target.height, rate: numerator, scale: denominator)
    do throws(EncodingError) {
      encoder = try Y4MEncoder(width: target.width, height: target.height)
    } catch {
      throw SilhouetteError(error, path: path)
    }
  }

  mutating func write(
    _ frame: DrawnFrame, to write: ([UInt8]) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    if case .pixels(let pixmap, let damage) = frame.content {
      planes = []  // Let the encoder have its only copy back.
      planes = encoder.frame(pixmap, damage: damage)
    }
    for _ in 0..<frame.repeats { try write(planes) }
    count += frame.repeats
  }

  func finish(at end: Double, to write: ([UInt8]) throws(SilhouetteError) -> Void) {}
}

/// Frames at their own times, in whole milliseconds, as Matroska: one block for each frame that differs from the one before.
private struct TimedPlanes: VideoPlanes {
  let container = "matroska"
  /// Times go through as they are, so that idle spans cost nothing.
  let arguments = [
    "-fps_mode", "passthrough", "-enc_time_base", "1:1000", "-video_track_timescale", "1000",
    "-chroma_sample_location", "center",
  ]
  let header: [UInt8]
  private var encoder: Y4MEncoder
  /// The frame that is shown, from `shownSince` on. It is written when the next one comes at a later time.
  private var shown: [UInt8] = []
  private var shownSince = 0
  private(set) var count = 0

  init(path: String, target: RenderTarget) throws(SilhouetteError) {
    do throws(EncodingError) {
      encoder = try Y4MEncoder(width: target.width, height: target.height)
    } catch {
      throw SilhouetteError(error, path: path)
    }
    header = MatroskaMuxer.header(
      width: encoder.paddedWidth, height: encoder.paddedHeight, lastFrame: Self.lastFrame)
  }

  /// Milliseconds that players show the last frame: the muxers of ffmpeg give it the rate's.
  private static let lastFrame = 100

  mutating func write(
    _ frame: DrawnFrame, to write: ([UInt8]) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    guard case .pixels(let pixmap, let damage) = frame.content else { return }
    let time = Int(frame.time.rounded())
    if !shown.isEmpty, time > shownSince {
      try put(at: shownSince, to: write)
      shownSince = time
    }
    shown = []  // Let the encoder have its only copy back.
    shown = encoder.frame(pixmap, damage: damage)
  }

  /// Shows the last frame once more shortly before the end, since its own record does not hold its length.
  mutating func finish(
    at end: Double, to write: ([UInt8]) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    guard !shown.isEmpty else { return }
    try put(at: shownSince, to: write)
    let again = Int(end.rounded()) - Self.lastFrame
    if again > shownSince { try put(at: again, to: write) }
  }

  private mutating func put(
    at time: Int, to write: ([UInt8]) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    let planes = shown[Y4MEncoder.marker.count...]
    try write(MatroskaMuxer.blockHead(time: time, bytes: planes.count))
    try write(Array(planes))
    count += 1
  }
}

/// Raw video.
final class Y4MSink: FrameSink {
  let wantsPNG = false
  private let file: AtomicFile
  private var planes: PlaneStream

  init(path: String, target: RenderTarget, rate: FrameRate) throws(SilhouetteError) {
    planes = try PlaneStream(path: path, target: target, rate: rate)
    file = try AtomicFile(path: path)
    try file.write(planes.header)
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    try planes.write(frame, to: file.write)
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }
}

/// H.264 or VP9 video: each frame that differs at its own time, or all frames of a constant rate.
///
/// ffmpeg is fed with planes, never with RGBA: that is 2.7 times fewer bytes, and its converter has nothing to do. Its file
/// is checked before it takes its name.
final class VideoSink: FrameSink {
  let wantsPNG = false
  private let file: AtomicFile
  private let ffmpeg: FFmpeg
  private var planes: any VideoPlanes

  /// - Parameters:
  ///   - rate: nil for frames at their own times.
  ///   - hardware: The encoder; nil for the one of `EncoderSettings`.
  init(
    path: String, format: OutputFormat, target: RenderTarget, rate: FrameRate?,
    hardware: HardwareEncoder? = nil
  ) throws(SilhouetteError) {
    if let rate {
      planes = try PlaneStream(path: path, target: target, rate: rate)
    } else {
      planes = try TimedPlanes(path: path, target: target)
    }
    file = try AtomicFile(path: path, hasPath: true)
    // The muxer is named, since a draft has a suffix of its own.
    ffmpeg = try FFmpeg(
      container: planes.container,
      arguments: planes.arguments + (hardware?.arguments ?? EncoderSettings.arguments(for: format))
        + (hardware == nil ? [] : ["-movflags", "+faststart"]) + Y4MEncoder.colorArguments
        + ["-f", format.rawValue],
      output: file.draftPath, for: path)
    try ffmpeg.write(planes.header)
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    try planes.write(frame, to: ffmpeg.write)
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    try planes.finish(at: end, to: ffmpeg.write)
    try ffmpeg.finish()
    try check()
    let size = Folder.status(file.draftPath).map { Int($0.st_size) }
    try file.commit()
    return [WrittenFile(path: file.path, bytes: size ?? 0)]
  }

  /// A program may end well and leave a file that is broken or too short.
  private func check() throws(SilhouetteError) {
    let problem: String
    do throws(VideoCheck.Problem) {
      let frames = try VideoCheck.frames(in: file.draftPath)
      if frames == planes.count { return }
      problem = "it holds \(frames) of \(planes.count) frames"
    } catch {
      problem = error.text
    }
    throw SilhouetteError(
      .io,
      "\(file.path): ffmpeg succeeded, but the video is broken (\(problem)); check its build and free space")
  }
}
