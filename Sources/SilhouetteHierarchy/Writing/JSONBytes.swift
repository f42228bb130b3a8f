/// Bytes of JSON, written by hand: no locale, and one spelling for each value.
package struct JSONBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Takes the complete lines, so that the rest does not grow with the session.
  package mutating func takeLines() -> [UInt8] {
    guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = Array(bytes[...last])
    bytes.removeSubrange(...last)
    return lines
  }

  /// Text that is JSON already.
  package mutating func write(raw text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func write(raw text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
  }

  /// Closes an object whose members were written from `start` on, each after a comma. The first comma becomes
  /// its brace.
  mutating func close(from start: Int) {
    if bytes.count == start { write(raw: "{") } else { bytes[start] = UInt8(ascii: "{") }
    write(raw: "}")
  }

  /// The shortest decimal that is read as this double; 0 for NaN and infinity.
  package mutating func write(_ number: Double) {
    if let whole = Int(exactly: number), abs(whole) < 1 << 53 {
      bytes.append(contentsOf: "\(whole)".utf8)
    } else {
      bytes.append(contentsOf: number.isFinite ? "\(number)".utf8 : "0".utf8)
    }
  }

  package mutating func write(_ numbers: Double...) {
    write(raw: "[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { write(raw: ",") }
      write(number)
    }
    write(raw: "]")
  }

  /// A byte of text that is JSON already.
  package mutating func write(raw byte: UInt8) { bytes.append(byte) }

  /// A string in quotes. The bytes must be valid UTF-8.
  package mutating func write(string utf8: some Sequence<UInt8>) {
    write(raw: "\"")
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""): write(raw: "\\\"")
      case UInt8(ascii: "\\"): write(raw: "\\\\")
      case 0x0A: write(raw: "\\n")
      case 0x0D: write(raw: "\\r")
      case 0x09: write(raw: "\\t")
      case 0..<0x20: writeControl(byte)
      default: bytes.append(byte)
      }
    }
    write(raw: "\"")
  }

  /// A string in quotes, with unprintable characters escaped too: for files and listings that people read.
  package mutating func write(printable text: String) {
    write(raw: "\"")
    for scalar in text.unicodeScalars { writePrintable(scalar) }
    write(raw: "\"")
  }

  private mutating func writePrintable(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": write(raw: "\\\"")
    case "\\": write(raw: "\\\\")
    case "\n": write(raw: "\\n")
    case "\r": write(raw: "\\r")
    case "\t": write(raw: "\\t")
    default:
      if Printable.isPrintable(scalar) { return write(raw: UTF8.encode(scalar)!) }
      for unit in UTF16.encode(scalar)! { writeEscaped(unit) }
    }
  }

  private mutating func writeEscaped(_ unit: UInt16) {
    write(raw: "\\u")
    for shift in [12, 8, 4, 0] as [UInt16] { writeHex(UInt8(unit >> shift & 0xF)) }
  }

  private mutating func writeHex(_ digit: UInt8) {
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  private mutating func writeControl(_ byte: UInt8) {
    write(raw: "\\u00")
    for digit in [byte >> 4, byte & 15] { writeHex(digit) }
  }

  package mutating func write(_ color: Color) {
    write(raw: "\"")
    write(raw: color.description.utf8)
    write(raw: "\"")
  }
}
