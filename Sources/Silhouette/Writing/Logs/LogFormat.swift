/// The form of an event log in files. The path's suffix chooses it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum LogFormat: String, Sendable, CaseIterable {
  /// One JSON array.
  case json
  /// One event a line.
  case ndjson
  /// One zlib stream of the JSON array.
  case zlib
  /// One file of the wire format: a third of a zlib stream. Silhouette alone reads it; `convert` makes rrweb of it.
  case wire
  /// A folder with the files of each segment, in the form of `EncodeOptions.target`.
  case folder

  /// One line for a person.
  package var summary: String {
    switch self {
    case .json: "rrweb event log: one JSON array"
    case .ndjson: "rrweb event log: one event a line"
    case .zlib: "rrweb event log: one zlib stream of the array"
    case .wire: "event log in the wire format, about a third of a zlib stream"
    case .folder: "rrweb event log: a folder of zlib segments, or bodies for --target"
    }
  }

  /// The suffix that chooses this form, as text for a person: `.json`, or the rule for folders.
  package var suffix: String { self == .folder ? "NAME/ or a name without a suffix" : ".\(rawValue)" }

  /// The form of a path's suffix. A name without a suffix, or with a slash at its end, is a folder.
  ///
  /// - Throws: `SilhouetteError` of the kind `usage` if the suffix is of another form.
  package init(path: String) throws(SilhouetteError) {
    guard let suffix = Destination.suffix(of: path) else {
      self = .folder
      return
    }
    guard suffix != "folder", let format = LogFormat(rawValue: suffix) else {
      throw SilhouetteError(
        .usage,
        "\(path): .\(suffix) is not written by encode; use .json .ndjson .zlib .wire, or a name without a suffix for a folder"
      )
    }
    self = format
  }
}
