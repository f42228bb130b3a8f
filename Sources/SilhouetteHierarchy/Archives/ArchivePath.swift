/// Names inside of archives. They are untrusted.
enum ArchivePath {
  /// The name with plain slashes, nil for a folder's.
  ///
  /// - Throws: `InputError` if a name is absolute, leads out of the archive, is empty, or has a zero byte.
  static func checked(_ name: [UInt8], at offset: Int) throws(InputError) -> String? {
    // Some packers of Windows write backslashes; to others they might be a way out.
    let path = name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    guard !path.isEmpty, !path.contains(0) else {
      throw .refusing("a member without a proper name", at: offset)
    }
    guard path[0] != UInt8(ascii: "/"), !hasDrive(path) else {
      throw .refusing("an absolute path: a member with a place outside of the archive", at: offset)
    }
    let parts = path.split(separator: UInt8(ascii: "/"))
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw .refusing("a climbing path: a member whose path leaves the archive", at: offset)
    }
    guard path.last != UInt8(ascii: "/") else { return nil }
    let kept = parts.filter { !$0.elementsEqual(".".utf8) }
    guard !kept.isEmpty else { return nil }
    return kept.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  /// `C:`, as Windows has it.
  private static func hasDrive(_ path: [UInt8]) -> Bool {
    path.count >= 2 && path[1] == UInt8(ascii: ":") && (0x61...0x7A).contains(path[0] | 0x20)
  }
}
