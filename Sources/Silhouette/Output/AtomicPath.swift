internal import Foundation

/// A path that another program writes to: it gets a draft's name, and the file its own when it is whole.
final class AtomicPath {
  let path: String
  let draft: String

  init(path: String, suffix: String) {
    self.path = path
    draft = AtomicFile.draftPath(for: path) + (path == "-" ? "." + suffix : "")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: draft)
  }

  /// - Returns: the size in bytes.
  func commit() throws(SilhouetteError) -> Int {
    let size = (try? FileManager.default.attributesOfItem(atPath: draft)[.size] as? Int) ?? nil
    guard path == "-" else {
      guard rename(draft, path) == 0 else {
        throw SilhouetteError(.io, "\(path): cannot be written; check that its folder may be written to")
      }
      return size ?? 0
    }
    var bytes = try FileBytes(path: draft)
    let out = try AtomicFile(path: "-")
    while let chunk = try bytes.next() { try out.write(Array(chunk)) }
    try out.commit()
    return size ?? 0
  }
}
