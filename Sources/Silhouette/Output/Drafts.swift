internal import Foundation
internal import SystemPackage

/// Files and folders that are being made and have no name of their own yet.
///
/// Whoever ends the process early calls `close`, so that an interrupted run leaves nothing behind.
public enum Drafts {
  private static let list = List()

  /// A path beside `path` that no other run uses, with the same suffix, since programs look at suffixes.
  static func begin(for path: String, in folder: String? = nil) -> String {
    let url = URL(filePath: path)
    let folder = folder.map { URL(filePath: $0) } ?? url.deletingLastPathComponent()
    let name = ".silhouette-\(UUID().uuidString.prefix(8))-\(path == "-" ? "output" : url.lastPathComponent)"
    let draft = folder.appending(path: name).path
    list.lock.withLock { _ = list.paths.insert(draft) }
    return draft
  }

  /// Gives a draft its name.
  static func publish(_ draft: String, as target: String) throws(Errno) {
    list.lock.lock()
    defer { list.lock.unlock() }
    try Folder.move(draft, to: target)
  }

  /// Takes a draft away, or forgets one that has got its name.
  static func end(_ draft: String) {
    list.lock.withLock {
      try? FileManager.default.removeItem(atPath: draft)
      list.paths.remove(draft)
    }
  }

  /// Takes all drafts of this process away, when it is about to end: whoever wants to begin, publish or end one after
  /// that waits, rather than complain of a draft that is gone.
  public static func close() {
    list.lock.lock()
    for path in list.paths { try? FileManager.default.removeItem(atPath: path) }
  }

  private final class List: @unchecked Sendable {
    let lock = NSLock()
    /// Guarded by `lock`.
    var paths: Set<String> = []
  }
}
