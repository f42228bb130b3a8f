/// What logs write before each line of a dump that an app printed.
///
/// ```
/// 12-09 22:12:17.806 25179 25197 D TAG     : Node #1 …     logcat
/// 2021-11-05 10:26:46.376 31581-31603/org.example D/TAG: … Android Studio
/// D/TAG     ( 1234): …                                      logcat, brief
/// I/flutter ( 1234): …
/// flutter: …                                                flutter run
/// ```
enum LogPrefixes {
  /// Whether most of the first lines have a prefix.
  static func areIn(_ prefix: [UInt8]) -> Bool {
    var (with, without) = (0, 0)
    prefix.withUnsafeBytes { bytes in
      var lines = DumpLines(bytes)
      while let line = lines.next(), with + without < 64 {
        guard !line.range.isEmpty else { continue }
        let text = UnsafeRawBufferPointer(rebasing: bytes[line.range])
        if length(text) != nil { with += 1 } else { without += 1 }
      }
    }
    return with >= 2 && with > without
  }

  /// The text without the prefixes; nil if it has none.
  static func removed(from text: [UInt8]) -> [UInt8]? {
    guard areIn(Array(text.prefix(InputFront.sniffedBytes))) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    text.withUnsafeBytes { bytes in
      var lines = DumpLines(bytes)
      while let line = lines.next() {
        let part = UnsafeRawBufferPointer(rebasing: bytes[line.range])
        result.append(contentsOf: part.dropFirst(length(part) ?? 0))
        result.append(0x0A)
      }
    }
    return result
  }

  /// Bytes of a line's prefix, its blank included; nil if it has none.
  private static func length(_ line: UnsafeRawBufferPointer) -> Int? {
    if line.has("flutter: ", at: 0) { return 9 }
    var index = 0
    let hasTime = skipTime(line, &index)
    guard let level = level(line, &index, hasTime) else { return nil }
    index = level
    // The tag may be padded, and ends with a colon.
    let end = min(line.count, index + 120)
    while index < end {
      if line.has(": ", at: index) { return index + 2 }
      if index + 1 == line.count, line[index] == UInt8(ascii: ":") { return index + 1 }
      index += 1
    }
    return nil
  }

  /// `12-09 22:12:17.806 ` or `2021-11-05 10:26:46.376 `.
  private static func skipTime(_ line: UnsafeRawBufferPointer, _ index: inout Int) -> Bool {
    var place = 0
    var (colons, dashes) = (0, 0)
    while place < min(line.count, 30), isDigit(line[place]) || ":-. ".utf8.contains(line[place]) {
      if line[place] == UInt8(ascii: ":") { colons += 1 }
      if line[place] == UInt8(ascii: "-") { dashes += 1 }
      if colons == 2, line[place] == UInt8(ascii: " ") { break }
      place += 1
    }
    guard colons == 2, dashes >= 1, line.has(" ", at: place) else { return false }
    index = place + 1
    return true
  }

  /// The index behind `D TAG` or `D/`, past process, thread and app.
  private static func level(_ line: UnsafeRawBufferPointer, _ index: inout Int, _ hasTime: Bool) -> Int? {
    var place = index
    if hasTime {
      // Numbers of process and thread, and the app's name behind a slash or a blank.
      let end = min(line.count, place + 200)
      while place < end {
        if isLevel(line, place), place == index || line[place - 1] == 0x20 { return place + 2 }
        place += 1
      }
      return nil
    }
    guard isLevel(line, 0), line.has("/", at: 1) else { return nil }
    guard let open = line.firstRange(of: "(", from: 2), open < 60,
      let close = line.firstRange(of: "): ", from: open)
    else { return nil }
    return close + 1
  }

  private static func isLevel(_ line: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    guard place + 1 < line.count, "VDIWEFA".utf8.contains(line[place]) else { return false }
    return line[place + 1] == UInt8(ascii: "/") || line[place + 1] == 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
