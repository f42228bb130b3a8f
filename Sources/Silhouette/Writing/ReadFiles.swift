import SilhouetteHierarchy
internal import SilhouetteSystem

/// The files that a run reads, identified by device and inode, so that no output replaces one under whatever
/// name.
package struct ReadFiles {
  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ info: stat) {
      (device, inode) = (UInt64(info.st_dev), UInt64(info.st_ino))
    }
  }

  /// Names by the files that they lead to.
  private var files: [Identity: String] = [:]
  /// Folders whose files are the session.
  private var folders: [Identity: String] = [:]

  /// No files yet.
  package init() {}

  package init(_ input: InputList, beside others: [String?] = []) {
    add(input)
    for path in others.compactMap(\.self) { add(path) }
  }

  package mutating func add(_ input: InputList) {
    for entry in input.entries {
      add(entry.file)
      let folder = FileName.folder(of: entry.file)
      for picture in entry.screenshots where entry.part == nil { add(folder + "/" + picture) }
      if entry.fromFolder, entry.part == nil { addFolder(folder) }
    }
    for path in input.leftOut { add(path) }
    if let log = input.touchLog { add(log) }
  }

  /// A file; `-` is standard input. A device holds nothing to lose.
  package mutating func add(_ path: String) {
    guard let info = Self.regular(path, standard: 0) else { return }
    files[Identity(info)] = path == "-" ? "standard input" : path
  }

  /// A folder, and all files in it.
  package mutating func addFolder(_ path: String) {
    guard let info = Folder.status(path), folders.updateValue(path, forKey: Identity(info)) == nil else {
      return
    }
    for name in (try? Folder.names(in: path)) ?? [] { add(path + "/" + name) }
  }

  /// - Parameters:
  ///   - outputs: Files, and `-` for standard output; nil for outputs that were not requested.
  ///   - folder: The folder for outputs of many files.
  /// - Throws: If an output would take the place of an input, or two outputs are one file.
  package func refuse(_ outputs: [String?], folder: String? = nil) throws(SilhouetteError) {
    var seen: [Place: String] = [:]
    for path in outputs.compactMap(\.self) {
      if let read = file(at: path) {
        throw SilhouetteError(
          .usage,
          "\(FileName.shown(path)): is the same file as the input \(read); name another output, or the input is lost"
        )
      }
      guard let place = Place(path) else { continue }
      if let other = seen.updateValue(path, forKey: place) {
        throw SilhouetteError(
          .usage, "\(other) and \(path): two outputs have the same name; name another one")
      }
    }
    if let folder, let info = Folder.status(folder), let read = folders[Identity(info)] {
      throw SilhouetteError(
        .usage,
        "\(folder): is the folder of the input \(read); name another one, or files in it are lost")
    }
  }

  /// The name under which an output's file is read; nil if it is not.
  package func file(at path: String) -> String? {
    Self.regular(path, standard: 1).flatMap { files[Identity($0)] }
  }

  /// - Parameter standard: The descriptor that `-` refers to.
  private static func regular(_ path: String, standard: Int32) -> stat? {
    var info = stat()
    if path == "-" {
      guard fstat(standard, &info) == 0 else { return nil }
    } else {
      guard let found = Folder.status(path) else { return nil }
      info = found
    }
    return info.st_mode & S_IFMT == S_IFREG ? info : nil
  }

  /// The place of a file, existing or not.
  private enum Place: Hashable {
    case there(Identity)
    case missing(folder: Identity, name: String)

    /// nil for anything but a file.
    init?(_ path: String) {
      guard path != "-", let target = try? Destination.followed(path) else { return nil }
      if let info = Folder.status(target) {
        guard info.st_mode & S_IFMT == S_IFREG else { return nil }
        self = .there(Identity(info))
      } else {
        guard let folder = Folder.status(FileName.folder(of: target)) else { return nil }
        self = .missing(folder: Identity(folder), name: FileName.last(of: target))
      }
    }
  }
}

extension InputList.Entry {
  /// The file that its bytes are in: of an archive's member, the archive.
  var file: String {
    guard let part else { return path }
    if case .file(let archive) = part.store { return archive }
    return String(path.dropLast(part.member.path.count + 1))
  }
}
