internal import SilhouetteHierarchy
internal import SystemPackage

/// Reads a file, a pipe or an archive's member in chunks, and never holds more than one of them.
///
/// Opening never waits, and reading waits for bytes or for the stop, whichever comes first.
package struct FileBytes: ~Copyable {
  /// The name that messages use.
  let name: String
  /// Size in bytes if the file has one, for progress.
  let size: Int?
  private let descriptor: FileDescriptor?
  private let owned: Bool
  var chunk = [UInt8](repeating: 0, count: 256 << 10)
  /// Bytes of `chunk` that were peeked at and not yet taken.
  var peeked = 0
  private var member: MemberBytes?
  /// The program that the bytes come from, if they do not come from a file.
  private let program: HelperProgram?
  let stop: InputStop?
  /// A terminal would begin anew behind its end.
  private var isAtEnd = false

  /// - Parameters:
  ///   - isNamed: Whether a person named this very file. Then it may be a pipe or a device; a file in a
  ///     folder, or one that an input names, must be a regular file.
  ///   - stop: Once requested, the file ends.
  package init(path: String, isNamed: Bool, stop: InputStop? = nil) throws(SilhouetteError) {
    name = path
    program = nil
    self.stop = stop
    let (descriptor, status) = try Self.open(path, isNamed: isNamed)
    self.descriptor = descriptor
    owned = true
    size = status?.size
  }

  /// Standard input, which stays open.
  package init(standardInput: Void, stop: InputStop? = nil) {
    self.stop = stop
    program = nil
    name = "standard input"
    size = nil
    descriptor = .standardInput
    owned = false
  }

  /// A member of an archive.
  init(name: String, part: ArchivePart, stop: InputStop? = nil) throws(SilhouetteError) {
    self.name = name
    program = nil
    self.stop = stop
    size = part.member.size
    switch part.store {
    case .file(let path):
      descriptor = try Self.open(path, isNamed: false).descriptor
      owned = true
    case .memory:
      descriptor = nil
      owned = false
    }
    member = MemberBytes(part)
  }

  /// The output of a program that reads a file.
  ///
  /// - Parameters:
  ///   - name: The file's name, for messages.
  ///   - size: The file's bytes, for progress.
  init(name: String, size: Int?, from program: HelperProgram, stop: InputStop? = nil) {
    self.name = name
    self.size = size
    self.program = program
    self.stop = stop
    descriptor = program.outputPipe
    owned = false
  }

  /// Bytes of the file that a chunk counts as. The output of a program counts at its end, as its whole file.
  func bytes(of chunk: ArraySlice<UInt8>?) -> Int {
    guard program != nil else { return chunk?.count ?? 0 }
    return chunk == nil ? size ?? 0 : 0
  }

  /// The error of the program that the bytes come from, at their end; nil if it is done.
  func failure() -> SilhouetteError? {
    guard let program, isAtEnd, stop?.isRequested != true else { return nil }
    let code = program.wait()
    guard code != 0 else { return nil }
    return SilhouetteError(
      .input,
      "\(name): ffmpeg stopped (\(program.said ?? "exit code \(code)")); everything before was read; get a complete copy"
    )
  }

  /// Opens without waiting: a pipe's writer may never come.
  private static func open(
    _ path: String, isNamed: Bool
  ) throws(SilhouetteError) -> (descriptor: FileDescriptor, status: FileStatus?) {
    // The system would open the file whose name is the part before U+0000.
    guard !path.utf8.contains(0) else {
      throw SilhouetteError(.io, "\(path): a file name cannot contain U+0000; check the name")
    }
    if let kind = FileKind(of: path) { try check(kind, path, isNamed: isNamed) }
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor.open(
        FilePath(name: path), .readOnly, options: [.closeOnExec, .nonBlocking])
    } catch {
      throw SilhouetteError(.io, "\(path): cannot be opened (\(error)); check its name and its permissions")
    }
    // Another file may have taken the name since.
    let status = FileStatus(descriptor: descriptor.rawValue)
    do throws(SilhouetteError) {
      if let status { try check(status.kind, path, isNamed: isNamed) }
    } catch {
      try? descriptor.close()
      throw error
    }
    return (descriptor, status)
  }

  private static func check(_ kind: FileKind, _ path: String, isNamed: Bool) throws(SilhouetteError) {
    switch kind {
    case .regular: return
    case .pipe where isNamed, .device where isNamed: return
    case .folder: throw SilhouetteError(.io, "\(path): is a folder, but a file is needed; name a file")
    case .pipe, .device, .socket:
      throw SilhouetteError(.io, "\(path): is \(kind.word), but a regular file is needed; name a file")
    }
  }

  deinit {
    if owned { try? descriptor?.close() }
  }

  /// Bytes of a range of the file; fewer if it ends or fails before. They stay to be read.
  func bytes(_ range: Range<Int>) -> [UInt8] { descriptor?.bytes(range) ?? [] }

  /// Returns how many bytes came, 0 at the end.
  mutating func read(behind offset: Int) throws(SilhouetteError) -> Int {
    guard !isAtEnd else { return 0 }
    let count = try readSome(behind: offset)
    isAtEnd = count == 0
    return count
  }

  private mutating func readSome(behind offset: Int) throws(SilhouetteError) -> Int {
    if member != nil {
      if stop?.isRequested == true { return 0 }
      let (store, descriptor) = (member!.part.store, descriptor)
      return try member!.read(into: &chunk, behind: offset, name: name) { store.bytes($0, descriptor) }
    }
    guard let descriptor else { return 0 }
    while true {
      if InputStop.wait(for: descriptor, or: stop) { return 0 }
      do {
        return try chunk.withUnsafeMutableBytes { all in
          try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: all[offset...]))
        }
      } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
        // Another reader took the bytes that were there.
        continue
      } catch {
        throw SilhouetteError(.io, "\(name): cannot be read (\(error))")
      }
    }
  }
}

extension ArchivePart.Store {
  /// Bytes of the archive; fewer if it has become shorter.
  func bytes(_ range: Range<Int>, _ descriptor: FileDescriptor?) -> [UInt8] {
    if case .memory(let archive) = self {
      return Array(archive.bytes[range.clamped(to: 0..<archive.bytes.count)])
    }
    guard let descriptor, !range.isEmpty else { return [] }
    return descriptor.bytes(range)
  }
}

extension FileDescriptor {
  /// Bytes of a range of the file; fewer if it ends or fails before.
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    var count = 0
    var bytes = [UInt8](repeating: 0, count: range.count)
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { all in
        try? self.read(
          fromAbsoluteOffset: Int64(range.lowerBound + count),
          into: UnsafeMutableRawBufferPointer(rebasing: all[count...]))
      }
      guard let read, read > 0 else { break }
      count += read
    }
    return Array(bytes[..<count])
  }
}
