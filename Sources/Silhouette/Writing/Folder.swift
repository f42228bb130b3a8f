package import SilhouetteSystem
package import SystemPackage

/// The system's operations on files and folders, with errors that name the fault in a word or two. Names are
/// those of `FileName`.
package enum Folder {
  /// Makes a folder, and those above it that are missing.
  ///
  /// - Parameter permissions: Of all folders that are made, less the bits that the process leaves out.
  package static func make(
    _ path: String, permissions: FilePermissions = FilePermissions(rawValue: 0o777)
  ) throws(Errno) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      let code = FileName.withPointer(made) { mkdir($0, permissions.rawValue) }
      guard code == 0 || errno == EEXIST else { throw failure }
    }
  }

  /// Writes a file that is not there yet, or takes the place of one.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try FileDescriptor.open(
      FilePath(name: path), .writeOnly, options: [.create, .truncate, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    _ = try file.closeAfter { try file.writeAll(bytes) }
  }

  package static func move(_ path: String, to target: String) throws(Errno) {
    let code = FileName.withPointer(path) { old in FileName.withPointer(target) { rename(old, $0) } }
    guard code == 0 else { throw failure }
  }

  /// Gives a file a name that nothing has; two that try it at the same time cannot both succeed.
  ///
  /// - Throws: `Errno.fileExists` where something has it.
  static func moveToFreeName(_ path: String, to target: String) throws(Errno) {
    let code = FileName.withPointer(path) { old in FileName.withPointer(target) { link(old, $0) } }
    if code == 0 { return remove(path) }
    guard [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw failure }
    // Where files cannot have two names, an empty one takes the name first.
    let taken = FileName.withPointer(target) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard taken >= 0 else { throw failure }
    _ = SilhouetteSystem.close(taken)
    try move(path, to: target)
  }

  /// The status of a path's target; nil if there is none.
  package static func status(_ path: String, followsLinks: Bool = true) -> stat? {
    var info = stat()
    let code = FileName.withPointer(path) { followsLinks ? stat($0, &info) : lstat($0, &info) }
    return code == 0 ? info : nil
  }

  package static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The target of a link, in the link's own words; nil if the file is no link.
  package static func target(ofLink path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = FileName.withPointer(path) { name in
      bytes.withUnsafeMutableBytes { readlink(name, $0.baseAddress!, $0.count) }
    }
    return count > 0 ? FileName.text(bytes[..<count]) : nil
  }

  /// Names in a folder, in no order, without the folder itself and the one above it.
  package static func names(in path: String) throws(Errno) -> [String] {
    guard let folder = FileName.withPointer(path, { opendir($0) }) else { throw failure }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw failure }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FileName.text($0.prefix { $0 != 0 }) }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Paths that a pattern with `*`, `?` or `[…]` matches, in the system's order.
  static func paths(matching pattern: String) -> [String] {
    // The system would read it as the part before U+0000.
    guard !pattern.utf8.contains(0) else { return [] }
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
  }

  /// Removes a file, or a folder with all that is in it; follows no link. Files that cannot be removed stay.
  package static func remove(_ path: String) {
    var pending = [path]
    var folders: [String] = []
    while let next = pending.popLast() {
      guard let info = status(next, followsLinks: false) else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        folders.append(next)
        pending += ((try? names(in: next)) ?? []).map { next + "/" + $0 }
      } else {
        _ = FileName.withPointer(next) { unlink($0) }
      }
    }
    for folder in folders.reversed() { _ = FileName.withPointer(folder) { rmdir($0) } }
  }

  // MARK: Syncing

  /// Waits until a file's bytes are on the disk.
  static func sync(_ file: FileDescriptor) throws(Errno) {
    while Drafts.areSynced, fsync(file.rawValue) != 0 {
      // Pipes and some network and memory systems have nothing to sync.
      if [EINVAL, EROFS, ENOTSUP, EOPNOTSUPP].contains(errno) { return }
      guard errno == EINTR else { throw failure }
    }
  }

  /// Waits until a folder's files and their names are on the disk.
  package static func sync(_ names: [String], in folder: Drafts.Draft) throws {
    guard Drafts.areSynced else { return }
    // One call for the whole file system costs less than one for each of many files.
    if names.count > 8, let syncAll {
      guard syncAll(folder.descriptor.rawValue) == 0 else { throw failure }
      return
    }
    for name in names {
      let file = try FileDescriptor.open(
        FilePath(name: folder.path + "/" + name), .readOnly, options: .closeOnExec)
      try file.closeAfter { try sync(file) }
    }
    try sync(folder.descriptor)
  }

  /// Linux's `syncfs`, which its headers show to C alone; nil elsewhere.
  private static let syncAll: (@convention(c) (Int32) -> Int32)? = {
    #if os(Linux)
      dlsym(nil, "syncfs").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }
    #else
      nil
    #endif
  }()

  /// Waits until the names in a folder are on the disk. Does nothing for a folder that may not be
  /// read, even if it may be written to.
  package static func sync(folder path: String) throws(Errno) {
    guard Drafts.areSynced else { return }
    let folder = FileName.withPointer(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else {
      if errno == EACCES { return }
      throw failure
    }
    defer { _ = SilhouetteSystem.close(folder) }
    try sync(FileDescriptor(rawValue: folder))
  }

  private static var failure: Errno { Errno(rawValue: errno) }
}
