package enum MarkdownText {
  /// Text on one line; punctuation that means something in Markdown or HTML is escaped.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in Printable.escaped(text).unicodeScalars {
      switch scalar {
      case "&", "<", ">": escaped += HTMLText.reference(to: scalar) ?? ""
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "@", ":":
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
