internal import Silhouette
internal import SilhouetteSystem
internal import SystemPackage

/// The lines of a list, read as they are needed: a list may be longer than memory.
struct SessionLines {
  private let file: ListFile
  private let path: String
  private var bytes: [UInt8] = []
  private var start = 0
  private var isOver = false

  /// The longest line, in bytes: many paths.
  private static let longest = 1 << 20

  init(_ path: String) throws(SilhouetteError) {
    self.path = path
    if path == "-" {
      file = ListFile(.standardInput, isOwned: false)
    } else {
      guard let file = try? FileDescriptor.open(FilePath(name: path), .readOnly, options: .closeOnExec) else {
        throw SilhouetteError(.io, "\(path): the list cannot be read; check its name and permissions")
      }
      self.file = ListFile(file)
    }
  }

  /// The lines of a list that is read more than once: they are copied, since a list may come from a pipe and may change.
  init(copying path: String) throws(SilhouetteError) {
    let list = try SessionLines(path)
    self.path = path
    do {
      file = ListFile(try Drafts.scratch())
      while Interruption.exitCode == nil {
        let bytes = try list.file.next()
        if bytes.isEmpty { break }
        _ = try file.descriptor.writeAll(bytes)
      }
    } catch {
      throw SilhouetteError(.io, "\(path): the list cannot be read or copied (\(error))")
    }
    try rewind()
  }

  /// Goes back to the first line.
  mutating func rewind() throws(SilhouetteError) {
    do {
      try file.descriptor.seek(offset: 0, from: .start)
    } catch {
      throw SilhouetteError(.io, "\(path): the list cannot be read (\(error))")
    }
    (bytes, start, isOver) = ([], 0, false)
  }

  /// The next session; nil at the end.
  mutating func next() throws(SilhouetteError) -> ListedSession? {
    while let line = try nextLine() {
      if let session = ListedSession(line: line) { return session }
    }
    return nil
  }

  /// The next line, whatever it means; nil at the end.
  mutating func nextLine() throws(SilhouetteError) -> String? {
    while true {
      if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return text(bytes[start..<end])
      }
      if isOver {
        defer { start = bytes.count }
        return start < bytes.count ? text(bytes[start...]) : nil
      }
      try readMore()
    }
  }

  private mutating func readMore() throws(SilhouetteError) {
    bytes.removeFirst(start)
    start = 0
    guard bytes.count < Self.longest else {
      throw SilhouetteError(.input, "\(path): a line is longer than a megabyte; write one session a line")
    }
    let more: [UInt8]
    do {
      more = try file.next()
    } catch {
      throw SilhouetteError(.io, "\(path): the list cannot be read (\(error))")
    }
    if more.isEmpty { isOver = true } else { bytes += more }
  }

  private func text(_ line: ArraySlice<UInt8>) -> String {
    FileName.text(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}

extension SessionLines {
  /// All sessions of a list, with the names that outputs have for them; none without a list.
  static func sessions(_ list: String?) throws -> [(name: String, paths: [String])] {
    guard let list else { return [] }
    var sessions: [(name: String, paths: [String])] = []
    var lines = try SessionLines(list)
    while let session = try lines.next() {
      sessions.append((session.isNamed ? session.name : session.paths[0], session.paths))
    }
    return sessions
  }
}

/// An open file, which is closed with its last reader.
private final class ListFile {
  let descriptor: FileDescriptor
  private let isOwned: Bool

  init(_ descriptor: FileDescriptor, isOwned: Bool = true) {
    (self.descriptor, self.isOwned) = (descriptor, isOwned)
  }

  deinit {
    if isOwned { try? descriptor.close() }
  }

  /// The next bytes; none at the end.
  func next() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
