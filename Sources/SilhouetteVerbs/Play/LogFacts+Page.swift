internal import Silhouette
internal import SilhouetteStory
internal import SilhouetteText

extension LogFacts {
  /// The facts in the page's head.
  func lines(_ steps: SessionSteps = SessionSteps()) -> [PageText.Fact] {
    var lines: [PageText.Fact] = []
    if steps.isStepped {
      lines.append(PageText.Fact("Steps", String(steps.dumps.count)))
    } else if counts.duration > 0 {
      lines.append(PageText.Fact("Length", ReadableTime.length(counts.duration)))
    }
    if let size { lines.append(PageText.Fact("Screen", "\(size.width) × \(size.height)")) }
    if windows.count > 1 { lines.append(PageText.Fact("Windows", String(windows.count))) }
    lines += [
      PageText.Fact("Events", String(counts.events)),
      PageText.Fact("Full snapshots", String(counts.checkouts)),
      PageText.Fact("Log as JSON", ReadableNumber.size(counts.jsonBytes)),
      PageText.Fact("As zlib", ReadableNumber.size(counts.zlibBytes)),
    ]
    return lines + times.changes.map { PageText.Fact("Mended", $0) }
  }
}
