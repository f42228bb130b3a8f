internal import SilhouetteText

/// Strings as the languages of test tools write them. Every result is one line.
package enum LocatorSyntax {
  /// Languages that write characters in strings in their own ways.
  package enum Language: Sendable {
    /// Java, JavaScript and UiSelector: `\u001b`, and two of these for a character of four bytes.
    case java
    /// As Java, and `\$`, because `$` begins a value.
    case kotlin
    /// `\u{1b}`.
    case swift
    /// `\u001b` and `\U000e0067`.
    case yaml
  }

  /// A string of a language in double quotes.
  package static func quoted(_ text: String, for language: Language = .java) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "$" where language == .kotlin: quoted += "\\$"
      case _ where !Printable.isPrintable(scalar): quoted += escape(scalar, for: language)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar, for language: Language) -> String {
    switch language {
    case .swift: return "\\u{\(hex(scalar.value, digits: 1))}"
    case .yaml where scalar.value > 0xFFFF: return "\\U\(hex(scalar.value, digits: 8))"
    case .java, .kotlin, .yaml:
      var escaped = ""
      for unit in UTF16.encode(scalar)! { escaped += "\\u\(hex(UInt32(unit), digits: 4))" }
      return escaped
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - hex.utf8.count)) + hex
  }

  /// Whether every character of a text can be seen, so that no language writes one by its number.
  static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(Printable.isPrintable) }

  /// A string of XPath 1.0, which has no escapes: text with both quotes becomes a `concat`. nil for text with line ends
  /// and other control characters.
  package static func xpath(_ text: String) -> String? {
    guard isPlain(text) else { return nil }
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
}
