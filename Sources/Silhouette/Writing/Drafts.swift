package import SilhouetteSystem
import SilhouetteText
package import SystemPackage

/// Files and folders that are being made and have no name of their own yet, and the programs that help.
///
/// A draft is hidden in the folder of its later place: `.silhouette-1a2b3c4d5e6f7081.draft`. Its process
/// holds a lock on it. The system drops the lock when the process ends, however that ends, so drafts of
/// killed runs differ from those of running ones. The first draft in a folder removes those that killed runs
/// have left there.
package enum Drafts {
  /// One draft. Its creator must end it.
  package struct Draft {
    package let path: String
    /// Open and locked: for reading and writing a file, for nothing else a folder.
    package let descriptor: FileDescriptor
  }

  private static let list = List()

  /// Whether files and folders are on the disk before they take their names (the default), so that they outlive a loss of
  /// power. Set it before the first run.
  package static var areSynced: Bool {
    get { list.lock.withLock { list.areSynced } }
    set { list.lock.withLock { list.areSynced = newValue } }
  }

  // MARK: Beginning and ending

  /// Begins an empty file in a folder.
  static func begin(fileIn folder: String, permissions: mode_t) throws(Errno) -> Draft {
    try begin(in: folder) { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions) }
  }

  /// Begins an empty folder in another one, which is made if it is missing.
  package static func begin(folderIn folder: String, permissions: mode_t) throws(Errno) -> Draft {
    try Folder.make(folder)
    return try begin(in: folder) { path in
      guard mkdir(path, permissions) == 0 else { return -1 }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0 { rmdir(path) }
      return descriptor
    }
  }

  private static func begin(
    in folder: String, _ make: (UnsafePointer<CChar>) -> Int32
  ) throws(Errno) -> Draft {
    sweepOnce(folder)
    list.lock.lock()
    defer { list.lock.unlock() }
    // A random name is taken by chance only, so one that is taken again and again has another cause.
    var last = Errno.fileExists
    for _ in 0..<mostTries {
      let path = folder + (folder.hasSuffix("/") ? "" : "/") + DraftName.random()
      let descriptor = FileName.withPointer(path, make)
      guard descriptor >= 0 else {
        last = Errno(rawValue: errno)
        // A run that sweeps takes a new folder away if it comes before the folder is open.
        if last == .fileExists || last == .noSuchFileOrDirectory { continue }
        throw last
      }
      // A run that sweeps can have been there between the two. Systems without locks have no sweeping either.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK,
        DraftName.leads(path, to: descriptor)
      else {
        _ = SilhouetteSystem.close(descriptor)
        continue
      }
      list.paths.insert(path)
      return Draft(path: path, descriptor: FileDescriptor(rawValue: descriptor))
    }
    throw last
  }

  private static let mostTries = 100

  /// Gives a draft its name.
  ///
  /// - Parameter takesFreeName: throws `Errno.fileExists` rather than take the place of another file.
  package static func publish(_ draft: Draft, as target: String, takesFreeName: Bool = false) throws(Errno) {
    list.lock.lock()
    defer { list.lock.unlock() }
    if takesFreeName {
      try Folder.moveToFreeName(draft.path, to: target)
    } else {
      try Folder.move(draft.path, to: target)
    }
    list.paths.remove(draft.path)
  }

  /// Takes a draft away, or forgets one that has got its name.
  package static func end(_ draft: Draft) {
    list.lock.withLock {
      if list.paths.remove(draft.path) != nil { Folder.remove(draft.path) }
      list.privateFolders.remove(draft.path)
      try? draft.descriptor.close()
    }
  }

  /// Begins a folder for temporary files that other users may not look into.
  package static func beginPrivateFolder(
    in folder: String = temporaryFolder
  ) throws(SilhouetteError) -> Draft {
    do throws(Errno) {
      let draft = try begin(folderIn: folder, permissions: 0o700)
      list.lock.withLock { _ = list.privateFolders.insert(draft.path) }
      return draft
    } catch {
      throw SilhouetteError(
        .io,
        "\(folder): the folder for temporary files cannot be used (\(error)); set TMPDIR to another one"
      )
    }
  }

  /// Whether a file is in a folder for temporary files. Such a file never gets a name: it need not outlive a
  /// loss of power.
  static func isTemporary(_ path: String) -> Bool {
    list.lock.withLock { list.privateFolders.contains { path.hasPrefix($0 + "/") } }
  }

  /// Makes a file without a name, which nothing can leave behind. The caller closes it.
  package static func scratch() throws(Errno) -> FileDescriptor {
    let draft = try begin(fileIn: temporaryFolder, permissions: 0o600)
    forgetName(of: draft)
    return draft.descriptor
  }

  /// Takes a draft's name away while it stays open.
  static func forgetName(of draft: Draft) {
    list.lock.withLock {
      list.paths.remove(draft.path)
      Folder.remove(draft.path)
    }
  }

  /// Ends all helping programs and removes all drafts of this process, when the process is about to end.
  /// After that, threads that begin, publish or end a draft wait, so that they do not complain of a draft
  /// that is gone.
  package static func close() {
    list.lock.lock()
    for program in list.programs { kill(program, SIGKILL) }
    // One that still runs could make its file anew.
    for program in list.programs { HelperProgram.waitUntilEnded(program) }
    for path in list.paths { Folder.remove(path) }
  }

  // MARK: Helping programs

  /// Starts a program that `close` ends.
  static func start(_ spawn: () throws(Errno) -> pid_t) throws(Errno) -> pid_t {
    list.lock.lock()
    defer { list.lock.unlock() }
    let program = try spawn()
    list.programs.insert(program)
    return program
  }

  /// Takes a program that has ended off the list, before its number can be another program's.
  static func reap(_ program: pid_t) -> Int32 {
    list.lock.withLock {
      list.programs.remove(program)
      var status: Int32 = 0
      while waitpid(program, &status, 0) < 0, errno == EINTR {}
      return status
    }
  }

  // MARK: Sweeping

  /// Removes drafts of killed runs from the folder for temporary files, such as screenshots that were being
  /// measured.
  package static func sweep() { sweepOnce(temporaryFolder) }

  package static var temporaryFolder: String { Host.temporaryFolder }

  private static func sweepOnce(_ folder: String) {
    guard list.lock.withLock({ list.swept.insert(folder).inserted }) else { return }
    sweep(folder)
  }

  /// Takes away drafts of processes that are gone: those that have a draft's name, are this user's, and are not locked.
  static func sweep(_ folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] where DraftName.isDraft(name) {
      let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
      guard let info = Folder.status(path, followsLinks: false), info.st_uid == geteuid(),
        [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT)
      else { continue }
      let descriptor = FileName.withPointer(path) { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, DraftName.leads(path, to: descriptor) {
        Folder.remove(path)
      }
      _ = SilhouetteSystem.close(descriptor)
    }
  }

  private final class List: @unchecked Sendable {
    let lock = Lock()
    // All guarded by `lock`.
    var paths: Set<String> = []
    var programs: Set<pid_t> = []
    var swept: Set<String> = []
    var privateFolders: Set<String> = []
    var areSynced = true
  }
}

/// The names that drafts have: short, so that a file's own name may be as long as the system lets it be.
enum DraftName {
  private static let (start, end) = (".silhouette-", ".draft")
  private static let digits = 16

  static func random() -> String {
    start + String(UInt64.random(in: .min ... .max), digits: digits, radix: 16) + end
  }

  static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let number = name.dropFirst(start.count).dropLast(end.count)
    return number.utf8.count == digits
      && number.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether a name still leads to an open file.
  static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var open = stat()
    guard fstat(descriptor, &open) == 0, let named = Folder.status(path, followsLinks: false) else {
      return false
    }
    return open.st_dev == named.st_dev && open.st_ino == named.st_ino
  }
}
