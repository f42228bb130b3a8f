internal import Silhouette

/// Uncompressed frames with times, as Matroska (RFC 8794 and RFC 9559), for a program that reads it from a pipe.
///
/// One track of planar 4:2:0 (`V_UNCOMPRESSED`, I420), a cluster for each frame, times in milliseconds. The segment has no
/// known length, so nothing is written twice. It is not meant for files: no player seeks in it.
enum MatroskaMuxer {
  /// - Parameters:
  ///   - lastFrame: milliseconds of a frame that no other follows.
  static func header(width: Int, height: Int, lastFrame: Int) -> [UInt8] {
    let head =
      element([0x42, 0x86], number(1)) + element([0x42, 0xF7], number(1)) + element([0x42, 0xF2], number(4))
      + element([0x42, 0xF3], number(8)) + element([0x42, 0x82], Array("matroska".utf8))
      + element([0x42, 0x87], number(4)) + element([0x42, 0x85], number(2))
    let information =
      // A unit of time is a million nanoseconds.
      element([0x2A, 0xD7, 0xB1], number(1_000_000))
      + element([0x4D, 0x80], Array("silhouette".utf8)) + element([0x57, 0x41], Array("silhouette".utf8))
    let picture =
      element([0xB0], number(width)) + element([0xBA], number(height))
      + element([0x2E, 0xB5, 0x24], Array("I420".utf8))
    let track =
      element([0xD7], number(1)) + element([0x73, 0xC5], number(1)) + element([0x83], number(1))
      + element([0x9C], number(0)) + element([0x23, 0xE3, 0x83], number(lastFrame * 1_000_000))
      + element([0x86], Array("V_UNCOMPRESSED".utf8)) + element([0xE0], picture)
    // All ones: the segment is as long as it becomes.
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
    return element([0x1A, 0x45, 0xDF, 0xA3], head) + segment + element([0x15, 0x49, 0xA9, 0x66], information)
      + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track))
  }

  /// The bytes before the planes of a frame.
  ///
  /// - Parameters:
  ///   - time: milliseconds from the first frame.
  ///   - bytes: those of the planes.
  static func blockHead(time: Int, bytes: Int) -> [UInt8] {
    let timestamp = element([0xE7], number(time))
    // Track 1, no time of its own within the cluster, a frame that depends on no other.
    let block: [UInt8] = [0xA3] + length(bytes + 4) + [0x81, 0, 0, 0x80]
    return [0x1F, 0x43, 0xB6, 0x75] + length(timestamp.count + block.count + bytes) + timestamp + block
  }

  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + length(content.count) + content
  }

  /// In eight bytes, whatever the length is.
  private static func length(_ count: Int) -> [UInt8] { [0x01] + number(count, bytes: 7) }

  private static func number(_ number: Int, bytes: Int = 8) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
