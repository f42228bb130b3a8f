/// The fields behind a described view's address, with semicolons between them: `key = value`, or `key: value`
/// for the fields of scroll views.
///
/// Values hold brackets with semicolons in them, and texts that hold anything: a field ends outside of all brackets,
/// a text with a quote that a semicolon or the view's end follows.
struct DescribedFields {
  struct Field {
    var key: Range<Int>
    var value: Range<Int>
  }

  private let text: UnsafeRawBufferPointer
  private var index: Int
  /// Whether the view's last bracket was met.
  private(set) var isWhole = false

  init(_ text: UnsafeRawBufferPointer, from start: Int) {
    self.text = text
    index = start
  }

  mutating func next() -> Field? {
    while index < text.count, !isWhole {
      guard text.has(";", at: index) else {
        isWhole = text[index] == UInt8(ascii: ">")
        return nil
      }
      index += 1
      while index < text.count, text[index].isBlank { index += 1 }
      if let field = takeField() { return field }
    }
    return nil
  }

  private mutating func takeField() -> Field? {
    let start = index
    while index < text.count, isKey(text[index]) { index += 1 }
    let key = start..<index
    guard text.has(" = ", at: index) || text.has(": ", at: index) else {
      _ = takeValue()
      return nil
    }
    index += text.has(" = ", at: index) ? 3 : 2
    return Field(key: key, value: text.has("'", at: index) ? takeText() : takeValue())
  }

  private mutating func takeText() -> Range<Int> {
    let start = index + 1
    index = start
    while index < text.count, !endsText(at: index) { index += 1 }
    defer { index = min(index + 1, text.count) }
    return start..<index
  }

  private func endsText(at place: Int) -> Bool {
    guard text[place] == UInt8(ascii: "'") else { return false }
    return text.has("; ", at: place + 1) || text.has(">", at: place + 1)
  }

  private mutating func takeValue() -> Range<Int> {
    let start = index
    var depth = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start..<index }
        depth -= 1
      case UInt8(ascii: ";") where depth == 0: return start..<index
      default: break
      }
      index += 1
    }
    return start..<index
  }

  private func isKey(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: ":") && byte != 0x20 && byte != UInt8(ascii: ";") && byte != UInt8(ascii: ">")
  }
}
