/// Bytes of JSON and CSS, written by hand: numbers without a locale and in one spelling each.
///
/// It manages its own memory, in large pieces: an array would check for each piece of text whether it is
/// shared.
package struct WireBytes: ~Copyable {
  /// nil until something is written.
  @usableFromInline var start: UnsafeMutablePointer<UInt8>?
  @usableFromInline var count = 0
  @usableFromInline var room = 0

  @inlinable package init() {}

  @inlinable deinit { start?.deallocate() }

  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Whether these are the bytes of a text.
  package func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == count else { return false }
    guard count > 0, let start, let other = text.baseAddress else { return true }
    // Without a way out, so that many bytes are compared at once.
    var difference: UInt8 = 0
    for index in 0..<count { difference |= start[index] ^ other[index] }
    return difference == 0
  }

  package func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  @inlinable @inline(__always)
  mutating func makeRoom(_ length: Int) {
    if room - count < length { grow(length) }
  }

  @inline(never) @usableFromInline
  mutating func grow(_ length: Int) {
    room = max(room * 2, count + length, 512)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    if let start {
      larger.update(from: start, count: count)
      start.deallocate()
    }
    start = larger
  }

  @inlinable @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    start.unsafelyUnwrapped[count] = byte
    count += 1
  }

  @inlinable @inline(__always)
  mutating func append(_ text: UnsafePointer<UInt8>, _ length: Int) {
    makeRoom(length)
    (start.unsafelyUnwrapped + count).update(from: text, count: length)
    count += length
  }

  @inlinable @inline(__always)
  package mutating func write(_ text: StaticString) {
    append(text.utf8Start, text.utf8CodeUnitCount)
  }

  @inlinable
  package mutating func write(utf8 text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      if let first = text.baseAddress { append(first, text.count) }
    }
  }

  /// Named, since literals would rather be a `String` than a `StaticString`.
  @inlinable
  package mutating func write(string text: String) {
    for byte in text.utf8 { append(byte) }
  }

  @inlinable
  package mutating func write(byte: UInt8) { append(byte) }

  // MARK: Numbers

  @inlinable
  package mutating func write(_ number: Int) {
    if number < 0 { write("-") }
    writeDigits(number.magnitude)
  }

  @inlinable
  package mutating func write(_ number: Int32) { write(Int(number)) }

  @inlinable
  mutating func writeDigits(_ magnitude: UInt) {
    guard magnitude >= 10 else { return append(UInt8(ascii: "0") + UInt8(magnitude)) }
    var length = 2
    var power: UInt = 100
    while length < 20, magnitude >= power {
      length += 1
      (power, _) = power.multipliedReportingOverflow(by: 10)
    }
    makeRoom(length)
    var rest = magnitude
    for place in stride(from: count + length - 1, through: count, by: -1) {
      start.unsafelyUnwrapped[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  /// The shortest decimal: `12.25`, `-0.5`, `0`.
  @inlinable
  package mutating func write(quarters: Int) {
    if quarters < 0 { write("-") }
    writeDigits(quarters.magnitude / 4)
    switch quarters.magnitude % 4 {
    case 1: write(".25")
    case 2: write(".5")
    case 3: write(".75")
    default: break
    }
  }

  /// As `write(quarters:)`, a length of CSS: `12.25px`, `0`.
  @inlinable
  package mutating func write(pixels quarters: Int) {
    write(quarters: quarters)
    if quarters != 0 { write("px") }
  }

  /// A share of a thousand: `0.5`, `1`.
  @inlinable
  package mutating func write(thousandths: UInt16) { writeFraction(UInt(thousandths), digits: 3) }

  /// The shortest decimal that is read as this double; 0 for infinities and NaN.
  @inlinable
  package mutating func write(_ number: Double) {
    guard number.isFinite else { return write("0") }
    let scaled = (number * 10_000).rounded()
    guard abs(scaled) < 1e15, scaled / 10_000 == number else { return writeLong(number) }
    if number < 0 { write("-") }
    writeFraction(UInt(abs(scaled)), digits: 4)
  }

  @inline(never) @usableFromInline
  mutating func writeLong(_ number: Double) {
    let text = "\(number)"
    write(string: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  @inlinable
  mutating func writeFraction(_ value: UInt, digits: Int) {
    var divisor: UInt = digits == 3 ? 1000 : 10_000
    writeDigits(value / divisor)
    var rest = value % divisor
    guard rest > 0 else { return }
    write(".")
    while rest > 0 {
      divisor /= 10
      append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
    }
  }

  // MARK: Strings

  /// With JSON's escapes and without quotes; the bytes are UTF-8.
  @inlinable
  package mutating func write(escaped text: some Sequence<UInt8>) {
    for byte in text { writeEscaped(byte) }
  }

  @inlinable
  mutating func writeEscaped(_ byte: UInt8) {
    if JSONEscape.isNeeded(byte) { write(string: JSONEscape.sequence(of: byte)) } else { append(byte) }
  }
}
