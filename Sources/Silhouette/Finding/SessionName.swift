/// The name of a session, after its file or folder.
package enum SessionName {
  /// The last part of a path, without suffixes of formats: `runs/login.hierarchy.ndjson.gz` is `login`.
  package static func of(_ path: String) -> String {
    path.split(separator: "/").last.map { plain(String($0)) } ?? ""
  }

  /// A file's name without suffixes of formats.
  package static func plain(_ name: String) -> String {
    var name = name
    let suffixes = [
      ".gz", ".zlib", ".ndjson", ".json", ".xml", ".txt", ".hierarchy", ".uitree", ".uix", ".vc", ".winscope",
      ".proto", ".zip", ".tar", ".png", ".jpg", ".jpeg", ".webp", ".mp4", ".m4v", ".mov", ".webm", ".mkv",
      ".gif", ".wire",
    ]
    while let suffix = suffixes.first(where: { name.lowercased().hasSuffix($0) && name.count > $0.count }) {
      name.removeLast(suffix.count)
    }
    return name
  }
}
