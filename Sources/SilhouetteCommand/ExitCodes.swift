internal import ArgumentParser
internal import Silhouette

/// The exit codes of runs that did their work. `SilhouetteError.Kind` has those of failures, and `Interruption` those of signals;
/// docs/EXIT-CODES.md lists all.
extension ExitCode {
  /// There are differences, broken rules, dead taps, or inputs that failed among others.
  static let problems = ExitCode(1)
  /// Text is readable outside of the masks.
  static let leaks = ExitCode(3)

  /// That of the only input's failure; `problems` if it is one of many.
  static func failed(_ first: SilhouetteError, amongMany: Bool) -> ExitCode {
    amongMany ? problems : ExitCode(first.kind.rawValue)
  }

  /// This code, or that of a signal that ended the input.
  func unlessInterrupted() -> ExitCode { Interruption.exitCode.map { ExitCode($0) } ?? self }
}
