/// A reader of any format. It is a value as the reader in it is: a copy reads on independently.
///
/// A class stands in for an existential, which Embedded Swift does not have.
package struct FormatReader: Sendable {
  private var box: ReaderBox

  package init(_ reader: some HierarchyReader) { box = ReaderOf(reader) }

  private init(box: ReaderBox) { self.box = box }

  package var diagnostics: DiagnosticLog { box.diagnostics }

  package mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return try box.next(&input)
  }

  package func forNextFile() -> FormatReader? { box.forNextFile().map { FormatReader(box: $0) } }
}

/// Sendable because `FormatReader` copies it before it changes, unless nobody else has it.
private class ReaderBox: @unchecked Sendable {
  var diagnostics: DiagnosticLog { DiagnosticLog() }
  func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep { .end }
  func forNextFile() -> ReaderBox? { nil }
  func copy() -> ReaderBox { self }
}

private final class ReaderOf<Reader: HierarchyReader>: ReaderBox, @unchecked Sendable {
  private var reader: Reader

  init(_ reader: Reader) { self.reader = reader }

  override var diagnostics: DiagnosticLog { reader.diagnostics }
  override func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep { try reader.next(&input) }
  override func forNextFile() -> ReaderBox? { reader.forNextFile().map { ReaderOf($0) } }
  override func copy() -> ReaderBox { ReaderOf(reader) }
}
