/// A line of a tree that Flutter prints, without the lines and boxes before it.
///
/// ```
///  │ ├─SemanticsNode#2
///  │ │   label: "Welcome"
///    └─child: RenderPadding#1a2b3 relayoutBoundary=up1
///      │ ║   "Welcome"
/// ```
struct FlutterLine {
  /// Characters before the text.
  let column: Int
  /// Whether a branch ends directly before the text.
  let isBranch: Bool
  /// Whether the branch is dashed: the node is kept alive, and not shown.
  let isKept: Bool
  let text: UnsafeRawBufferPointer

  init(_ line: UnsafeRawBufferPointer) {
    var (index, column, isBranch, isKept) = (0, 0, false, false)
    while index < line.count {
      if line[index] == 0x20 || line[index] == UInt8(ascii: "|") {
        isBranch = false
        index += 1
      } else if index + 2 < line.count, line[index] == 0xE2,
        line[index + 1] == 0x94 || line[index + 1] == 0x95
      {
        // U+2500 … U+257F: lines of boxes. `─` joins a branch to its node.
        isKept = line[index + 1] == 0x95 && line[index + 2] == 0x8C
        isBranch = isKept || line[index + 1] == 0x94 && (line[index + 2] == 0x80 || line[index + 2] >= 0x94)
        index += 3
      } else {
        break
      }
      column += 1
    }
    self.column = column
    self.isBranch = isBranch
    self.isKept = isBranch && isKept
    text = UnsafeRawBufferPointer(rebasing: line[index...])
  }

  /// The text behind a name, `label: …`; nil if it has another one.
  func value(_ name: StaticString) -> UnsafeRawBufferPointer? {
    let end = name.utf8CodeUnitCount
    guard text.has(name, at: 0), text.has(":", at: end) else { return nil }
    let start = text.has(" ", at: end + 1) ? end + 2 : end + 1
    return UnsafeRawBufferPointer(rebasing: text[min(start, text.count)...])
  }

  /// The numbers in the brackets behind a word: `Size(100.0, 20.0)`; nil if there are not as many.
  static func numbers(_ text: UnsafeRawBufferPointer, behind word: StaticString, count: Int) -> [Double]? {
    guard let start = text.firstRange(of: word, from: 0) else { return nil }
    var index = start + word.utf8CodeUnitCount
    var numbers: [Double] = []
    while numbers.count < count {
      while index < text.count, text[index] == 0x20 || text[index] == UInt8(ascii: ",") { index += 1 }
      // `Infinity`, as unbounded layouts have, is no number.
      guard let (number, end) = DecimalText.number(text, at: index) else { return nil }
      numbers.append(number)
      index = end
    }
    return numbers
  }
}
