internal import SilhouetteHierarchy

/// The place of an archive's member.
struct ArchivePart: Sendable, Equatable {
  enum Store: Sendable, Equatable {
    case file(String)
    /// An archive that was itself packed, unpacked.
    case memory(UnpackedArchive)
  }

  /// The bytes of one, with their share of the memory.
  final class UnpackedArchive: Sendable, Equatable {
    let bytes: [UInt8]
    private let share: MemoryBudget.Share

    init(_ bytes: [UInt8], _ share: MemoryBudget.Share) {
      (self.bytes, self.share) = (bytes, share)
    }

    static func == (one: UnpackedArchive, other: UnpackedArchive) -> Bool { one.bytes == other.bytes }
  }

  var store: Store
  var member: ArchiveMember
}

/// How far one member of an archive has been read.
struct MemberBytes: Sendable {
  let part: ArchivePart
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

  /// Fills the chunk from an offset on with the next bytes. Returns how many, 0 at the end.
  ///
  /// - Parameter archive: Gives bytes of a range of it; fewer if it has become shorter.
  mutating func read(
    into chunk: inout [UInt8], behind offset: Int, name: String, from archive: (Range<Int>) -> [UInt8]
  ) throws(SilhouetteError) -> Int {
    do throws(InputError) {
      while waiting.isEmpty, !isFinished { try unpackSome(archive) }
    } catch {
      throw SilhouetteError(error, file: name)
    }
    let count = min(waiting.count, chunk.count - offset)
    chunk.replaceSubrange(offset..<offset + count, with: waiting[..<count])
    waiting.removeFirst(count)
    return count
  }

  private mutating func unpackSome(_ archive: (Range<Int>) -> [UInt8]) throws(InputError) {
    let end = min(position + Self.packedBytes, part.member.bytes.upperBound)
    let packed = archive(position..<end)
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

extension ArchivePart {
  /// Bytes in memory that are one file.
  init(all archive: UnpackedArchive, called name: String) {
    store = .memory(archive)
    member = ArchiveMember(path: name, allOf: archive.bytes.count)
  }
}
