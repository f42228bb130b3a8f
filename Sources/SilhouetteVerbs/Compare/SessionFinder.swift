package import Silhouette
internal import SilhouetteSystem

extension InputList {
  /// Each path as a session of its own.
  ///
  /// A folder that holds streams (`.hierarchy.ndjson`, packed or not) is one session a stream, and its other
  /// files are ignored. A folder that holds only folders is the sessions of those. Any other folder is one
  /// session of dumps.
  package static func sessions(paths: [String]) throws(SilhouetteError) -> [InputList] {
    var sessions: [InputList] = []
    for path in paths {
      for session in try Self.paths(under: path) { sessions.append(try InputList(paths: [session])) }
    }
    return sessions
  }

  /// The paths of a path's sessions.
  private static func paths(under path: String) throws(SilhouetteError) -> [String] {
    guard isFolder(path) else { return [path] }
    if let streams = streams(in: path) { return streams }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let names = WorkFolder.names(in: path).filter { !$0.hasPrefix(".") }
    let folders = names.filter { isFolder(folder + $0) }
    guard folders.count == names.count, !folders.isEmpty else { return [path] }
    return folders.flatMap { streams(in: folder + $0) ?? [folder + $0] }
  }

  private static func streams(in path: String) -> [String]? {
    let suffixes = ["", ".gz", ".zlib"].map { ".hierarchy.ndjson" + $0 }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let names = WorkFolder.names(in: path).filter { name in
      suffixes.contains { name.hasSuffix($0) } && FileKind(of: folder + name) == .regular
    }
    return names.isEmpty ? nil : names.map { folder + $0 }
  }

  private static func isFolder(_ path: String) -> Bool {
    FileKind(of: path) == .folder
  }
}
