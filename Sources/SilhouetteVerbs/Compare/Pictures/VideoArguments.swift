internal import SilhouetteHierarchy
internal import SilhouetteSystem

/// Arguments of ffmpeg for each video.
struct VideoArguments {
  /// Size of the screen in points.
  let viewport: Viewport
  let encoders: Set<String>

  enum Plan {
    /// All arguments but the input, and the name of the output.
    case make([String], output: String)
    case cannot(String)
  }

  func plan(_ making: PictureContender.Making) -> Plan {
    switch making {
    case .fieldVideo(let kilobits, let size):
      guard encoders.contains("libx264") else { return .cannot("this ffmpeg has no libx264") }
      return .make(field(kilobits, size), output: "%06d.mp4")
    case .h264:
      guard encoders.contains("libx264") else { return .cannot("this ffmpeg has no libx264") }
      return .make(
        scaled(1) + Self.oneFile + Self.x264 + ["-crf", "23", "-qcomp", "1"] + Self.bare,
        output: "video.mp4")
    case .av1: return av1
    default: preconditionFailure("is no video")
    }
  }

  /// A recorder that keeps one file needs no key frame but the first; encoders set more by themselves, counted in frames:
  /// at one frame a second that is soon.
  private static let oneFile = ["-g", "1000000"]

  /// One thread: with several, where a rate is bounded, each run makes another file.
  ///
  /// x264 writes its settings (690 bytes of SEI, type 6 in ISO/IEC 14496-10) before the first frame, which a phone's encoder does not.
  private static let x264 = [
    "-c:v", "libx264", "-preset", "medium", "-threads", "1", "-pix_fmt", "yuv420p", "-bsf:v",
    "filter_units=remove_types=6",
  ]

  /// Without ffmpeg's name in each file.
  private static let bare = ["-fflags", "+bitexact"]

  /// As Sentry's SDK for iOS asks the system for it: Main profile, no frames out of order, at most 6 frames from key
  /// frame to key frame, and a file for every 5 s.
  ///
  /// The rate is a bound, not a goal: x264 meets a goal by spending it on screens that stay. The buffer is a segment's bits and
  /// begins with a second's, so that the shortest session keeps to the bound.
  private func field(_ kilobits: Int, _ size: Double) -> [String] {
    scaled(size) + Self.x264 + [
      "-profile:v", "main", "-bf", "0", "-g", "6", "-crf", "23", "-qcomp", "1", "-maxrate", "\(kilobits)k",
      "-bufsize", "\(5 * kilobits)k", "-rc_init_occupancy", "\(kilobits)k", "-force_key_frames",
      "expr:gte(t,n_forced*5)", "-f", "segment", "-segment_time", "5", "-segment_format", "mp4",
      "-reset_timestamps", "1",
    ] + Self.bare
  }

  /// One encoder only, since the same crf means another quality to each.
  private var av1: Plan {
    guard encoders.contains("libsvtav1") else { return .cannot("this ffmpeg has no encoder libsvtav1") }
    return .make(
      scaled(1) + Self.oneFile + [
        "-c:v", "libsvtav1", "-preset", "6", "-crf", "40", "-pix_fmt", "yuv420p",
      ] + Self.bare, output: "video.mp4")
  }

  /// A pixel a point times `size`; cut to even sides, as the encoders want them, since scaling would blur.
  private func scaled(_ size: Double) -> [String] {
    let sides = [viewport.width, viewport.height].map { side in
      Int(min(max((side * size).rounded(), 2), 16_384))
    }
    let filter = "scale=\(sides[0]):\(sides[1]),crop=\(sides[0] / 2 * 2):\(sides[1] / 2 * 2):0:0"
    return ["-vf", filter]
  }
}
