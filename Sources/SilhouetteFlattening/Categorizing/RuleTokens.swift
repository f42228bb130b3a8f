/// The words of one line of rules.
struct RuleTokens {
  enum Token: Equatable {
    /// A bare word.
    case word(ArraySlice<UInt8>)
    /// A word in double quotes, which may hold blanks and signs.
    case quoted(ArraySlice<UInt8>)
    /// `=` `^=` `$=` `*=` `<` `>` `|` or `=>`.
    case sign(String)
  }

  private(set) var tokens: [Token] = []
  /// Whether a quotation was left open.
  private(set) var isUnclosed = false

  /// A line up to its comment: `#` begins one at the line's start or after a blank.
  init(_ line: ArraySlice<UInt8>) {
    var at = line.startIndex
    while at < line.endIndex, !isUnclosed {
      let byte = line[at]
      if Self.isBlank(byte) {
        at += 1
      } else if byte == UInt8(ascii: "#") {
        return
      } else {
        readToken(line, &at)
      }
    }
  }

  private mutating func readToken(_ line: ArraySlice<UInt8>, _ at: inout Int) {
    if line[at] == UInt8(ascii: "\"") {
      readQuotation(line, &at)
    } else if let sign = Self.sign(in: line, at: at) {
      tokens.append(.sign(sign))
      at += sign.utf8.count
    } else {
      let start = at
      while at < line.endIndex, !Self.endsWord(line, at) { at += 1 }
      tokens.append(.word(line[start..<at]))
    }
  }

  private mutating func readQuotation(_ line: ArraySlice<UInt8>, _ at: inout Int) {
    let start = at + 1
    guard let end = line[start...].firstIndex(of: UInt8(ascii: "\"")) else {
      isUnclosed = true
      return
    }
    tokens.append(.quoted(line[start..<end]))
    at = end + 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func endsWord(_ line: ArraySlice<UInt8>, _ at: Int) -> Bool {
    isBlank(line[at]) || sign(in: line, at: at) != nil
  }

  /// `<` and `>` are signs only between blanks, so that generic names need no quotes.
  private static func sign(in line: ArraySlice<UInt8>, at: Int) -> String? {
    let next = at + 1 < line.endIndex ? line[at + 1] : UInt8(ascii: " ")
    switch line[at] {
    case UInt8(ascii: "="): return next == UInt8(ascii: ">") ? "=>" : "="
    case UInt8(ascii: "|"): return "|"
    case UInt8(ascii: "^") where next == UInt8(ascii: "="): return "^="
    case UInt8(ascii: "$") where next == UInt8(ascii: "="): return "$="
    case UInt8(ascii: "*") where next == UInt8(ascii: "="): return "*="
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      guard isBlank(next), at == line.startIndex || isBlank(line[at - 1]) else { return nil }
      return line[at] == UInt8(ascii: "<") ? "<" : ">"
    default: return nil
    }
  }
}
