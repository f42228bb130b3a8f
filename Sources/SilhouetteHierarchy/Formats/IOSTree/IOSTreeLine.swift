/// One node of the printed tree: its prefix gives the depth, the rest is a view or an accessibility element.
///
/// ```
/// UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)
/// └─ UIView(frame: {{0, 0}, {402, 874}}, ax=0)
///    ├─ (AX) label="Send", value="", traits=[button], frame: {{16, 180}, {370, 50}}
///    └─ UIButton(frame: {{16, 180}, {370, 50}}, ax=1, "Send")
/// ```
///
/// Nothing in it is escaped. A type's name may have brackets, commas and blanks; a label may have quotes, brackets
/// and newlines, so that a node may go on for several lines.
enum IOSTreeLine {
  struct View {
    var type: Range<Int>
    var frame: Rect2D
    var label: Range<Int>?
    /// `ax=1`.
    var isElement: Bool
  }

  struct Element {
    var label: Range<Int>
    var value: Range<Int>
    var traits: Range<Int>
    var frame: Rect2D?
  }

  /// The depth by a line's prefix, and the start of the node behind it; nil if the line has no branch.
  ///
  /// A branch is any number of `│  ` and `   `, then `├─ ` or `└─ `: three characters a level.
  static func branch(_ line: UnsafeRawBufferPointer) -> (depth: Int, start: Int)? {
    var index = 0
    var depth = 0
    while true {
      if line.has("├─ ", at: index) || line.has("└─ ", at: index) { return (depth + 1, index + 7) }
      if line.has("│  ", at: index) {
        index += 5
      } else if line.has("   ", at: index) {
        index += 3
      } else {
        return nil
      }
      depth += 1
    }
  }

  /// Whether a node starts on this line: at a branch, or with all of a root but perhaps the end of its label.
  static func startsNode(_ line: UnsafeRawBufferPointer) -> Bool {
    branch(line) != nil || viewHead(line, from: 0) != nil
  }

  /// How far a node goes, judged by its first line.
  enum Extent {
    case whole
    /// Its label, or an element's value, goes on.
    case goesOn
    /// The line is not a node.
    case malformed
  }

  static func extent(ofFirstLine line: UnsafeRawBufferPointer, from start: Int) -> Extent {
    if isElement(line, at: start) { return element(line, from: start) == nil ? .goesOn : .whole }
    guard let (_, _, end) = viewHead(line, from: start) else { return .malformed }
    if view(line, from: start) != nil { return .whole }
    return line.has(", \"", at: end) ? .goesOn : .malformed
  }

  /// Whether this later line of a node is its last.
  static func isLast(_ line: UnsafeRawBufferPointer, isElement: Bool) -> Bool {
    isElement ? elementTail(line) != nil : line.hasSuffix("\")")
  }

  // MARK: Views

  /// `Type(frame: {{x, y}, {w, h}}, ax=0` and its end. The type ends at the first `(frame: ` that is followed
  /// by a frame and `ax`, so a type or a label that contains `(frame: ` is no problem.
  static func viewHead(
    _ line: UnsafeRawBufferPointer, from start: Int
  ) -> (type: Range<Int>, frame: Rect2D, end: Int)? {
    var index = start
    while let found = line.firstRange(of: "(frame: {{", from: index) {
      if found > start, let (frame, end) = DecimalText.bracedRect(line, at: found + 8),
        line.has(", ax=", at: end),
        end + 5 < line.count, line[end + 5] == UInt8(ascii: "0") || line[end + 5] == UInt8(ascii: "1")
      {
        return (start..<found, frame, end + 6)
      }
      index = found + 1
    }
    return nil
  }

  /// A whole view; its label is everything between `, "` and the final `")`.
  static func view(_ node: UnsafeRawBufferPointer, from start: Int) -> View? {
    guard let (type, frame, end) = viewHead(node, from: start) else { return nil }
    let isElement = node[end - 1] == UInt8(ascii: "1")
    if node.has(")", at: end), end + 1 == node.count {
      return View(type: type, frame: frame, isElement: isElement)
    }
    guard node.has(", \"", at: end), node.hasSuffix("\")"), node.count - 2 >= end + 3 else { return nil }
    return View(type: type, frame: frame, label: end + 3..<node.count - 2, isElement: isElement)
  }

  // MARK: Accessibility elements

  static func isElement(_ line: UnsafeRawBufferPointer, at start: Int) -> Bool {
    line.has("(AX) label=\"", at: start)
  }

  /// A whole element. If a label or value contains `", value="`, the last one counts.
  static func element(_ node: UnsafeRawBufferPointer, from start: Int) -> Element? {
    guard isElement(node, at: start), let (tail, traits, frame) = elementTail(node) else { return nil }
    let labelStart = start + 12
    let separator: StaticString = "\", value=\""
    guard tail >= labelStart, let value = node.lastRange(of: separator, from: labelStart, to: tail) else {
      return nil
    }
    return Element(
      label: labelStart..<value, value: value + separator.utf8CodeUnitCount..<tail, traits: traits,
      frame: frame)
  }

  /// `", traits=[a|b], frame: {{x, y}, {w, h}}` at the end of a line, the frame being optional.
  private static func elementTail(
    _ line: UnsafeRawBufferPointer
  ) -> (start: Int, traits: Range<Int>, frame: Rect2D?)? {
    let separator: StaticString = "\", traits=["
    guard let start = line.lastRange(of: separator, from: 0, to: line.count) else { return nil }
    let traits = start + separator.utf8CodeUnitCount
    guard let end = line[traits...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    if end + 1 == line.count { return (start, traits..<end, nil) }
    guard line.has(", frame: ", at: end + 1), let (frame, last) = DecimalText.bracedRect(line, at: end + 10),
      last == line.count
    else { return nil }
    return (start, traits..<end, frame)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes from `index` on start with that text.
  package func has(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, index <= count, length <= count - index else { return false }
    for offset in 0..<length where self[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  func hasSuffix(_ text: StaticString) -> Bool {
    has(text, at: count - text.utf8CodeUnitCount)
  }

  package func firstRange(of text: StaticString, from start: Int) -> Int? {
    let last = count - text.utf8CodeUnitCount
    guard start <= last else { return nil }
    return (start...last).first { has(text, at: $0) }
  }

  func lastRange(of text: StaticString, from start: Int, to end: Int) -> Int? {
    let last = end - text.utf8CodeUnitCount
    guard start <= last else { return nil }
    return (start...last).last { has(text, at: $0) }
  }
}
