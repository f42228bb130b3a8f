/// The loop that every verb shares: it reads a source to its end, says how far it is, and keeps what broke the input.
///
/// A requested `InputStop` ends the source as its own end does. An input that breaks off ends the loop and is no failure:
/// what was whole before is kept, and the error is in the summary that comes back.
///
/// ```swift
/// summary.input = try SessionRun(report).read(&source) { (moment, source) throws(SilhouetteError) in
///   try sink.take(moment)
///   return .next(made: sink.frames)
/// }
/// ```
package struct SessionRun {
  private let report: (@Sendable (RunProgress) -> Void)?

  /// What a verb says when it has taken a piece.
  package enum Step {
    /// It takes another one. So many frames, events or whatever it makes are done.
    case next(made: Int)
    /// It needs no more of the session.
    case enough
  }

  /// - Parameter report: called after each piece.
  package init(_ report: (@Sendable (RunProgress) -> Void)?) {
    self.report = report
  }

  /// Hands each piece of a session to a verb, with the source that it is of.
  ///
  /// - Throws: what is not the input's fault.
  package func read<Source: SessionSource & ~Copyable>(
    _ source: inout Source, take: (Source.Piece, borrowing Source) throws(SilhouetteError) -> Step
  ) throws(SilhouetteError) -> InputSummary {
    do throws(SilhouetteError) {
      while let piece = try source.nextPiece() {
        guard tell(try take(piece, source), source) else { break }
      }
    } catch {
      return try InputSummary(source, brokenBy: error)
    }
    return InputSummary(source)
  }

  /// The same for a verb that waits for others.
  package func read<Source: SessionSource & ~Copyable>(
    _ source: inout Source,
    take: (Source.Piece, borrowing Source) async throws(SilhouetteError) -> Step
  ) async throws(SilhouetteError) -> InputSummary {
    do throws(SilhouetteError) {
      while let piece = try source.nextPiece() {
        guard tell(try await take(piece, source), source) else { break }
      }
    } catch {
      return try InputSummary(source, brokenBy: error)
    }
    return InputSummary(source)
  }

  /// Returns whether to go on.
  private func tell<Source: SessionSource & ~Copyable>(_ step: Step, _ source: borrowing Source) -> Bool {
    guard case .next(let made) = step else { return false }
    report?(
      RunProgress(
        bytesRead: source.bytesRead, totalBytes: source.totalBytes, snapshots: source.snapshots, frames: made)
    )
    return true
  }
}
