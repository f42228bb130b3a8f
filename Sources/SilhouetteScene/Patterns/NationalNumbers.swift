/// Numbers that states give to persons, by their check digits, else by their grouping.
///
/// Sources of the rules are the authorities' own descriptions. Cost: a few additions a digit, of at most 18.
enum NationalNumbers {
  /// Whether the signs, at the end of a group, end in such a number.
  static func end(_ signs: RecentSigns) -> Bool {
    let digits = signs.numberLength
    if digits >= 9, numberEnds(signs) { return true }
    return signs.count >= 8 && digits < signs.count && mixedEnds(signs)
  }

  private static func numberEnds(_ signs: RecentSigns) -> Bool {
    if signs.isNumber(9), nine(signs) { return true }
    if signs.isNumber(10), ten(signs) { return true }
    if signs.isNumber(11), eleven(signs) { return true }
    if signs.isNumber(12), twelve(signs) { return true }
    if signs.isNumber(13), thirteen(signs) { return true }
    if signs.isNumber(14), cnpj(signs) { return true }
    if signs.isNumber(15), nir(signs) { return true }
    return signs.isNumber(18) && resident(signs)
  }

  private static func nine(_ s: RecentSigns) -> Bool {
    let groups = s.groups(9)
    // United States: no check digit, but groups of its own.
    if groups == 0x324 { return s.number(0, 3, of: 9) != 0 && s.number(3, 5, of: 9) != 0 }
    // Chile: the check digit is a group of its own.
    if groups & 0xF == 1, groups != 0x1_1111_1111, chile(s, 9) { return true }
    // Canada and Israel; the Netherlands; Portugal; Australia.
    if s.passesLuhn(9) { return true }
    if (s.sum("98765432", of: 9) - s[0]) % 11 == 0 { return true }
    let rest = s.sum("98765432", of: 9) % 11
    if s[0] == (rest < 2 ? 0 : 11 - rest) { return true }
    return s.sum("14375869:", of: 9) % 11 == 0
  }

  private static func ten(_ s: RecentSigns) -> Bool {
    // Nordic countries, Czechia, Bulgaria: a date of birth and four more digits.
    if s.groups(10) == 0x64 { return isDate(s, 10) }
    if s.passesLuhn(10), isYearMonthDay(s, 0, 10) { return true }
    // Health numbers of England.
    let check = 11 - s.sum(":98765432", of: 10) % 11
    return check != 10 && s[0] == check % 11
  }

  private static func eleven(_ s: RecentSigns) -> Bool {
    // Poland.
    if s.sum("13791379131", of: 11) % 10 == 0 { return true }
    // Brazil.
    if s.sum(":98765432", of: 11) * 10 % 11 % 10 == s[1], s.sum(";:98765432", of: 11) * 10 % 11 % 10 == s[0] {
      return true
    }
    // Germany.
    var product = 10
    for index in 0..<10 {
      let sum = (s.digit(index, of: 11) + product) % 10
      product = (sum == 0 ? 10 : sum) * 2 % 11
    }
    if (11 - product) % 10 == s[0] { return true }
    // Belgium; from the year 2000 on with a 2 before it.
    let nine = s.number(0, 9, of: 11)
    let two = s.number(9, 11, of: 11)
    if 97 - nine % 97 == two || 97 - (2_000_000_000 + nine) % 97 == two { return true }
    // Norway.
    if s.sum("3761894521", of: 11) % 11 == 0, s.sum("54327654321", of: 11) % 11 == 0 { return true }
    // Turkey.
    let odd = s.sum("101010101", of: 11)
    let even = s.sum("01010101", of: 11)
    if (odd * 7 - even + 100) % 10 == s[1], (odd + even + s[1]) % 10 == s[0] { return true }
    // Argentina; Russia.
    if s.sum("54327654321", of: 11) % 11 == 0 { return true }
    return s.sum("987654321", of: 11) % 101 % 100 == two
  }

