/// Reads one line of the stream: the state that all of a line's parts share.
///
/// `StreamParser+Lines` reads a line's top level, `+Nodes` walks the windows' trees, `+Fields` reads a node's
/// members, and `+Values` the small values in many of them.
struct StreamParser {
  var cursor: JSONCursor
  var builder: SnapshotBuilder
  var log: DiagnosticLog
  var last = LastLine()
  /// Whether the last node came over from the last line, closed.
  var isTaken = false
  /// Strings with escapes are put together here.
  var scratch: [UInt8] = []
  /// The line's place in the input, for diagnostics.
  let line: Int
  let offset: Int

  init(_ text: UnsafeRawBufferPointer, line: Int, offset: Int, limits: Limits, log: DiagnosticLog) {
    cursor = JSONCursor(text, depthLimit: limits.depth)
    builder = SnapshotBuilder(time: 0, limits: limits)
    self.log = log
    self.line = line
    self.offset = offset
  }

  /// The whole line.
  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: cursor.bytes, count: cursor.end) }

  /// Counts an oddity of the value that starts at `position`.
  @inline(never)
  mutating func note(_ code: Diagnostic.Code, at position: Int, _ message: StaticString) {
    log.note(
      Diagnostic(code, line: line, byteOffset: offset + position, message: "\(message)"), code: code)
  }
}
