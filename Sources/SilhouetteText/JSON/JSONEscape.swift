/// The one spelling of JSON's escapes.
package enum JSONEscape {
  /// Whether a byte of UTF-8 cannot stand in a string as it is.
  @inlinable
  package static func isNeeded(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// The escape of a byte that needs one. At most six bytes, which a `String` holds without memory of its own.
  package static func sequence(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: sequence(of: UInt16(byte))
    }
  }

  /// `\u202e`, for any unit of UTF-16.
  package static func sequence(of unit: UInt16) -> String { "\\u" + String(unit, digits: 4, radix: 16) }
}
