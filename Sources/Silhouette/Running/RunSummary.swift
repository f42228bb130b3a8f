public import SilhouetteHierarchy

/// The input and output of a run. Every verb returns one.
///
/// Members of `InputSummary` and of the verb's `Counts` are read from the summary itself: `summary.snapshots`,
/// `summary.frames`.
@dynamicMemberLookup
public struct RunSummary<Counts: Sendable>: Sendable {
  /// The input that was read.
  package var input = InputSummary()
  /// The files that were written.
  public var files: [WrittenFile] = []
  /// Time of the session from the beginning of the output to its end.
  public var duration = Duration.zero
  /// The numbers that only this verb counts.
  package var counts: Counts

  /// A member of `counts`.
  public package(set) subscript<Value>(dynamicMember path: WritableKeyPath<Counts, Value>) -> Value {
    get { counts[keyPath: path] }
    set { counts[keyPath: path] = newValue }
  }

  /// A member of `input`.
  public package(set) subscript<Value>(dynamicMember path: WritableKeyPath<InputSummary, Value>) -> Value {
    get { input[keyPath: path] }
    set { input[keyPath: path] = newValue }
  }
}

extension RunSummary where Counts: RunCounts {
  /// A summary of nothing.
  package init() {
    counts = Counts()
  }
}

/// The numbers that one verb counts, in addition to the counts of all verbs.
package protocol RunCounts: Sendable {
  /// Counts of nothing.
  init()
}

/// The input of a run.
public struct InputSummary: Sendable {
  /// Snapshots that were read.
  public var snapshots = 0
  /// Whether the input was an event log. It is drawn in the style, colours and scheme that it was encoded in.
  package var isLog = false
  /// Whether the input was a run of dumps without times. They are steps: durations only keep them apart.
  package var isStepped = false
  /// Oddities that did not stop the reading.
  public var diagnostics = DiagnosticLog()
  /// Names of files in folders that are not part of the session.
  package var passedOver: [String] = []
  /// Why the input could not be read to its end; nil if it was. Everything before that place is in the output.
  public var inputError: SilhouetteError?

  package init() {}

  /// - Throws: The error, if it is not the input's fault.
  package init<Source: SessionSource & ~Copyable>(_ source: borrowing Source) {
    snapshots = source.snapshots
    isLog = source.isLog
    isStepped = source.isStepped
    diagnostics = source.diagnostics
    passedOver = source.passedOver
  }

  /// - Throws: The error, if it is not the input's fault.
  package init<Source: SessionSource & ~Copyable>(
    _ source: borrowing Source, brokenBy error: SilhouetteError
  ) throws(SilhouetteError) {
    guard error.kind == .input else { throw error }
    self.init(source)
    inputError = error
  }

  /// The error of a verb that found nothing to work on.
  package var nothingToShow: SilhouetteError {
    if let inputError { return inputError }
    let oddity = diagnostics.earliest.map { ": \($0.message)" } ?? ""
    return SilhouetteError(
      .input, "the input holds no complete snapshot\(oddity); check that it is the right file")
  }
}
