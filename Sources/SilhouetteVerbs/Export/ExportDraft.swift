internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SystemPackage

/// A data set that has no names yet: its files are in a hidden folder beside their later one, or in it.
///
/// They take their names together. If the system can exchange two folders in one step, an older data set
/// stays unchanged until the new one replaces it. Otherwise files are replaced one by one: at each moment of
/// that, `coco.json` names no picture of another run, and `manifest.ndjson` says `done` only if all files are
/// of one run.
final class ExportDraft {
  static let manifest = "manifest.ndjson"
  static let coco = "coco.json"
  private let folder: String
  private let draft: Drafts.Draft
  /// The folder that is there already; nil for a new one.
  private let older: stat?
  private let isBeside: Bool
  private var names: [String] = []
  /// Folders that were made.
  private var made: Set<String> = []

  init(_ folder: String) throws(SilhouetteError) {
    self.folder = try Destination.followed(folder)
    older = Folder.status(self.folder)
    let parent = FileName.folder(of: self.folder)
    do {
      if let older {
        // Exchanged folders are of one file system and one owner, and no process works in the older one.
        let isAlike = Folder.status(parent)?.st_dev == older.st_dev && older.st_uid == geteuid()
        let here = Folder.status(".")
        let isHere = here.map { ($0.st_dev, $0.st_ino) == (older.st_dev, older.st_ino) } ?? true
        if isAlike, !isHere, let draft = try? Drafts.begin(folderIn: parent, permissions: 0o777) {
          (self.draft, isBeside) = (draft, true)
        } else {
          (draft, isBeside) = (try Drafts.begin(folderIn: self.folder, permissions: 0o777), false)
        }
      } else {
        (draft, isBeside) = (try Drafts.begin(folderIn: parent, permissions: 0o777), true)
      }
    } catch {
      throw SilhouetteError(
        .io, "\(folder): the folder cannot be made or used (\(error)); check its name and permissions")
    }
  }

  deinit {
    Drafts.end(draft)
  }

  /// The path of a file until it has its name.
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

  /// Makes room for a file that is written as the export goes.
  ///
  /// - Returns: its path until it has its name.
  func prepare(_ name: String) throws(SilhouetteError) -> String {
    do {
      try makeFolder(of: name, in: draft.path)
    } catch {
      throw Self.failure(folder + "/" + name, error)
    }
    names.append(name)
    return path(of: name)
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
      if older == nil {
        try Folder.sync(names, in: draft)
        try Drafts.publish(draft, as: folder)
      } else if try isBeside && exchange() {
        return try Folder.sync(folder: FileName.folder(of: folder))
      } else {
        try replaceOneByOne()
      }
      try Folder.sync(folder: FileName.folder(of: folder))
    } catch {
      throw Self.failure(folder, error)
    }
  }

  // MARK: Exchanging

  /// Exchanges the older folder for this one, which takes over all other files of the older one.
  ///
  /// - Returns: false if the system cannot, and nothing is changed.
  private func exchange() throws -> Bool {
    guard let swap = Self.swap, let older else { return false }
    let new = Set(names + [Self.coco, Self.manifest])
    var pending = [""]
    while let inner = pending.popLast() {
      for name in try Folder.names(in: folder + "/" + inner) {
        let name = inner + name
        guard let info = Folder.status(folder + "/" + name, followsLinks: false) else { continue }
        if info.st_mode & S_IFMT == S_IFDIR {
          try makeFolder(of: name + "/.", in: draft.path)
          _ = FileName.withPointer(path(of: name)) { chmod($0, info.st_mode & 0o7777) }
          pending.append(name + "/")
        } else if new.contains(name) {
          // A new file has the readers of the file that it replaces.
          if info.st_mode & S_IFMT == S_IFREG {
            _ = FileName.withPointer(path(of: name)) { chmod($0, info.st_mode & 0o777) }
          }
        } else {
          let code = FileName.withPointer(folder + "/" + name) { from in
            FileName.withPointer(path(of: name)) { linkat(AT_FDCWD, from, AT_FDCWD, $0, 0) }
          }
          guard code == 0 else { return false }
        }
      }
    }
    _ = FileName.withPointer(draft.path) { chmod($0, older.st_mode & 0o7777) }
    try Folder.sync(names, in: draft)
    // The draft is the older folder from here on, and goes as drafts do.
    return FileName.withPointer(draft.path) { from in FileName.withPointer(folder) { swap(from, $0) } }
  }

  /// Exchanges two names in one step; nil if the system has no way.
  private static let swap: (@Sendable (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Bool)? = {
    #if os(Linux)
      typealias Call =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let found = dlsym(nil, "renameat2") else { return nil }
      let call = unsafeBitCast(found, to: Call.self)
      let exchange: UInt32 = 2
      return { call(AT_FDCWD, $0, AT_FDCWD, $1, exchange) == 0 }
    #else
      return { renamex_np($0, $1, UInt32(RENAME_SWAP)) == 0 }
    #endif
  }()

  // MARK: Replacing one by one

  private func replaceOneByOne() throws {
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
  }

  /// Writes placeholders of an older data set's lists while its pictures are replaced.
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
    if let info = Folder.status(old, followsLinks: false), info.st_mode & S_IFMT == S_IFREG {
      _ = FileName.withPointer(new) { chmod($0, info.st_mode & 0o777) }
    }
    try Folder.move(new, to: old)
  }

  private static func failure(_ path: String, _ error: any Error) -> SilhouetteError {
    switch error as? Errno {
    case .noSpace, .diskQuotaExceeded: .noSpace(path)
    case .fileTooLarge: .fileTooLarge(path)
    default: SilhouetteError(.io, "\(path): cannot be written (\(error)); check its permissions")
    }
  }
}
