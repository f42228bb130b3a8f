package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory

extension Pipeline {
  /// Finds faults that shut out a screen reader or a finger on the screens of runs, without their texts.
  ///
  /// ```
  /// InputList ─RunReader▶ Screen ─ScreenAuditor▶ AuditFinding ─▶ lines · page · JUnit · SARIF · Markdown
  /// ```
  ///
  /// Each input is a session, an event log, or a folder of dumps. A screen of each is in memory with its snapshot.
  ///
  /// - Throws: `SilhouetteError` if a path leads nowhere, or no input holds a screen. Errors of broken files are in
  ///   `AuditResult.failures`, and the others are audited.
  package func audit(
    _ inputs: [String], options: AuditOptions = AuditOptions()
  ) throws(SilhouetteError) -> AuditResult {
    let form = try options.output.map(AuditReport.init(path:))
    var runs: [RunReader] = []
    for input in inputs { runs.append(try RunReader(input, reading, verb: "audit")) }
    let baseline = try options.baseline.map { (path) throws(SilhouetteError) in
      try RunReader(path, reading, verb: "audit")
    }
    var read = ReadFiles(runs[0].list, beside: alsoRead)
    for run in runs.dropFirst() { read.add(run.list) }
    if let baseline { read.add(baseline.list) }
    try read.refuse(options.reports)
    var run = AuditRun(
      options, named: runs.map(\.list.name).joined(separator: ", "), isDensityGiven: reading.density != nil,
      report)
    var result = try run.audit(runs, against: baseline)
    if let form, let path = options.output { result.files.append(try Self.put(form.text(result), at: path)) }
    if let path = options.junit { result.files.append(try Self.put(AuditJUnit.text(result), at: path)) }
    if let path = options.markdown { result.files.append(try Self.put(AuditMarkdown.text(result), at: path)) }
    if let path = options.sarif { result.files.append(try Self.put(AuditSARIF.text(result), at: path)) }
    return result
  }

  private static func put(_ text: String, at path: String) throws(SilhouetteError) -> WrittenFile {
    let file = try AtomicFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
    return WrittenFile(path: path, bytes: file.bytesWritten)
  }
}
