/// Bytes as Base64 (RFC 4648), piece by piece.
package struct Base64Text {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The rest of the last piece: Base64 takes three bytes at a time.
  private var left: [UInt8] = []

  package init() {}

  /// The text of all bytes at once.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    write(bytes[...], to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text, with or without padding, also of several lines; nil if it is not Base64.
  package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (word, bits) = (UInt32(0), UInt32(0))
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      default: return nil
      }
      word = word << 6 | UInt32(value)
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> bits))
      word &= 1 << bits - 1
    }
    return bytes
  }

  /// The text of these bytes, as far as it is certain.
  package mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    let all = left.isEmpty ? bytes : left + bytes
    let whole = all.count / 3 * 3
    left = Array(all[whole...])
    var text: [UInt8] = []
    Self.write(all[..<whole], to: &text)
    return text
  }

  /// The rest of the text.
  package mutating func finish() -> [UInt8] {
    var text: [UInt8] = []
    Self.write(left[...], to: &text)
    left = []
    return text
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    let alphabet = alphabet
    var index = bytes.startIndex
    while bytes.endIndex - index >= 3 {
      let word = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      text.append(alphabet[word >> 18])
      text.append(alphabet[word >> 12 & 63])
      text.append(alphabet[word >> 6 & 63])
      text.append(alphabet[word & 63])
      index += 3
    }
    let rest = bytes.endIndex - index
    guard rest > 0 else { return }
    let word = Int(bytes[index]) << 16 | (rest > 1 ? Int(bytes[index + 1]) << 8 : 0)
    text.append(alphabet[word >> 18])
    text.append(alphabet[word >> 12 & 63])
    text.append(rest > 1 ? alphabet[word >> 6 & 63] : UInt8(ascii: "="))
    text.append(UInt8(ascii: "="))
  }
}
