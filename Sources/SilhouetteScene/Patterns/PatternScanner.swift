/// Finds patterns in a text, character by character.
///
/// ```
/// bytes ─SignDecoder▶ scalar ─TextSign▶ sign ─┬─RecentSigns▶ whole groups: cards, national ids, telephones, codes
///                                             ├─IBANTrack, MailTrack
///                                             └─AmountTrack, WordHash▶ money, and words that name the kind of a number
/// ```
///
/// Several texts may be read one after the other: words of one count for numbers of the others, and nothing else goes
/// from one to the next. Cost: constant a character; at the end of a group of digits up to some hundred additions.
struct PatternScanner {
  private var found: TextPattern = []
  private var signs = RecentSigns()
  private var mail = MailTrack()
  private var ibans = IBANTracks()
  private var amount = AmountTrack()
  private var word = WordTrack()
  private var group = Group()
  private var row = Row()
  /// Signs for digits that are hidden, right before.
  private var hiddenCount = 0
  private var separatorCount = 0
  private var hasCodeWord = false
  private var hasPhoneWord = false
  private var hasIDWord = false
  /// A number or word that is a code, a telephone number or an id if a word beside it names that kind.
  private var hasCodeShape = false
  private var hasPhoneShape = false
  private var hasIDShape = false

  /// The letters and digits since the last sign that is neither.
  private struct Group {
    var count = 0
    var digits = 0
    var hasUpper = false
    var hasLower = false
  }

  /// The signs around a row of groups of digits.
  private struct Row {
    /// Six digits with dots or slashes may be a date.
    var isBlank: Bool { !dots && !bracket && !plus }

    var plus = false
    var bracket = false
    var dash = false
    var otherThanDots = false
    var dots = false
  }

  mutating func read(_ bytes: Span<UInt8>) {
    var decoder = SignDecoder()
    var isAlone = true
    while let scalar = decoder.next(bytes) {
      let sign = TextSign(scalar)
      switch sign {
      case .digit, .separator, .nothing: break
      default: isAlone = false
      }
      read(sign)
    }
    endRow(isAlone: isAlone)
    amount.end(isAlone: true, &found)
    endWord()
    separatorCount = 0
    hiddenCount = 0
    mail = MailTrack()
    ibans = IBANTracks()
    amount = AmountTrack()
  }

  /// All patterns found in the texts so far.
  mutating func finish() -> TextPattern {
    if hasCodeWord, hasCodeShape { found.insert(.code) }
    if hasPhoneWord, hasPhoneShape { found.insert(.phone) }
    if hasIDWord, hasIDShape { found.insert(.nationalID) }
    return found
  }

  private mutating func read(_ sign: TextSign) {
    if case .nothing = sign { return }
    if mail.read(sign) { found.insert(.email) }
    switch sign {
    case .digit(let digit): read(digit: digit)
    case .letter(let letter, let isUpper): read(letter: letter, isUpper: isUpper, sign)
    case .foreign(let letter):
      breakRow()
      amount.beginWord(word.isInside)
      read(foreign: letter, sign)
    case .separator(let byte): read(separator: byte)
    case .currency:
      breakRow()
      endWord()
      if amount.currency() { found.insert(.money) }
    case .hidden:
      breakRow()
      endWord()
      hiddenCount += 1
      amount.breakOff(&found)
    case .other(let byte): read(other: byte)
    case .nothing: break
    }
  }

  private mutating func read(digit: UInt8) {
    endWord()
    let isStart = group.count == 0
    separatorCount = 0
    if isStart, signs.numberLength == 0 { row = Row(plus: row.plus, bracket: row.bracket) }
    signs.push(digit, isStart: isStart)
    group.count += 1
    group.digits += 1
    if ibans.read(digit: Int(digit)) { found.insert(.iban) }
    if amount.digit() { found.insert(.money) }
  }

  private mutating func read(letter: UInt8, isUpper: Bool, _ sign: TextSign) {
    let isStart = group.count == 0
    if group.count == group.digits {
      if !isStart, CardNumbers.end(signs) { found.insert(.card) }
      endDigitRow()
    }
    separatorCount = 0
    hiddenCount = 0
    signs.push(letter + 10, isStart: isStart)
    group.count += 1
    if isUpper { group.hasUpper = true } else { group.hasLower = true }
    if ibans.read(letter: Int(letter), isStart: isStart) { found.insert(.iban) }
    amount.beginWord(word.isInside)
    word.add(sign)
  }

  private mutating func read(foreign letter: UInt32, _ sign: TextSign) {
    hiddenCount = 0
    word.add(sign)
    // Scripts without blanks between words.
    guard letter >= 0x590, let meaning = word.windowMeaning else { return }
    note(meaning)
  }

