internal import Silhouette

/// Reports the progress of a comparison: each session is an equal share, and so is each step of one.
///
/// How many steps a session has is known once it was read: a session without screenshots has fewer than one with them.
final class CompareProgress {
  private let sessions: Int
  private let report: (@Sendable (RunProgress) -> Void)?
  /// Sessions that are behind us.
  private var done = -1
  /// Of this session; 0 until they are known.
  private var steps = 0
  private var begun = 0
  private var frames = 0
  private var work = ""

  /// The units of one session, so that shares are whole numbers.
  private static let share = 10_000

  init(sessions: Int, report: (@Sendable (RunProgress) -> Void)?) {
    self.sessions = sessions
    self.report = report
  }

  func beginSession() {
    done += 1
    (steps, begun) = (0, 0)
    begin("reading")
  }

  /// - Parameter steps: those to come in this session.
  func expect(_ steps: Int) {
    (self.steps, begun) = (steps, 0)
  }

  /// A step begins, and the one before it is done.
  func begin(_ name: String) {
    begun += 1
    work = name
    tell()
  }

  /// One more screen was read.
  func read() {
    frames += 1
    tell()
  }

  private func tell() {
    let share = steps == 0 ? 0 : min(begun - 1, steps) * Self.share / steps
    report?(
      RunProgress(
        bytesRead: done * Self.share + share, totalBytes: sessions * Self.share, snapshots: 0, frames: frames,
        work: work))
  }
}
