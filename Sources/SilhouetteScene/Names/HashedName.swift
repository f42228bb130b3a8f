import SilhouetteText

/// The name of a class, or a part of one, as its length and a hash.
///
/// Reviewers of app stores search apps for names of the systems' private classes. The kit must recognize
/// these classes in files that it reads, so it stores their hashes. Rules write one as
/// `~22.00d6e3a5c14f9b27`, with the clear name in a comment beside it, because comments are not compiled.
/// `Scripts/private-names hash NAME` makes one.
///
/// The hash does not withstand chosen input, and need not: a file that could hold a name with the same length and hash
/// could as well hold the name itself. By accident two names agree once in 2⁶⁴ pairs.
package struct HashedName: Sendable, Hashable {
  package let count: Int
  package let value: UInt64

  /// Longer names are not hashed: the longest private one has 73 bytes.
  static let longest = 128
  private static let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Of a name of at most 128 bytes, nil for a longer one.
  package init?(of name: some Collection<UInt8>) {
    guard name.count <= Self.longest else { return nil }
    self.init(whole: name)
  }

  /// Of a name of any length. Cost: one multiplication a byte.
  package init(whole name: some Collection<UInt8>) {
    count = name.count
    value = name.reduce(0) { Self.adding($1, to: $0) }
  }

  /// Reads `~LENGTH.HEX`, nil for anything else.
  package init?(notation: some Collection<UInt8>) {
    guard notation.first == UInt8(ascii: "~"), let dot = notation.firstIndex(of: UInt8(ascii: ".")) else {
      return nil
    }
    let length = notation[notation.index(after: notation.startIndex)..<dot]
    let digits = notation[notation.index(after: dot)...]
    guard let count = Int(String(decoding: length, as: UTF8.self)), (1...Self.longest).contains(count),
      digits.count == 16, let value = UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    (self.count, self.value) = (count, value)
  }

  package var notation: String {
    "~\(count)." + String(value, digits: 16, radix: 16)
  }

  /// A name in a built-in list: clear, or in the notation of a hash.
  package init(builtIn name: String) {
    self = HashedName(notation: name.utf8) ?? HashedName(whole: name.utf8)
  }

  package func isOf(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == count && HashedName(whole: name).value == value
  }

  /// The slice of a name that matches this one: all of it, its first or last bytes, or the first occurrence.
  package func place(in name: ArraySlice<UInt8>, by comparison: StringComparison) -> ArraySlice<UInt8>? {
    guard name.count >= count else { return nil }
    let part: ArraySlice<UInt8>
    switch comparison {
    case .equal: part = name
    case .prefix: part = name.prefix(count)
    case .suffix: part = name.suffix(count)
    case .contains: return firstPlace(in: name)
    }
    return isOf(part) ? part : nil
  }

  /// The hash rolls along, so the cost does not depend on this name's length.
  private func firstPlace(in name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var gone: UInt64 = 1
    for _ in 0..<count { gone = gone &* Self.multiplier }
    var end = name.startIndex + count
    var hash = HashedName(whole: name[..<end]).value
    while hash != value {
      guard end < name.endIndex else { return nil }
      hash = Self.adding(name[end], to: hash) &- gone &* (UInt64(name[end - count]) &+ 1)
      end += 1
    }
    return name[end - count..<end]
  }

  private static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 {
    hash &* multiplier &+ UInt64(byte) &+ 1
  }
}
