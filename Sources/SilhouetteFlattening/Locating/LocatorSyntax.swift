internal import SilhouetteText

/// Strings as the languages of test tools write them. Every result is one line.
package enum LocatorSyntax {
  /// A string of Java, JavaScript, Swift, YAML or UiSelector in double quotes.
  ///
  /// - Parameter isSwift: Swift writes other characters by number than its relatives do: `\u{1b}` instead of `\u001b`.
  package static func quoted(_ text: String, isSwift: Bool = false) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where isUnprintable(scalar):
        let hex = String(scalar.value, radix: 16)
        let isShort = hex.count <= 4
        quoted +=
          isSwift || !isShort ? "\\u{\(hex)}" : "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A string of XPath 1.0, which has no escapes: text with both quotes becomes a `concat`. nil for text with line ends
  /// and other control characters.
  package static func xpath(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: { isUnprintable($0) }) else { return nil }
    if !text.holds("\"") { return "\"\(text)\"" }
    if !text.holds("'") { return "'\(text)'" }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false).map { "\"\($0)\"" }
    return "concat(\(parts.joined(separator: #", '"', "#)))"
  }

  /// A regular expression that matches this text and no other.
  package static func pattern(_ text: String) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars {
      if #"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern
  }

  /// Whether a name needs no quoting in code and in paths: ASCII letters, digits, `_`, `.`, `$` and `-`, not first a digit.
  package static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.count <= 200
      && text.utf8.allSatisfy { isLetter($0) || $0 == 0x2D || $0 == 0x2E || isDigit($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F || byte == 0x24
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Control characters, line ends, and marks that turn the direction of text.
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
