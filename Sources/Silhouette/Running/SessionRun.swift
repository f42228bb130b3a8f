/// The loop that all verbs share: it reads a source to its end, reports progress, and keeps an error of the input.
///
/// A requested `InputStop` ends the source like its own end. If the input breaks off, the loop ends without an error:
/// everything before that place is kept, and the returned summary holds the error. If the task was cancelled, the loop
/// throws an error of the kind `cancelled`.
///
/// ```swift
/// summary.input = try SessionRun(report).read(&source) { (moment, source) throws(SilhouetteError) in
///   try sink.take(moment)
///   return .next(made: sink.frames)
/// }
/// ```
package struct SessionRun {
  private let report: (@Sendable (RunProgress) -> Void)?

  /// The result of a verb when it has taken a piece.
  package enum Step {
    /// It takes another one. `made` is the number of frames, events or other results so far.
    case next(made: Int)
    /// It needs no more of the session.
    case enough
  }

  /// A run that reports its progress.
  ///
  /// - Parameter report: Called after each piece; nil for no reports.
  package init(_ report: (@Sendable (RunProgress) -> Void)?) {
    self.report = report
  }

  /// Passes each piece of a session to a verb, together with the source.
  ///
  /// - Throws: `SilhouetteError` if it is not the input's fault.
  package func read<Source: SessionSource & ~Copyable>(
    _ source: inout Source, take: (Source.Piece, borrowing Source) throws(SilhouetteError) -> Step
  ) throws(SilhouetteError) -> InputSummary {
    do throws(SilhouetteError) {
      while let piece = try source.nextPiece() {
        guard tell(try take(piece, source), source) else { break }
        try SilhouetteError.checkCancellation()
      }
    } catch {
      try SilhouetteError.checkCancellation()
      return try InputSummary(source, brokenBy: error)
    }
    try SilhouetteError.checkCancellation()
    return InputSummary(source)
  }

  /// The same for a verb that waits for other tasks.
  package func read<Source: SessionSource & ~Copyable>(
    _ source: inout Source,
    take: (Source.Piece, borrowing Source) async throws(SilhouetteError) -> Step
  ) async throws(SilhouetteError) -> InputSummary {
    do throws(SilhouetteError) {
      while let piece = try source.nextPiece() {
        guard tell(try await take(piece, source), source) else { break }
        try SilhouetteError.checkCancellation()
      }
    } catch {
      try SilhouetteError.checkCancellation()
      return try InputSummary(source, brokenBy: error)
    }
    try SilhouetteError.checkCancellation()
    return InputSummary(source)
  }

  /// Reports progress. Returns whether to go on.
  private func tell<Source: SessionSource & ~Copyable>(_ step: Step, _ source: borrowing Source) -> Bool {
    guard case .next(let made) = step else { return false }
    report?(
      RunProgress(
        bytesRead: source.bytesRead, totalBytes: source.totalBytes, snapshots: source.snapshots, frames: made)
    )
    return true
  }
}
