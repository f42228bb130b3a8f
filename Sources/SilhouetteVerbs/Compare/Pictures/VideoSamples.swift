/// Sizes of the frames in an MP4 file, from its `stsz` box (ISO/IEC 14496-12).
package enum VideoSamples {
  /// In decoding order; empty where the file does not say.
  static func sizes(in file: [UInt8]) -> [Int] {
    guard let at = find(Array("stsz".utf8), in: file), at + 16 <= file.count else { return [] }
    // After the name: version and flags, a size that all share or 0, how many there are, and each size.
    let (shared, count) = (number(file, at + 8), number(file, at + 12))
    if shared > 0 { return Array(repeating: shared, count: min(count, file.count)) }
    guard count <= (file.count - at - 16) / 4 else { return [] }
    return (0..<count).map { number(file, at + 16 + $0 * 4) }
  }

  /// The last place of the four bytes: the box is behind the pictures, and their data may hold the same
  /// bytes.
  private static func find(_ name: [UInt8], in file: [UInt8]) -> Int? {
    guard file.count >= 4 else { return nil }
    return (0...file.count - 4).reversed().first { file[$0..<$0 + 4].elementsEqual(name) }
  }

  private static func number(_ file: [UInt8], _ at: Int) -> Int {
    file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
