import SilhouetteText

extension JSONCursor {
  /// Reads a number as the double nearest to it, ties to even; minus zero stays minus zero.
  @inline(__always)
  package mutating func readNumber() throws(JSONFault) -> Double {
    _ = peek()
    let start = position
    var index = start
    let negative = index < end && byte(at: index) == UInt8(ascii: "-")
    if negative { index += 1 }
    var significand: UInt64 = 0
    let wholeStart = index
    while index < end, let digit = digit(at: index) {
      significand = significand &* 10 &+ digit
      index += 1
    }
    var digits = index - wholeStart
    guard digits == 1 || (digits > 1 && byte(at: wholeStart) != UInt8(ascii: "0")) else {
      throw badWhole(digits: digits, at: wholeStart)
    }
    var exponent = 0
    if index < end, byte(at: index) == UInt8(ascii: ".") {
      index += 1
      let fractionStart = index
      while index + 8 <= end, let eight = Self.eightDigits(word(at: index)) {
        significand = significand &* 100_000_000 &+ eight
        index += 8
      }
      if index + 4 <= end,
        let four = Self.fourDigits(bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      {
        significand = significand &* 10_000 &+ four
        index += 4
      }
      while index < end, let digit = digit(at: index) {
        significand = significand &* 10 &+ digit
        index += 1
      }
      guard index > fractionStart else { throw JSONFault(.expected("a digit"), at: index) }
      exponent = fractionStart - index
      digits += index - fractionStart
    }
    position = index
    if index < end, byte(at: index) | 0x20 == UInt8(ascii: "e") { exponent += try readExponent() }
    // Up to 19 digits fit 64 bits; more of them take the careful way.
    let magnitude =
      digits <= 19
      ? powers.double(significand, exponent) ?? slowMagnitude(from: wholeStart)
      : slowMagnitude(from: wholeStart)
    guard magnitude.isFinite else { throw JSONFault(.notFinite, at: start) }
    return negative ? -magnitude : magnitude
  }

  /// Reads an integer of 0 or more, without a fraction or an exponent.
  ///
  /// - Returns: its value, nil if it does not fit into 64 bits, and its digits.
  package mutating func readNatural() throws(JSONFault) -> (value: UInt64?, digits: JSONText) {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek()) else {
      throw expected("an integer of 0 or more")
    }
    let start = position
    var value: UInt64? = 0
    while position < end, let digit = digit(at: position) {
      value = value.flatMap { $0.timesTen(plus: digit) }
      position += 1
    }
    let count = position - start
    guard count == 1 || byte(at: start) != UInt8(ascii: "0") else { throw badWhole(digits: count, at: start) }
    if position < end {
      let next = byte(at: position)
      guard next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e") else {
        throw JSONFault(.expected("an integer of 0 or more"), at: start)
      }
    }
    return (value, JSONText(start: start, count: count, isEscaped: false))
  }

  @inline(__always)
  private func digit(at index: Int) -> UInt64? {
    let digit = byte(at: index) &- UInt8(ascii: "0")
    return digit < 10 ? UInt64(digit) : nil
  }

  @inline(never)
  private func badWhole(digits: Int, at index: Int) -> JSONFault {
    if digits > 1 { return JSONFault(.expected("a number without leading zeros"), at: index) }
    let isSigned = index > position
    return JSONFault(.expected(isSigned ? "a digit" : "a number"), at: index)
  }

  /// Reads `e`, a sign and digits. Exponents beyond any double are held at a million.
  @inline(never)
  private mutating func readExponent() throws(JSONFault) -> Int {
    position += 1
    var negative = false
    if position < end, byte(at: position) == UInt8(ascii: "-") || byte(at: position) == UInt8(ascii: "+") {
      negative = byte(at: position) == UInt8(ascii: "-")
      position += 1
    }
    let start = position
    var exponent = 0
    while position < end, let digit = digit(at: position) {
      exponent = min(exponent * 10 + Int(digit), 1_000_000)
      position += 1
    }
    guard position > start else { throw expected("a digit") }
    return negative ? -exponent : exponent
  }

  /// The number between `start` and `position`, without its sign, by the standard library.
  @inline(never)
  private func slowMagnitude(from start: Int) -> Double {
    let digits = UnsafeRawBufferPointer(start: bytes + start, count: position - start)
    return Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
  }

  /// Eight digits in a row as a number, or nil if one of the eight bytes is not a digit.
  ///
  /// Neighbouring digits, pairs and fours are joined by three multiplications (Lemire, "Quickly parsing eight
  /// digits").
  @inline(__always)
  private static func eightDigits(_ word: UInt64) -> UInt64? {
    let isDigits =
      (word & 0xF0F0_F0F0_F0F0_F0F0)
      | (((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) >> 4)
    guard isDigits == 0x3333_3333_3333_3333 else { return nil }
    let digits = word &- 0x3030_3030_3030_3030
    let pairs = digits &* 10 &+ digits >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }
}

extension JSONCursor {
  /// The same for four digits.
  @inline(__always)
  private static func fourDigits(_ bytes: UInt32) -> UInt64? {
    let word = UInt32(littleEndian: bytes)
    let isDigits = (word & 0xF0F0_F0F0) | (((word &+ 0x0606_0606) & 0xF0F0_F0F0) >> 4)
    guard isDigits == 0x3333_3333 else { return nil }
    let digits = word &- 0x3030_3030
    let pairs = digits &* 10 &+ digits >> 8
    return UInt64((pairs & 0xFF) &* 100 &+ (pairs >> 16 & 0xFF))
  }
}

extension UInt64 {
  fileprivate func timesTen(plus digit: UInt64) -> UInt64? {
    let (tens, overflow) = multipliedReportingOverflow(by: 10)
    let (sum, carry) = tens.addingReportingOverflow(digit)
    return overflow || carry ? nil : sum
  }
}
