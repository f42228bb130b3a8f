internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteSystem
internal import SilhouetteText
internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The storage of one session: a folder of segments, as `encode` writes it, and a hidden note of how to go on
/// with it.
///
/// Each file appears when it is whole. A server that is killed loses only the open segment.
struct SessionFolder {
  /// What another server needs to go on with the session.
  struct Note: Codable, Equatable {
    var id: String
    /// The stream's header, as a line.
    var header: String
    /// Milliseconds since 1970 at the session's time 0.
    var start: Int64
    /// Timestamp of the last event that is in a segment.
    var last: Int64 = 0
    /// The lowest number of a piece that is in no segment.
    var nextPiece = 0
    /// Numbers of pieces below it that never came: the first of each gap, and the first behind it.
    var gaps: [[Int]]?
    /// Whether the session is over.
    var isOver = false
  }

  let path: String
  private(set) var note: Note
  /// When each segment begins, in milliseconds since 1970.
  private(set) var firsts: [Int64] = []
  private(set) var bytes = 0
  /// Pieces that are files until they are in a segment.
  private var keptPieces: [Int] = []
  private var isNoteOld = false
  /// Whether the folder was removed, and segments with it.
  private(set) var wasRemoved = false

  private static let noteName = ".session.json"
  private static let pictureName = ".last.svg"
  private static let suffix = ".zlib"

  /// A new session's folder, which is made with its first segment.
  init(path: String, note: Note) throws(SilhouetteError) {
    (self.path, self.note) = (path, note)
    do {
      try Folder.make(path, permissions: .ownerReadWriteExecute)
    } catch {
      throw SilhouetteError(.io, "\(path): the folder cannot be made (\(error)); choose another --output")
    }
    try writeNote()
  }

  /// Milliseconds since 1970 that sessions can have.
  private static let times: ClosedRange<Int64> = 0...9_000_000_000_000_000

  /// The folder of a session that another server began; nil if it is none, or if its note cannot be true.
  init?(existing path: String) {
    guard let data = Self.note(in: path), var note = try? JSONDecoder().decode(Note.self, from: data),
      Self.times.contains(note.start), Self.times.contains(note.last), note.nextPiece >= 0
    else { return nil }
    // Folders may be copied, and renamed.
    note.id = path.split(separator: "/").last.map(String.init) ?? note.id
    (self.path, self.note) = (path, note)
    while let size = Self.size(of: segmentPath(firsts.count)) {
      firsts.append(note.start)
      bytes += size
    }
    // Nothing can be added where a segment is missing: it would come before others that are older.
    let names = (try? Folder.names(in: path)) ?? []
    if names.count(where: { $0.hasSuffix(Self.suffix) }) != firsts.count { self.note.isOver = true }
  }

  /// Whether a folder has segments, of whatever session.
  static func hasSegments(_ path: String) -> Bool {
    Folder.status(segmentPath(0, in: path)) != nil
  }

  /// Bytes of a note. It holds one line of a stream.
  private static let mostNoteBytes = 64 << 20

  private static func note(in path: String) -> Data? {
    // A link would redirect the session to another place, which no session may choose.
    guard FileName.isFolder(path) else { return nil }
    return bytes(of: "\(path)/\(noteName)", most: mostNoteBytes).map { Data($0) }
  }

  /// Bytes of a picture or a segment.
  private static let mostFileBytes = 1 << 30

  /// A file's bytes; nil if it is no regular file, or too large. Links are not followed: they lead out of the session.
  private static func bytes(of path: String, most: Int = mostFileBytes) -> [UInt8]? {
    let number = SilhouetteSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(rawValue: number)
    defer { try? file.close() }
    var info = stat()
    guard fstat(number, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= most else {
      return nil
    }
    return try? [UInt8](unsafeUninitializedCapacity: Int(info.st_size)) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      while count < bytes.count {
        let more = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
        if more == 0 { break }
        count += more
      }
    }
  }

  /// Whether everything in a folder that a player would read is a file of its own, and no link.
  static func isPlain(_ path: String) -> Bool {
    guard FileName.isFolder(path), let names = try? Folder.names(in: path) else { return false }
    return names.filter { $0.hasSuffix(suffix) }.allSatisfy { size(of: "\(path)/\($0)") != nil }
  }

  /// nil if it is no regular file. Targets of links, and pipes, are no part of a session.
  private static func size(of path: String) -> Int? {
    guard let facts = Folder.status(path, followsLinks: false), facts.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(facts.st_size)
  }

  var segments: Int { firsts.count }

  /// Adds a segment behind the others.
  ///
  /// - Parameters:
  ///   - header: The stream's header, with the screen's size of now.
  ///   - nextPiece: The lowest number of a piece that is in no segment.
  mutating func add(_ segment: Segment, header: String, nextPiece: Int, gaps: [Range<Int>])
    throws(SilhouetteError)
  {
    let body = segment.files[0].bytes
    try beginAgainIfRemoved()
    do throws(SilhouetteError) {
      // A file with this name is not replaced.
      let file = try AtomicFile(
        path: segmentPath(segments), permissions: .exactly(0o600), takesFreeName: true)
      try file.write(body)
      try file.commit()
    } catch {
      // Whatever is in the way, the sender has done nothing wrong.
      throw SilhouetteError(.io, error.message)
    }
    firsts.append(segment.timestamps.lowerBound)
    bytes += body.count
    (note.header, note.nextPiece, note.last) = (header, nextPiece, segment.timestamps.upperBound)
    note.gaps = gaps.isEmpty ? nil : gaps.map { [$0.lowerBound, $0.upperBound] }
    isNoteOld = true
  }

