import SilhouetteText

extension SnapshotBuilder {
  /// Adds a JSON text with its escapes undone.
  ///
  /// - Parameter scratch: A buffer for undoing escapes; its memory is reused.
  @inline(__always)
  mutating func add(_ text: JSONText, of cursor: JSONCursor, _ scratch: inout [UInt8]) throws(JSONFault)
    -> TextSlice
  {
    do throws(LimitError) {
      if !text.isEscaped { return try add(cursor.written(text)) }
      scratch.removeAll(keepingCapacity: true)
      cursor.unescape(text, into: &scratch)
      return try add(scratch)
    } catch {
      throw JSONFault(.limit(error), at: text.start)
    }
  }
}
