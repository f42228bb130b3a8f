internal import Silhouette
internal import SilhouetteText

/// The names of each input's outputs: its own name without the suffix, below the named folder. If two inputs
/// would have one name, the later one gets a number.
struct ExportNames {
  private let folders: [String]
  private var taken: Set<String> = []

  /// - Parameter roots: Folders that were named, and files.
  init(roots: [String]) {
    folders = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }.sorted { $0.utf8.count > $1.utf8.count }
  }

  mutating func name(of path: String) -> String {
    let name = Self.name(of: path, below: folders)
    var free = name
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(name)-\(number)"
      number += 1
    }
    return free
  }

  /// - Parameter screen: of an input with several screens, from 1.
  static func name(_ name: String, screen: Int) -> String {
    name + "-" + String(screen, digits: 4)
  }

  private static func name(of path: String, below folders: [String]) -> String {
    guard path != "-" else { return "screen" }
    let root = folders.first { path.hasPrefix($0) }
    var parts = (root.map { String(path.dropFirst($0.count)) } ?? path).split(separator: "/").map(String.init)
    if root == nil { parts = Array(parts.suffix(1)) }
    // No output may leave the folder.
    parts = parts.filter { $0 != "." && $0 != ".." }
    // A member of an archive may have it in its name, and no file may.
    parts = parts.map { $0.replacing("\0", with: "_") }
    guard let last = parts.popLast() else { return "screen" }
    parts.append(SessionName.plain(last))
    return parts.joined(separator: "/")
  }
}
