/// Bytes of JSON, written by hand: no locale, and one spelling for each value.
package struct JSONBytes: Sendable {
  @usableFromInline var output: [UInt8] = []

  @inlinable package var bytes: [UInt8] { output }

  package init() {}

  package mutating func removeAll() {
    output.removeAll(keepingCapacity: true)
  }

  /// Takes the lines that are whole, so the rest does not grow with the session.
  package mutating func takeLines() -> [UInt8] {
    guard let last = output.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = Array(output[...last])
    output.removeSubrange(...last)
    return lines
  }

  /// Text that is JSON already.
  @inlinable
  package mutating func write(raw text: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  package mutating func write(raw text: some Sequence<UInt8>) {
    output.append(contentsOf: text)
  }

  /// Closes an object whose members were written from `start` on, each after a comma: the first comma becomes its brace.
  package mutating func close(from start: Int) {
    if output.count == start { write(raw: "{") } else { output[start] = UInt8(ascii: "{") }
    write(raw: "}")
  }

  /// As `JSONLiteral.number`.
  package mutating func write(_ number: Double) { output.append(contentsOf: JSONLiteral.number(number).utf8) }

  package mutating func write(_ numbers: Double...) {
    write(raw: "[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { write(raw: ",") }
      write(number)
    }
    write(raw: "]")
  }

  /// A byte of text that is JSON already.
  @inlinable
  package mutating func write(raw byte: UInt8) { output.append(byte) }

  /// A string in quotes, of bytes that are UTF-8.
  @inlinable
  package mutating func write(string utf8: some Sequence<UInt8>) {
    write(raw: "\"")
    for byte in utf8 {
      if JSONEscape.isNeeded(byte) {
        output.append(contentsOf: JSONEscape.sequence(of: byte).utf8)
      } else {
        output.append(byte)
      }
    }
    write(raw: "\"")
  }

  /// A string in quotes. Unprintable characters are escaped too, for files and listings that people read.
  package mutating func write(printable text: String) {
    write(raw: "\"")
    for scalar in text.unicodeScalars { writePrintable(scalar) }
    write(raw: "\"")
  }

  private mutating func writePrintable(_ scalar: Unicode.Scalar) {
    if scalar.isASCII, JSONEscape.isNeeded(UInt8(scalar.value)) {
      output.append(contentsOf: JSONEscape.sequence(of: UInt8(scalar.value)).utf8)
    } else if Printable.isPrintable(scalar) {
      output.append(contentsOf: UTF8.encode(scalar)!)
    } else {
      for unit in UTF16.encode(scalar)! { output.append(contentsOf: JSONEscape.sequence(of: unit).utf8) }
    }
  }
}
