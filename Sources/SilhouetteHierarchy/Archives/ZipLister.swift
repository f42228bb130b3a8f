/// Reads a zip archive's directory (PKWARE's APPNOTE 6.3) from the end of the file, with the larger numbers
/// of zip64.
///
/// ```
/// [local header][packed file] … [directory: an entry for each] [end: the directory's offset]
/// ```
struct ZipLister {
  private(set) var members: [ArchiveMember] = []

  private let size: Int
  private let limits: Limits

  /// An entry's fixed part.
  private static let localBytes = 30

  init(size: Int, limits: Limits) {
    self.size = size
    self.limits = limits
  }

  mutating func list(_ read: (Range<Int>) -> [UInt8]) throws(InputError) {
    let directory = try ZipDirectory(size: size, read)
    guard directory.count <= limits.archiveMembers else {
      throw InputError(
        LimitError(.archiveMembers, limits.archiveMembers), line: nil, byteOffset: directory.bytes.lowerBound)
    }
    guard directory.bytes.count <= limits.lineBytes else {
      throw InputError(
        LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: directory.bytes.lowerBound)
    }
    let bytes = LittleEndianBytes(read(directory.bytes))
    var position = 0
    var ranges: [Range<Int>] = []
    for _ in 0..<directory.count {
      let entry = try ZipEntry(bytes, at: position, offset: directory.bytes.lowerBound)
      if let range = try take(entry, before: directory.bytes.lowerBound, read) { ranges.append(range) }
      position = entry.end
    }
    try refuseOverlaps(ranges)
  }

  /// Returns the bytes that the member takes in the archive, its header included.
  private mutating func take(
    _ entry: ZipEntry, before end: Int, _ read: (Range<Int>) -> [UInt8]
  ) throws(InputError) -> Range<Int>? {
    let path = try ArchivePath.checked(entry.name, at: entry.offset)
    try refuse(entry)
    guard let path else { return nil }
    guard entry.header >= 0, entry.header <= end - Self.localBytes else {
      throw .brokenArchive("a member inside the archive", at: entry.offset)
    }
    let local = LittleEndianBytes(read(entry.header..<entry.header + Self.localBytes))
    guard local.u32(0) == 0x0403_4B50, let nameCount = local.u16(26), let extraCount = local.u16(28) else {
      throw .brokenArchive("a member's own header", at: entry.header)
    }
    let start = entry.header + Self.localBytes + nameCount + extraCount
    guard start <= end, entry.packedSize <= end - start else {
      throw .brokenArchive("a member inside the archive", at: entry.header)
    }
    let bytes = start..<start + entry.packedSize
    guard entry.isDeflated || entry.size == bytes.count else {
      throw .brokenArchive("an unpacked member with one size", at: entry.header)
    }
    members.append(
      ArchiveMember(
        path: path, bytes: bytes, size: entry.size, isDeflated: entry.isDeflated, checksum: entry.checksum))
    return entry.header..<bytes.upperBound
  }

  private func refuse(_ entry: ZipEntry) throws(InputError) {
    if entry.isLink { throw .refusing("a link: a member that stands for another file", at: entry.offset) }
    if entry.isSpecial { throw .refusing("a device or pipe among the members", at: entry.offset) }
    if entry.isEncrypted { throw .refusing("an encrypted member", at: entry.offset) }
    guard entry.method == 0 || entry.method == 8 else {
      throw .refusing(
        "a member that is not packed with deflate", at: entry.offset,
        remedy: "pack it with deflate")
    }
  }

  /// Members that share their bytes unpack to far more than the archive holds (Fifield, "A better zip bomb").
  private func refuseOverlaps(_ ranges: [Range<Int>]) throws(InputError) {
    let sorted = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    for (first, second) in zip(sorted, sorted.dropFirst()) where first.upperBound > second.lowerBound {
      throw .refusing("a zip bomb: members that overlap", at: second.lowerBound)
    }
  }
}

/// The bytes of a zip's directory, and its number of entries.
struct ZipDirectory {
  let bytes: Range<Int>
  let count: Int

  private static let endBytes = 22
  /// The end record and the longest comment behind it.
  private static let tail = 22 + 0xFFFF

  init(size: Int, _ read: (Range<Int>) -> [UInt8]) throws(InputError) {
    let start = max(0, size - Self.tail)
    let tail = LittleEndianBytes(read(start..<size))
    guard let end = Self.endRecord(in: tail) else {
      throw .brokenArchive("the directory at a zip's end", at: size)
    }
    guard var count = tail.u16(end + 10), var length = tail.u32(end + 12), var first = tail.u32(end + 16)
    else {
      throw .brokenArchive("the directory at a zip's end", at: start + end)
    }
    if count == 0xFFFF || length == LittleEndianBytes.ones || first == LittleEndianBytes.ones {
      (count, length, first) = try Self.large(tail, end, size, read)
    }
    guard first >= 0, length >= 0, first <= size, length <= size - first, count <= length / 46 else {
      throw .brokenArchive("a directory inside the archive", at: start + end)
    }
    bytes = first..<first + length
    self.count = count
  }

