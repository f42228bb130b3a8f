internal import SilhouetteHierarchy

/// Opens a possible archive, and lists it.
enum ArchiveFile {
  /// An archive that is packed as a whole (`.tar.gz`) is unpacked into memory, up to here.
  private static let mostUnpackedBytes = 1 << 30

  /// The files in it, or nil if the file is no archive.
  static func parts(of path: String, limits: Limits) throws(SilhouetteError) -> (
    parts: [ArchivePart], diagnostics: DiagnosticLog
  )? {
    var file = try FileBytes(path: path, isNamed: false)
    guard let size = file.size else { return nil }
    let start = Array(try file.peek(512))
    if let archive = Archive(start: start) {
      return try list(archive, .file(path), size, path, limits) { file.bytes($0) }
    }
    return try packedParts(of: &file, start, path, limits)
  }

  /// The files in an archive that is in memory, or nil if it is no archive.
  static func parts(
    of archive: ArchivePart.UnpackedArchive, called name: String, limits: Limits
  ) throws(SilhouetteError) -> (parts: [ArchivePart], diagnostics: DiagnosticLog)? {
    let start = Array(archive.bytes.prefix(512))
    guard let kind = Archive(start: start) else {
      var file = try FileBytes(name: name, part: ArchivePart(all: archive, called: name))
      return try packedParts(of: &file, start, name, limits)
    }
    return try list(kind, .memory(archive), archive.bytes.count, name, limits) {
      Array(archive.bytes[$0.clamped(to: 0..<archive.bytes.count)])
    }
  }

  /// The files in a tar that is packed as a whole.
  private static func packedParts(
    of file: inout FileBytes, _ start: [UInt8], _ path: String, _ limits: Limits
  ) throws(SilhouetteError) -> (parts: [ArchivePart], diagnostics: DiagnosticLog)? {
    let share = MemoryBudget.shared.stayingShare()
    guard let (bytes, isWhole) = try unpackedTar(&file, start, path, limits, share) else { return nil }
    let archive = ArchivePart.UnpackedArchive(bytes, share)
    var listed = try list(.tar, .memory(archive), bytes.count, path, limits) {
      Array(bytes[$0.clamped(to: 0..<bytes.count)])
    }
    if !isWhole, listed.diagnostics.count(of: .truncated) == 0 {
      let message = "the packed archive ends early; the members before this place were read"
      listed.diagnostics.note(
        Diagnostic(.truncated, byteOffset: bytes.count, message: message), code: .truncated)
    }
    return listed
  }

  /// The files in a zip that is a member of another archive; nil if it is none. It is unpacked into memory.
  static func parts(of part: ArchivePart, called name: String, limits: Limits) throws(SilhouetteError) -> (
    parts: [ArchivePart], diagnostics: DiagnosticLog
  )? {
    guard part.member.size <= mostUnpackedBytes else { return nil }
    var file = try FileBytes(name: name, part: part)
    guard Archive(start: Array(try file.peek(512))) == .zip else { return nil }
    let share = MemoryBudget.shared.stayingShare()
    try share.grow(to: part.member.size, for: "\(name): the archive in an archive")
    let bytes = try file.all(
      most: part.member.size, tooLarge: SilhouetteError(.bomb("a member", at: 0), file: name))
    let archive = ArchivePart.UnpackedArchive(bytes, share)
    return try list(.zip, .memory(archive), bytes.count, name, limits) {
      Array(bytes[$0.clamped(to: 0..<bytes.count)])
    }
  }

  private static func list(
    _ archive: Archive, _ store: ArchivePart.Store, _ size: Int, _ path: String, _ limits: Limits,
    _ read: (Range<Int>) -> [UInt8]
  ) throws(SilhouetteError) -> (parts: [ArchivePart], diagnostics: DiagnosticLog) {
    do throws(InputError) {
      let listing = try ArchiveListing(of: archive, size: size, limits: limits, read: read)
      return (listing.members.map { ArchivePart(store: store, member: $0) }, listing.diagnostics)
    } catch {
      throw SilhouetteError(error, file: path)
    }
  }

  /// The archive inside a packed tar, and whether all of it is there; nil for other files.
  ///
  /// - Throws: If it unpacks to more than an honest archive does. The error comes before the memory is taken.
  private static func unpackedTar(
    _ file: inout FileBytes, _ start: [UInt8], _ path: String, _ limits: Limits,
    _ share: MemoryBudget.Share
  ) throws(SilhouetteError) -> (bytes: [UInt8], isWhole: Bool)? {
    guard start.count >= 2, Compression(first: start[0], second: start[1]) == .gzip else { return nil }
    var most = limits
    most.inflatedBytes = min(limits.inflatedBytes, mostUnpackedBytes)
    var inflater = Inflater(.gzip, limits: most)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256 << 10)
    var packed = 0
    while let chunk = try file.next() {
      var rest = chunk
      while !rest.isEmpty {
        guard let (taken, given) = try inflate(&inflater, rest, &piece, path) else { return nil }
        packed += taken
        try refuseBomb(packed: packed, unpacked: bytes.count + given, path)
        // While it grows, the old and the new bytes are both in memory for a moment.
        try share.grow(to: bytes.count + given, for: "\(path): the unpacked archive")
        bytes += piece[..<given]
        rest = rest.dropFirst(taken)
        if bytes.count >= 512, Archive(start: bytes) != .tar { return nil }
        if taken == 0, given == 0 { break }
      }
    }
    guard bytes.count >= 512, Archive(start: bytes) == .tar else { return nil }
    return (bytes, inflater.isWhole)
  }

  private static func refuseBomb(packed: Int, unpacked: Int, _ path: String) throws(SilhouetteError) {
    guard ArchiveListing.isBomb(packed: packed, unpacked: unpacked) else { return }
    throw SilhouetteError(.bomb("an archive", at: packed), file: path)
  }

  /// nil if the packed data are damaged: a reader of the raw file reports the place.
  private static func inflate(
    _ inflater: inout Inflater, _ packed: ArraySlice<UInt8>, _ piece: inout [UInt8], _ path: String
  ) throws(SilhouetteError) -> (taken: Int, given: Int)? {
    let result = packed.withUnsafeBytes { input in
      piece.withUnsafeMutableBytes { output in
        Result { () throws(Inflater.Fault) in try inflater.inflate(input, into: output) }
      }
    }
    switch result {
    case .success(let counts): return counts
    case .failure(.corrupt): return nil
    case .failure(.limit(let error)):
      throw SilhouetteError(
        .input, "\(path): unpacks to more than \(error.value) bytes; unpack it with another program")
    }
  }
}
