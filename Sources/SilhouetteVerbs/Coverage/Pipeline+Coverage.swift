package import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteSystem

extension Pipeline {
  /// Measures how much of the files' contents was understood (`Coverage` defines the measure).
  ///
  /// Each file is read by itself, those of folders in folders too: this is about formats, not about sessions.
  ///
  /// - Throws: `SilhouetteError` if a path leads nowhere. A file that is broken is named in the report.
  package func coverage(of paths: [String]) throws(SilhouetteError) -> CoverageReport {
    var report = CoverageReport()
    var meter = CoverageMeter(categorizer: options.categorizer)
    var files: [String] = []
    for path in paths { files += FilesBelow.list(path) }
    for (index, file) in files.enumerated() {
      self.report?(RunProgress(bytesRead: index, totalBytes: files.count, snapshots: index, frames: 0))
      try measure(file, with: &meter, into: &report)
    }
    report.sort()
    return report
  }

  private func measure(
    _ path: String, with meter: inout CoverageMeter, into report: inout CoverageReport
  ) throws(SilhouetteError) {
    let input = try InputList(paths: [path], for: reading)
    let first = try FirstFile(of: input, reading)
    guard first.kind == .hierarchy else {
      report.passedOver.append(path)
      guard first.kind == .log, report.refusal == nil else { return }
      do throws(SilhouetteError) {
        try first.refuseOtherRecorders(input, reading)
      } catch {
        report.refusal = error
      }
      return
    }
    var reader = SessionReader(input, options: reading.forListing)
    reader.begin(with: first)
    var coverage = Coverage()
    let read = try measureAll(of: &reader, with: &meter, into: &coverage)
    // A file that no reader recognises, or that was stopped before it was recognised, is not one of ours. A
    // file whose reader could not finish is reported.
    if reader.formats.isEmpty {
      report.passedOver.append(path)
    } else if let error = read.inputError {
      report.failures.append(error)
    }
    guard let format = reader.formats.first.flatMap({ HierarchyFormat.named($0) }) else { return }
    report.add(coverage, of: format)
  }

  private func measureAll(
    of reader: inout SessionReader, with meter: inout CoverageMeter, into coverage: inout Coverage
  ) throws(SilhouetteError) -> InputSummary {
    var viewport = AssumedScreen.ios.viewport
    var platform = AppPlatform.other
    // Progress is reported file by file.
    return try SessionRun(nil).read(&reader) { (record, source) in
      switch record {
      case .header(let header): (viewport, platform) = (header.viewport, header.platform)
      case .viewport(_, let changed): viewport = changed
      case .snapshot(let snapshot):
        viewport.told = source.told
        coverage += meter.measure(
          snapshot.asTree(hidesUntold: false), viewport: viewport, platform: platform, tells: source.tells)
      case .touch, .event, .screenshot: break
      }
      return .next(made: 0)
    }
  }
}
