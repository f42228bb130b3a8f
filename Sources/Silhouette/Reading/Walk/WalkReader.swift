package import SilhouetteHierarchy

/// Reads a browser's account of a log: a hierarchy stream whose screens are written as differences.
///
/// ```
/// 1200 5310 88 …   the screen at 1200 ms: 5310 bytes of the one before, the bytes after the blank, 88 bytes of the one before
/// {…}              any other line of a stream
/// ```
///
/// A page of 2,000 elements is a line of 300 kB, and most changes are in a few hundred bytes of it.
struct WalkReader: HierarchyReader {
  private let limits: Limits
  private var stream: HierarchyStreamReader
  /// The stream's lines, whole.
  private var lines = InputBuffer()
  /// The windows of the last screen.
  private var screen: [UInt8] = []
  /// Bytes of the stream so far.
  private var unfolded = 0

  init(limits: Limits) {
    self.limits = limits
    stream = HierarchyStreamReader(limits: limits)
  }

  var diagnostics: DiagnosticLog { stream.diagnostics }

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    while true {
      let step = try stream.next(&lines)
      guard step == .needsInput else { return step }
      let offset = input.offset
      if let line = Self.line(of: &input) {
        try unfold(line, at: offset)
      } else if input.isFinished {
        lines.finish()
      } else {
        return .needsInput
      }
    }
  }

  /// The next whole line, without its end.
  private static func line(of input: inout InputBuffer) -> [UInt8]? {
    let line: [UInt8]? = input.withUnread { bytes in
      bytes.firstIndex(of: UInt8(ascii: "\n")).map { Array(bytes[..<$0]) }
    }
    if let line { input.consume(line.count + 1) }
    return line
  }

  private mutating func unfold(_ line: [UInt8], at offset: Int) throws(InputError) {
    if line.first == UInt8(ascii: "{") {
      lines.append(line + [UInt8(ascii: "\n")])
      return
    }
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let start = Self.count(parts[1]), let end = Self.count(parts[2]),
      start + end <= screen.count
    else {
      throw InputError(
        .malformed, byteOffset: offset, problem: "expected a screen by its differences, found another line",
        remedy: "use one release of Silhouette for all steps")
    }
    screen.replaceSubrange(start..<screen.count - end, with: parts[3])
    unfolded += screen.count
    guard screen.count <= limits.lineBytes, unfolded <= limits.inflatedBytes else {
      throw InputError(
        .limit, byteOffset: offset, problem: "the stream is larger than \(limits.inflatedBytes) bytes",
        remedy: "raise --max-inflated-bytes, or cut the log")
    }
    lines.append(Array("{\"t\":".utf8))
    lines.append(parts[0])
    lines.append(Array(",\"windows\":[".utf8))
    lines.append(screen)
    lines.append(Array("]}\n".utf8))
  }

  private static func count(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(digits.count) else { return nil }
    return digits.reduce(0 as Int?) { sum, digit in
      (0x30...0x39).contains(digit) ? sum.map { $0 * 10 + Int(digit - 0x30) } : nil
    }
  }
}

extension HierarchyFormat {
  /// What a browser says of a log that it walks through. It is no format of files.
  package static let walk = HierarchyFormat(
    id: "walk", name: "A log's pages, as a browser laid them out", suffixes: [], isStream: true,
    sniff: { _ in false }, makeReader: { (limits: Limits) in WalkReader(limits: limits) })
}