  private mutating func read(separator byte: UInt8) {
    endWord()
    endGroup()
    separatorCount += 1
    if separatorCount > 3 { breakRow() }
    switch byte {
    case UInt8(ascii: "("): row.bracket = true
    case UInt8(ascii: "-"): row.dash = true
    case UInt8(ascii: "."): row.dots = true
    default: break
    }
    if byte != UInt8(ascii: ".") { row.otherThanDots = true }
    ibans.separate()
    amount.separate(byte, &found)
  }

  private mutating func read(other byte: UInt8) {
    endWord()
    breakRow()
    if byte == UInt8(ascii: "+") { row.plus = true }
    hiddenCount = 0
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "+") {
      amount.separate(byte, &found)
    } else {
      amount.breakOff(&found)
    }
  }
}

// MARK: - Groups and rows

extension PatternScanner {
  /// A group of letters and digits is whole.
  private mutating func endGroup() {
    guard group.count > 0 else { return }
    defer { group = Group() }
    let isNumber = group.digits == group.count
    if isNumber, hiddenCount >= 2, group.digits == 4 { found.insert(.card) }
    hiddenCount = 0
    if isNumber, CardNumbers.end(signs) { found.insert(.card) }
    if group.digits > 0 || signs.digits != 0, NationalNumbers.end(signs) { found.insert(.nationalID) }
    guard !isNumber else { return }
    if group.digits > 0, group.hasUpper, !group.hasLower, group.count >= 3, group.count <= 12 {
      hasCodeShape = true
    }
    if group.digits >= 4, group.count <= 12 { hasIDShape = true }
  }

  private mutating func breakRow() {
    endRow(isAlone: false)
    ibans = IBANTracks()
  }

  private mutating func endRow(isAlone: Bool) {
    endGroup()
    endDigitRow(isAlone: isAlone)
    signs.clear()
  }

  /// Ends digits and groups of digits, whatever comes next.
  private mutating func endDigitRow(isAlone: Bool = false) {
    defer { row = Row() }
    let length = signs.numberLength
    guard length >= 4, signs.isWhole(length) else { return }
    let groups = signs.groups(length)
    let shape = PhoneShape(
      length: length, groups: groups, first: signs.digit(0, of: length), second: signs.digit(1, of: length),
      hasPlus: row.plus, hasBracket: row.bracket, hasDotsOnly: row.dots && !row.otherThanDots,
      hasDash: row.dash)
    if shape.isPhone { found.insert(.phone) }
    if length >= 5, length <= 15 { hasPhoneShape = true }
    if length >= 6, length <= 12 { hasIDShape = true }
    guard length <= 8 else { return }
    hasCodeShape = true
    let isSpelt = groups & (1 << UInt64(4 * length) - 1) == 0x1111_1111 & (1 << UInt64(4 * length) - 1)
    if isSpelt || isAlone && row.isBlank && (groups == 0x6 || groups == 0x33) { found.insert(.code) }
  }
}

// MARK: - Words

extension PatternScanner {
  private mutating func endWord() {
    guard word.isInside else { return }
    let meaning = word.meaning
    word.end()
    if let meaning { note(meaning) }
    if amount.endWord(meaning) { found.insert(.money) }
  }

  private mutating func note(_ meaning: PatternWord) {
    switch meaning {
    case .code: hasCodeWord = true
    case .phone: hasPhoneWord = true
    case .id: hasIDWord = true
    case .currency, .multiplier: break
    }
  }
}

/// The word that is being read, and the last characters of a script that has no blanks.
private struct WordTrack {
  private(set) var isInside = false
  private var hash = WordHash()
  /// The last four letters, newest first.
  private var last: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)

  mutating func add(_ sign: TextSign) {
    isInside = true
    hash.add(sign)
    switch sign {
    case .letter(let letter, _): last = (UInt32(letter), last.0, last.1, last.2)
    case .foreign(let letter): last = (letter, last.0, last.1, last.2)
    default: break
    }
  }

  mutating func end() { self = WordTrack() }

  var meaning: PatternWord? {
    if let word = hash.word { return word }
    // `Sicherheitscode`, `verificatiecode`: 3 is D, 4 is E.
    return last.0 == 4 && last.1 == 3 && last.2 == 14 && last.3 == 2 ? .code : nil
  }

  /// The meaning of the last one to four letters.
  var windowMeaning: PatternWord? {
    let letters = (last.3, last.2, last.1, last.0)
    var hash = WordHash()
    hash.add(letters.3)
    if let word = hash.word { return word }
    hash = WordHash()
    hash.add(letters.2)
    hash.add(letters.3)
    if let word = hash.word { return word }
    hash = WordHash()
    hash.add(letters.1)
    hash.add(letters.2)
    hash.add(letters.3)
    if let word = hash.word { return word }
    hash = WordHash()
    hash.add(letters.0)
    hash.add(letters.1)
    hash.add(letters.2)
    hash.add(letters.3)
    return hash.word
  }
}
