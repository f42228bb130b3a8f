internal import SilhouetteHierarchy

/// Measures what packed data unpacks to, without holding it.
enum PackedData {
  /// - Returns: the unpacked bytes of zlib data, as many as come before its end or a fault; nil if they are more than `most`.
  static func size(_ bytes: UnsafeRawBufferPointer, most: Int) -> Int? {
    var limits = Limits()
    limits.inflatedBytes = most
    var inflater = Inflater(.zlib, limits: limits)
    var (taken, given) = (0, 0)
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room -> Int? in
      while taken < bytes.count, !inflater.isWhole {
        do throws(Inflater.Fault) {
          let step = try inflater.inflate(UnsafeRawBufferPointer(rebasing: bytes[taken...]), into: room)
          taken += step.taken
          given += step.given
          if step.given == 0 { break }
        } catch {
          if case .limit = error { return nil }
          break
        }
      }
      return given
    }
  }

  /// Throws if the file's streams unpack to more than the limits. qpdf unpacks tables of objects on its own,
  /// so they are measured before it sees the file. Data that was packed several times counts each time.
  static func check(_ file: [UInt8], limits: PDFLimits) throws(PDFError) {
    var left = limits.inflatedBytes
    let fault = file.withUnsafeBytes { bytes -> PDFError? in
      var at = 0
      while let stream = nextStream(bytes, from: &at) {
        if stream.packing.isOdd { return oddPacking }
        let most = stream.packing.isPicture ? limits.pictureBytes : limits.tableBytes
        var layers = PackedLayers(left: min(left, most))
        guard layers.take(UnsafeRawBufferPointer(rebasing: bytes[stream.data...]), as: stream.packing) else {
          return PDFError("unpacks to more than \(min(left, most)) bytes; split it first")
        }
        left -= layers.taken
      }
      return nil
    }
    if let fault { throw fault }
  }

  static let oddPacking = PDFError(
    "packs its content in an unusual way; write it anew with `qpdf --stream-data=uncompress in.pdf out.pdf`")

  /// Whether bytes begin as zlib data does.
  static func isPacked(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 0x0F == 8 && (Int(first) << 8 | Int(second)) % 31 == 0
  }

  /// How far before a stream its dictionary begins, at most.
  private static let longestDictionary = 1 << 14

  /// The next stream's data, and their packing by its dictionary.
  private static func nextStream(
    _ bytes: UnsafeRawBufferPointer, from at: inout Int
  ) -> (data: Int, packing: StreamPacking)? {
    let word: StaticString = "stream"
    let first = at
    while at + 10 <= bytes.count {
      // The word's last letter is rare enough to look for it first.
      guard bytes[at + 5] == 0x6D, bytes[at] == 0x73,
        word.withUTF8Buffer({ $0.elementsEqual(bytes[at..<at + 6]) })
      else {
        at += 1
        continue
      }
      let end = at
      at += 6
      // `endstream`
      if end >= 3, bytes[end - 1] == 0x64, bytes[end - 2] == 0x6E, bytes[end - 3] == 0x65 { continue }
      var data = at
      if bytes[data] == 0x0D { data += 1 }
      if bytes[data] == 0x0A { data += 1 }
      let packing = StreamPacking(
        of: UnsafeRawBufferPointer(rebasing: bytes[max(first, end - longestDictionary)..<end]))
      return (data, packing)
    }
    return nil
  }
}

/// The filters of a stream, by the text before it.
///
/// Only filters whose growth can be measured may pack what qpdf unpacks: zlib's, and those that write bytes as letters.
struct StreamPacking {
  enum Letters { case base85, hexadecimal }

  private(set) var letters: Letters?
  private(set) var isPicture = false
  private(set) var isOdd = false

  init(of text: UnsafeRawBufferPointer) {
    let start = Self.last("obj", in: text).map { $0 + 3 } ?? 0
    let text = UnsafeRawBufferPointer(rebasing: text[start...])
    isPicture = Self.count("/Image", in: text) > 0
    let base85 = Self.count("ASCII85Decode", in: text) + Self.count("/A85", in: text)
    let hexadecimal = Self.count("ASCIIHexDecode", in: text) + Self.count("/AHx", in: text)
    if base85 > 0 { letters = .base85 } else if hexadecimal > 0 { letters = .hexadecimal }
    let flate =
      Self.count("FlateDecode", in: text) + Self.count("/Fl ", in: text) + Self.count("/Fl]", in: text)
    let others =
      Self.count("LZW", in: text) + Self.count("RunLengthDecode", in: text) + Self.count("/RL", in: text)
    let isHidden = Self.count("Filter", in: text) > 0 && Self.count("#", in: text) > 0
    if isPicture {
      isOdd = flate > 4
    } else {
      isOdd = base85 + hexadecimal > 1 || flate > 2 || others > 0 || isHidden || Self.isIndirect(text)
    }
  }

  /// Whether the filter is named by another object.
  private static func isIndirect(_ text: UnsafeRawBufferPointer) -> Bool {
    guard var at = last("/Filter", in: text) else { return false }
    at += 7
    while at < text.count, [0, 9, 10, 12, 13, 32].contains(text[at]) { at += 1 }
    return at < text.count && (0x30...0x39).contains(text[at])
  }

  private static func last(_ word: StaticString, in text: UnsafeRawBufferPointer) -> Int? {
    word.withUTF8Buffer { word in
      var at = text.count - word.count
      while at >= 0 {
        if text[at] == word[0], word.elementsEqual(text[at..<at + word.count]) { return at }
        at -= 1
      }
      return nil
    }
  }

  private static func count(_ word: StaticString, in text: UnsafeRawBufferPointer) -> Int {
    word.withUTF8Buffer { word in
      var (at, count) = (0, 0)
      while at + word.count <= text.count {
        if text[at] == word[0], word.elementsEqual(text[at..<at + word.count]) { count += 1 }
        at += 1
      }
      return count
    }
  }
}
