internal import SilhouetteSystem

/// The place of an output, and how the output gets there whole.
package enum Destination: Equatable {
  /// A file, or a name without a file: the draft takes its place in one step. Links have been followed, so
  /// that the file behind one is replaced, or made if there is none yet, and the link stays.
  case file(String)
  /// Standard output, a device or a named pipe: it keeps its kind, and the finished draft is copied into it.
  case stream(String)

  /// - Throws: If the path is empty or a folder, or its links go round in a circle.
  init(_ path: String) throws(SilhouetteError) {
    guard path != "-" else {
      self = .stream("-")
      return
    }
    guard !path.isEmpty else { throw SilhouetteError.namelessOutput }
    guard !path.utf8.contains(0) else {
      throw SilhouetteError(.usage, "\(path): a file name cannot contain U+0000; remove it")
    }
    let target = try Self.followed(path)
    guard let info = Folder.status(target) else {
      self = .file(target)
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file(target)
    case S_IFDIR:
      throw SilhouetteError(.usage, "\(path): is a folder; name a file")
    default: self = .stream(target)
    }
  }

  /// A path whose last name is no link. Those of its folders stay as they are.
  package static func followed(_ path: String) throws(SilhouetteError) -> String {
    var followed = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      guard let target = Folder.target(ofLink: followed) else { return followed }
      followed = target.hasPrefix("/") ? target : FileName.folder(of: followed) + "/" + target
    }
    throw SilhouetteError(.io, "\(path): is a link that points to itself; name another output")
  }

  /// The suffix of a path's name, in small letters; nil for a folder: a name without one, or with a slash at its end.
  package static func suffix(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Whether two paths lead to the same existing file.
  package static func areSame(_ a: String, _ b: String) -> Bool {
    guard let first = Folder.status(a), let second = Folder.status(b) else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino && first.st_mode & S_IFMT == S_IFREG
  }
}
