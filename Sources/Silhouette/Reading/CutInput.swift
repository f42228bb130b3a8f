internal import SilhouetteHierarchy

/// Missing parts of an input, and oddities of its archives, as errors.
extension DiagnosticLog {
  /// The error that some of the input is missing; nil if all is there.
  ///
  /// - Parameter name: The file's name, if the log does not have it.
  package func cut(of name: String) -> SilhouetteError? {
    guard let first = first(of: .truncated) else { return nil }
    let error = InputError(
      .malformed, line: first.line, byteOffset: first.byteOffset, problem: first.message,
      remedy: "get a complete copy")
    return SilhouetteError(error, file: first.file ?? name)
  }
}

extension InputList {
  /// The first oddity of the archives, for strict reading; nil if there is none.
  var oddity: SilhouetteError? {
    diagnostics.earliest.map {
      SilhouetteError(InputError(strictly: $0), file: $0.file ?? entries.first?.name ?? "")
    }
  }
}
