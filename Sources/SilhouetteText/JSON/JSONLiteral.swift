/// JSON as text, for single values. `JSONBytes` and `WireBytes` are for long outputs.
package enum JSONLiteral {
  /// A string in quotes, which is a string of JavaScript as well: older engines end a string at U+2028 and U+2029.
  package static func quoted(_ text: some StringProtocol) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, JSONEscape.isNeeded(UInt8(scalar.value)) {
        quoted += JSONEscape.sequence(of: UInt8(scalar.value))
      } else if scalar.value | 1 == 0x2029 {
        quoted += JSONEscape.sequence(of: UInt16(scalar.value))
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The shortest decimal that is read as this double, without a fraction if it is whole; 0 if it is not finite.
  package static func number(_ number: Double) -> String {
    if let whole = Int(exactly: number), abs(whole) < 1 << 53 { return String(whole) }
    return number.isFinite ? String(number) : "0"
  }

  package static func list(_ items: some Sequence<String>) -> String { "[\(items.joined(separator: ","))]" }
}
