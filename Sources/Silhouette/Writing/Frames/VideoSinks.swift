internal import Foundation
internal import SilhouetteRaster

/// The planes of a video's frames, in order; the same bytes again where nothing changed.
private struct PlaneStream {
  private var encoder: Y4MEncoder
  private var planes: [UInt8] = []
  /// Frames that were written.
  private(set) var count = 0

  init(path: String, target: RenderTarget) throws(SilhouetteError) {
    do throws(EncodingError) {
      encoder = try Y4MEncoder(width: target.width, height: target.height)
    } catch {
      throw SilhouetteError(error, path: path)
    }
  }

  static func header(target: RenderTarget, rate: FrameRate) -> [UInt8] {
    let (numerator, denominator) = rate.fraction
    return Y4MEncoder.header(width: target.width, height: target.height, rate: numerator, scale: denominator)
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
}

/// Raw video.
final class Y4MSink: FrameSink {
  let wantsPNG = false
  private let file: AtomicFile
  private var planes: PlaneStream

  init(path: String, target: RenderTarget, rate: FrameRate) throws(SilhouetteError) {
    planes = try PlaneStream(path: path, target: target)
    file = try AtomicFile(path: path)
    try file.write(PlaneStream.header(target: target, rate: rate))
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    try planes.write(frame, to: file.write)
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }
}

/// H.264 or VP9 video.
///
/// ffmpeg is fed with planes, never with RGBA: that is 2.7 times fewer bytes, and its converter has nothing to do. Its file
/// is checked before it takes its name.
final class VideoSink: FrameSink {
  let wantsPNG = false
  private let file: AtomicFile
  private let ffmpeg: FFmpeg
  private var planes: PlaneStream

  init(path: String, format: OutputFormat, target: RenderTarget, rate: FrameRate) throws(SilhouetteError) {
    planes = try PlaneStream(path: path, target: target)
    file = try AtomicFile(path: path, hasPath: true)
    // The muxer is named, since a draft has a suffix of its own.
    ffmpeg = try FFmpeg(
      arguments: Self.codec(of: format) + Y4MEncoder.colorArguments + ["-f", format.rawValue],
      output: file.draftPath, for: path)
    try ffmpeg.write(PlaneStream.header(target: target, rate: rate))
  }

  private static func codec(of format: OutputFormat) -> [String] {
    format == .webm
      ? [
        "-c:v", "libvpx-vp9", "-crf", "35", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6", "-row-mt",
        "1",
      ]
      : [
        "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p", "-movflags",
        "+faststart",
      ]
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    try planes.write(frame, to: ffmpeg.write)
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
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
