internal import SilhouetteHierarchy

/// Looks into the first bytes of a possible XML document.
enum XMLSniff {
  /// The first tags, each without its brackets (`hierarchy rotation="0"`), up to the end of the bytes; none
  /// if it is not XML. Declarations and comments are skipped, and an end tag ends the list.
  static func tags(of prefix: ArraySlice<UInt8>, most: Int = 2) -> [ArraySlice<UInt8>] {
    var rest = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    var tags: [ArraySlice<UInt8>] = []
    while tags.count < most {
      rest = rest.drop(while: { $0.isBlank })
      guard rest.first == UInt8(ascii: "<") else { break }
      if rest.starts(with: "<!--".utf8) {
        guard drop(past: "-->", in: &rest) else { break }
        continue
      }
      // A quoted `>` would end the tag early, which costs no more than its later attributes.
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      let tag = rest[(rest.startIndex + 1)..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      guard let first = tag.first, first != UInt8(ascii: "/") else { break }
      if first != UInt8(ascii: "?"), first != UInt8(ascii: "!") { tags.append(tag) }
    }
    return tags
  }

  /// The name that a tag starts with.
  static func name(of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    tag.prefix { !$0.isBlank && $0 != UInt8(ascii: "/") }
  }

  private static func drop(past end: StaticString, in rest: inout ArraySlice<UInt8>) -> Bool {
    let place = rest.withUnsafeBytes { $0.firstRange(of: end, from: 0) }
    guard let place else { return false }
    rest = rest.dropFirst(place + end.utf8CodeUnitCount)
    return true
  }
}
