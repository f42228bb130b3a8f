internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene

/// The way from files to files: the only type that knows every floor.
///
/// ```
/// InputList ─SceneSource▶ Scene ─Timeline▶ Shot ─FrameWorkers▶ DrawnFrame ─FrameSink▶ files
/// ```
///
/// ```swift
/// let input = try InputList(paths: ["login.hierarchy.ndjson"])
/// let summary = try await Pipeline().render(input, to: "login.apng")
/// ```
public struct Pipeline: Sendable {
  public var reading = ReadingOptions()
  public var options = RenderOptions()
  /// Called now and then while a run goes on, from the run's own task.
  public var report: (@Sendable (RunProgress) -> Void)?

  /// Files that were read for the run beside its input, such as rules and policies: no output may take their place.
  package var alsoRead: [String] = []

  public init() {}
}
