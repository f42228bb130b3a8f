internal import Foundation
internal import Silhouette

/// The lines of a list, read as they are needed: a list may be longer than memory.
struct SessionLines {
  private let file: FileHandle
  private let path: String
  private var bytes: [UInt8] = []
  private var start = 0
  private var isOver = false

  /// The longest line, in bytes: many paths.
  private static let longest = 1 << 20

  init(_ path: String) throws(SilhouetteError) {
    self.path = path
    if path == "-" {
      file = .standardInput
    } else {
      guard let file = FileHandle(forReadingAtPath: path) else {
        throw SilhouetteError(.io, "\(path): the list cannot be read; check its name and permissions")
      }
      self.file = file
    }
  }

  /// The lines of a list that is read more than once: they are copied, since a list may come from a pipe and may change.
  init(copying path: String) throws(SilhouetteError) {
    let list = try SessionLines(path)
    self.path = path
    do {
      file = try Drafts.scratchFile()
      while Interruption.exitCode == nil, let bytes = try list.file.read(upToCount: 1 << 16), !bytes.isEmpty {
        try file.write(contentsOf: bytes)
      }
    } catch {
      throw SilhouetteError(.io, "\(path): the list cannot be read or copied (\(error.localizedDescription))")
    }
    try rewind()
  }

  /// Goes back to the first line.
  mutating func rewind() throws(SilhouetteError) {
    do {
      try file.seek(toOffset: 0)
    } catch {
      throw SilhouetteError(.io, "\(path): the list cannot be read (\(error.localizedDescription))")
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
    let more: Data?
    do {
      more = try file.read(upToCount: 1 << 16)
    } catch {
      throw SilhouetteError(.io, "\(path): the list cannot be read (\(error.localizedDescription))")
    }
    if let more, !more.isEmpty { bytes += more } else { isOver = true }
  }

  private func text(_ line: ArraySlice<UInt8>) -> String {
    FileName.text(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
