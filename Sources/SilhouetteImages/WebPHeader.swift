/// The facts in a WebP's chunks (RFC 9649, section 2) besides its pixels; these chunks may come after the
/// pixels.
struct WebPHeader {
  private(set) var orientation: Int?

  init(_ file: [UInt8]) {
    var at = 12
    while file.count - at >= 8 {
      let count = (0..<4).reduce(0) { $0 | Int(file[at + 4 + $1]) << ($1 * 8) }
      let (body, name) = (at + 8, file[at..<at + 4])
      guard count <= file.count - body else { return }
      if name.elementsEqual("EXIF".utf8), orientation == nil {
        orientation = Self.orientation(in: file[body..<body + count])
      }
      at = body + count + count % 2
    }
  }

  /// Some put a JPEG's mark before the data, which the format does not ask for.
  private static func orientation(in exif: ArraySlice<UInt8>) -> Int? {
    let mark = Array("Exif".utf8) + [0, 0]
    return ExifOrientation.find(in: exif.starts(with: mark) ? exif.dropFirst(mark.count) : exif)
  }
}
