/// Builds nodes from the lines of a tree that Flutter prints.
protocol FlutterTree {
  mutating func take(_ line: FlutterLine) throws(LimitError)
  /// Ends the last node.
  mutating func finish() throws(LimitError)
}

extension FlutterTree {
  /// Takes all lines of a dump.
  ///
  /// - Throws: `InputError` at the first byte that is not UTF-8, or at the line that is beyond a limit.
  mutating func take(_ bytes: UnsafeRawBufferPointer) throws(InputError) {
    let text = try InputError.checkedUTF8(bytes)
    var lines = DumpLines(text)
    while let line = lines.next() {
      do throws(LimitError) {
        try take(FlutterLine(UnsafeRawBufferPointer(rebasing: text[line.range])))
      } catch {
        throw InputError(error, line: line.number, byteOffset: line.range.lowerBound)
      }
    }
    do throws(LimitError) { try finish() } catch {
      throw InputError(error, line: nil, byteOffset: bytes.count)
    }
  }
}
