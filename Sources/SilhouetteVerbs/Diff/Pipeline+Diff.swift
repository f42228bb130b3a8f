package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

extension Pipeline {
  /// Compares two runs of an app, screen by screen and element by element, without their texts.
  ///
  /// ```
  /// InputList ─RunReader▶ ScreenShape ─ScreenAligner▶ pairs ─ElementMatcher▶ ScreenPair ─FindingMaker▶ Finding
  /// ```
  ///
  /// Each run is a session, an event log, or a folder of dumps. Of folders, two dumps are in memory at a time, and those
  /// without a namesake; of sessions, one shape a screen.
  ///
  /// - Throws: `SilhouetteError` if a path leads nowhere, or neither run holds a screen. Errors of broken
  ///   files are in `DiffResult.failures`, and the others are compared.
  package func diff(
    _ old: String, _ new: String, options: DiffOptions = DiffOptions()
  ) throws(SilhouetteError) -> DiffResult {
    let report = try options.output.map(DiffReport.init(path:))
    let runs = try [RunReader(old, reading), RunReader(new, reading)]
    var read = ReadFiles(runs[0].list, beside: alsoRead)
    read.add(runs[1].list)
    try read.refuse([options.output, options.junit, options.markdown])
    var run = DiffRun(runs[0], runs[1], options, self.report)
    var result = try run.compare()
    if let report, let path = options.output {
      result.files.append(try Self.write(report.text(result), to: path))
    }
    if let path = options.junit { result.files.append(try Self.write(JUnitXML.text(result), to: path)) }
    if let path = options.markdown {
      result.files.append(try Self.write(DiffMarkdown.text(result), to: path))
    }
    return result
  }

  private static func write(_ text: String, to path: String) throws(SilhouetteError) -> WrittenFile {
    let file = try AtomicFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
    return WrittenFile(path: path, bytes: file.bytesWritten)
  }
}
