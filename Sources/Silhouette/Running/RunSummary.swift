public import SilhouetteHierarchy

/// What a run has read and made.
///
/// Every verb's summary has what stands here. What one verb alone counts is in `counts`; members of both, and of `input`,
/// read as the summary's own: `summary.frames`, `summary.snapshots`.
@dynamicMemberLookup
public struct RunSummary<Counts: Sendable>: Sendable {
  /// What was read.
  public var input = InputSummary()
  /// What was made.
  public var files: [WrittenFile] = []
  /// Milliseconds of the session, from the first thing in the output to its end.
  public var duration = 0.0
  /// What this verb counts.
  public var counts: Counts

  public subscript<Value>(dynamicMember path: WritableKeyPath<Counts, Value>) -> Value {
    get { counts[keyPath: path] }
    set { counts[keyPath: path] = newValue }
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<InputSummary, Value>) -> Value {
    get { input[keyPath: path] }
    set { input[keyPath: path] = newValue }
  }
}

extension RunSummary where Counts: RunCounts {
  /// Nothing read, nothing made yet.
  package init() {
    counts = Counts()
  }
}

/// What one verb counts beside what all do.
package protocol RunCounts: Sendable {
  /// Nothing yet.
  init()
}

/// What a run has read.
public struct InputSummary: Sendable {
  public var snapshots = 0
  /// Whether the input was an event log, which is drawn in the style, colours and scheme that it was encoded with.
  public var isLog = false
  /// What was odd and survivable.
  public var diagnostics = DiagnosticLog()
  /// Files of folders that are no part of the session.
  public var passedOver: [String] = []
  /// Where the input stopped making sense. What was whole before it is in the output.
  public var inputError: SilhouetteError?

  package init() {}

  package init<Source: SessionSource & ~Copyable>(_ source: borrowing Source) {
    snapshots = source.snapshots
    isLog = source.isLog
    diagnostics = source.diagnostics
    passedOver = source.passedOver
  }

  /// - Throws: the error, where it is not the input's fault.
  package init<Source: SessionSource & ~Copyable>(
    _ source: borrowing Source, brokenBy error: SilhouetteError
  ) throws(SilhouetteError) {
    guard error.kind == .input else { throw error }
    self.init(source)
    inputError = error
  }

  /// What a verb throws that found nothing to work on.
  package var nothingToShow: SilhouetteError {
    if let inputError { return inputError }
    let oddity = diagnostics.earliest.map { ": \($0.message)" } ?? ""
    return SilhouetteError(
      .input, "the input holds no whole snapshot\(oddity); check that it is the file that you meant")
  }
}
