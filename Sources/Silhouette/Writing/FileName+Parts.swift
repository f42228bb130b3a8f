/// Parts of paths.
extension FileName {
  /// The folder of a path's last name; `.` if it names none.
  package static func folder(of path: String) -> String {
    var parts = path[...]
    while parts.count > 1, parts.last == "/" { parts.removeLast() }
    guard let slash = parts.lastIndex(of: "/") else { return "." }
    return slash == parts.startIndex ? "/" : String(parts[..<slash])
  }

  /// A path's last name, without slashes.
  package static func last(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What follows the last dot of a path's last name; nil if the name has none, or begins with it.
  package static func suffix(of path: String) -> Substring? {
    let name = last(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...]
  }

  /// An output's name in a message.
  package static func shown(_ path: String) -> String { path == "-" ? "standard output" : path }
}
