internal import Foundation

/// Files and folders that are being made and have no name of their own yet.
///
/// Whoever ends the process early calls `removeAll`, so that an interrupted run leaves nothing behind.
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

  /// Takes a draft away, or forgets one that has got its name.
  static func end(_ draft: String) {
    try? FileManager.default.removeItem(atPath: draft)
    list.lock.withLock { _ = list.paths.remove(draft) }
  }

  /// Takes all drafts of this process away.
  public static func removeAll() {
    let paths = list.lock.withLock { list.paths }
    for path in paths { end(path) }
  }

  private final class List: @unchecked Sendable {
    let lock = NSLock()
    /// Guarded by `lock`.
    var paths: Set<String> = []
  }
}
