/// The orientation that Exif data (JEITA CP-3451, a TIFF 6.0 file) asks for: 1 is upright, 2 to 8 are turned or mirrored.
enum ExifOrientation {
  private static let tag = 0x0112

  /// nil where the data does not say, or makes no sense.
  static func find(in bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes)
    guard bytes.count >= 8, let isLittle = endianness(bytes) else { return nil }
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= bytes.count else { return nil }
      let field = bytes[at..<at + count]
      return isLittle
        ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
    for entry in 0..<entries {
      let at = directory + 2 + entry * 12
      guard let tag = number(at, 2) else { return nil }
      if tag == Self.tag { return number(at + 8, 2) }
    }
    return nil
  }

  private static func endianness(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: "II".utf8) { return true }
    return bytes.starts(with: "MM".utf8) ? false : nil
  }
}
