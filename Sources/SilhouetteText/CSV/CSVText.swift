/// Rows of RFC 4180.
package enum CSVText {
  /// One field: on one line, and in quotes if it holds a comma or a quote.
  package static func field(_ text: String) -> String {
    let plain = Printable.escaped(text)
    guard plain.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return plain
    }
    // Scalar by scalar: a combining sign after a quote makes another `Character` of it.
    var field = "\""
    for scalar in plain.unicodeScalars {
      if scalar == "\"" { field += "\"" }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }

  package static func row(_ fields: some Sequence<String>) -> String {
    fields.joined(separator: ",") + "\r\n"
  }
}
