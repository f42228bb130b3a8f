/// Faults of outputs that several kinds of output have.
extension SilhouetteError {
  package static let namelessOutput = SilhouetteError(.usage, "the output has no name; name one with -o")
  package static let folderOnStandardOutput = SilhouetteError(
    .usage, "a folder cannot be written to standard output; name one with -o")

  /// - Parameter example: the word of a format.
  package static func standardOutputWithoutFormat(_ example: String) -> SilhouetteError {
    SilhouetteError(
      .usage,
      "standard output has no suffix to tell the format from; add --format, such as --format \(example)")
  }

  package static func noSpace(_ name: String) -> SilhouetteError {
    SilhouetteError(.io, "\(name): no space is left; free some, or write elsewhere")
  }

  package static func fileTooLarge(_ name: String) -> SilhouetteError {
    SilhouetteError(
      .io, "\(name): exceeds the limit on file sizes; raise it with ulimit -f, or write elsewhere")
  }

  /// - Parameter example: the suffix of a file.
  package static func fileInPlaceOfFolder(_ path: String, _ example: String) -> SilhouetteError {
    SilhouetteError(
      .usage,
      "\(path): is a file, but the output is a folder; add a suffix such as \(example), or name a folder")
  }
}
