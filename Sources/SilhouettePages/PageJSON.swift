/// JSON that pages hold, as text.
package enum PageJSON {
  /// A string in quotes, which is a string of JavaScript as well.
  package static func quoted(_ text: some StringProtocol) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{2028}", "\u{2029}": quoted += escape(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A number without a fraction that is not there; 0 for what JSON cannot say.
  package static func number(_ number: Double) -> String {
    guard number.isFinite else { return "0" }
    return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  package static func list(_ items: some Sequence<String>) -> String { "[\(items.joined(separator: ","))]" }
}
