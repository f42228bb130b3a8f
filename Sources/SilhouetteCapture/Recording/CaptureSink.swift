public import SilhouetteRecording
public import SilhouetteReplay

/// The destination of a recording. Its closure runs on the recorder's task, one call at a time, and holds
/// back further screens while it runs: at most two wait, others are dropped.
public struct CaptureSink: Sendable {
  enum Way: Sendable {
    case stream(@Sendable ([UInt8]) async -> Void)
    case segments(EncodeOptions, @Sendable (Segment) async -> Void)
  }

  let way: Way

  /// Lines of a hierarchy stream, as `silhouette live` takes them: each call gets whole lines, and the first begins with
  /// the header.
  ///
  /// A stream has the app's words, but for those that `CaptureOptions.mask` and marks keep. Keep it as the screen.
  public static func stream(_ send: @escaping @Sendable (_ lines: [UInt8]) async -> Void) -> CaptureSink {
    CaptureSink(way: .stream(send))
  }

  /// Finished segments of an event log. Words are in it only if `options.reveal` says so.
  ///
  /// The recorder sets `options.tells`.
  public static func segments(
    _ options: EncodeOptions = EncodeOptions(), _ deliver: @escaping @Sendable (Segment) async -> Void
  ) -> CaptureSink {
    CaptureSink(way: .segments(options, deliver))
  }
}

/// Counts of a recording, and its cost for the main thread.
public struct CaptureCounts: Sendable, Hashable {
  /// Screens that were taken and handed on. Those that equal the one before them are not written.
  public internal(set) var screens = 0
  /// Screens that were dropped: the main thread had no time, or the recorder's task was behind.
  public internal(set) var dropped = 0
  /// Touches that were left out because they lie on a secret or on a marked view.
  public internal(set) var withheldTouches = 0
  /// Milliseconds of the main thread, in total.
  public internal(set) var milliseconds = 0.0
  /// Milliseconds of the main thread that the longest screen took.
  public internal(set) var longestMilliseconds = 0.0
}
