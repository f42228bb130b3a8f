/// Text as UTF-8 from the bytes of another encoding; nil if the encoding is unknown, or if the bytes are not of it.
package typealias TextDecoder = @Sendable (_ text: UnsafeRawBufferPointer, _ encoding: String) -> [UInt8]?

/// Text that is not UTF-8, such as JSON that a program on a Chinese or a Western Windows wrote.
///
/// It is read as it declares: `charset=` in the header of an answer before it, or `encoding=` of a document in it. Without a
/// declaration GBK is assumed, if most bytes beyond ASCII come in pairs. Other text stays as it is, and its reader reports
/// the first bad byte.
package struct OtherEncoding {
  /// As UTF-8.
  package var text: [UInt8]
  /// The encoding that was assumed without a declaration.
  package var assumed: String?

  /// Bytes that may hold a declaration.
  private static let declaredWithin = 4096
  private static let signs: [StaticString] = ["charset=", "encoding="]

  /// Whether a text may be in another encoding. XML is its own reader's to decode.
  static func isPossible(in prefix: [UInt8]) -> Bool {
    prefix.first { !$0.isBlank } != UInt8(ascii: "<")
  }

  /// nil if the text is UTF-8 already, or if its encoding is not known.
  static func undone(_ text: [UInt8], by decoder: TextDecoder) -> OtherEncoding? {
    text.withUnsafeBytes { bytes in
      guard let fault = UTF8Validation.firstFault(in: bytes), fault < bytes.count else { return nil }
      if let name = declared(in: bytes), !isUnicode(name) {
        return decoder(bytes, name).map { OtherEncoding(text: $0) }
      }
      return assumedGBK(bytes, by: decoder)
    }
  }

  /// The text, if it can be GBK.
  package static func assumedGBK(_ text: UnsafeRawBufferPointer, by decoder: TextDecoder) -> OtherEncoding? {
    guard isLikelyGBK(text) else { return nil }
    return (decoder(text, "GB18030") ?? decoder(text, "GBK")).map { OtherEncoding(text: $0, assumed: "GBK") }
  }

  package static func isUnicode(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("utf") || name == "ucs-2" || name == "us-ascii" || name == "ascii"
  }

  /// The name after `charset=` or `encoding=`, with quotes or without.
  private static func declared(in text: UnsafeRawBufferPointer) -> String? {
    let start = UnsafeRawBufferPointer(rebasing: text.prefix(declaredWithin))
    for sign in signs {
      guard let place = start.firstRange(of: sign, from: 0) else { continue }
      let name = start[(place + sign.utf8CodeUnitCount)...].drop { "\"'\\".utf8.contains($0) }
        .prefix { isOfName($0) }
      if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.:".utf8.contains(byte)
  }

  /// Whether most bytes beyond ASCII come in pairs, as those of Chinese characters do.
  private static func isLikelyGBK(_ text: UnsafeRawBufferPointer) -> Bool {
    var (pairs, singles, index) = (0, 0, 0)
    while index < text.count {
      guard text[index] >= 0x80 else {
        index += 1
        continue
      }
      let isPair = index + 1 < text.count && text[index + 1] >= 0x80
      if isPair { pairs += 1 } else { singles += 1 }
      index += isPair ? 2 : 1
    }
    return pairs > 2 * singles
  }
}
