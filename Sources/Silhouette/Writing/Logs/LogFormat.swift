/// How an event log lies in files. A path's suffix tells which.
public enum LogFormat: String, Sendable, CaseIterable {
  case json, ndjson, zlib, folder

  /// One line for a person.
  package var summary: String {
    switch self {
    case .json: "rrweb event log: one JSON array"
    case .ndjson: "rrweb event log: one event a line"
    case .zlib: "rrweb event log: one zlib stream of the array"
    case .folder: "rrweb event log: a folder of zlib segments, or bodies for --target"
    }
  }

  public var suffix: String { self == .folder ? "NAME/ or a name without a suffix" : ".\(rawValue)" }

  public init(path: String) throws(SilhouetteError) {
    guard let suffix = Destination.suffix(of: path) else {
      self = .folder
      return
    }
    guard suffix != "folder", let format = LogFormat(rawValue: suffix) else {
      throw SilhouetteError(
        .usage,
        "\(path): .\(suffix) is not written by encode; use .json .ndjson .zlib, or a name without a suffix for a folder"
      )
    }
    self = format
  }
}
