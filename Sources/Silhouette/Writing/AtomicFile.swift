internal import SilhouetteSystem
internal import SystemPackage

/// A file that appears under its name only when it is whole, and on the disk.
///
/// Bytes go to a hidden draft beside it; `commit` gives it its name in one step. A file that is dropped
/// before that leaves nothing behind. For standard output, devices and pipes the draft is in the temporary
/// folder and is copied out at the end, so that parts written out of order are right there too.
package final class AtomicFile {
  /// The permissions on the file.
  package enum Permissions: Equatable {
    /// The earlier permissions; of a new file, those that the process allows its owner and others (0644 and
    /// the umask).
    case usual
    case exactly(UInt16)
  }

  package let path: String
  /// The draft's path, for programs that write it themselves.
  package var draftPath: String { draft.path }
  private let draft: Drafts.Draft
  private let destination: Destination
  private let takesFreeName: Bool
  private let mode: FileMode?
  private var buffer: [UInt8] = []
  package private(set) var bytesWritten = 0

  /// - Parameters:
  ///   - takesFreeName: fails to commit rather than take the place of a file that is there by then.
  ///   - hasPath: whether another program writes the draft.
  package init(
    path: String, permissions: Permissions = .usual, takesFreeName: Bool = false, hasPath: Bool = false
  ) throws(SilhouetteError) {
    self.path = path
    self.takesFreeName = takesFreeName
    destination = try Destination(path)
    do throws(Errno) {
      switch destination {
      case .file(let target):
        mode = FileMode(permissions, replacing: Folder.status(target))
        draft = try Drafts.begin(
          fileIn: FileName.folder(of: target), permissions: mode == nil ? 0o644 : 0o600)
      case .stream:
        mode = nil
        draft = try Drafts.begin(fileIn: Drafts.temporaryFolder, permissions: 0o600)
        if !hasPath { Drafts.forgetName(of: draft) }
      }
    } catch {
      throw Self.failure(path, error)
    }
  }

  deinit {
    Drafts.end(draft)
  }

  package func write(_ bytes: [UInt8]) throws(SilhouetteError) {
    bytesWritten += bytes.count
    // Many encoders hand out small pieces; a system call for each would cost more than they do.
    buffer += bytes
    if buffer.count >= 1 << 18 { try flush() }
  }

  /// Replaces bytes that were written before.
  package func patch(at offset: Int, _ bytes: [UInt8]) throws(SilhouetteError) {
    try flush()
    do {
      _ = try draft.descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
    } catch {
      throw Self.failure(path, error)
    }
  }

  package func commit() throws(SilhouetteError) {
    try flush()
    do {
      switch destination {
      case .file(let target):
        try mode?.apply(to: draft.descriptor)
        let isTemporary = Drafts.isTemporary(target)
        if !isTemporary { try Folder.sync(draft.descriptor) }
        try Drafts.publish(draft, as: target, takesFreeName: takesFreeName)
        if !isTemporary { try Folder.sync(folder: FileName.folder(of: target)) }
      case .stream(let target): try copy(to: target)
      }
    } catch {
      throw Self.failure(path, error)
    }
  }

  private func flush() throws(SilhouetteError) {
    do {
      _ = try draft.descriptor.writeAll(buffer)
    } catch {
      throw Self.failure(path, error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func copy(to target: String) throws {
    let out =
      target == "-" ? .standardOutput : try FileDescriptor.open(FilePath(name: target), .writeOnly)
    defer { if target != "-" { try? out.close() } }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    try draft.descriptor.seek(offset: 0, from: .start)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try draft.descriptor.read(into: $0) }
      guard count > 0 else { break }
      _ = try out.writeAll(chunk[..<count])
    }
  }

  private static func failure(_ path: String, _ error: any Error) -> SilhouetteError {
    let name = FileName.shown(path)
    guard let code = error as? Errno else {
      return SilhouetteError(.io, "\(name): cannot be written (\(error))")
    }
    switch code {
    case .brokenPipe: return SilhouetteError(.readerLeft, "\(name): its reader has closed the pipe")
    case .noSpace, .diskQuotaExceeded: return .noSpace(name)
    case .fileTooLarge: return .fileTooLarge(name)
    case .fileExists:
      return SilhouetteError(
        .io,
        "\(name): another run created it in the meantime; let only one run write there, or name another output"
      )
    case .noSuchFileOrDirectory:
      return SilhouetteError(.io, "\(name): its folder does not exist; make it first, or check the name")
    case .permissionDenied, .readOnlyFileSystem:
      return SilhouetteError(.io, "\(name): its folder is not writable; choose another one")
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
      return SilhouetteError(.io, "\(name): too many files are open; raise the limit with ulimit -n")
    default: return SilhouetteError(.io, "\(name): cannot be written (\(code))")
    }
  }
}

/// The owner of a file, and the permissions on it.
struct FileMode {
  private let bits: mode_t
  /// Those of the file that is replaced; nil for a new one.
  private let owner: (user: uid_t, group: gid_t)?

  /// - Returns: nil if the file gets the system's usual permissions of new files.
  init?(_ permissions: AtomicFile.Permissions, replacing old: stat?) {
    owner = old.map { ($0.st_uid, $0.st_gid) }
    switch permissions {
    case .exactly(let bits): self.bits = mode_t(bits)
    case .usual:
      guard let old else { return nil }
      bits = old.st_mode & 0o777
    }
  }

  func apply(to file: FileDescriptor) throws(Errno) {
    guard fchmod(file.rawValue, keepsGroup(of: file) ? bits : bits & 0o707 | (bits & 0o007) << 3) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  /// Hands the file to the old one's owner and group. Where only the group could not be kept, its rights would be another
  /// group's.
  private func keepsGroup(of file: FileDescriptor) -> Bool {
    var info = stat()
    guard let owner, fstat(file.rawValue, &info) == 0 else { return true }
    if info.st_uid != owner.user, fchown(file.rawValue, owner.user, owner.group) == 0 { return true }
    return info.st_gid == owner.group || fchown(file.rawValue, uid_t.max, owner.group) == 0
  }
}
