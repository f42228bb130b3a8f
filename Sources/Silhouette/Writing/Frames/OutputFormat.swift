/// What a session can be drawn as. A path's suffix tells which.
public enum OutputFormat: String, Sendable, CaseIterable {
  case png, folder, apng, gif, y4m, mp4, webm, svg

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
    }
  }

  /// How a path asks for it.
  public var suffix: String {
    self == .folder ? "NAME/ or a name without a suffix" : ".\(rawValue)"
  }

  /// Whether it shows one moment rather than a span of time.
  package var isStill: Bool { self == .png || self == .svg }

  /// Whether its frames come at a constant rate.
  package var isVideo: Bool { self == .y4m || self == .mp4 || self == .webm }

  /// Tells the format from a path: by its suffix; a name without one, or with a slash at its end, is a folder.
  public init(path: String) throws(SilhouetteError) {
    guard let suffix = Destination.suffix(of: path) else {
      self = .folder
      return
    }
    guard suffix != "folder", let format = OutputFormat(rawValue: suffix) else {
      throw SilhouetteError(
        .usage,
        "\(path): .\(suffix) is not written; use .png .apng .gif .svg .y4m .mp4 .webm, or a name without a suffix for a folder"
      )
    }
    self = format
  }
}
