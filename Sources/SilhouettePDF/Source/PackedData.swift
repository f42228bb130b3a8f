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

  /// Throws if the file's streams unpack to more than the limit. qpdf unpacks tables of objects on its own, so they are measured
  /// before it sees the file. What was packed several times counts each time.
  static func check(_ file: [UInt8], limits: PDFLimits) throws(PDFError) {
    var left = limits.inflatedBytes
    let fits = file.withUnsafeBytes { bytes -> Bool in
      var at = 0
      while let data = nextStream(bytes, from: &at) {
        var layers = PackedLayers(left: left)
        guard layers.take(UnsafeRawBufferPointer(rebasing: bytes[data...])) else { return false }
        left = layers.left
      }
      return true
    }
    guard fits else {
      throw PDFError("unpacks to more than \(limits.inflatedBytes) bytes; split it first")
    }
  }

  /// Whether bytes begin as zlib data does.
  static func isPacked(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 0x0F == 8 && (Int(first) << 8 | Int(second)) % 31 == 0
  }

  /// Where zlib data begins after the next word `stream`.
  private static func nextStream(_ bytes: UnsafeRawBufferPointer, from at: inout Int) -> Int? {
    let word: StaticString = "stream"
    while at + 10 <= bytes.count {
      // The word's last letter is rare enough to look for it first.
      guard bytes[at + 5] == 0x6D, bytes[at] == 0x73,
        word.withUTF8Buffer({ $0.elementsEqual(bytes[at..<at + 6]) })
      else {
        at += 1
        continue
      }
      at += 6
      var data = at
      if bytes[data] == 0x0D { data += 1 }
      if bytes[data] == 0x0A { data += 1 }
      guard data + 2 <= bytes.count else { return nil }
      if isPacked(bytes[data], bytes[data + 1]) { return data }
    }
    return nil
  }
}
