/// A file that shows screens and holds no hierarchy, from its first bytes.
package enum PixelFile: Hashable {
  /// PNG, JPEG or WebP.
  case picture
  /// Video, or an animated GIF.
  case recording(Container)

  /// A file format of recordings. The raw values are the names that ffmpeg has for them.
  package enum Container: String {
    case mov, matroska, gif
  }

  /// The bytes that it goes by.
  package static let headBytes = 12
  /// The usual suffixes of such files, in small letters.
  static let suffixes = SequenceFiles.pictureSuffixes.union(["mp4", "m4v", "mov", "webm", "mkv", "gif"])

  /// Whether a file has one of these suffixes.
  package static func isNamed(_ path: String) -> Bool { suffixes.contains(SequenceName(path).suffix) }

  /// nil if it is something else.
  package init?(_ head: some Collection<UInt8>) {
    let bytes = Array(head.prefix(Self.headBytes))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || bytes.starts(with: [0xFF, 0xD8, 0xFF])
      || bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .picture
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .recording(.matroska)
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      self = .recording(.gif)
    } else if Self.isMov(bytes) {
      self = .recording(.mov)
    } else {
      return nil
    }
  }

  /// Boxes that MP4 and MOV begin with.
  private static let boxes: Set = ["ftyp", "moov", "mdat", "wide", "free", "skip"]
  /// Brands of single pictures in the same boxes.
  private static let pictures: Set = ["heic", "heix", "mif1", "avif"]

  private static func isMov(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 12 else { return false }
    let box = String(decoding: bytes[4..<8], as: UTF8.self)
    return boxes.contains(box) && !pictures.contains(String(decoding: bytes[8..<12], as: UTF8.self))
  }
}
