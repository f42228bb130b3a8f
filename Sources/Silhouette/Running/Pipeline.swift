internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene

/// The way from files to files, with one method for each verb of the command.
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
  /// How input is read, for all verbs.
  public var reading = ReadingOptions()
  /// How `render` draws, and what `screen(of:at:)` shows. `redact` uses its rules, and its look for previews. `encode`
  /// has options of its own.
  public var options = RenderOptions()
  /// Called with the progress while a run goes on, usually after each record, from the run's own task.
  public var report: (@Sendable (RunProgress) -> Void)?

  /// Files that were read beside the input, such as rules and policies. No output may overwrite them.
  package var alsoRead: [String] = []

  /// A pipeline with default options.
  public init() {}
}
