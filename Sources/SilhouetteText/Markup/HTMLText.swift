/// Texts of other languages inside of HTML, escaped so that none can end its element.
package enum HTMLText {
  /// JSON in a script element: `<` occurs only in its strings, where an escape means the same. Without `<`
  /// neither `</script>` nor `<!--` can occur. The two separators that JSON allows and older JavaScript does
  /// not are escaped too.
  package static func json(_ json: ArraySlice<UInt8>, into page: inout [UInt8]) {
    page.reserveCapacity(page.count + json.count)
    var start = json.startIndex
    for index in json.indices {
      let length = special(json, index)
      guard length > 0 else { continue }
      page += json[start..<index]
      page += length == 1 ? lessThan : json[index + 2] == 0xA8 ? lineSeparator : paragraphSeparator
      start = index + length
    }
    page += json[start...]
  }

  private static let lessThan = Array(#"\u003c"#.utf8)
  private static let lineSeparator = Array(#"\u2028"#.utf8)
  private static let paragraphSeparator = Array(#"\u2029"#.utf8)

  /// How many bytes from here on cannot stay; 0 for none.
  private static func special(_ json: ArraySlice<UInt8>, _ index: Int) -> Int {
    if json[index] == UInt8(ascii: "<") { return 1 }
    guard json[index] == 0xE2, index + 2 < json.endIndex, json[index + 1] == 0x80 else { return 0 }
    return json[index + 2] & 0xFE == 0xA8 ? 3 : 0
  }

  /// JavaScript or CSS in an element of its own: a `<` that HTML would take for the element's end, or for the
  /// start of a comment, is written as the language's own escape. It occurs only in strings, patterns and
  /// comments, where the escape means the same.
  ///
  /// The result is the text of the element in a browser, byte for byte, so that a hash of it holds: HTML
  /// turns CR into LF, and U+0000 into U+FFFD.
  package static func code(_ code: [UInt8], as language: Language) -> [UInt8] {
    let code = asHTMLReadsIt(withoutSourceMap(code[...]))
    var safe: [UInt8] = []
    safe.reserveCapacity(code.count)
    for (index, byte) in code.enumerated() {
      if byte == UInt8(ascii: "<"), isDangerous(code[(index + 1)...].prefix(7)) {
        safe += Array(language.rawValue.utf8)
      } else {
        safe.append(byte)
      }
    }
    return safe
  }

  private static func asHTMLReadsIt(_ code: ArraySlice<UInt8>) -> [UInt8] {
    guard code.contains(where: { $0 == 0x0D || $0 == 0 }) else { return Array(code) }
    var read: [UInt8] = []
    read.reserveCapacity(code.count)
    var afterCR = false
    for byte in code {
      switch byte {
      case 0x0D: read.append(0x0A)
      case 0x0A where afterCR: break
      case 0: read += [0xEF, 0xBF, 0xBD]
      default: read.append(byte)
      }
      afterCR = byte == 0x0D
    }
    return read
  }

  /// The raw value is its escape of `<`.
  package enum Language: String {
    case script = #"\x3c"#
    case style = #"\3c "#
  }

  private static func isDangerous(_ next: ArraySlice<UInt8>) -> Bool {
    let word = next.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return word.starts(with: "!--".utf8) || word.starts(with: "/script".utf8)
      || word.starts(with: "/style".utf8)
  }

  /// Browsers would look for the map beside the page. It is named by the last line.
  private static func withoutSourceMap(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let newline = UInt8(ascii: "\n")
    let trimmed = code[..<((code.lastIndex { $0 != newline } ?? code.startIndex - 1) + 1)]
    let line = (trimmed.lastIndex(of: newline) ?? trimmed.startIndex - 1) + 1
    let isMap = ["//# source", "/*# source"].contains { trimmed[line...].starts(with: $0.utf8) }
    return isMap ? trimmed[..<line] : trimmed
  }

  /// Text in an element or a quoted attribute.
  package static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let reference = reference(to: scalar) {
        escaped += reference
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The name of a character that markup would take for its own, in HTML, XML and Markdown; nil for any other.
  static func reference(to scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
