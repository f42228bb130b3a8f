internal import Foundation
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

extension Pipeline {
  /// Measures how much of what files say was understood (`Coverage` tells what that means).
  ///
  /// Each file is looked at by itself, those of folders in folders too: this is about formats, not about sessions.
  ///
  /// - Throws: `SilhouetteError` where a path leads nowhere. A file that is broken is named in the report.
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
    let input = try InputList(paths: [path], limits: reading.limits)
    let first = try FirstFile(of: input, reading)
    guard first.kind == .hierarchy else {
      report.passedOver.append(path)
      return
    }
    var reader = SessionReader(input, options: reading)
    reader.begin(with: first.bytes)
    var coverage = Coverage()
    let read = try measureAll(of: &reader, with: &meter, into: &coverage)
    // What no reader knows, or was stopped before anything told what it is, is none of ours; what one began to read and
    // could not end is told.
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
    var viewport = Viewport(width: 402, height: 874)
    var platform = Platform.other
    // Progress is told file by file.
    return try SessionRun(nil).read(&reader) { (record, source) in
      switch record {
      case .header(let header): (viewport, platform) = (header.viewport, header.platform)
      case .viewport(_, let changed): viewport = changed
      case .snapshot(let snapshot):
        viewport.told = source.told
        coverage += meter.measure(
          snapshot, viewport: viewport, platform: platform, tells: source.tells)
      case .touch, .event, .screenshot: break
      }
      return .next(made: 0)
    }
  }
}
