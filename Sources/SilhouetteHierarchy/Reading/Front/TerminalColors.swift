/// The control sequences with which programs colour a terminal (ECMA-48): `ESC [ 1;31 m`, `ESC ] … BEL`.
package enum TerminalColors {
  package static func removed(from text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == 0x1B else {
        result.append(text[index])
        index += 1
        continue
      }
      index = end(ofSequenceAt: index, in: text)
    }
    return result
  }

  private static func end(ofSequenceAt start: Int, in text: [UInt8]) -> Int {
    var index = start + 1
    guard index < text.count else { return index }
    switch text[index] {
    case UInt8(ascii: "["):
      index += 1
      while index < text.count, (0x20...0x3F).contains(text[index]) { index += 1 }
      return index < text.count && (0x40...0x7E).contains(text[index]) ? index + 1 : index
    case UInt8(ascii: "]"):
      while index < text.count, text[index] != 0x07, text[index] != 0x1B, text[index] != 0x0A { index += 1 }
      if index < text.count, text[index] == 0x07 { return index + 1 }
      if index + 1 < text.count, text[index] == 0x1B, text[index + 1] == UInt8(ascii: "\\") {
        return index + 2
      }
      return index
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      return min(index + 2, text.count)
    case 0x20...0x7E:
      return index + 1
    default:
      return index
    }
  }
}
