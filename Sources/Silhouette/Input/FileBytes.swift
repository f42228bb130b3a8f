internal import SilhouetteHierarchy
internal import SystemPackage

/// Reads a file, a pipe or an archive's member in chunks, and never holds more than one of them.
struct FileBytes: ~Copyable {
  /// The name that messages use.
  let name: String
  /// Size in bytes where the file has one, for progress.
  let size: Int?
  private let descriptor: FileDescriptor?
  private let owned: Bool
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  /// Bytes of `chunk` that were looked at and not yet taken.
  private var peeked = 0
  private var member: MemberBytes?
  private let stop: InputStop?

  /// - Parameter stop: where it is requested, the file ends.
  init(path: String, stop: InputStop? = nil) throws(SilhouetteError) {
    name = path
    self.stop = stop
    let descriptor = try Self.open(path)
    self.descriptor = descriptor
    owned = true
    let end = try? descriptor.seek(offset: 0, from: .end)
    if end != nil { _ = try? descriptor.seek(offset: 0, from: .start) }
    size = end.map(Int.init)
  }

  /// Standard input, which stays open.
  init(standardInput: Void, stop: InputStop? = nil) {
    self.stop = stop
    name = "standard input"
    size = nil
    descriptor = .standardInput
    owned = false
  }

  /// A member of an archive.
  init(name: String, part: ArchivePart, stop: InputStop? = nil) throws(SilhouetteError) {
    self.name = name
    self.stop = stop
    size = part.member.size
    switch part.store {
    case .file(let path):
      descriptor = try Self.open(path)
      owned = true
    case .memory:
      descriptor = nil
      owned = false
    }
    member = MemberBytes(part)
  }

  private static func open(_ path: String) throws(SilhouetteError) -> FileDescriptor {
    do {
      return try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    } catch {
      throw SilhouetteError(.io, "\(path): cannot be opened (\(error)); check its name and its permissions")
    }
  }

  deinit {
    if owned { try? descriptor?.close() }
  }

  /// The first bytes, which stay to be read; none where the file is empty.
  mutating func peek() throws(SilhouetteError) -> ArraySlice<UInt8> {
    if peeked == 0 { peeked = try read() }
    return chunk[..<peeked]
  }

  /// The next bytes, or nil at the end.
  mutating func next() throws(SilhouetteError) -> ArraySlice<UInt8>? {
    let count = peeked > 0 ? peeked : try read()
    peeked = 0
    return count > 0 ? chunk[..<count] : nil
  }

  private mutating func read() throws(SilhouetteError) -> Int {
    if let stop, descriptor.map(stop.wait) ?? stop.isRequested { return 0 }
    if member != nil { return try member!.read(into: &chunk, from: descriptor, name: name) }
    guard let descriptor else { return 0 }
    do {
      return try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    } catch {
      throw SilhouetteError(.io, "\(name): cannot be read (\(error))")
    }
  }
}

/// Where an archive's member is to be had.
struct ArchivePart: Sendable, Equatable {
  enum Store: Sendable, Equatable {
    case file(String)
    /// An archive that was itself packed, unpacked.
    case memory([UInt8])
  }

  var store: Store
  var member: ArchiveMember
}

/// How far one member of an archive has been read.
struct MemberBytes: Sendable {
  private let part: ArchivePart
  /// Of the next packed byte, in the archive.
  private var position: Int
  private var unpacker: MemberUnpacker
  /// Unpacked bytes that did not fit.
  private var waiting: [UInt8] = []
  private var isFinished = false

  /// Packed bytes that are read at a time: deflate makes at most 1,032 times as many of them.
  private static let packedBytes = 4 << 10

  init(_ part: ArchivePart) {
    self.part = part
    position = part.member.bytes.lowerBound
    unpacker = MemberUnpacker(part.member)
  }

  /// Fills the chunk with the next bytes. Returns how many, 0 at the end.
  mutating func read(
    into chunk: inout [UInt8], from descriptor: FileDescriptor?, name: String
  ) throws(SilhouetteError) -> Int {
    do throws(InputError) {
      while waiting.isEmpty, !isFinished { try unpackSome(descriptor) }
    } catch {
      throw SilhouetteError(error, file: name)
    }
    let count = min(waiting.count, chunk.count)
    chunk.replaceSubrange(..<count, with: waiting[..<count])
    waiting.removeFirst(count)
    return count
  }

  private mutating func unpackSome(_ descriptor: FileDescriptor?) throws(InputError) {
    let end = min(position + Self.packedBytes, part.member.bytes.upperBound)
    let packed = part.store.bytes(position..<end, descriptor)
    var unpacked: [UInt8] = []
    try unpacker.unpack(packed[...]) { unpacked += $0 }
    position += packed.count
    if packed.isEmpty || position == part.member.bytes.upperBound {
      try unpacker.finish { unpacked += $0 }
      isFinished = true
    }
    waiting = unpacked
  }
}

extension ArchivePart.Store {
  /// Bytes of the archive; fewer where it has become shorter.
  func bytes(_ range: Range<Int>, _ descriptor: FileDescriptor?) -> [UInt8] {
    if case .memory(let bytes) = self { return Array(bytes[range.clamped(to: 0..<bytes.count)]) }
    guard let descriptor, !range.isEmpty else { return [] }
    return descriptor.bytes(range)
  }
}

extension FileDescriptor {
  /// Bytes of a range of the file; fewer where it ends or fails before.
  func bytes(_ range: Range<Int>) -> [UInt8] {
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
