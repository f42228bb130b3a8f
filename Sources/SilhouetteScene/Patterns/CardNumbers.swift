/// Numbers of payment cards (ISO/IEC 7812).
enum CardNumbers {
  /// Whether the last signs are the number of a card: its length, its first digit and its check digit.
  static func end(_ signs: RecentSigns) -> Bool {
    let length = signs.numberLength
    guard length >= 12 else { return false }
    for length in 12...min(19, length) where signs.isNumber(length) {
      switch signs.digit(0, of: length) {
      case 2...6, 9: if signs.passesLuhn(length), length > 12 || signs.groups(12) == 0xC { return true }
      case 1: if length == 15, signs.passesLuhn(length) { return true }
      default: continue
      }
    }
    return false
  }
}

extension RecentSigns {
  /// Whether the last digit checks the others as on payment cards.
  func passesLuhn(_ length: Int) -> Bool {
    var sum = 0
    for place in 0..<length {
      let digit = self[place]
      sum += place % 2 == 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9
    }
    return sum % 10 == 0
  }
}
