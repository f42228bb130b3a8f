internal import CZlib

/// Makes small archives for tests, honest ones and others.
public struct ArchiveMaker {
  public struct Member {
    public var name: String
    public var bytes: [UInt8]
    /// Of tar; `0` is a file, `2` a link.
    public var kind: Character = "0"
    public var isDeflated = false
    /// Unix's mode in a zip; a link is 0o120777.
    public var mode = 0o100644
    /// A false size for the directory of a zip.
    public var claimedSize: Int?
    public var flags = 0
    /// In a zip, the member whose bytes this one shares.
    public var sharing: Int?

    public init(_ name: String, _ text: String) {
      self.name = name
      bytes = Array(text.utf8)
    }

    public init(_ name: String, bytes: [UInt8], isDeflated: Bool = false) {
      self.name = name
      self.bytes = bytes
      self.isDeflated = isDeflated
    }
  }

  // MARK: Tar

  public static func tar(_ members: [Member]) -> [UInt8] {
    members.flatMap(tarMember) + [UInt8](repeating: 0, count: 1024)
  }

  private static func tarMember(_ member: Member) -> [UInt8] {
    let header = tarHeader(member.name, count: member.bytes.count, kind: member.kind)
    return header + member.bytes + [UInt8](repeating: 0, count: (512 - member.bytes.count % 512) % 512)
  }

  public static func tarHeader(_ name: String, count: Int, kind: Character) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, _ place: Int) {
      block.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    put(String(name.prefix(100)), 0)
    put("0000644", 100)
    let digits = String(count, radix: 8)
    put(String(repeating: "0", count: max(0, 11 - digits.count)) + digits, 124)
    put("ustar\u{0}00", 257)
    put(String(kind), 156)
    put("        ", 148)
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", 148)
    return block
  }

  // MARK: Zip

  public static func zip(_ members: [Member]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    var places: [Int] = []
    for member in members {
      let packed = member.isDeflated ? deflated(member.bytes) : member.bytes
      let place = member.sharing.map { places[$0] } ?? bytes.count
      places.append(place)
      let facts = facts(member, packed)
      if member.sharing == nil { bytes += u32(0x0403_4B50) + u16(20) + facts + name(member) + packed }
      directory += u32(0x0201_4B50) + u16(3 << 8 | 20) + u16(20) + facts + u16(0) + u16(0) + u16(0)
      directory += u32(member.mode << 16) + u32(place) + Array(member.name.utf8)
    }
    let end = u32(0x0605_4B50) + u32(0) + u16(members.count) + u16(members.count)
    return bytes + directory + end + u32(directory.count) + u32(bytes.count) + u16(0)
  }

  /// From the flags to the lengths of name and extras.
  private static func facts(_ member: Member, _ packed: [UInt8]) -> [UInt8] {
    u16(member.flags) + u16(member.isDeflated ? 8 : 0) + u32(0) + u32(Int(checksum(member.bytes)))
      + u32(packed.count) + u32(member.claimedSize ?? member.bytes.count) + u16(member.name.utf8.count)
      + u16(0)
  }

  private static func name(_ member: Member) -> [UInt8] { Array(member.name.utf8) }

  private static func u16(_ value: Int) -> [UInt8] {
    (0..<2).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  private static func u32(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt {
    bytes.withUnsafeBytes { crc32(0, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32($0.count)) }
  }

  // MARK: Deflate

  /// Bare deflate.
  public static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    // zlib's stream has two bytes before and four behind.
    Array(zlibbed(bytes).dropFirst(2).dropLast(4))
  }

  /// Packs with gzip.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflated(bytes) + u32(Int(checksum(bytes))) + u32(bytes.count)
  }

  /// Packs with zlib.
  public static func zlibbed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let result = compress2(&packed, &count, bytes, UInt(bytes.count), 9)
    precondition(result == Z_OK, "zlib packs what it is given")
    return Array(packed[..<Int(count)])
  }
}
