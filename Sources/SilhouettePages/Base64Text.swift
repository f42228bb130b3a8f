internal import Foundation
internal import SilhouetteReplay

/// Bytes as Base64 (RFC 4648), piece by piece.
struct Base64Text {
  /// The rest of the last piece: Base64 takes three bytes at a time.
  private var left: [UInt8] = []

  /// The text of these bytes, as far as it is certain.
  mutating func add(_ bytes: [UInt8]) -> Data {
    left += bytes
    let whole = left.count / 3 * 3
    defer { left.removeFirst(whole) }
    return Data(left[..<whole]).base64EncodedData()
  }

  /// The rest of the text.
  mutating func finish() -> Data {
    defer { left = [] }
    return Data(left).base64EncodedData()
  }

  /// The bytes of one text as a zlib stream, in Base64.
  static func packed(_ text: String) -> String {
    var deflater = Deflater()
    var packed: [UInt8] = []
    deflater.append(Array(text.utf8)[...], to: &packed)
    deflater.finish(into: &packed)
    return Data(packed).base64EncodedString()
  }
}
