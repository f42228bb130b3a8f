/// The lines of a text that is held whole.
package struct DumpLines {
  package struct Line {
    /// Without its end.
    package var range: Range<Int>
    /// 1 for the first.
    package var number: Int
  }

  private let text: UnsafeRawBufferPointer
  private var start: Int
  private var number = 0

  /// A byte order mark is no part of the first line.
  package init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    start = text.has("\u{FEFF}", at: 0) ? 3 : 0
  }

  package mutating func next() -> Line? {
    guard start < text.count else { return nil }
    let newline = LineFeed.firstNewline(in: text, from: start) ?? text.count
    var end = newline
    if end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    defer { start = newline + 1 }
    number += 1
    return Line(range: start..<end, number: number)
  }

  /// Whether `isTelling` accepts a line among the first bytes of an input.
  package static func contains(_ prefix: ArraySlice<UInt8>, _ isTelling: (UnsafeRawBufferPointer) -> Bool)
    -> Bool
  {
    prefix.withUnsafeBytes { bytes in
      var lines = DumpLines(bytes)
      while let line = lines.next() {
        if isTelling(UnsafeRawBufferPointer(rebasing: bytes[line.range])) { return true }
      }
      return false
    }
  }
}

extension InputError {
  /// The text, without the part of a character that its end cuts off; a builder takes nothing but UTF-8.
  ///
  /// - Throws: `InputError` if it is not UTF-8 before its end.
  static func checkedUTF8(_ text: UnsafeRawBufferPointer) throws(InputError) -> UnsafeRawBufferPointer {
    guard let fault = UTF8Validation.firstFault(in: text) else { return text }
    guard fault < text.count else {
      let end = text.lastIndex { $0 >= 0xC0 } ?? text.count
      return UnsafeRawBufferPointer(rebasing: text[..<end])
    }
    throw InputError(
      .malformed, byteOffset: fault, problem: "expected UTF-8, found bytes that are not",
      remedy: "write the input as UTF-8")
  }
}
