internal import SilhouetteHierarchy

/// The encoding of a document's bytes.
///
/// Shells write documents in the encoding of their terminal and leave the declaration as it was. So bytes that are UTF-8 are
/// read as UTF-8, whatever is declared. Other bytes are read as declared. If UTF-8 is declared, GBK or Windows-1252 is assumed.
struct XMLEncoding {
  /// The document as UTF-8.
  var text: [UInt8]
  /// The encoding that was assumed against the declaration.
  var assumed: String?

  /// The other encodings' text as UTF-8; nil if the bytes are UTF-8 already.
  ///
  /// - Throws: the name of the encoding that is declared, if the system cannot read the bytes in it.
  static func undone(_ text: UnsafeRawBufferPointer) throws(Unreadable) -> XMLEncoding? {
    // A character that the end cuts off is the walk's to find.
    guard let fault = UTF8Validation.firstFault(in: text), fault < text.count else { return nil }
    let declared = declaration(text)
    if let declared, !OtherEncoding.isUnicode(declared) {
      guard let result = SystemEncodings.decoded(text, from: declared) else {
        throw Unreadable(name: printable(declared))
      }
      return XMLEncoding(text: result)
    }
    if let found = OtherEncoding.assumedGBK(text, by: SystemEncodings.decoder) {
      return XMLEncoding(text: found.text, assumed: found.assumed)
    }
    let western = ["WINDOWS-1252", "ISO-8859-1"]
    guard let result = western.lazy.compactMap({ SystemEncodings.decoded(text, from: $0) }).first else {
      return nil
    }
    return XMLEncoding(text: result, assumed: "Windows-1252")
  }

  struct Unreadable: Error {
    let name: String
  }

  /// The name in `<?xml … encoding="NAME"`.
  private static func declaration(_ text: UnsafeRawBufferPointer) -> String? {
    guard text.has("<?xml", at: 0) else { return nil }
    let start = UnsafeRawBufferPointer(rebasing: text.prefix(256))
    guard let end = start.firstRange(of: "?>", from: 0), let word = start.firstRange(of: "encoding", from: 0),
      word < end
    else { return nil }
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let open = start[word..<end].firstIndex(where: { quotes.contains($0) }),
      let close = start[(open + 1)..<end].firstIndex(of: start[open])
    else { return nil }
    return String(decoding: start[(open + 1)..<close], as: UTF8.self)
  }

  private static func printable(_ name: String) -> String {
    String(name.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
  }
}
