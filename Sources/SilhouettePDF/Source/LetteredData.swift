/// Bytes that a PDF writes as letters: in base 85, or as hexadecimal digits. They are read in pieces.
struct LetteredData {
  private let letters: StreamPacking.Letters
  private var value: UInt32 = 0
  private var digits = 0
  private(set) var hasEnded = false

  init(_ letters: StreamPacking.Letters) {
    self.letters = letters
  }

  /// Appends the bytes that letters encode. Other characters are skipped, or end the data.
  mutating func read(_ text: UnsafeRawBufferPointer, into out: inout [UInt8]) {
    for byte in text {
      switch letters {
      case .base85: take85(byte, &out)
      case .hexadecimal: take16(byte, &out)
      }
      if hasEnded { return }
    }
  }

  private mutating func take85(_ byte: UInt8, _ out: inout [UInt8]) {
    switch byte {
    case 0x7A where digits == 0: out += [0, 0, 0, 0]
    case 0x21...0x75:
      value = value &* 85 &+ UInt32(byte - 0x21)
      digits += 1
      guard digits == 5 else { return }
      for shift in [24, 16, 8, 0] as [UInt32] { out.append(UInt8(truncatingIfNeeded: value >> shift)) }
      (value, digits) = (0, 0)
    case 0x7E:
      guard digits > 1 else {
        hasEnded = true
        return
      }
      let given = digits - 1
      for _ in digits..<5 { value = value &* 85 &+ 84 }
      for shift in [24, 16, 8].prefix(given) { out.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
      hasEnded = true
    default: break
    }
  }

  private mutating func take16(_ byte: UInt8, _ out: inout [UInt8]) {
    let digit: UInt32
    switch byte {
    case 0x30...0x39: digit = UInt32(byte - 0x30)
    case 0x41...0x46: digit = UInt32(byte - 0x37)
    case 0x61...0x66: digit = UInt32(byte - 0x57)
    case 0x3E:
      if digits == 1 { out.append(UInt8(value << 4)) }
      hasEnded = true
      return
    default: return
    }
    value = value << 4 | digit
    digits += 1
    guard digits == 2 else { return }
    out.append(UInt8(value))
    (value, digits) = (0, 0)
  }
}
