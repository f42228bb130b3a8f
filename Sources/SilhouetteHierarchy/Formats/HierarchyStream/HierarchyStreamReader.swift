/// Reads the hierarchy stream, version 1: a header line, then one JSON object a line.
///
/// It holds one line at a time. Empty lines, a byte order mark and CRLF are accepted. A last line without a
/// newline is read if it is whole, and otherwise counted as `truncated`.
package struct HierarchyStreamReader: HierarchyReader {
  package private(set) var diagnostics = DiagnosticLog()

  private let limits: Limits
  private var lines: LineFeed
  private var duplicates = DuplicateIDs()
  private var last = LastLine()
  /// Whether two nodes of the last snapshot had the same id.
  private var hadDuplicates = false
  private var hasHeader = false
  private var isDone = false
  /// Time of the last record that was not dropped.
  private var lastTime = -Double.infinity

  package init(limits: Limits) {
    self.limits = limits
    lines = LineFeed(limits: limits)
  }

  package mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    while !isDone {
      let offset = input.offset
      let line: LineFeed.Line?
      do throws(LimitError) {
        line = try lines.front(of: input)
      } catch {
        throw stop(InputError(error, line: lines.number, byteOffset: offset))
      }
      guard let line else {
        if !input.isFinished { return .needsInput }
        break
      }
      let number = lines.number
      let record = try read(line, number: number, from: input)
      lines.consume(line, from: &input)
      if let record = try accepted(record, line: number, offset: offset) { return .record(record) }
    }
    isDone = true
    return .end
  }

  /// After an error nothing more is read.
  private mutating func stop(_ error: InputError) -> InputError {
    isDone = true
    return error
  }

  // MARK: One line

  /// The line's record; nil for an empty one, one that was cut off, and one of an unknown kind.
  private mutating func read(
    _ line: LineFeed.Line, number: Int, from input: InputBuffer
  ) throws(InputError) -> HierarchyRecord? {
    let offset = input.offset
    return try input.withUnread { (bytes) throws(InputError) in
      let text = Self.content(
        of: UnsafeRawBufferPointer(rebasing: bytes[..<line.count]), isFirst: offset == 0)
      let start = offset + (line.count - text.count)
      do throws(JSONFault) {
        return try parse(text, number: number, offset: start)
      } catch {
        if !line.isTerminated, error.isTruncation(ofTextOf: text.count) {
          noteTruncation(line: number, offset: start + text.count)
          return nil
        }
        throw stop(
          InputError(
            error, in: text, line: number, offset: start, page: "docs/STREAM.md"))
      }
    }
  }

  /// The line without the byte order mark that a stream may start with.
  private static func content(of line: UnsafeRawBufferPointer, isFirst: Bool) -> UnsafeRawBufferPointer {
    guard isFirst, line.count >= 3, line[0] == 0xEF, line[1] == 0xBB, line[2] == 0xBF else { return line }
    return UnsafeRawBufferPointer(rebasing: line[3...])
  }

  private mutating func parse(
    _ text: UnsafeRawBufferPointer, number: Int, offset: Int
  ) throws(JSONFault) -> HierarchyRecord? {
    guard !text.allSatisfy({ $0.isJSONSpace }) else { return nil }
    if let fault = UTF8Validation.firstFault(in: text) { throw JSONFault(.notUTF8, at: fault) }
    var parser = StreamParser(text, line: number, offset: offset, limits: limits, log: diagnostics)
    swap(&parser.last, &last)
    parser.last.begin(text)
    let record = try parser.readLine()
    diagnostics = parser.log
    swap(&parser.last, &last)
    if case .snapshot(let snapshot) = record { last.keep(text, snapshot) }
    // The first record is a header, and no other one is.
    guard hasHeader != (record?.isHeader ?? false) else {
      throw JSONFault(hasHeader ? Self.secondHeader : Self.noHeader, at: 0)
    }
    hasHeader = true
    return record
  }

  private static let noHeader = JSONFault.Reason.rule(
    problem: "expected the header, found another line before it",
    remedy: "start the stream with {\"stream\":\"hierarchy\",\"version\":1,…}, as docs/STREAM.md says")
  private static let secondHeader = JSONFault.Reason.rule(
    problem: "expected a snapshot, touch, viewport, event or screenshot, found a second header",
    remedy: "read each session from a file of its own")

  private mutating func noteTruncation(line: Int, offset: Int) {
    diagnostics.note(
      Diagnostic(
        .truncated, line: line, byteOffset: offset,
        message: "the stream ends in the middle of a line; everything before it was read"),
      code: .truncated)
  }

  // MARK: One record

  /// The record if it is not older than the one before it, its ids made unique.
  private mutating func accepted(
    _ record: HierarchyRecord?, line: Int, offset: Int
  ) throws(InputError) -> HierarchyRecord? {
    guard var record else { return nil }
    if let time = record.time {
      if time < lastTime {
        noteTimeWentBack(line: line, offset: offset)
        guard limits.keepsOlderLines else { return nil }
        record = record.at(lastTime)
      }
      lastTime = max(lastTime, time)
    }
    guard case .snapshot(var snapshot) = record else { return record }
    // The ids of the same windows are as different as they were.
    if !last.isRepeated || hadDuplicates {
      let count = duplicates.remove(from: &snapshot)
      hadDuplicates = count > 0
      // The last line's nodes still have the ids that were taken from these.
      if hadDuplicates { snapshot.kinship = nil }
      noteDuplicates(count, line: line, offset: offset)
    }
    return .snapshot(snapshot)
  }

  private mutating func noteTimeWentBack(line: Int, offset: Int) {
    diagnostics.note(
      Diagnostic(
        .timeWentBack, line: line, byteOffset: offset,
        message:
          "a line is older than the one before it; it \(limits.keepsOlderLines ? "got the later time" : "was dropped")"
      ),
      code: .timeWentBack)
  }

  private mutating func noteDuplicates(_ count: Int, line: Int, offset: Int) {
    for _ in 0..<count {
      diagnostics.note(
        Diagnostic(
          .duplicateID, line: line, byteOffset: offset,
          message: "two nodes of one snapshot have the same id; the later one lost it"),
        code: .duplicateID)
    }
  }
}

extension HierarchyRecord {
  fileprivate var isHeader: Bool {
    if case .header = self { true } else { false }
  }
}

extension UInt8 {
  fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
}

extension InputError {
  package init(_ error: LimitError, line: Int?, byteOffset: Int) {
    self.init(.limit, line: line, byteOffset: byteOffset, problem: error.problem, remedy: error.remedy)
  }
}
