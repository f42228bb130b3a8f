// Values as replay SDKs write them.

extension JSONDocument {
  /// A number, or a string that starts with one, such as `16px`.
  func length(_ value: Int) -> Double? {
    if let number = number(value) { return number }
    guard kind(value) == .string, place(value).count < 64 else { return nil }
    let digits = text[place(value)].prefix { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    return Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
  func color(_ value: Int) -> Color? {
    let place = place(value)
    guard kind(value) == .string, place.count <= 9, text[place].first == UInt8(ascii: "#") else { return nil }
    var rgba: UInt32 = 0
    for byte in text[place].dropFirst() {
      guard let digit = byte.hexDigit else { return nil }
      rgba = rgba << 4 | UInt32(digit)
    }
    switch place.count - 1 {
    case 3: return Color(rgb: (rgba >> 8 & 0xF) * 0x110000 | (rgba >> 4 & 0xF) * 0x1100 | (rgba & 0xF) * 0x11)
    case 6: return Color(rgb: rgba)
    case 8: return Color(rgba: rgba)
    default: return nil
    }
  }

  /// A value as the JSON text that it was written in.
  func source(_ value: Int) -> String {
    let isString = kind(value) == .string
    let written = String(decoding: text[place(value)], as: UTF8.self)
    return isString ? "\"\(written)\"" : written
  }
}
