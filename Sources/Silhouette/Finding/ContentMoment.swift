internal import SilhouetteHierarchy

/// The moment in a dump's first bytes, for files whose names contain none.
enum ContentMoment {
  /// How many bytes are read.
  static let prefixBytes = 4096

  /// Milliseconds since the epoch: the first `"capturedAt": "2026-05-08T15:50:58.223Z"`; nil if there is none.
  ///
  /// A trace of Playwright has `"wallTime":1726229135202` in its first line.
  static func find(in prefix: ArraySlice<UInt8>) -> Double? {
    if HierarchyFormat.playwrightTrace.sniff(prefix) { return wallTime(in: prefix) }
    let key = Array("\"capturedAt\"".utf8)
    guard let start = firstIndex(of: key, in: prefix.prefix(prefixBytes)) else { return nil }
    let rest = prefix[(start + key.count)...].prefix(64)
    let parts = rest.split(separator: UInt8(ascii: "\""), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy({ $0 == 0x3A || $0 <= 0x20 }) else { return nil }
    return NameMoment.find(in: String(decoding: parts[1], as: UTF8.self))
  }

  private static func wallTime(in prefix: ArraySlice<UInt8>) -> Double? {
    let key = Array("\"wallTime\":".utf8)
    guard let start = firstIndex(of: key, in: prefix.prefix(prefixBytes)) else { return nil }
    let digits = prefix[(start + key.count)...].prefix(16).prefix { (0x30...0x39).contains($0) }
    return Double(String(decoding: digits, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func firstIndex(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + pattern.count <= bytes.endIndex {
      if bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
      index += 1
    }
    return nil
  }
}
