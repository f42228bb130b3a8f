package import SilhouetteHierarchy

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The encodings that the system knows.
package enum SystemEncodings {
  /// Text as UTF-8 from the bytes of an encoding; nil if the system does not know the encoding, or if the bytes are not of it.
  package static let decoder: TextDecoder = { text, name in decoded(text, from: name) }

  static func decoded(_ text: UnsafeRawBufferPointer, from name: String) -> [UInt8]? {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
      return converted(text, from: name)
    #else
      return nil
    #endif
  }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  extension SystemEncodings {
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
#endif

extension FormatOptions {
  /// Options of a reader that also decodes the text of other encodings.
  package static func decoding(limits: Limits, density: Double? = nil) -> FormatOptions {
    var options = FormatOptions(limits: limits, density: density)
    options.decoder = SystemEncodings.decoder
    return options
  }
}