  private static func twelve(_ s: RecentSigns) -> Bool {
    // Malaysia.
    if s.groups(12) == 0x624, isYearMonthDay(s, 0, 12) { return true }
    // Sweden with the century.
    if s.passesLuhn(10), isYearMonthDay(s, 2, 12) { return true }
    // India.
    if s.digit(0, of: 12) > 1, passesVerhoeff(s, 12) { return true }
    // Japan.
    let rest = s.sum("65432765432", of: 12) % 11
    return s[0] == (rest < 2 ? 0 : 11 - rest)
  }

  private static func thirteen(_ s: RecentSigns) -> Bool {
    // Korea.
    if s.groups(13) == 0x67 { return isYearMonthDay(s, 0, 13) }
    // South Africa.
    if s.passesLuhn(13), isYearMonthDay(s, 0, 13) { return true }
    // Switzerland.
    if s.number(0, 3, of: 13) == 756, s.sum("1313131313131", of: 13) % 10 == 0 { return true }
    // Thailand; Romania.
    if (11 - s.sum("=<;:98765432", of: 13) % 11) % 10 == s[0] { return true }
    let rest = s.sum("279146358279", of: 13) % 11
    return s[0] == (rest == 10 ? 1 : rest) && isYearMonthDay(s, 1, 13)
  }

  /// Companies and traders in Brazil.
  private static func cnpj(_ s: RecentSigns) -> Bool {
    func check(_ sum: Int) -> Int { sum % 11 < 2 ? 0 : 11 - sum % 11 }
    return s[1] == check(s.sum("543298765432", of: 14)) && s[0] == check(s.sum("6543298765432", of: 14))
  }

  /// France.
  private static func nir(_ s: RecentSigns) -> Bool {
    97 - s.number(0, 13, of: 15) % 97 == s.number(13, 15, of: 15)
  }

  /// China; the last sign may be an X.
  private static func resident(_ s: RecentSigns) -> Bool {
    let check = (12 - s.sum("79:584216379:5842", of: 18) % 11) % 11
    return s[0] == (check == 10 ? 33 : check)
  }

  private static func chile(_ s: RecentSigns, _ length: Int) -> Bool {
    var sum = 0
    for place in 1..<length { sum += s[place] * ((place - 1) % 6 + 2) }
    let check = 11 - sum % 11
    return s[0] == (check == 11 ? 0 : check == 10 ? 20 : check)
  }

  // MARK: Letters and digits

  private static func mixedEnds(_ s: RecentSigns) -> Bool {
    if s.isWhole(8), eight(s) { return true }
    if s.isWhole(9), nineMixed(s) { return true }
    if s.isWhole(10), tenMixed(s) { return true }
    if s.isWhole(11), s.digits & 0x7FF == 0b111_1110_1110, isDayMonthYear(s, 11) { return true }
    // Italy: letters and digits in an order of their own.
    if s.isWhole(16), s.digits & 0xFFFF == 0b0000_0011_0110_1110 { return true }
    // Mexico.
    if s.isWhole(18) {
      let shape = s.digits & 0x3FFFF
      if shape & ~2 == 0b00_0011_1111_0000_0001 { return true }
      // China with an X.
      if shape == 0x3FFFE, resident(s) { return true }
    }
    return false
  }

  private static func eight(_ s: RecentSigns) -> Bool {
    switch s.digits & 0xFF {
    case 0b1111_1110:
      // Ireland; Chile with seven digits.
      return ireland(s, 8) || s[0] == 20 && chile(s, 8)
    case 0b0111_1111:
      // Hong Kong.
      return (36 * 9 + s.digit(0, of: 8) * 8 + (1..<8).reduce(0) { $0 + s.digit($1, of: 8) * (8 - $1) }) % 11
        == 0
    default: return false
    }
  }

  private static func nineMixed(_ s: RecentSigns) -> Bool {
    switch s.digits & 0x1FF {
    case 0b1_1111_1110:
      // Spain; Chile.
      return s[0] == spanish(s.number(0, 8, of: 9)) || s[0] == 20 && chile(s, 9)
    case 0b0_1111_1110:
      // Spain's foreigners; Singapore.
      let first = s.digit(0, of: 9)
      if first >= 33, s[0] == spanish((first - 33) * 10_000_000 + s.number(1, 8, of: 9)) { return true }
      return singapore(s)
    case 0b0_0111_1110:
      // Great Britain.
      return s[0] >= 10 && s[0] <= 13
    case 0b1_1111_1100: return ireland(s, 9)
    default: return false
    }
  }

