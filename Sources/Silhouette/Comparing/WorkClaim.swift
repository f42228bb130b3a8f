internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Says that a working folder is in use: a file in it that its process holds locked.
///
/// The system lets go of the lock when the process ends, in whatever way; numbers of processes are given to others, locks
/// are not. So whoever gets the lock knows that the folder is nobody's.
final class WorkClaim {
  /// What working folders are called, behind the part that tells them apart.
  static let name = "compare"
  private static let file = "in-use"
  private let descriptor: Int32

  /// Claims a folder that this process has made; nil where the system cannot lock, and the folder is never swept then.
  init?(_ folder: String) {
    let (draft, path) = (folder + "/" + Self.file + ".new", folder + "/" + Self.file)
    let opened = open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return nil }
    // It has its name only once it is locked: who sweeps in between finds no claim, and leaves the folder alone.
    guard flock(opened, LOCK_EX | LOCK_NB) == 0, rename(draft, path) == 0 else {
      close(opened)
      return nil
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Takes away what runs that were killed have left in a folder: screenshots lie there that are not masked.
  ///
  /// Of what has the name of a working folder it takes folders alone that this user owns and that hold a claim which nobody
  /// has locked.
  static func sweep(_ folder: String) {
    for name in WorkFolder.names(in: folder) where isWorkFolder(name) {
      let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else {
        continue
      }
      let claim = open(path + "/" + file, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard claim >= 0 else { continue }
      if flock(claim, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
      close(claim)
    }
  }

  /// `.silhouette-1A2B3C4D-compare`, as drafts are named.
  private static func isWorkFolder(_ name: String) -> Bool {
    let (start, end) = (".silhouette-", "-" + Self.name)
    guard name.utf8.count == start.utf8.count + 8 + end.utf8.count, name.hasPrefix(start), name.hasSuffix(end)
    else { return false }
    return name.dropFirst(start.count).prefix(8).allSatisfy(\.isHexDigit)
  }
}
