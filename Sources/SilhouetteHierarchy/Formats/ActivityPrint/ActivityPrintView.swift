/// A view as Android prints it (`View.toString`).
///
/// ```
/// android.widget.Button{427eb1f VFED..C.. ........ 32,16-352,160 #7f0a01 app:id/save}
///                               │││   │   .F S         in its parent
///                               ││└ enabled └ can be clicked; in the second word: focused, selected
///                               │└ can have the focus
///                               └ visible, invisible, gone
/// ```
struct ActivityPrintView {
  /// Blanks before it.
  let indent: Int
  let className: Range<Int>
  /// In device pixels of its parent; nil if the view was not measured.
  let frame: Rect2D?
  let isHidden: Bool
  let isEnabled: Bool
  let isClickable: Bool
  let isFocused: Bool
  let isSelected: Bool
  /// `app:id/save`.
  let identifier: Range<Int>?

  init?(_ line: UnsafeRawBufferPointer) {
    var cursor = 0
    while cursor < line.count, line[cursor].isBlank { cursor += 1 }
    indent = cursor
    while cursor < line.count, Self.isOfName(line[cursor]) { cursor += 1 }
    className = indent..<cursor
    guard !className.isEmpty, line.has("{", at: cursor), let end = line.lastIndex(of: UInt8(ascii: "}"))
    else {
      return nil
    }
    let words = Self.words(line, in: cursor + 1..<max(end, cursor + 1))
    guard words.count >= 4, line[words[0]].allSatisfy(Self.isHex) else { return nil }
    let (own, state) = (line[words[1]], line[words[2]])
    guard (8...9).contains(own.count), (7...9).contains(state.count), let shown = own.first,
      "VIG".utf8.contains(shown)
    else { return nil }
    isHidden = shown != UInt8(ascii: "V")
    isEnabled = own[own.startIndex + 2] == UInt8(ascii: "E")
    isClickable = own.contains(UInt8(ascii: "C"))
    isFocused = state[state.startIndex + 1] == UInt8(ascii: "F")
    isSelected = state[state.startIndex + 2] == UInt8(ascii: "S")
    frame = Self.frame(UnsafeRawBufferPointer(rebasing: line[words[3]]))
    identifier = words.dropFirst(4).first { line[$0].contains(UInt8(ascii: "/")) }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: byte >= 0x80
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func words(_ line: UnsafeRawBufferPointer, in range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = range.lowerBound
    for index in range.lowerBound...range.upperBound
    where index == range.upperBound || line[index] == UInt8(ascii: " ") {
      if index > start { words.append(start..<index) }
      start = index + 1
    }
    return words
  }

  /// `32,16-352,160`: left, top, right, bottom. Any of them may be negative.
  private static func frame(_ text: UnsafeRawBufferPointer) -> Rect2D? {
    var numbers: [Double] = []
    var start = 0
    for index in 0...text.count {
      let isSign = index < text.count && text[index] == UInt8(ascii: "-") && index > start
      guard index == text.count || text[index] == UInt8(ascii: ",") || isSign else { continue }
      guard let number = DecimalText.integer(UnsafeRawBufferPointer(rebasing: text[start..<index])) else {
        return nil
      }
      numbers.append(Double(number))
      start = index + 1
    }
    guard numbers.count == 4 else { return nil }
    return Rect2D(
      x: numbers[0], y: numbers[1], width: max(0, numbers[2] - numbers[0]),
      height: max(0, numbers[3] - numbers[1]))
  }
}
