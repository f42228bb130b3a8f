/// UTF-16, as PowerShell writes the output of a program into a file.
enum UTF16Text {
  private enum Order { case little, big }

  static func isOne(_ prefix: [UInt8]) -> Bool { order(of: prefix) != nil }

  /// The text as UTF-8; nil if it is not UTF-16. A surrogate without its other half becomes U+FFFD.
  static func decoded(_ text: [UInt8]) -> [UInt8]? {
    guard let order = order(of: text) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    var high: UInt32?
    while index + 1 < text.count {
      let (first, second) = (UInt32(text[index]), UInt32(text[index + 1]))
      let unit = order == .little ? second << 8 | first : first << 8 | second
      index += 2
      if unit & 0xFC00 == 0xDC00, let before = high {
        append(0x10000 + (before - 0xD800) << 10 + (unit - 0xDC00), to: &result)
        high = nil
        continue
      }
      if high != nil { append(0xFFFD, to: &result) }
      high = unit & 0xFC00 == 0xD800 ? unit : nil
      if high == nil, unit != 0xFEFF { append(unit, to: &result) }
    }
    if high != nil { append(0xFFFD, to: &result) }
    return result
  }

  private static func append(_ value: UInt32, to result: inout [UInt8]) {
    if value < 0x80 { return result.append(UInt8(value)) }
    result.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}")!)
  }

  /// By its mark, or without one by the zeros beside ASCII characters. No text of UTF-8 has zeros.
  private static func order(of text: [UInt8]) -> Order? {
    guard text.count >= 4 else { return nil }
    if text.starts(with: [0xFF, 0xFE]) { return .little }
    if text.starts(with: [0xFE, 0xFF]) { return .big }
    let start = text.prefix(64)
    let units = start.count / 2
    var zeros = (even: 0, odd: 0)
    for index in 0..<2 * units where start[index] == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    if zeros.even == 0, zeros.odd * 4 >= units * 3 { return .little }
    if zeros.odd == 0, zeros.even * 4 >= units * 3 { return .big }
    return nil
  }
}
