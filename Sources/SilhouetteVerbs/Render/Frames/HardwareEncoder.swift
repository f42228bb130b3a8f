internal import Silhouette
internal import SilhouetteRaster

/// H.264 encoders of graphics hardware, by ffmpeg's names.
struct HardwareEncoder {
  let name: String
  /// Its arguments, at a quality near that of `EncoderSettings`.
  let arguments: [String]

  /// All that ffmpeg knows on some system, in the order of trying.
  static let all = [
    HardwareEncoder(
      name: "h264_videotoolbox",
      arguments: ["-c:v", "h264_videotoolbox", "-q:v", "60", "-pix_fmt", "yuv420p"]),
    HardwareEncoder(
      name: "h264_nvenc",
      arguments: [
        "-c:v", "h264_nvenc", "-preset", "p4", "-rc", "vbr", "-cq", "23", "-b:v", "0", "-pix_fmt", "yuv420p",
      ]),
    HardwareEncoder(
      name: "h264_qsv", arguments: ["-c:v", "h264_qsv", "-global_quality", "23", "-pix_fmt", "nv12"]),
    HardwareEncoder(
      name: "h264_vaapi",
      arguments: [
        "-vaapi_device", "/dev/dri/renderD128", "-vf", "format=nv12,hwupload", "-c:v", "h264_vaapi", "-qp",
        "23",
      ]),
  ]

  /// The first that encodes pictures of a size on this machine; nil if none does.
  ///
  /// A build of ffmpeg knows encoders whose hardware is not there, and hardware refuses some sizes. So each that the build knows
  /// encodes a few plain pictures.
  static func find(width: Int, height: Int) -> HardwareEncoder? {
    guard let program = FFmpeg.find() else { return nil }
    let known = ask(program, ["-v", "error", "-encoders"])?.output ?? ""
    let names = Set(known.split(whereSeparator: \.isWhitespace))
    return all.first { encoder in
      guard names.contains(encoder.name[...]) else { return false }
      let pictures = ["-f", "lavfi", "-i", "color=c=white:s=\(width)x\(height):r=10:d=0.5"]
      let told = ask(program, FFmpeg.strictness + pictures + encoder.arguments + ["-f", "null", "-"])
      return told?.code == 0
    }
  }

  /// Seconds after which a driver that hangs is taken for none.
  private static let patience = 20.0

  private static func ask(_ program: String, _ arguments: [String]) -> (code: Int32, output: String)? {
    guard let process = try? HelperProgram(program, arguments, given: []) else { return nil }
    process.limit(seconds: patience)
    let code = process.wait()
    return (code, String(decoding: process.output(most: 1 << 20).prefix { $0 != 0 }, as: UTF8.self))
  }
}

/// Chooses the encoder of a video, and keeps the note for the user.
final class EncoderChoice {
  private(set) var note: String?

  /// The hardware's encoder for frames of a size; nil if there is none.
  func hardware(for target: RenderTarget) -> HardwareEncoder? {
    let (width, height) = ((target.width + 1) & ~1, (target.height + 1) & ~1)
    let found = HardwareEncoder.find(width: width, height: height)
    if found == nil {
      note =
        "ffmpeg has no H.264 encoder of hardware that works here for \(width) x \(height) pixels; libx264 was used"
    }
    return found
  }
}
