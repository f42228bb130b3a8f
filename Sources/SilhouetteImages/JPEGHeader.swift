/// The facts in a JPEG's markers (ITU-T T.81, annex B) before its pixels begin.
struct JPEGHeader {
  private(set) var orientation: Int?
  /// On the scale of the Independent JPEG Group's library; nil without a quantization table of 8 bits.
  private(set) var quality: Int?

  init(_ file: [UInt8]) {
    var at = 2
    while at + 4 <= file.count, file[at] == 0xFF {
      let marker = file[at + 1]
      // Any marker may be filled up with 0xFF before it.
      guard marker != 0xFF else {
        at += 1
        continue
      }
      let count = Int(file[at + 2]) << 8 | Int(file[at + 3])
      guard marker != 0xDA, count >= 2, at + 2 + count <= file.count else { return }
      read(marker, file[at + 4..<at + 2 + count])
      at += 2 + count
    }
  }

  private mutating func read(_ marker: UInt8, _ body: ArraySlice<UInt8>) {
    let exif = Array("Exif".utf8) + [0, 0]
    if marker == 0xE1, orientation == nil, body.starts(with: exif) {
      orientation = ExifOrientation.find(in: body.dropFirst(exif.count))
    }
    if marker == 0xDB, quality == nil { quality = Self.quality(of: body) }
  }

  /// Sum of the example luminance table of ITU-T T.81, annex K, which libraries scale by quality.
  private static let exampleSum = 3688

  /// The quality at which the example table, scaled, is as coarse as the first table of a segment.
  private static func quality(of segment: ArraySlice<UInt8>) -> Int? {
    guard let kind = segment.first, kind == 0, segment.count >= 65 else { return nil }
    let sum = segment.dropFirst().prefix(64).reduce(0) { $0 + Int($1) }
    let percent = max(1, (sum * 100 + exampleSum / 2) / exampleSum)
    return percent <= 100 ? (200 - percent) / 2 : max(1, 5000 / percent)
  }
}
