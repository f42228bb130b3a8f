public import Silhouette
internal import SilhouetteHierarchy
public import SilhouetteReplay
import SilhouetteScene

extension Pipeline {
  /// Checks an rrweb log of any recorder against the rules of players and servers (`docs/EVENTS.md`).
  ///
  /// A log that breaks off is no failure: `Verification.inputError` says where, and everything before that place is
  /// checked.
  ///
  /// - Throws: `SilhouetteError` if the input is not an event log or cannot be opened, or if the task was cancelled.
  @concurrent
  public func verify(_ input: InputList) async throws(SilhouetteError) -> Verification {
    try await cancellable { (pipeline) throws(SilhouetteError) in try pipeline.verified(input) }
  }

  package func verified(_ input: InputList) throws(SilhouetteError) -> Verification {
    var log = try openLog(input)
    var verifier = Verifier(limits: reading.limits)
    let read = try SessionRun(report).read(&log) { (event, _) in
      verifier.check(event)
      return .next(made: verifier.eventCount)
    }
    verifier.finish()
    return Verification(verifier: verifier, inputError: read.inputError)
  }
}

/// The result of `Pipeline.verify`.
public struct Verification: Sendable {
  /// The problems, and how many events were checked.
  public var verifier: Verifier
  /// Where the log breaks off; nil if it is complete. Everything before that place was checked.
  public var inputError: SilhouetteError?
}
