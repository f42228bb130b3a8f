internal import Foundation

/// Files one by one; `InputList` makes a session of them.
package enum FilesBelow {
  /// A file itself, or all files below a folder, in name order, without those that start with a dot.
  package static func list(_ path: String) -> [String] {
    guard FileKind(of: path) == .folder else { return [path] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    var found: [String] = []
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      if FileKind(of: folder + name) == .regular { found.append(folder + name) }
    }
    return found.sorted(by: NameOrder.precedes)
  }
}
