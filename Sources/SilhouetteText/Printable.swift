/// Makes invisible characters visible. Names from outside appear in listings and messages, and may hold
/// characters that move the cursor, reverse the writing direction or are invisible.
package enum Printable {
  /// The text with each scalar that does not print written out: `\u{202E}`, or `\xE9` for a
  /// byte of a file's name that is not UTF-8. One line stays one line.
  package static func escaped(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isPrintable) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isPrintable(scalar) {
        escaped.unicodeScalars.append(scalar)
      } else if (0xF0F80...0xF0FFF).contains(scalar.value) {
        // Stands for a byte of a file's name that is not UTF-8.
        escaped += "\\x" + String(scalar.value - 0xF0F00, radix: 16, uppercase: true)
      } else {
        escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return escaped
  }

  /// The same for a text of several lines, which stay, as do tabs.
  package static func escapedLines(_ text: String) -> String {
    escape(text) { scalar, escaped in
      escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  /// The same for JSON, which keeps its meaning: such scalars stand in its strings alone.
  package static func escapedJSON(_ text: String) -> String {
    escape(text) { scalar, escaped in
      for unit in UTF16.encode(scalar)! { escaped += JSONEscape.sequence(of: unit) }
    }
  }

  private static func escape(
    _ text: String, _ write: (Unicode.Scalar, inout String) -> Void
  ) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }
    guard !isPlain else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isPrintable(scalar) || scalar == "\n" || scalar == "\t" {
        escaped.unicodeScalars.append(scalar)
      } else {
        write(scalar, &escaped)
      }
    }
    return escaped
  }

  /// Whether a scalar is a letter of a private alphabet. Fonts of icons use these: only such a font shows a picture for one, and no
  /// screen reader has a word for it.
  package static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a scalar is visible and has no other effect. Unassigned ones count as visible, so that the
  /// answer does not change with the version of Unicode.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x20, scalar.value < 0x7F { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: return false
    // Fillers are invisible letters; variation selectors belong to the sign before them.
    case .otherLetter: return !scalar.properties.isDefaultIgnorableCodePoint
    default: return true
    }
  }
}