  private static func tenMixed(_ s: RecentSigns) -> Bool {
    switch s.digits & 0x3FF {
    // India's tax number, which is one group.
    case 0b00_0001_1110: return s.groups(10) == 0xA
    // Taiwan.
    case 0b01_1111_1111: return s.digit(1, of: 10) == 1 || s.digit(1, of: 10) == 2
    // Finland.
    case 0b11_1111_1110: return isDayMonthYear(s, 10)
    default: return false
    }
  }

  private static func spanish(_ number: Int) -> Int {
    letter(number % 23, of: "TRWAGMYFPDXBNJZSQVHLCKE")
  }

  private static func ireland(_ s: RecentSigns, _ length: Int) -> Bool {
    var sum = 0
    for index in 0..<7 { sum += s.digit(index, of: length) * (8 - index) }
    if length == 9, s[0] != 32 { sum += (s[0] - 9) * 9 }
    let check = length == 9 ? s[1] : s[0]
    return check == letter(sum % 23, of: "WABCDEFGHIJKLMNOPQRSTUV")
  }

  private static func singapore(_ s: RecentSigns) -> Bool {
    var sum = 0
    let weights: StaticString = "2765432"
    for index in 1..<8 { sum += (Int(weights.utf8Start[index - 1]) - 48) * s.digit(index, of: 9) }
    switch s.digit(0, of: 9) {
    case 28: return s[0] == letter(sum % 11, of: "JZIHGFEDCBA")
    case 29: return s[0] == letter((sum + 4) % 11, of: "JZIHGFEDCBA")
    case 15: return s[0] == letter(sum % 11, of: "XWUTRQPNMLK")
    case 16: return s[0] == letter((sum + 4) % 11, of: "XWUTRQPNMLK")
    case 22: return true
    default: return false
    }
  }

  private static func letter(_ index: Int, of letters: StaticString) -> Int {
    Int(letters.utf8Start[index]) - 55
  }

  // MARK: Dates

  private static func isDate(_ s: RecentSigns, _ length: Int) -> Bool {
    isYearMonthDay(s, 0, length) || isDayMonthYear(s, length)
  }

  /// Women's months are 50 higher in Czechia; from 2000 on they are 40 higher in Bulgaria, 20 and 70 in Czechia.
  private static func isYearMonthDay(_ s: RecentSigns, _ first: Int, _ length: Int) -> Bool {
    isMonth(s.number(first + 2, first + 4, of: length)) && isDay(s.number(first + 4, first + 6, of: length))
  }

  private static func isDayMonthYear(_ s: RecentSigns, _ length: Int) -> Bool {
    isDay(s.number(0, 2, of: length)) && isMonth(s.number(2, 4, of: length))
  }

  private static func isMonth(_ number: Int) -> Bool {
    switch number {
    case 1...12, 21...32, 41...52, 51...62, 71...82: true
    default: false
    }
  }

  /// Sweden adds 60 for people without a number of the kind.
  private static func isDay(_ number: Int) -> Bool { (1...31).contains(number) || (61...91).contains(number) }

  // MARK: Verhoeff

  private static func passesVerhoeff(_ s: RecentSigns, _ length: Int) -> Bool {
    var check = 0
    for place in 0..<length { check = product(check, permuted(s[place], place % 8)) }
    return check == 0
  }

  /// Of the dihedral group of the pentagon.
  private static func product(_ a: Int, _ b: Int) -> Int {
    if a < 5 { return b < 5 ? (a + b) % 5 : (a + b - 5) % 5 + 5 }
    return b < 5 ? (a - 5 - b + 5) % 5 + 5 : (a - b + 5) % 5
  }

  private static func permuted(_ digit: Int, _ times: Int) -> Int {
    let once: StaticString = "1576283094"
    var digit = digit
    for _ in 0..<times { digit = Int(once.utf8Start[digit]) - 48 }
    return digit
  }
}
