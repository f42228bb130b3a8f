import SilhouetteHierarchy
import SilhouetteText

/// A session's name for services that want one of 128 bits.
///
/// Without a given name it follows from the session's start, in the layout of a UUID of version 7 (RFC 9562), so that the
/// same session gets the same name every time.
struct SessionID: Sendable {
  /// 32 hexadecimal digits.
  let hex: String

  /// The name of nothing.
  static let zero = SessionID(given: String(repeating: "0", count: 32), start: 0)

  init(given: String?, start: Int64) {
    if let given {
      let digits = given.lowercased().filter { $0.isHexDigit }
      if digits.count == 32, given.count == 32 || given.count == 36 {
        hex = digits
        return
      }
      hex = Self.digits(time: start, seed: FNV1a.hash(given.utf8))
    } else {
      hex = Self.digits(time: start, seed: FNV1a.hash(String(start).utf8))
    }
  }

  var uuid: String {
    let digits = Array(hex)
    return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
      .map { String($0) }.joined(separator: "-")
  }

  private static func digits(time: Int64, seed: UInt64) -> String {
    let high = UInt64(bitPattern: time) << 16 | 0x7000 | seed & 0xFFF
    let low = 0x8000_0000_0000_0000 | seed >> 2
    return [high, low].map { String($0, digits: 16, radix: 16) }.joined()
  }
}
