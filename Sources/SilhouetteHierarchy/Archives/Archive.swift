/// How files are held together in one.
package enum Archive: String, Sendable {
  case zip, tar

  /// nil if an input that starts with these bytes (512 of them, or all) is not a zip or tar archive.
  package init?(start bytes: some Collection<UInt8>) {
    if Self.zipStarts.contains(where: { bytes.starts(with: $0) }) {
      self = .zip
    } else if bytes.count >= 265, bytes.dropFirst(257).starts(with: Array("ustar".utf8)) {
      self = .tar
    } else {
      return nil
    }
  }

  /// A first member, and the end of an archive without any.
  private static let zipStarts: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
}

/// One file of an archive.
package struct ArchiveMember: Sendable, Hashable {
  /// The path as the archive writes it, folders included; it is checked to stay within the archive.
  package var path: String
  /// Where its bytes lie in the archive, as they are packed there.
  package var bytes: Range<Int>
  /// Of the file, unpacked.
  package var size: Int
  package var isDeflated = false
  /// Of the unpacked bytes; nil if the archive has none.
  package var checksum: UInt32?
}

extension ArchiveMember {
  /// All of so many bytes, as one file that is not packed.
  package init(path: String, allOf count: Int) {
    self.init(path: path, bytes: 0..<count, size: count)
  }
}

/// The files that an archive holds, in its order, each name once: a later file replaces an earlier one of the
/// same name.
package struct ArchiveListing: Sendable {
  package internal(set) var members: [ArchiveMember] = []
  package internal(set) var diagnostics = DiagnosticLog()

  /// Lists an archive's members without unpacking any.
  ///
  /// Links, devices, encrypted members, names that lead out of the archive, members that lie on top of each other and
  /// sizes that no honest packing reaches are refused, and the archive with them.
  ///
  /// - Parameters:
  ///   - size: Bytes of the archive.
  ///   - read: Bytes of a range of it; fewer if it has become shorter.
  /// - Throws: `InputError` with the byte of the archive.
  package init(
    of archive: Archive, size: Int, limits: Limits = Limits(), read: (Range<Int>) -> [UInt8]
  ) throws(InputError) {
    switch archive {
    case .tar:
      var lister = TarLister(size: size, limits: limits)
      try lister.list(read)
      members = lister.members
      diagnostics = lister.diagnostics
    case .zip:
      var lister = ZipLister(size: size, limits: limits)
      try lister.list(read)
      members = lister.members
    }
    try refuseBombs(limits)
    dropReplaced()
  }

  /// Deflate packs the most repetitive bytes 1,032 to 1. No session of dumps comes near that; a tenth of it
  /// is possible.
  fileprivate static let suspiciousRatio = 200
  /// Below this a bomb is a firecracker.
  private static let harmlessBytes = 64 << 20

  private func refuseBombs(_ limits: Limits) throws(InputError) {
    var total = 0
    for member in members {
      let (sum, overflows) = total.addingReportingOverflow(member.size)
      guard !overflows, sum <= limits.inflatedBytes else {
        throw InputError(
          LimitError(.inflatedBytes, limits.inflatedBytes), line: nil, byteOffset: member.bytes.lowerBound)
      }
      total = sum
      guard !member.isDeflated || !Self.isBomb(packed: member.bytes.count, unpacked: member.size) else {
        throw .bomb("a member", at: member.bytes.lowerBound)
      }
    }
  }

  /// Whether the ratio of unpacked to packed bytes proves a decompression bomb.
  package static func isBomb(packed: Int, unpacked: Int) -> Bool {
    unpacked > harmlessBytes && unpacked / suspiciousRatio > packed
  }

  private mutating func dropReplaced() {
    var last: [String: Int] = [:]
    for (index, member) in members.enumerated() { last[member.path] = index }
    guard last.count < members.count else { return }
    members = members.enumerated().filter { last[$0.element.path] == $0.offset }.map { $0.element }
  }
}

extension InputError {
  /// The error for an archive that is refused, because it holds something that no honest archive does.
  static func refusing(
    _ what: String, at offset: Int, remedy: String = "make the archive again, of plain files and folders"
  ) -> InputError {
    InputError(.refused, byteOffset: offset, problem: "refused \(what)", remedy: remedy)
  }

  /// - Parameter what: names the packed thing, for the message.
  package static func bomb(_ what: String, at offset: Int) -> InputError {
    refusing(
      "a zip bomb: \(what) that unpacks to more than \(ArchiveListing.suspiciousRatio) times its size",
      at: offset, remedy: "unpack it with another program if you trust it")
  }

  static func brokenArchive(_ expected: String, at offset: Int) -> InputError {
    InputError(
      .malformed, byteOffset: offset, problem: "expected \(expected), found something else",
      remedy: "make the archive again or get another copy")
  }
}
