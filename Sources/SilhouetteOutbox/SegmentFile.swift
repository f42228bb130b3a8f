internal import SilhouetteReplay

/// The content of a kept segment's file: a line that describes the segment, a line for each of its files, and their bytes.
///
///     silhouette-segment 1 SESSION NUMBER FIRST LAST EVENTS w FILES
///     LENGTH SUFFIX
///
/// A segment is packed already, so nothing is packed again.
enum SegmentFile {
  private static let magic = "silhouette-segment"
  private static let version = "1"
  /// A segment of any target has fewer.
  private static let mostFiles = 16
  private static let longestLine = 256

  static func bytes(of segment: Segment) -> [UInt8] {
    let times = segment.millisecondsSince1970
    var lines = [
      magic, version, segment.session, String(segment.number), String(times.lowerBound),
      String(times.upperBound),
      String(segment.events), segment.isWhole ? "w" : "c", String(segment.files.count),
    ].joined(separator: " ")
    for file in segment.files { lines += "\n\(file.bytes.count) \(file.suffix)" }
    return Array((lines + "\n").utf8) + segment.files.flatMap(\.bytes)
  }

  /// The segment that a file holds; nil if the file is cut or was changed.
  static func segment(in bytes: [UInt8]) -> Segment? {
    var rest = bytes[...]
    guard let words = line(of: &rest), words.count == 9, words[0] == magic, words[1] == version,
      isSession(words[2]),
      let number = Int(words[3]), let first = Int64(words[4]), let last = Int64(words[5]), first <= last,
      let events = Int(words[6]), words[7] == "w" || words[7] == "c", let count = Int(words[8]),
      (1...mostFiles).contains(count)
    else { return nil }
    var heads: [(suffix: String, length: Int)] = []
    for _ in 0..<count {
      guard let words = line(of: &rest), words.count == 2, let length = Int(words[0]), length >= 0 else {
        return nil
      }
      heads.append((words[1], length))
    }
    var files: [Segment.File] = []
    for (suffix, length) in heads {
      guard length <= rest.count else { return nil }
      files.append(Segment.File(suffix: suffix, bytes: Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    guard rest.isEmpty else { return nil }
    return Segment(
      session: words[2], number: number, timestamps: first...last, events: events, isWhole: words[7] == "w",
      files: files)
  }

  static func isSession(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  private static func line(of rest: inout ArraySlice<UInt8>) -> [String]? {
    guard let end = rest.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false
    )
    .map { String($0) }
  }
}
