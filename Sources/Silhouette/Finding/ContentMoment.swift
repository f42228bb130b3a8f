internal import SilhouetteHierarchy

/// The moment in a dump's first bytes, for files whose names contain none.
enum ContentMoment {
  /// How many bytes are read.
  static let prefixBytes = 4096

  /// Milliseconds since the epoch: the first `"capturedAt": "2026-05-08T15:50:58.223Z"`; nil if there is none.
  static func find(in prefix: ArraySlice<UInt8>) -> Double? {
    let key = Array("\"capturedAt\"".utf8)
    guard let start = firstIndex(of: key, in: prefix.prefix(prefixBytes)) else { return nil }
    let rest = prefix[(start + key.count)...].prefix(64)
    let parts = rest.split(separator: UInt8(ascii: "\""), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy({ $0 == 0x3A || $0 <= 0x20 }) else { return nil }
    return InputList.moment(in: String(decoding: parts[1], as: UTF8.self))
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
