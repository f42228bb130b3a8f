/// Cuts a content stream, or a PostScript function, into tokens. It never fails: bytes of no other token are
/// a word.
struct ContentLexer {
  enum Token {
    case number(Double)
    /// Without its slash, escapes not resolved.
    case name(Range<Int>)
    /// An operator, `true`, or anything else of regular characters.
    case word(Range<Int>)
    /// A literal or hexadecimal string.
    case string
    case arrayStart, arrayEnd
    case dictionaryStart, dictionaryEnd
    case braceOpen, braceClose
    /// Starts as a number and is none.
    case broken
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// nil at the end.
  mutating func next() -> Token? {
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case 0, 9, 10, 12, 13, 32: continue
      case 0x25: while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
      case 0x28: return literal()
      case 0x3C: return angle()
      case 0x3E:
        guard offset < bytes.count, bytes[offset] == 0x3E else { return .broken }
        offset += 1
        return .dictionaryEnd
      case 0x5B: return .arrayStart
      case 0x5D: return .arrayEnd
      case 0x7B: return .braceOpen
      case 0x7D: return .braceClose
      case 0x29: return .broken
      case 0x2F:
        let start = offset
        skipRegular()
        return .name(start..<offset)
      default:
        let start = offset - 1
        skipRegular()
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E: return number(start..<offset)
        default: return .word(start..<offset)
        }
      }
    }
    return nil
  }

  /// Skips the data of an inline image, after its `ID`: up to an `EI` between white space.
  ///
  /// Data can hold such an `EI` by chance. The bytes after it are then read as operators, and only allowed
  /// ones stay.
  mutating func skipImageData() {
    var at = offset + 1
    while at + 1 < bytes.count {
      if bytes[at] == 0x45, bytes[at + 1] == 0x49, at == offset + 1 || Self.isSpace(bytes[at - 1]),
        at + 2 >= bytes.count || Self.isSpace(bytes[at + 2])
      {
        offset = at + 2
        return
      }
      at += 1
    }
    offset = bytes.count
  }

  /// The bytes of a name with its escapes resolved; nil where one is broken or none can be looked up.
  func name(_ range: Range<Int>) -> [UInt8]? {
    var name: [UInt8] = []
    name.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      var byte = bytes[at]
      at += 1
      if byte == 0x23 {
        guard at + 1 < range.upperBound, let high = Self.digit(bytes[at]), let low = Self.digit(bytes[at + 1])
        else { return nil }
        byte = high << 4 | low
        at += 2
      }
      guard byte != 0 else { return nil }
      name.append(byte)
    }
    return name.isEmpty || name.count > 512 ? nil : name
  }

  private mutating func skipRegular() {
    while offset < bytes.count, Self.isRegular(bytes[offset]) { offset += 1 }
  }

  private mutating func literal() -> Token {
    var depth = 1
    while offset < bytes.count, depth > 0 {
      switch bytes[offset] {
      case 0x28: depth += 1
      case 0x29: depth -= 1
      case 0x5C: offset += 1
      default: break
      }
      offset += 1
    }
    offset = min(offset, bytes.count)
    return .string
  }

  private mutating func angle() -> Token {
    if offset < bytes.count, bytes[offset] == 0x3C {
      offset += 1
      return .dictionaryStart
    }
    while offset < bytes.count, bytes[offset] != 0x3E { offset += 1 }
    offset = min(offset + 1, bytes.count)
    return .string
  }

  private func number(_ range: Range<Int>) -> Token {
    var at = range.lowerBound
    var (value, isNegative, digits) = (0.0, false, 0)
    if bytes[at] == 0x2B || bytes[at] == 0x2D {
      isNegative = bytes[at] == 0x2D
      at += 1
    }
    while at < range.upperBound, (0x30...0x39).contains(bytes[at]) {
      value = value * 10 + Double(bytes[at] - 0x30)
      digits += 1
      at += 1
    }
    if at < range.upperBound, bytes[at] == 0x2E {
      at += 1
      var place = 0.1
      while at < range.upperBound, (0x30...0x39).contains(bytes[at]) {
        value += Double(bytes[at] - 0x30) * place
        place /= 10
        digits += 1
        at += 1
      }
    }
    guard at == range.upperBound, digits > 0 else { return .broken }
    return .number(isNegative ? -value : value)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || (9...13).contains(byte) || byte == 0
  }

  private static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 12, 13, 32, 0x25, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D: false
    default: true
    }
  }
}
