internal import Silhouette
internal import SilhouetteSystem
internal import SystemPackage

/// The folder of contenders' files: one that the user keeps, or a draft that is deleted when the run is over.
final class WorkFolder {
  let path: String
  package let isKept: Bool
  private let draft: Drafts.Draft?

  /// - Parameter kept: nil for a draft.
  package init(keeping kept: String?) throws(SilhouetteError) {
    isKept = kept != nil
    if let kept {
      (path, draft) = (kept, nil)
      try Self.make(kept)
      return
    }
    // It holds screenshots that are not masked, in a place that others may look into.
    let draft = try Drafts.beginPrivateFolder()
    (path, self.draft) = (draft.path, draft)
  }

  deinit {
    if let draft { Drafts.end(draft) }
  }

  /// An empty folder in it.
  func fresh(_ name: String) throws(SilhouetteError) -> String {
    let folder = path + "/" + name
    Folder.remove(folder)
    try Self.make(folder)
    return folder
  }

  func drop(_ folder: String) {
    if !isKept { Folder.remove(folder) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(SilhouetteError) {
    do {
      try Folder.write(bytes, to: path)
    } catch {
      throw SilhouetteError(
        .io, "\(path): cannot be written (\(error)); free some space")
    }
  }

  /// - Parameter most: bytes of the file.
  static func read(_ path: String, most: Int = .max) throws(SilhouetteError) -> [UInt8] {
    var file = try FileBytes(path: path, isNamed: false)
    return try file.all(
      most: most, tooLarge: SilhouetteError(.input, "\(path): is larger than \(most) bytes"))
  }

  /// Names in a folder, in order.
  package static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).sorted(by: NameOrder.precedes)
  }

  private static func make(_ folder: String) throws(SilhouetteError) {
    do throws(Errno) {
      // Screenshots that are not masked, and words of the session, come to lie in it.
      try Folder.make(folder, permissions: .ownerReadWriteExecute)
    } catch {
      throw SilhouetteError(.io, "\(folder): the folder cannot be created (\(error)); choose another one")
    }
  }
}
