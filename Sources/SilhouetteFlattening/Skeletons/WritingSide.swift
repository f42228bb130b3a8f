/// The side that a text begins at.
enum WritingSide {
  case left, right

  /// More bytes than these are not looked at.
  private static let most = 64

  /// By the first letter; nil if there is none. Hebrew, Arabic, Syriac, Thaana and N'Ko are written from the right (Unicode
  /// Standard Annex 9).
  init?(of text: ArraySlice<UInt8>) {
    let bytes = text.prefix(Self.most)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        self = .left
        return
      case 0xC0...:
        let next = position + 1 < bytes.endIndex ? bytes[position + 1] : 0
        switch (byte, next) {
        case (0xD6, 0x90...), (0xD7...0xDF, _), (0xE0, 0xA0...0xA3), (0xEF, 0xAC...0xB7), (0xEF, 0xB9...0xBB):
          self = .right
          return
        // Latin-1's signs, punctuation, symbols and emoji have no side.
        case (0xC2, _), (0xE2, _), (0xE3, 0x80), (0xEF, _), (0xF0..., _): break
        default:
          self = .left
          return
        }
      default: break
      }
      position += 1
    }
    return nil
  }
}
