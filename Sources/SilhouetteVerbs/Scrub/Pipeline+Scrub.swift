package import Silhouette
package import SilhouetteRecording

/// The result of `Pipeline.scrub`.
package struct ScrubSummary: Sendable {
  /// The log that was written.
  package var log: EncodeSummary
  /// Bytes of the JSON of the log that was read.
  package var logBytes: Int
}

extension Pipeline {
  /// Writes an rrweb log of any recorder as a log of ours: wireframes, without a word.
  ///
  /// ```
  /// InputList ─LogWalk▶ HierarchyRecord ─encode▶ files
  /// ```
  ///
  /// - Parameters:
  ///   - path: The output, as of `encode`.
  ///   - window: The window of the log; nil if it has only one.
  /// - Throws: `SilhouetteError`, also if Chromium is missing, or if the log has several windows.
  package func scrub(
    _ input: InputList, to path: String, as format: LogFormat?, window: String?, options: EncodeOptions
  ) throws(SilhouetteError) -> ScrubSummary {
    try ReadFiles(input, beside: alsoRead).refuse([path])
    let walk = try LogWalk(input, window: window, self)
    var summary = try ofWalks.encode(walk.list, to: path, as: format, options: options)
    summary.inputError = walk.inputError ?? summary.inputError
    return ScrubSummary(log: summary, logBytes: walk.logBytes)
  }

  /// Writes an rrweb log of any recorder as a hierarchy stream, without its words.
  ///
  /// - Throws: As `scrub`.
  package func convert(
    log input: InputList, to path: String, window: String?, permissions: UInt16
  ) throws(SilhouetteError) -> ConvertSummary {
    try ReadFiles(input, beside: alsoRead).refuse([path])
    let walk = try LogWalk(input, window: window, self)
    var summary = try ofWalks.convert(walk.list, to: path, permissions: permissions)
    summary.inputError = walk.inputError ?? summary.inputError
    return summary
  }
}
