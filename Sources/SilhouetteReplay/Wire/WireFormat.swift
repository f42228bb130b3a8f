internal import SilhouetteHierarchy

/// The head of a segment of the wire format: two bytes that no text and no zlib or gzip stream begins with, the version, flags, what
/// it goes on from, and the length of what follows.
struct WireFormat {
  static let mark: [UInt8] = [0xF7, 0x53]
  static let version: UInt8 = 1
  private static let chained: UInt8 = 1
  /// Bytes that a segment holds at most; writers begin another one long before.
  private static let mostBytes = 64 << 20

  /// The checksum of the segment that this one goes on from; nil if it stands alone.
  var link: UInt16?
  var count: Int

  func write(into bytes: inout [UInt8]) {
    bytes += Self.mark
    bytes.append(Self.version)
    bytes.append(link == nil ? 0 : Self.chained)
    if let link { bytes += [UInt8(truncatingIfNeeded: link >> 8), UInt8(truncatingIfNeeded: link)] }
    var rest = count
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The head of some bytes, and its length; nil if there are too few.
  static func read(
    _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(InputError) -> (head: WireFormat, length: Int)? {
    guard bytes.count >= 2 else { return nil }
    guard bytes[0] == mark[0], bytes[1] == mark[1] else { throw damaged(at: offset) }
    guard bytes.count >= 4 else { return nil }
    guard bytes[2] == version else {
      throw InputError(
        .unknownFormat, byteOffset: offset,
        problem: "expected version \(version) of the wire format, found version \(bytes[2])",
        remedy: bytes[2] > version
          ? "read it with a newer version of Silhouette"
          : "convert it to rrweb with the version of Silhouette that wrote it")
    }
    guard bytes[3] <= chained else { throw damaged(at: offset) }
    var head = WireFormat(link: nil, count: 0)
    var position = 4
    if bytes[3] == chained {
      guard bytes.count >= 6 else { return nil }
      head.link = UInt16(bytes[4]) << 8 | UInt16(bytes[5])
      position = 6
    }
    for shift in stride(from: 0, through: 28, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      head.count |= Int(byte & 0x7F) << shift
      guard head.count <= mostBytes else { throw damaged(at: offset) }
      if byte < 0x80 { return (head, position) }
    }
    throw damaged(at: offset)
  }

  static func damaged(at offset: Int) -> InputError {
    InputError(
      .corruptCompression, byteOffset: offset,
      problem: "expected a segment of the wire format, found damaged bytes", remedy: LogSource.remedy)
  }
}

/// FNV-1a of a segment's events, each with a line feed, in 16 bits.
struct WireChecksum {
  private var hash: UInt32 = 0x811C_9DC5

  mutating func add(_ event: some Collection<UInt8>) {
    for byte in event { add(byte) }
    add(UInt8(ascii: "\n"))
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }

  var value: UInt16 { UInt16(truncatingIfNeeded: hash >> 16 ^ hash) }
}
