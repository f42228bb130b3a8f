internal import Foundation
internal import SilhouetteHierarchy
internal import SystemPackage

/// A data set that has no names yet: its files lie in a hidden folder in their later one.
///
/// They take their names together, and may take the places of an older data set. At each moment of that, `coco.json` names
/// no picture that is not of its own run, and `manifest.ndjson` says `done` only if all files are of one run.
final class ExportDraft {
  static let manifest = "manifest.ndjson"
  static let coco = "coco.json"
  private let folder: String
  private let draft: Drafts.Draft
  private let isNew: Bool
  private var names: [String] = []
  /// Folders in the draft.
  private var made: Set<String> = []

  init(_ folder: String) throws(SilhouetteError) {
    self.folder = folder
    isNew = Folder.status(folder) == nil
    do {
      try Folder.make(folder)
      draft = try Drafts.begin(folderIn: folder, permissions: 0o777)
    } catch {
      throw SilhouetteError(
        .io, "\(folder): the folder cannot be made or used (\(error)); check its name and permissions")
    }
  }

  deinit {
    Drafts.end(draft)
    // Nothing where something is in it.
    if isNew { _ = FileName.withPointer(folder) { rmdir($0) } }
  }

  /// Where a file lies until it has its name.
  func path(of name: String) -> String { draft.path + "/" + name }

  func put(_ bytes: [UInt8], _ name: String) throws(SilhouetteError) {
    do {
      try makeFolder(of: name, in: draft.path)
      try Folder.write(bytes, to: path(of: name))
    } catch {
      throw Self.failure(folder + "/" + name, error)
    }
    names.append(name)
  }

  private func makeFolder(of name: String, in place: String) throws(Errno) {
    let parent = FileName.folder(of: place + "/" + name)
    if made.insert(parent).inserted { try Folder.make(parent) }
  }

  // MARK: Publishing

  /// Gives all files their names.
  ///
  /// - Throws: if one of them would take the place of a file that the run has read, or of a folder. Nothing is changed then.
  func publish(unless read: ReadFiles) throws(SilhouetteError) {
    for name in names + [Self.coco, Self.manifest] {
      let target = folder + "/" + name
      try read.refuse([target])
      if Folder.isFolder(target) {
        throw SilhouetteError(.usage, "\(target): is a folder; name another output, or take it away")
      }
    }
    do {
      let older = try prepareToReplace()
      try Folder.sync(names, in: draft)
      for (from, name) in older { try take(from, name) }
      for name in names {
        try makeFolder(of: name, in: folder)
        try take(name, name)
      }
      try take(Self.coco, Self.coco)
      try Folder.sync(folder: folder)
      try take(Self.manifest, Self.manifest)
      try Folder.sync(folder: folder)
    } catch {
      throw Self.failure(folder, error)
    }
  }

  /// Writes what stands in the places of an older data set's lists while its pictures are replaced.
  private func prepareToReplace() throws -> [(from: String, name: String)] {
    var files: [(from: String, name: String)] = []
    if Folder.status(folder + "/" + Self.manifest) != nil {
      let line =
        #"{"input":"","status":"stopped","screens":[],"error":"this export was stopped while it replaced an older one; run it again"}"#
      try Folder.write(Array("\(line)\n".utf8), to: path(of: ".manifest"))
      files.append((".manifest", Self.manifest))
    }
    if Folder.status(folder + "/" + Self.coco) != nil {
      let empty =
        "{\"info\":{\"description\":\"An export that was stopped\"},\"annotations\":[],\"images\":[],\"categories\":[]}\n"
      try Folder.write(Array(empty.utf8), to: path(of: ".coco"))
      files.append((".coco", Self.coco))
    }
    return files
  }

  private func take(_ from: String, _ name: String) throws(Errno) {
    let (new, old) = (path(of: from), folder + "/" + name)
    // Who may read a file may read the one that takes its place, and nobody else.
    if let info = Folder.status(old, followsLinks: false), info.st_mode & S_IFMT == S_IFREG {
      _ = FileName.withPointer(new) { chmod($0, info.st_mode & 0o777) }
    }
    try Folder.move(new, to: old)
  }

  private static func failure(_ path: String, _ error: any Error) -> SilhouetteError {
    switch error as? Errno {
    case .noSpace, .diskQuotaExceeded:
      SilhouetteError(.io, "\(path): no space is left; free some, or write elsewhere")
    case .fileTooLarge:
      SilhouetteError(
        .io, "\(path): exceeds the limit on file sizes; raise it with ulimit -f, or write elsewhere")
    default: SilhouetteError(.io, "\(path): cannot be written (\(error)); check its permissions")
    }
  }
}
