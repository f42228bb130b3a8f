/// The name of a class, or its first or last bytes: in clear, or for a private class as `~LENGTH.HASH`.
///
/// Reviewers of app stores search apps for names of private classes, so only hashes of them are compiled. Rules of the kit
/// have the same notation, and `Scripts/private-names` makes it; the kit's own type is not public.
struct KnownName: Sendable, ExpressibleByStringLiteral {
  private let count: Int
  private let hash: UInt64

  init(stringLiteral name: String) {
    let parts = name.dropFirst().split(separator: ".")
    if name.hasPrefix("~"), parts.count == 2, let count = Int(parts[0]),
      let hash = UInt64(parts[1], radix: 16)
    {
      (self.count, self.hash) = (count, hash)
    } else {
      (count, hash) = (name.utf8.count, Self.hash(name.utf8))
    }
  }

  func begins(_ name: String) -> Bool { isHash(of: name.utf8.prefix(count)) }

  func ends(_ name: String) -> Bool { isHash(of: name.utf8.suffix(count)) }

  func isAll(of name: String) -> Bool { name.utf8.count == count && isHash(of: name.utf8[...]) }

  private func isHash(of part: Substring.UTF8View) -> Bool {
    part.count == count && Self.hash(part) == hash
  }

  private static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { $0 &* 0x9e37_79b9_7f4a_7c15 &+ UInt64($1) &+ 1 }
  }
}
