// The files that the page was given, in place of a disk, under the names by which `Sources/Silhouette` asks for files. So the page finds, orders and
// reads the files of a folder by the same code as the command.

/// A file of the page's. Of a picture only the first bytes are here, since only its size is asked.
struct PageFile {
  var bytes: UnsafeBufferPointer<UInt8>
  /// Of the whole file.
  var size: Int
}

/// All files that the page was given, and their folders.
struct PageFiles {
  private var files: [String: PageFile] = [:]
  private var folders: [String: [String]] = [:]

  /// A page has one thread.
  nonisolated(unsafe) static var shared = PageFiles()

  mutating func add(_ path: String, _ file: PageFile) {
    var path = Self.plain(path)
    guard files.updateValue(file, forKey: path) == nil else { return }
    while true {
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[..<$0]) } ?? ""
      let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
      let isKnown = folders[folder] != nil
      folders[folder, default: []].append(name)
      guard !isKnown, !folder.isEmpty else { return }
      path = folder
    }
  }

  func file(_ path: String) -> PageFile? { files[Self.plain(path)] }

  func names(in folder: String) -> [String]? { folders[Self.plain(folder)] }

  /// The folder with the most pictures, with a slash at its end, and their names; nil if there are none.
  var pictures: (folder: String, names: [String])? {
    var most: (folder: String, names: [String])?
    for folder in folders.keys.sorted(by: NameOrder.precedes) {
      let names = folders[folder]!.filter {
        PictureFolder.isPicture($0) && files[Self.path($0, in: folder)] != nil
      }
      if names.count > most?.names.count ?? 0 { most = (Self.path("", in: folder), names) }
    }
    return most
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty ? name : folder + "/" + name
  }

  /// The path without `.` and `..`.
  static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

package struct FileBytes: ~Copyable {
  let name: String
  let size: Int?
  let stop: InputStop? = nil
  var chunk = [UInt8](repeating: 0, count: 256 << 10)
  var peeked = 0
  private let file: PageFile?
  private var position = 0
  private var member: MemberBytes?

  init(path: String, isNamed: Bool, stop: InputStop? = nil) throws(SilhouetteError) {
    guard let file = PageFiles.shared.file(path) else {
      throw SilhouetteError(.io, "\(path): was not given to the page; drop it, too")
    }
    (name, size, self.file) = (path, file.size, file)
  }

  init(standardInput: Void, stop: InputStop? = nil) { (name, size, file) = ("standard input", nil, nil) }

  init(name: String, part: ArchivePart, stop: InputStop? = nil) throws(SilhouetteError) {
    (self.name, size, file) = (name, part.member.size, nil)
    member = MemberBytes(part)
  }

  func bytes(of chunk: ArraySlice<UInt8>?) -> Int { chunk?.count ?? 0 }

  func failure() -> SilhouetteError? { nil }

  func bytes(_ range: Range<Int>) -> [UInt8] { file.map { Self.bytes(range, of: $0) } ?? [] }

  fileprivate static func bytes(_ range: Range<Int>, of file: PageFile) -> [UInt8] {
    Array(file.bytes[range.clamped(to: 0..<file.bytes.count)])
  }

  mutating func read(behind offset: Int) throws(SilhouetteError) -> Int {
    if member != nil {
      let store = member!.part.store
      return try member!.read(into: &chunk, behind: offset, name: name) { store.bytes($0) }
    }
    guard let file else { return 0 }
    let count = min(file.bytes.count - position, chunk.count - offset)
    for index in 0..<count { chunk[offset + index] = file.bytes[position + index] }
    position += count
    return count
  }
}

extension ArchivePart.Store {
  fileprivate func bytes(_ range: Range<Int>) -> [UInt8] {
    switch self {
    case .file(let path): PageFiles.shared.file(path).map { FileBytes.bytes(range, of: $0) } ?? []
    case .memory(let archive): Array(archive.bytes[range.clamped(to: 0..<archive.bytes.count)])
    }
  }
}

enum FileKind: Equatable {
  case regular, folder, pipe, socket, device

  init?(of path: String) {
    if PageFiles.shared.file(path) != nil {
      self = .regular
    } else if PageFiles.shared.names(in: path) != nil {
      self = .folder
    } else {
      return nil
    }
  }
}

struct FileStatus {
  let size: Int?

  init?(_ path: String) {
    guard let file = PageFiles.shared.file(path) else { return nil }
    size = file.size
  }
}

enum Folder {
  static func names(in path: String) throws(Errno) -> [String] {
    guard let names = PageFiles.shared.names(in: path) else { throw Errno() }
    return names
  }

  static func target(ofLink path: String) -> String? { nil }

  static func paths(matching pattern: String) -> [String] { [] }
}

/// Parts of paths are in `FileName+Parts.swift`.
enum FileName {}

enum Destination {
  static func areSame(_ a: String, _ b: String) -> Bool { a == b }
}

public struct FilePath: Sendable, Hashable {
  var name: String

  init(_ name: String) { self.name = name }

  init(name: String) { self.name = name }
}

struct Errno: Error {}

package final class InputStop: Sendable {
  var isRequested: Bool { false }
}

final class Lock: Sendable {
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try body()
  }
}

package final class ScratchBytes {
  func append(_ bytes: some Collection<UInt8>) throws(SilhouetteError) -> Range<Int> { 0..<0 }
}

// MARK: - Pictures as screens, which the command alone reads

package struct PictureOptions: Sendable {}

struct ScreenPictures {
  var areInStreams: Bool { false }
  var oddity: String? { nil }

  init(_ options: PictureOptions, _ list: InputList, _ flattener: Flattener) {}

  func named(of dump: String, at time: Double, start: Int64) throws(SilhouetteError) -> String? { nil }

  func look(
    at path: String, of snapshot: inout HierarchySnapshot, _ viewport: Viewport, _ platform: AppPlatform,
    _ tells: Tells
  ) throws(SilhouetteError) -> Bool { false }
}

extension SessionReader {
  mutating func pixelFormat() throws(SilhouetteError) -> HierarchyFormat? { nil }
}

extension HierarchyFormat {
  var isPixels: Bool { false }
}