  /// Takes the number of the next piece, where those before it have brought nothing that a segment would hold.
  mutating func take(nextPiece: Int) {
    guard nextPiece > note.nextPiece else { return }
    note.nextPiece = nextPiece
    isNoteOld = true
  }

  /// Notes the segments that were added. To be called after `add`, and again where it fails.
  mutating func noteSegments() throws(SilhouetteError) {
    guard isNoteOld else { return }
    try writeNote()
    isNoteOld = false
    let nextPiece = note.nextPiece
    for number in keptPieces where number < nextPiece { Folder.remove(piecePath(number)) }
    keptPieces = keptPieces.filter { $0 >= nextPiece }
  }

  /// Makes the folder again if it was removed, so that new segments can be kept.
  private mutating func beginAgainIfRemoved() throws(SilhouetteError) {
    guard segments > 0 ? Self.size(of: segmentPath(segments - 1)) == nil : !FileName.isFolder(path),
      Self.size(of: segmentPath(0)) == nil
    else { return }
    do {
      try Folder.make(path, permissions: .ownerReadWriteExecute)
    } catch {
      throw SilhouetteError(.io, "\(path): the folder cannot be made (\(error)); choose another --output")
    }
    (firsts, bytes) = ([], 0)
    wasRemoved = true
  }

  // MARK: Pieces

  /// Keeps a piece whose turn has not come.
  mutating func keep(piece number: Int, _ body: [UInt8]) throws(SilhouetteError) {
    let file = try AtomicFile(path: piecePath(number), permissions: .exactly(0o600))
    try file.write(body)
    try file.commit()
    keptPieces.append(number)
  }

  /// The pieces that are kept, from the next one on.
  mutating func takePieces(most: Int) -> [(number: Int, body: [UInt8])] {
    let names = (try? Folder.names(in: path)) ?? []
    let numbers = names.filter { $0.hasPrefix(Self.pieceName) }.compactMap {
      Int($0.dropFirst(Self.pieceName.count))
    }
    keptPieces = numbers.filter { $0 >= 0 }.sorted()
    return keptPieces.filter { $0 >= note.nextPiece }.compactMap { number in
      Self.bytes(of: piecePath(number), most: most).map { (number, $0) }
    }
  }

  private func piecePath(_ number: Int) -> String { "\(path)/\(Self.pieceName)\(number)" }
  private static let pieceName = ".piece-"

  /// Keeps a small drawing of the last screen, for lists.
  func keep(picture: [UInt8]) throws(SilhouetteError) {
    let file = try AtomicFile(path: "\(path)/\(Self.pictureName)", permissions: .exactly(0o600))
    try file.write(picture)
    try file.commit()
  }

  /// The drawing of the last screen of a session in a folder; nil if there is none.
  static func picture(in path: String) -> [UInt8]? {
    FileName.isFolder(path) ? bytes(of: "\(path)/\(pictureName)") : nil
  }

  mutating func close() throws(SilhouetteError) {
    note.isOver = true
    try writeNote()
  }

  /// The bytes of a segment: one zlib stream. nil if it is gone.
  func segment(_ number: Int) -> [UInt8]? {
    Self.bytes(of: segmentPath(number))
  }

  /// Reads every event of the session, in order, and learns when each segment begins.
  mutating func replay(limits: Limits, each: (ArraySlice<UInt8>, _ timestamp: Int64) -> Void) {
    var reader = LogReader(limits: limits)
    for number in 0..<segments {
      guard let bytes = segment(number) else { return }
      if number > 0 { reader = reader.forNextFile() }
      reader.append(bytes)
      reader.finish()
      var isFirst = true
      // A segment that cannot be read is left to a player to report.
      while case .event(let event)? = try? reader.next() {
        guard let timestamp = Self.timestamp(of: event) else { continue }
        if isFirst { firsts[number] = timestamp }
        isFirst = false
        each(event.bytes[...], timestamp)
      }
    }
  }

  private static func timestamp(of event: LogEvent) -> Int64? {
    var document = JSONDocument()
    guard (try? document.read(event.bytes[...], limits: Limits())) != nil else { return nil }
    return document.member(0, "timestamp").flatMap { document.number($0) }.flatMap {
      Int64(exactly: $0.rounded())
    }.flatMap { times.contains($0) ? $0 : nil }
  }

  private func segmentPath(_ number: Int) -> String { Self.segmentPath(number, in: path) }

  private static func segmentPath(_ number: Int, in path: String) -> String {
    "\(path)/\(String(number, digits: 6))\(suffix)"
  }

  private func writeNote() throws(SilhouetteError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(note) else { return }
    let file = try AtomicFile(path: "\(path)/\(Self.noteName)", permissions: .exactly(0o600))
    try file.write(Array(data) + [0x0A])
    try file.commit()
  }
}
