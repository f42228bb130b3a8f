extension KindModel {
  /// The model of the project's weights; nil if there are none that fit this module.
  static let learned: KindModel? = {
    let text = KindWeights.base64
    guard text.utf8CodeUnitCount > 0 else { return nil }
    let bytes = decode(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    return try? KindModel(bytes)
  }()

  /// Base64 without spaces; other characters end it.
  private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in text {
      let value: UInt8
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return bytes
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
