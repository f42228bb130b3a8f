/// Follows numbers and the currencies before and after them.
struct AmountTrack {
  private var isAfterNumber = false
  private var isAfterCurrency = false
  private var wordFollowsNumber = false
  /// Digits in the number's last group, and in the one before; 0 if there is no number.
  private var size = 0
  private var sizeBefore = 0
  /// The sign before the last group, and the one before the group before.
  private var sign: UInt8 = 0
  private var signBefore: UInt8 = 0
  private var groupCount = 0
  /// The last sign in a number, until a digit follows.
  private var pending: UInt8 = 0
  /// Whether nothing but numbers and their signs has been read.
  private var isPlain = true

  /// Adds a digit. Returns whether it completes an amount, because a currency is before it.
  mutating func digit() -> Bool {
    if size == 0 || pending != 0 {
      sizeBefore = size
      signBefore = sign
      sign = size == 0 ? 0 : pending
      groupCount = size == 0 ? 1 : groupCount + 1
      size = 0
      pending = 0
    }
    size += 1
    isAfterNumber = true
    return isAfterCurrency
  }

  mutating func currency() -> Bool {
    isPlain = false
    isAfterCurrency = true
    return isAfterNumber
  }

  /// A blank, dot, comma, dash, apostrophe, bracket or sign of addition.
  mutating func separate(_ byte: UInt8, _ found: inout TextPattern) {
    guard size > 0 else { return }
    let joins =
      byte == 0x20 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "'")
    if joins, pending == 0 { return pending = byte }
    end(isAlone: false, &found)
  }

  mutating func beginWord(_ isInside: Bool) {
    guard !isInside else { return }
    wordFollowsNumber = isAfterNumber
    isPlain = false
  }

  /// Whether the word makes an amount of the number before it.
  mutating func endWord(_ meaning: PatternWord?) -> Bool {
    var none: TextPattern = []
    end(isAlone: false, &none)
    isAfterCurrency = meaning == .currency
    isAfterNumber = meaning == .multiplier && wordFollowsNumber
    return none.contains(.money) || meaning == .currency && wordFollowsNumber
  }

  /// A sign that belongs to no amount.
  mutating func breakOff(_ found: inout TextPattern) {
    end(isAlone: false, &found)
    isAfterNumber = false
    isAfterCurrency = false
    isPlain = false
  }

  /// Ends the number. `1,234.50` is an amount anywhere, `12.50` only if it is the whole text.
  mutating func end(isAlone: Bool, _ found: inout TextPattern) {
    defer {
      size = 0
      pending = 0
      groupCount = 0
    }
    let isPoint = sign == UInt8(ascii: ".") || sign == UInt8(ascii: ",")
    guard size == 2, isPoint, groupCount > 1 else { return }
    if groupCount > 2, sizeBefore == 3, signBefore != sign { found.insert(.money) }
    if isAlone, isPlain, groupCount == 2 { found.insert(.money) }
  }
}
