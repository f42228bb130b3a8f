internal import SilhouetteHierarchy

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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
    if let declared, !isUnicode(declared) {
      guard let result = converted(text, from: declared) else { throw Unreadable(name: printable(declared)) }
      return XMLEncoding(text: result)
    }
    let guesses = isLikelyGBK(text) ? ["GB18030", "GBK"] : []
    for name in guesses {
      if let result = converted(text, from: name) { return XMLEncoding(text: result, assumed: "GBK") }
    }
    guard let result = converted(text, from: "WINDOWS-1252") ?? converted(text, from: "ISO-8859-1") else {
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

  private static func isUnicode(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("utf") || name == "ucs-2" || name == "us-ascii" || name == "ascii"
  }

  private static func printable(_ name: String) -> String {
    String(name.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
  }

  /// Whether most bytes beyond ASCII stand in pairs, as those of Chinese characters do.
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

  /// nil if the system does not know the encoding, or if the bytes are not of it.
  private static func converted(_ text: UnsafeRawBufferPointer, from name: String) -> [UInt8]? {
    guard name.utf8.count <= 40, !name.utf8.contains(0x2F), !name.utf8.contains(0),
      let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1
    else { return nil }
    defer { iconv_close(handle) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 2)
    var piece = [CChar](repeating: 0, count: 64 << 10)
    // iconv's input is not changed, but its type says so.
    var left = text.count
    var input = UnsafeMutablePointer(mutating: text.baseAddress?.assumingMemoryBound(to: CChar.self))
    while left > 0 {
      let before = left
      var room = piece.count
      let status = piece.withUnsafeMutableBufferPointer { buffer -> Int in
        var output = buffer.baseAddress
        return iconv(handle, &input, &left, &output, &room)
      }
      let written = piece.count - room
      piece.withUnsafeBytes { result.append(contentsOf: $0.prefix(written)) }
      // A full piece is no fault; a character that the end cuts off is lost.
      if status == -1, written == 0, left == before { return left <= 3 && left < text.count ? result : nil }
    }
    return result
  }
}
