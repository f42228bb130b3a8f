internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SilhouetteText

/// A bar on standard error while a run goes on: share of the input, frames, rate, and time left.
final class ProgressBar: @unchecked Sendable {
  // Only the run's own task calls `show`, and `clear` comes after it.
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var isVisible = false

  /// Draws at most ten times a second, and nothing in the first half second: short runs need no bar.
  func show(_ progress: RunProgress) {
    show(line(progress, elapsed: (ContinuousClock.now - start) / .seconds(1)))
  }

  /// The same for a line of the run's own.
  func show(_ line: String) {
    let now = ContinuousClock.now
    guard now - shown > .milliseconds(isVisible ? 100 : 500) else { return }
    shown = now
    isVisible = true
    Terminal.write("\r\u{1B}[K" + line, to: .standardError)
  }

  func clear() {
    if isVisible { Terminal.write("\r\u{1B}[K", to: .standardError) }
    isVisible = false
  }

  private func line(_ progress: RunProgress, elapsed: Double) -> String {
    let rate = Int(Double(progress.frames) / elapsed)
    let frames = "\(progress.frames) frames, \(rate)/s"
    guard let total = progress.totalBytes, total > 0, progress.bytesRead > 0 else { return frames }
    let share = min(1, Double(progress.bytesRead) / Double(total))
    if let work = progress.work {
      return "\(bar(share))  \(frames), \(left(share, elapsed))  \(Printable.escaped(work))"
    }
    return "\(bar(share))  \(frames), \(left(share, elapsed))"
  }

  private func bar(_ share: Double) -> String {
    let filled = Int(share * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    return "\(bar) \(Int(share * 100)) %"
  }

  private func left(_ share: Double, _ elapsed: Double) -> String {
    let left = Int((elapsed / share - elapsed).rounded(.up))
    return "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
  }
}
