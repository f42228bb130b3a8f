/// The picture and video formats of a session. The path's suffix chooses the format.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum OutputFormat: String, Sendable, CaseIterable {
  /// One frame as a PNG.
  case png
  /// A folder with one PNG for each frame that changed, named by its time in milliseconds.
  case folder
  /// Animated PNG, without loss.
  case apng
  /// Animated GIF, with at most 256 colours a frame.
  case gif
  /// Raw video planes (YUV 4:2:0), for other programs.
  case y4m
  /// H.264 video. It needs the program `ffmpeg`.
  case mp4
  /// VP9 video. It needs the program `ffmpeg`.
  case webm
  /// One frame as scalable shapes.
  case svg
  /// Scalable shapes: a page for each frame that changed, with bookmarks of screens.
  case pdf

  /// One line for a person.
  package var summary: String {
    switch self {
    case .png: "one frame as a PNG"
    case .folder: "a folder: one PNG for each frame that changed, named by its time in ms"
    case .apng: "animated PNG; frames that did not change cost no bytes"
    case .gif: "animated GIF, 256 colours a frame"
    case .y4m: "raw video planes (YUV 4:2:0) for other programs"
    case .mp4: "H.264 video, through ffmpeg"
    case .webm: "VP9 video, through ffmpeg"
    case .svg: "one frame as vectors"
    case .pdf: "vectors: a page for each frame that changed, with bookmarks of screens"
    }
  }

  /// The suffix that chooses this format, as text for a person: `.png`, or the rule for folders.
  package var suffix: String {
    self == .folder ? "NAME/ or a name without a suffix" : ".\(rawValue)"
  }

  /// Whether the output shows one moment, not a span of time.
  package var isStill: Bool { self == .png || self == .svg }

  /// The format of a path's suffix. A name without a suffix, or with a slash at its end, is a folder.
  ///
  /// - Throws: `SilhouetteError` of the kind `usage` if the suffix is of another format.
  package init(path: String) throws(SilhouetteError) {
    guard let suffix = Destination.suffix(of: path) else {
      self = .folder
      return
    }
    guard suffix != "folder", let format = OutputFormat(rawValue: suffix) else {
      throw SilhouetteError(
        .usage,
        "\(path): .\(suffix) is not written; use .png .apng .gif .svg .pdf .y4m .mp4 .webm, or a name without a suffix for a folder"
      )
    }
    self = format
  }
}
