internal import Silhouette
internal import SilhouetteSystem
internal import SilhouetteText
internal import SystemPackage

/// One PNG for each frame that changed, named by its moment of the session in milliseconds, at least six digits, so
/// that a name can be handed to `--at`.
///
/// Frames collect in a hidden neighbour folder. A folder that did not exist appears whole; in one that did, frames
/// take their places one by one, replace their namesakes, and nothing else in it is touched.
final class FolderSink: FrameSink {
  let wantsPNG = true
  let takesAnySize = true
  private let path: String
  /// Where links in its last name lead.
  private let target: String
  private let draft: Drafts.Draft
  /// The session's moment of the first frame.
  private let origin: Double
  private var names: [String] = []
  private var bytes = 0

  init(path: String, origin: Double) throws(SilhouetteError) {
    self.path = path
    self.origin = origin
    guard !path.isEmpty else { throw SilhouetteError.namelessOutput }
    target = try Destination.followed(Self.withoutSlashes(path))
    if let info = Folder.status(target), info.st_mode & S_IFMT != S_IFDIR {
      throw SilhouetteError.fileInPlaceOfFolder(path, ".apng")
    }
    do {
      draft = try Drafts.begin(folderIn: FileName.folder(of: target), permissions: 0o777)
    } catch {
      throw Self.failure(path, error)
    }
  }

  /// A link with a slash behind it is the folder that it leads to.
  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }

  deinit {
    Drafts.end(draft)
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    guard case .png(let png) = frame.content else { return }
    let name = Self.name(at: frame.time + origin)
    do {
      try Folder.write(png, to: draft.path + "/" + name)
    } catch {
      throw Self.failure(path, error)
    }
    if names.last != name { names.append(name) }
    bytes += png.count
  }

  /// Rounded down, as times in logs are. A millionth allows for the error of subtracting the first frame's
  /// time.
  static func name(at time: Double) -> String {
    // Records are placed within times that an Int can hold.
    let moment = Int((time + 1e-6).rounded(.down))
    return String(moment, digits: 6) + ".png"
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    do {
      try Folder.sync(names, in: draft)
      try Folder.isFolder(target) ? moveFrames() : Drafts.publish(draft, as: target)
      try Folder.sync(folder: FileName.folder(of: target))
    } catch {
      throw Self.failure(path, error)
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return [WrittenFile(path: folder, bytes: bytes, parts: names.count)]
  }

  private func moveFrames() throws {
    for name in names {
      let (new, old) = (draft.path + "/" + name, target + "/" + name)
      // A frame keeps the permissions of the one that it replaces.
      if let info = Folder.status(old, followsLinks: false), info.st_mode & S_IFMT == S_IFREG {
        _ = FileName.withPointer(new) { chmod($0, info.st_mode & 0o777) }
      }
      try Folder.move(new, to: old)
    }
    try Folder.sync(folder: target)
  }

  private static func failure(_ path: String, _ error: any Error) -> SilhouetteError {
    switch error as? Errno {
    case .directoryNotEmpty, .fileExists:
      SilhouetteError(
        .io,
        "\(path): another run created it in the meantime; let only one run write there, or name another folder"
      )
    case .noSpace, .diskQuotaExceeded:
      .noSpace(path)
    default: SilhouetteError(.io, "\(path): frames cannot be written (\(error)); check its permissions")
    }
  }
}
