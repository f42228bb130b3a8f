/// How a name or string is compared; case matters.
package enum StringComparison: String, Sendable, CaseIterable {
  case equal = "="
  case prefix = "^="
  case suffix = "$="
  case contains = "*="

  package func holds(_ bytes: ArraySlice<UInt8>, _ pattern: [UInt8]) -> Bool {
    guard bytes.count >= pattern.count else { return false }
    switch self {
    case .equal: return bytes.count == pattern.count && bytes.elementsEqual(pattern)
    case .prefix: return bytes.prefix(pattern.count).elementsEqual(pattern)
    case .suffix: return bytes.suffix(pattern.count).elementsEqual(pattern)
    case .contains: return Self.contains(bytes, pattern)
    }
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first else { return true }
    let last = bytes.endIndex - pattern.count
    for start in bytes.startIndex..<last + 1 where bytes[start] == first {
      if bytes[start..<start + pattern.count].elementsEqual(pattern) { return true }
    }
    return false
  }
}
