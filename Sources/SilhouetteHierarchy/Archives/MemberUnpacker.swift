internal import CZlib

/// Unpacks one member of an archive as its bytes come, and checks it against the archive's size and checksum.
package struct MemberUnpacker: Sendable {
  private let member: ArchiveMember
  private var inflater: Inflater?
  private var given = 0
  private var checksum: UInt
  /// Packed bytes that came, for messages.
  private var taken = 0

  package init(_ member: ArchiveMember) {
    self.member = member
    var limits = Limits()
    limits.inflatedBytes = member.size
    inflater = member.isDeflated ? Inflater(.deflate, limits: limits) : nil
    checksum = crc32(0, nil, 0)
  }

  /// Unpacks all of `packed`, the member's next bytes, and hands out the unpacked bytes piece by piece.
  ///
  /// - Throws: `InputError` with the byte of the archive.
  package mutating func unpack(
    _ packed: ArraySlice<UInt8>, pieceBytes: Int = 64 << 10, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(InputError) {
    guard inflater != nil else {
      taken += packed.count
      pass(packed, body)
      return
    }
    var rest = packed
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    while !rest.isEmpty {
      let (used, count) = try inflate(rest, into: &piece)
      rest = rest.dropFirst(used)
      taken += used
      pass(piece[..<count], body)
      if used == 0, count == 0 { return }
    }
  }

  private mutating func inflate(
    _ packed: ArraySlice<UInt8>, into piece: inout [UInt8]
  ) throws(InputError) -> (used: Int, count: Int) {
    let result = packed.withUnsafeBytes { input in
      piece.withUnsafeMutableBytes { output in
        Result { () throws(Inflater.Fault) in try inflater!.inflate(input, into: output) }
      }
    }
    do throws(Inflater.Fault) {
      let (used, count) = try result.get()
      return (used, count)
    } catch {
      throw explained(error)
    }
  }

  private func explained(_ fault: Inflater.Fault) -> InputError {
    switch fault {
    case .limit:
      .refusing("a zip bomb: a member that unpacks to more than its stated size", at: member.bytes.lowerBound)
    case .corrupt(let offset): damaged(at: member.bytes.lowerBound + offset)
    }
  }

  private mutating func pass(_ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    guard !bytes.isEmpty else { return }
    given += bytes.count
    checksum = bytes.withUnsafeBytes { bytes in
      crc32(checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count))
    }
    body(bytes)
  }

  /// Says that the member's bytes have all come.
  package mutating func finish(_ body: (ArraySlice<UInt8>) -> Void) throws(InputError) {
    // Bare deflate has nothing behind it that would push its last bytes out: one byte that it never takes does.
    if inflater?.isWhole == false { try unpack([0], body) }
    let isRight = member.checksum.map { UInt($0) == checksum } ?? true
    guard given == member.size, isRight else { throw damaged(at: member.bytes.upperBound) }
  }

  private func damaged(at offset: Int) -> InputError {
    InputError(
      .corruptCompression, byteOffset: offset,
      problem: "expected a complete member, found one of another size or checksum",
      remedy: "make the archive again or get another copy")
  }
}
