/// Pulls records out of bytes that it is handed; it opens no file and keeps no more than one record's bytes.
///
/// One format is one folder under `Formats`: a reader, and its line in `HierarchyFormat`.
package protocol HierarchyReader: Sendable {
  init(limits: Limits)

  /// Takes the next record's bytes out of `input`.
  ///
  /// - Returns: `.record`, or `.needsInput` where the buffered bytes hold no whole record and more may come, or
  ///   `.end` where the input is finished and nothing is left.
  /// - Throws: `InputError` naming line, byte and path. After an error the reader is done: what it returned before
  ///   stays good, and another call returns `.end`.
  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep

  /// What was odd so far.
  var diagnostics: DiagnosticLog { get }
}

/// What one pull gave.
public enum ReadStep: Sendable, Equatable {
  case record(HierarchyRecord)
  case needsInput
  case end
}
