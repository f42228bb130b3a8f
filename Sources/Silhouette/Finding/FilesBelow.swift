internal import SilhouetteSystem

/// Files one by one; `InputList` makes a session of them.
package enum FilesBelow {
  /// A file itself, or all files below a folder, in name order, without those that start with a dot.
  package static func list(_ path: String) -> [String] {
    guard FileKind(of: path) == .folder else { return [path] }
    var pending = [path.hasSuffix("/") ? path : path + "/"]
    var found: [String] = []
    while let folder = pending.popLast() {
      for name in (try? Folder.names(in: folder)) ?? [] where !name.hasPrefix(".") {
        // A link to a folder may lead in a circle.
        if Folder.status(folder + name, followsLinks: false).map({ $0.st_mode & S_IFMT == S_IFDIR }) ?? false
        {
          pending.append(folder + name + "/")
        } else if FileKind(of: folder + name) == .regular {
          found.append(folder + name)
        }
      }
    }
    return found.sorted(by: NameOrder.precedes)
  }
}
