package import SilhouetteHierarchy

/// The size of a PNG, JPEG or WebP file in pixels, from its first bytes. Nothing is decoded.
package enum PictureSize {
  /// A JPEG has its size behind its profiles and thumbnails.
  private static let headBytes = 1 << 16

  /// nil if the file cannot be read or is none of these.
  package static func read(_ path: String) -> Size2D? {
    guard var file = try? FileBytes(path: path, isNamed: false), let head = try? file.peek(headBytes) else {
      return nil
    }
    return read(Array(head))
  }

  package static func read(_ bytes: [UInt8]) -> Size2D? {
    guard let size = png(bytes) ?? jpeg(bytes) ?? webP(bytes) else { return nil }
    return size.width > 0 && size.height > 0 ? size : nil
  }

  private static func png(_ bytes: [UInt8]) -> Size2D? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    return Size2D(width: Double(big(bytes, 16, 4)), height: Double(big(bytes, 20, 4)))
  }

  /// The first frame's header, anywhere among the segments.
  private static func jpeg(_ bytes: [UInt8]) -> Size2D? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame {
        return Size2D(width: Double(big(bytes, at + 7, 2)), height: Double(big(bytes, at + 5, 2)))
      }
      // Fill bytes stand alone; all other segments before the frame have a length.
      at += marker == 0xFF ? 1 : 2 + big(bytes, at + 2, 2)
    }
    return nil
  }

  private static func webP(_ bytes: [UInt8]) -> Size2D? {
    guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X":
      return Size2D(width: Double(1 + little(bytes, 24, 3)), height: Double(1 + little(bytes, 27, 3)))
    case "VP8L":
      let bits = little(bytes, 21, 4)
      return Size2D(width: Double(1 + bits & 0x3FFF), height: Double(1 + (bits >> 14) & 0x3FFF))
    case "VP8 ":
      return Size2D(
        width: Double(little(bytes, 26, 2) & 0x3FFF), height: Double(little(bytes, 28, 2) & 0x3FFF))
    default: return nil
    }
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
