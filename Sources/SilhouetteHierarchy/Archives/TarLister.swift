/// Walks a tar archive's headers: ustar (POSIX.1-1988), pax (POSIX.1-2001) and GNU's long names.
///
/// ```
/// [header 512][file, filled up to 512s] [header][file] … [two empty blocks]
/// ```
struct TarLister {
  private(set) var members: [ArchiveMember] = []
  private(set) var diagnostics = DiagnosticLog()

  private let size: Int
  private let limits: Limits
  /// The values that extended headers give for the next member.
  private var longName: [UInt8]?
  private var longSize: Int?

  /// A name and a size need no more than this.
  private static let mostExtendedBytes = 1 << 20
  private static let block = 512

  init(size: Int, limits: Limits) {
    self.size = size
    self.limits = limits
  }

  mutating func list(_ read: (Range<Int>) -> [UInt8]) throws(InputError) {
    var offset = 0
    while offset < size {
      let header = read(offset..<min(offset + Self.block, size))
      guard header.count == Self.block else { return noteTruncation(at: offset) }
      if header.allSatisfy({ $0 == 0 }) { return }
      guard let next = try take(TarHeader(header, at: offset), at: offset, read) else { return }
      offset = next
    }
    noteTruncation(at: size)
  }

  /// Returns the offset of the next header; nil if the archive ends inside of this member.
  private mutating func take(
    _ header: TarHeader, at offset: Int, _ read: (Range<Int>) -> [UInt8]
  ) throws(InputError) -> Int? {
    let start = offset + Self.block
    let count = header.isExtension ? header.size : longSize ?? header.size
    guard count <= size - start else {
      noteTruncation(at: offset)
      return nil
    }
    let bytes = start..<start + count
    if header.isExtension {
      try takeExtension(header.kind, bytes, read)
    } else {
      try takeMember(header, bytes, at: offset)
      (longName, longSize) = (nil, nil)
    }
    return start + (count + Self.block - 1) / Self.block * Self.block
  }

  private mutating func takeMember(_ header: TarHeader, _ bytes: Range<Int>, at offset: Int)
    throws(InputError)
  {
    switch header.kind {
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): break
    case UInt8(ascii: "5"):
      _ = try ArchivePath.checked((longName ?? header.name) + [UInt8(ascii: "/")], at: offset)
      return
    case UInt8(ascii: "1"), UInt8(ascii: "2"):
      throw .refusing("a link: a member that stands for another file", at: offset)
    case UInt8(ascii: "3"), UInt8(ascii: "4"), UInt8(ascii: "6"):
      throw .refusing("a device or pipe among the members", at: offset)
    default:
      throw .refusing("a member of a kind that is not a file (sparse, or a vendor's own)", at: offset)
    }
    guard let path = try ArchivePath.checked(longName ?? header.name, at: offset) else { return }
    guard members.count < limits.archiveMembers else {
      throw InputError(LimitError(.archiveMembers, limits.archiveMembers), line: nil, byteOffset: offset)
    }
    members.append(ArchiveMember(path: path, bytes: bytes, size: bytes.count))
  }

  private mutating func takeExtension(
    _ kind: UInt8, _ bytes: Range<Int>, _ read: (Range<Int>) -> [UInt8]
  ) throws(InputError) {
    guard bytes.count <= Self.mostExtendedBytes else {
      throw .refusing("an extended header of more than a megabyte", at: bytes.lowerBound)
    }
    let text = read(bytes)
    switch kind {
    case UInt8(ascii: "L"): longName = Array(text.prefix { $0 != 0 })
    case UInt8(ascii: "x"): try takeRecords(text, at: bytes.lowerBound)
    // Other headers are ignored: the long name of a link, because links are refused, and times and owners for
    // all members.
    default: break
    }
  }

  /// Pax records: `25 path=a/b.json\n`, the number counting itself.
  private mutating func takeRecords(_ text: [UInt8], at offset: Int) throws(InputError) {
    var rest = text[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      guard let count = Self.decimal(rest[..<space]), count > space - rest.startIndex, count <= rest.count
      else {
        throw .brokenArchive("a pax record with its length", at: offset)
      }
      let record = rest[(space + 1)..<(rest.startIndex + count)].dropLast()
      rest = rest[(rest.startIndex + count)...]
      if record.starts(with: Array("path=".utf8)) { longName = Array(record.dropFirst(5)) }
      if record.starts(with: Array("size=".utf8)) {
        guard let size = Self.decimal(record.dropFirst(5)) else {
          throw .brokenArchive("a size in decimal digits", at: offset)
        }
        longSize = size
      }
    }
  }

  /// Up to 18 digits, so that nothing overflows.
  private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func noteTruncation(at offset: Int) {
    diagnostics.note(
      .truncated, at: offset, "the archive ends early; the members before this place were read")
  }
}

/// One header block of a tar archive.
struct TarHeader {
  let name: [UInt8]
  let size: Int
  let kind: UInt8

  /// Whether it is a header about the next member.
  var isExtension: Bool { [0x4C, 0x4B, 0x78, 0x67].contains(kind) }

  /// - Parameter block: 512 bytes.
  init(_ block: [UInt8], at offset: Int) throws(InputError) {
    guard Self.octal(block[148..<156]) == Self.checksum(block) else {
      throw .brokenArchive("a header with a correct checksum", at: offset)
    }
    guard let size = Self.number(block[124..<136]) else {
      throw .brokenArchive("a member's size", at: offset)
    }
    self.size = size
    kind = block[156]
    let name = Array(block[0..<100].prefix { $0 != 0 })
    let isUstar = block[257..<263].elementsEqual(Array("ustar\u{0}".utf8))
    let prefix = isUstar ? Array(block[345..<500].prefix { $0 != 0 }) : []
    self.name = prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
  }

  /// Reads octal digits. Larger numbers are binary, behind a set first bit (GNU).
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.first! & 0x80 != 0 else { return octal(field) }
    var value = Int(field.first! & 0x7F)
    for byte in field.dropFirst() {
      guard value < 1 << 50 else { return nil }
      value = value << 8 | Int(byte)
    }
    return value < 1 << 60 ? value : nil
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0 }
    guard digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }

  /// Of all bytes, its own field taken as blanks.
  private static func checksum(_ block: [UInt8]) -> Int {
    block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(block[$1])) }
  }
}
