/// The class of one character, for patterns. Letters and digits of other widths and scripts count as their
/// plain forms.
enum TextSign {
  case digit(UInt8)
  /// A Latin letter: 0 for `A`.
  case letter(UInt8, isUpper: Bool)
  /// Any other letter, in lower case.
  case foreign(UInt32)
  /// A sign allowed within a number: blanks, dashes, dots, slashes and brackets. Ends of lines are 0x0A,
  /// blanks 0x20.
  case separator(UInt8)
  case currency
  /// A sign in place of a digit that is not shown.
  case hidden
  case other(UInt8)
  /// Takes no room: joiners, marks of direction, combining accents.
  case nothing

  init(_ scalar: UInt32) {
    if scalar < 0x80 {
      self = Self.ascii(UInt8(scalar))
    } else if scalar >= 0xFF01, scalar <= 0xFF5E {
      self = Self.ascii(UInt8(scalar - 0xFEE0))
    } else {
      self = Self.wide(scalar)
    }
  }

  private static func ascii(_ byte: UInt8) -> TextSign {
    switch byte {
    case 0x30...0x39: .digit(byte - 0x30)
    case 0x41...0x5A: .letter(byte - 0x41, isUpper: true)
    case 0x61...0x7A: .letter(byte - 0x61, isUpper: false)
    case 0x09, 0x20: .separator(0x20)
    case 0x0A, 0x0D: .separator(0x0A)
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"):
      .separator(byte)
    case UInt8(ascii: "$"): .currency
    case UInt8(ascii: "*"): .hidden
    default: .other(byte)
    }
  }

  private static func wide(_ scalar: UInt32) -> TextSign {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: .separator(0x20)
    case 0x85, 0x2028, 0x2029: .separator(0x0A)
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0x300...0x36F,
      0x20E3:
      .nothing
    case 0x2010...0x2015, 0x2212, 0x2E3A, 0x2E3B, 0xFE58, 0xFE63: .separator(0x2D)
    case 0x2024, 0x30FB, 0x66B: .separator(0x2E)
    case 0x2044, 0x2215: .separator(0x2F)
    case 0x66C: .other(UInt8(ascii: ","))
    case 0x2018, 0x2019: .other(UInt8(ascii: "'"))
    case 0xA2...0xA5, 0x58F, 0x60B, 0x9F2, 0x9F3, 0xAF1, 0xE3F, 0x17DB, 0x20A0...0x20CF, 0xFDFC, 0xFFE0,
      0xFFE1,
      0xFFE5, 0xFFE6, 0x5186, 0x5143, 0x5713, 0xC6D0:
      .currency
    case 0xB7, 0x2022, 0x2219, 0x22C5, 0x25CF, 0x25E6, 0x26AB, 0x2B24, 0x2217, 0x204E, 0x2027, 0x25AA: .hidden
    case 0x2460...0x2468: .digit(UInt8(scalar - 0x245F))
    case 0x24EA: .digit(0)
    case 0x1D7CE...0x1D7FF: .digit(UInt8((scalar - 0x1D7CE) % 10))
    case 0x2000...0x2BFF, 0x3001...0x303F, 0xE000...0xF8FF, 0x1F000...0x1FAFF, 0xD7, 0xF7, 0x80...0xA9,
      0xAB...0xB4,
      0xB6, 0xB8, 0xB9, 0xBB...0xBF:
      .other(0)
    default: digit(scalar).map(TextSign.digit) ?? .foreign(lowered(scalar))
    }
  }

  /// Decimal digits of scripts with ten in a row.
  private static func digit(_ scalar: UInt32) -> UInt8? {
    let zero: UInt32
    switch scalar {
    case 0x660...0x669: zero = 0x660
    case 0x6F0...0x6F9: zero = 0x6F0
    case 0x7C0...0x7C9: zero = 0x7C0
    case 0x966...0xD6F:
      // Devanagari to Malayalam: every 128 from 0x966 on.
      let place = (scalar - 0x966) % 0x80
      return place < 10 ? UInt8(place) : nil
    case 0xE50...0xE59: zero = 0xE50
    case 0xED0...0xED9: zero = 0xED0
    case 0xF20...0xF29: zero = 0xF20
    case 0x1040...0x1049: zero = 0x1040
    case 0x17E0...0x17E9: zero = 0x17E0
    case 0x1810...0x1819: zero = 0x1810
    default: return nil
    }
    return UInt8(scalar - zero)
  }

  private static func lowered(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xC0...0xDE, 0x391...0x3A9, 0x410...0x42F: scalar + 0x20
    case 0x400...0x40F: scalar + 0x50
    case 0x100...0x137, 0x14A...0x177: scalar | 1
    case 0x139...0x148, 0x179...0x17E: scalar + (scalar & 1)
    default: scalar
    }
  }
}

/// The characters of UTF-8, one at a time. Invalid bytes become U+FFFD.
struct SignDecoder {
  private(set) var position = 0

  mutating func next(_ bytes: Span<UInt8>) -> UInt32? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    position += 1
    guard first >= 0x80 else { return UInt32(first) }
    let more: Int
    var scalar: UInt32
    switch first {
    case 0xC2...0xDF: (more, scalar) = (1, UInt32(first & 0x1F))
    case 0xE0...0xEF: (more, scalar) = (2, UInt32(first & 0x0F))
    case 0xF0...0xF4: (more, scalar) = (3, UInt32(first & 0x07))
    default: return 0xFFFD
    }
    for _ in 0..<more {
      guard position < bytes.count, bytes[position] & 0xC0 == 0x80 else { return 0xFFFD }
      scalar = scalar << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
    }
    return scalar
  }
}
