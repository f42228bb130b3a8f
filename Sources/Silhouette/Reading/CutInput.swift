internal import SilhouetteHierarchy

/// What is missing of an input, or odd about its archives, as errors.
extension DiagnosticLog {
  /// That some of the input is missing; nil where all is there.
  ///
  /// - Parameter name: of the file, where the log does not say it.
  package func cut(of name: String) -> SilhouetteError? {
    guard let first = first(of: .truncated) else { return nil }
    let error = InputError(
      .malformed, line: first.line, byteOffset: first.byteOffset, problem: first.message,
      remedy: "get a complete copy")
    return SilhouetteError(error, file: first.file ?? name)
  }
}

extension InputList {
  /// What was odd about the archives, for who takes nothing odd; nil where nothing was.
  var oddity: SilhouetteError? {
    diagnostics.earliest.map {
      SilhouetteError(InputError(strictly: $0), file: $0.file ?? entries.first?.name ?? "")
    }
  }
}
