import SilhouetteHierarchy

/// Reads CSS as far as a log's rules need it: whether all brackets close, and which properties an inline
/// style sets.
enum CSSCheck {
  /// A declaration of an inline style.
  struct Declaration {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
  }

  /// Walks CSS outside of its strings and comments, passing on each byte there and its depth in braces and
  /// parentheses. Returns whether all was closed in order.
  static func walk(
    _ css: some Collection<UInt8>, quoted: (UInt8) -> Void = { _ in },
    _ body: (_ offset: Int, _ byte: UInt8, _ parentheses: Int) -> Void
  ) -> Bool {
    var braces = 0
    var parentheses = 0
    var quote: UInt8 = 0
    var isEscaped = false
    var isComment = false
    var before: UInt8 = 0
    for (offset, byte) in css.enumerated() {
      defer { before = byte }
      if isComment {
        if before == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { isComment = false }
      } else if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if quote != 0 {
        quoted(byte)
        if byte == quote { quote = 0 }
        if byte == UInt8(ascii: "\n") { return false }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "*") where before == UInt8(ascii: "/"): isComment = true
        case UInt8(ascii: "{"): braces += 1
        case UInt8(ascii: "}"): braces -= 1
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"): parentheses -= 1
        default: break
        }
        if braces < 0 || parentheses < 0 { return false }
        body(offset, byte, parentheses)
      }
    }
    return braces == 0 && parentheses == 0 && quote == 0 && !isComment
  }

  /// Whether a style sheet closes every brace, string and comment.
  static func isClosed(_ css: [UInt8]) -> Bool { walk(css) { _, _, _ in } }

  /// The most rules that a browser finds in a style sheet; it leaves out those that it does not know. `Int.max` if the sheet is
  /// not closed.
  static func mostRules(_ css: [UInt8]) -> Int {
    var count = 0
    var depth = 0
    let isWhole = walk(css) { _, byte, parentheses in
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { count += 1 }
      case UInt8(ascii: ";") where depth == 0 && parentheses == 0: count += 1
      default: break
      }
    }
    return isWhole ? count : .max
  }

  /// The declarations of an inline style.
  static func declarations(_ css: [UInt8]) -> (all: [Declaration], hasQuotedSemicolon: Bool, isClosed: Bool) {
    var ends: [Int] = []
    var hasQuoted = false
    let isClosed = walk(css, quoted: { if $0 == UInt8(ascii: ";") { hasQuoted = true } }) {
      offset, byte, depth in
      if byte == UInt8(ascii: ";"), depth == 0 { ends.append(offset) }
    }
    var all: [Declaration] = []
    var start = 0
    for end in ends + [css.count] {
      if let declaration = declaration(css[start..<end]) { all.append(declaration) }
      start = end + 1
    }
    return (all, hasQuoted, isClosed)
  }

  private static func declaration(_ text: ArraySlice<UInt8>) -> Declaration? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return Declaration(name: trimmed(text[..<colon]), value: trimmed(text[(colon + 1)...]))
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  /// Whether a sheet declares a transition or an animation.
  static func hasMotion(_ css: [UInt8]) -> Bool {
    var word = 0..<0
    var found = false
    _ = walk(css) { offset, byte, _ in
      let isWord = (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x23
      if isWord {
        word = word.upperBound == offset ? word.lowerBound..<offset + 1 : offset..<offset + 1
      } else if byte == UInt8(ascii: ":") {
        found = found || isMotion(css[word])
      }
    }
    return found
  }

  static func isMotion(_ name: some Collection<UInt8>) -> Bool {
    name.starts(with: "transition".utf8) || name.starts(with: "animation".utf8)
  }

  /// Whether a browser takes no such value: `NaN`, or a length without a unit.
  static func isInvalid(_ name: some Collection<UInt8>, _ value: some Collection<UInt8>) -> Bool {
    if ["NaN", "undefined", "Infinity", "-Infinity"].contains(where: { value.starts(with: $0.utf8) }) {
      return true
    }
    let isBare =
      value.contains { (0x31...0x39).contains($0) }
      && value.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    return isBare && StyleFamilies.shared.isLength(FNV1a.hash(name))
  }

  /// Whether a property has the only vendor's prefix that today's browsers act on.
  static func isVendor(_ name: some Collection<UInt8>) -> Bool { name.starts(with: "-webkit-".utf8) }
}
