internal import Foundation

/// Where contenders' files lie: a folder that somebody wants to keep, or a draft that goes when the run is over.
final class WorkFolder {
  let path: String
  let isKept: Bool
  private var claim: WorkClaim?

  /// - Parameter kept: nil for a draft.
  init(keeping kept: String?) throws(SilhouetteError) {
    isKept = kept != nil
    if kept == nil { WorkClaim.sweep(NSTemporaryDirectory()) }
    path = kept ?? Drafts.begin(for: WorkClaim.name, in: NSTemporaryDirectory())
    // A draft holds screenshots that are not masked, in a place that others may look into.
    try Self.make(path, permissions: isKept ? nil : 0o700)
    if !isKept { claim = WorkClaim(path) }
  }

  deinit {
    if !isKept { Drafts.end(path) }
  }

  /// An empty folder in it.
  func fresh(_ name: String) throws(SilhouetteError) -> String {
    let folder = path + "/" + name
    try? FileManager.default.removeItem(atPath: folder)
    try Self.make(folder)
    return folder
  }

  func drop(_ folder: String) {
    if !isKept { try? FileManager.default.removeItem(atPath: folder) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(SilhouetteError) {
    do {
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw SilhouetteError(
        .io, "\(path): cannot be written (\(error.localizedDescription)); make some space")
    }
  }

  static func read(_ path: String) throws(SilhouetteError) -> [UInt8] {
    do {
      return try Array(Data(contentsOf: URL(filePath: path)))
    } catch {
      throw SilhouetteError(.io, "\(path): cannot be read (\(error.localizedDescription))")
    }
  }

  /// Names in a folder, in order.
  static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted(by: InputList.precedes)
  }

  private static func make(_ folder: String, permissions: Int? = nil) throws(SilhouetteError) {
    let attributes = permissions.map { [FileAttributeKey.posixPermissions: $0] }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: attributes)
    } catch {
      throw SilhouetteError(
        .io, "\(folder): the folder cannot be made (\(error.localizedDescription)); choose another one")
    }
  }
}