  private static func endRecord(in tail: LittleEndianBytes) -> Int? {
    var position = tail.count - endBytes
    while position >= 0 {
      if tail.u32(position) == 0x0605_4B50, position + endBytes + (tail.u16(position + 20) ?? 0) <= tail.count
      {
        return position
      }
      position -= 1
    }
    return nil
  }

  /// The record of zip64, which a locator directly before the end record points to.
  private static func large(
    _ tail: LittleEndianBytes, _ end: Int, _ size: Int, _ read: (Range<Int>) -> [UInt8]
  ) throws(InputError) -> (count: Int, length: Int, first: Int) {
    guard tail.u32(end - 20) == 0x0706_4B50, let place = tail.u64(end - 12), place <= size - 56 else {
      throw .brokenArchive("the directory of a zip64", at: size)
    }
    let record = LittleEndianBytes(read(place..<place + 56))
    guard record.u32(0) == 0x0606_4B50, let count = record.u64(32), let length = record.u64(40),
      let first = record.u64(48)
    else { throw .brokenArchive("the directory of a zip64", at: place) }
    return (count, length, first)
  }
}

/// One entry of a zip's directory.
struct ZipEntry {
  let name: [UInt8]
  /// Of the entry, in the archive.
  let offset: Int
  /// The start of the next entry, in the directory.
  let end: Int
  let method: Int
  let checksum: UInt32
  private(set) var packedSize: Int
  private(set) var size: Int
  /// The offset of the member's own header.
  private(set) var header: Int
  private let flags: Int
  /// Unix's mode, 0 if another system wrote the archive.
  private let mode: Int

  var isDeflated: Bool { method == 8 }
  var isEncrypted: Bool { flags & 1 != 0 }
  var isLink: Bool { mode & 0xF000 == 0xA000 }
  /// Not a file, folder or link; a device, for example.
  var isSpecial: Bool { ![0, 0x8000, 0x4000, 0xA000].contains(mode & 0xF000) }

  init(_ bytes: LittleEndianBytes, at position: Int, offset: Int) throws(InputError) {
    self.offset = offset + position
    guard bytes.u32(position) == 0x0201_4B50, let nameCount = bytes.u16(position + 28),
      let extraCount = bytes.u16(position + 30), let commentCount = bytes.u16(position + 32),
      position + 46 + nameCount + extraCount + commentCount <= bytes.count
    else { throw .brokenArchive("an entry of the directory", at: offset + position) }
    let nameEnd = position + 46 + nameCount
    name = bytes.slice(position + 46..<nameEnd)
    end = nameEnd + extraCount + commentCount
    flags = bytes.u16(position + 8) ?? 0
    method = bytes.u16(position + 10) ?? 0
    checksum = UInt32(truncatingIfNeeded: bytes.u32(position + 16) ?? 0)
    packedSize = bytes.u32(position + 20) ?? 0
    size = bytes.u32(position + 24) ?? 0
    header = bytes.u32(position + 42) ?? 0
    let isUnix = (bytes.u16(position + 4) ?? 0) >> 8 == 3
    mode = isUnix ? (bytes.u32(position + 38) ?? 0) >> 16 : 0
    takeLargeNumbers(bytes, nameEnd..<nameEnd + extraCount)
    guard packedSize >= 0, size >= 0, header >= 0, size / 1032 <= packedSize || !isDeflated else {
      throw .refusing("a zip bomb: a size that no compression reaches", at: offset + position)
    }
  }

  /// Zip64's numbers, for those fields that are full of ones, in this order.
  private mutating func takeLargeNumbers(_ bytes: LittleEndianBytes, _ extra: Range<Int>) {
    var position = extra.lowerBound
    while position + 4 <= extra.upperBound, let kind = bytes.u16(position),
      let count = bytes.u16(position + 2)
    {
      let next = position + 4 + count
      if kind == 1, next <= extra.upperBound {
        var field = position + 4
        func replace(_ number: inout Int) {
          guard number == LittleEndianBytes.ones else { return }
          number = field + 8 <= next ? bytes.u64(field) ?? -1 : -1
          field += 8
        }
        replace(&size)
        replace(&packedSize)
        replace(&header)
      }
      position = next
    }
  }
}

/// Numbers out of bytes, least significant first; nil past their end.
struct LittleEndianBytes {
  private let bytes: [UInt8]

  /// What `u32` gives for a field full of ones, whatever the width of an Int.
  static let ones = Int(truncatingIfNeeded: UInt32.max)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func slice(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

  func u16(_ position: Int) -> Int? { number(position, 2).map { Int(truncatingIfNeeded: $0) } }
  func u32(_ position: Int) -> Int? { number(position, 4).map { Int(truncatingIfNeeded: $0) } }
  /// nil also for values beyond 2^62, or beyond an Int.
  func u64(_ position: Int) -> Int? { number(position, 8).flatMap { $0 < 1 << 62 ? Int(exactly: $0) : nil } }

  private func number(_ position: Int, _ width: Int) -> UInt64? {
    guard position >= 0, width <= bytes.count, position <= bytes.count - width else { return nil }
    var value: UInt64 = 0
    for index in 0..<width { value |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    return value
  }
}
