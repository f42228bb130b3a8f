/// Makes records from bytes. It opens no file, and keeps no more than one record's bytes.
///
/// A format is one folder under `Formats` with a reader, and one line in `HierarchyFormat`.
package protocol HierarchyReader: Sendable {
  init(limits: Limits)

  /// Takes the next record's bytes out of `input`.
  ///
  /// - Returns: `.record`; `.needsInput` if the buffered bytes hold no whole record and more may come; `.end` if the
  ///   input is finished and nothing is left.
  /// - Throws: `InputError` with line, byte and path. Records that came before it stay valid; the next call returns
  ///   `.end`.
  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep

  /// The oddities so far.
  var diagnostics: DiagnosticLog { get }

  /// A reader for the next file of the same recording, whose changes are of the page that this file ended with; nil if each file of the
  /// format stands by itself.
  func forNextFile() -> Self?
}

extension HierarchyReader {
  package func forNextFile() -> Self? { nil }
}

/// The result of one call of a reader.
public enum ReadStep: Sendable, Equatable {
  /// The next record.
  case record(HierarchyRecord)
  /// The bytes so far hold no further whole record: append more, or finish.
  case needsInput
  /// The input is finished, or an error was thrown. No record will follow.
  case end
}
