/// One line of a printed subtree.
///
/// ```
/// Element subtree:
///  →Application, 0x11124a6c0, pid: 69888, label: 'Shop'
///     Window (Main), 0x111249b80, {{0.0, 0.0}, {420.0, 912.0}}
///       Button, 0x11124a800, {{24.0, 89.7}, {12.3, 17.0}}, identifier: 'back', label: 'Back', Disabled
/// Path to element:
/// ```
enum XCUITestLine {
  /// The head of an element, as ranges of its line.
  struct Head {
    /// Columns before the type.
    var indent: Int
    var type: Range<Int>
    /// Behind the address.
    var end: Int
  }

  static func isSubtreeTitle(_ line: UnsafeRawBufferPointer) -> Bool { line.has("Element subtree:", at: 0) }

  static func isEnd(_ line: UnsafeRawBufferPointer) -> Bool {
    line.has("Path to element:", at: 0) || line.has("Query chain:", at: 0)
  }

  /// The head of an element that starts on this line, nil if none does: a type's name, perhaps `(Main)`, and an
  /// address behind a comma or, as older Xcodes print it, a blank.
  static func head(_ line: UnsafeRawBufferPointer) -> Head? {
    var index = line.has("Attributes: ", at: 0) ? 12 : 0
    var indent = index
    while index < line.count, line[index] == 0x20 { (index, indent) = (index + 1, indent + 1) }
    if line.has("→", at: index) { (index, indent) = (index + 3, indent + 1) }
    let start = index
    while index < line.count, isLetter(line[index]) { index += 1 }
    guard index > start else { return nil }
    let type = start..<index
    if line.has(" (Main)", at: index) { index += 7 }
    if line.has(",", at: index) { index += 1 }
    guard line.has(" 0x", at: index) else { return nil }
    index += 3
    let digits = index
    while index < line.count, isHexDigit(line[index]) { index += 1 }
    guard index > digits, index == line.count || line[index] == 0x2C || line[index] == 0x3A else {
      return nil
    }
    return Head(indent: indent, type: type, end: index)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (byte >= 0x30 && byte <= 0x39) || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f"))
  }
}
