/// Follows a text through the parts of an e-mail address.
struct MailTrack {
  private enum Place { case outside, local, gap, at, domain, dot }

  private var place = Place.outside
  private var isDomain = false
  private var labelLetters = 0

  /// Whether the sign completes an address.
  mutating func read(_ sign: TextSign) -> Bool {
    switch sign {
    case .letter, .foreign, .digit: return readWord(sign)
    case .separator(let byte): readSeparator(byte)
    case .other(UInt8(ascii: "@")): place = place == .local || place == .gap ? .at : .outside
    case .other(UInt8(ascii: "_")), .other(UInt8(ascii: "+")), .other(UInt8(ascii: "%")),
      .other(UInt8(ascii: "'")), .other(UInt8(ascii: "&")), .other(UInt8(ascii: "=")),
      .other(UInt8(ascii: "#")):
      place = .local
    case .other(UInt8(ascii: "\"")), .other(UInt8(ascii: "[")), .other(UInt8(ascii: "]")):
      place = place == .local || place == .gap ? .gap : place == .at ? .at : .outside
    case .hidden: place = .local
    case .other, .currency: place = .outside
    case .nothing: break
    }
    return false
  }

  private mutating func readWord(_ sign: TextSign) -> Bool {
    switch place {
    case .outside, .local: place = .local
    case .gap: place = .local
    case .at:
      place = .domain
      labelLetters = 0
    case .domain: break
    case .dot:
      if case .digit = sign { labelLetters = 0 } else { labelLetters += 1 }
      return labelLetters >= 2
    }
    return false
  }

  private mutating func readSeparator(_ byte: UInt8) {
    switch (place, byte) {
    case (.local, 0x0A), (.local, UInt8(ascii: " ")), (.local, UInt8(ascii: "(")),
      (.local, UInt8(ascii: ")")):
      place = .gap
    case (.gap, _): if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { place = .outside }
    // An address may break at a line's end.
    case (.at, 0x0A), (.at, UInt8(ascii: " ")), (.domain, 0x0A), (.dot, 0x0A): break
    case (.domain, UInt8(ascii: ".")):
      place = .dot
      labelLetters = 0
    case (.domain, UInt8(ascii: "-")), (.dot, UInt8(ascii: "-")), (.dot, UInt8(ascii: ".")): break
    case (.local, UInt8(ascii: "/")): place = .outside
    case (.local, _), (.outside, _): break
    default: place = .outside
    }
  }
}
