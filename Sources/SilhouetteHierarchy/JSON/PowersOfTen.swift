/// Turns decimal numbers into the nearest doubles with tables of powers of ten.
///
/// Short numbers take one exact multiplication or division (Clinger, 1990), nearly all others one or two integer
/// multiplications by a 128-bit power of five (Lemire, "Number Parsing at a Gigabyte per Second", 2021).
struct PowersOfTen: @unchecked Sendable {
  /// 10^0 … 10^22, all exact.
  private let exact: UnsafePointer<Double>
  /// The upper and lower half of 5^q, its top bit at bit 127, for q from -342 to 308.
  private let fives: UnsafePointer<UInt64>

  /// Computed once from their definition, in a few dozen microseconds, and never freed.
  static let shared = PowersOfTen()

  private static let exponents = -342...308

  private init() {
    let exact = UnsafeMutablePointer<Double>.allocate(capacity: 23)
    var power: UInt64 = 1
    exact[0] = 1
    for index in 1...22 {
      // 10^n is 5^n doubled n times, and 5^22 fits 53 bits.
      power *= 5
      exact[index] = Double(sign: .plus, exponent: index, significand: Double(power))
    }
    let fives = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * Self.exponents.count)
    Self.fillPositive(fives + 2 * 342)
    Self.fillNegative(fives + 2 * 342)
    self.exact = UnsafePointer(exact)
    self.fives = UnsafePointer(fives)
  }

  /// 5^0 … 5^308, truncated to 128 bits. Twelve words hold the largest.
  private static func fillPositive(_ table: UnsafeMutablePointer<UInt64>) {
    var power = [UInt64](repeating: 0, count: 12)
    power[0] = 1
    for exponent in 0...308 {
      store(topOf: power, at: table + 2 * exponent, roundingUp: false)
      var carry: UInt64 = 0
      for index in power.indices {
        let product = power[index].multipliedFullWidth(by: 5)
        let (low, overflow) = product.low.addingReportingOverflow(carry)
        power[index] = low
        carry = product.high + (overflow ? 1 : 0)
      }
    }
  }

  /// 5^-1 … 5^-342: 2^1023 is divided by five again and again, each quotient's top being a reciprocal's. The first
  /// 27 are rounded up, the others down, as the algorithm's proof wants them.
  private static func fillNegative(_ table: UnsafeMutablePointer<UInt64>) {
    var quotient = [UInt64](repeating: 0, count: 16)
    quotient[15] = 1 << 63
    for exponent in 1...342 {
      var remainder: UInt64 = 0
      for index in quotient.indices.reversed() {
        (quotient[index], remainder) = UInt64(5).dividingFullWidth((remainder, quotient[index]))
      }
      store(topOf: quotient, at: table - 2 * exponent, roundingUp: exponent <= 27)
    }
  }

  private static func store(
    topOf number: [UInt64], at place: UnsafeMutablePointer<UInt64>, roundingUp: Bool
  ) {
    let last = number.lastIndex { $0 != 0 }!
    let shift = UInt64(number[last].leadingZeroBitCount)
    func word(_ index: Int) -> UInt64 {
      guard index >= 0 else { return 0 }
      return number[index] << shift | (index > 0 ? number[index - 1] >> (64 - shift) : 0)
    }
    let (low, carry) = word(last - 1).addingReportingOverflow(roundingUp ? 1 : 0)
    place[0] = word(last) + (carry ? 1 : 0)
    place[1] = low
  }

  /// The double nearest to significand · 10^exponent, infinity if it is too large; nil if this method cannot
  /// decide.
  @inline(__always)
  func double(_ significand: UInt64, _ exponent: Int) -> Double? {
    if significand <= 1 << 53 {
      if exponent <= 0, exponent >= -22 { return Double(significand) / exact[-exponent] }
      if exponent > 0, exponent <= 22 { return Double(significand) * exact[exponent] }
    }
    return eiselLemire(significand, exponent)
  }

  private func eiselLemire(_ significand: UInt64, _ exponent: Int) -> Double? {
    if significand == 0 || exponent < Self.exponents.lowerBound { return 0 }
    if exponent > Self.exponents.upperBound { return .infinity }
    let leading = significand.leadingZeroBitCount
    guard let product = product(significand << UInt64(leading), exponent) else { return nil }
    let upper = Int(product.high >> 63)
    // 52 stored bits, the hidden one, one to round with, and one of slack for a product without its top bit.
    let shift = UInt64(upper + 64 - 52 - 3)
    var mantissa = product.high >> shift
    // ⌊log2(10^q)⌋ as a fixed-point multiplication, exact in this range.
    var power = (exponent * 217_706) >> 16 + 63 + upper - leading + 1023
    if power <= 0 { return subnormal(mantissa, 1 - power) }
    // Exactly between two doubles, which only these exponents allow: to the even one.
    if product.low <= 1, exponent >= -4, exponent <= 23, mantissa & 3 == 1, mantissa << shift == product.high
    {
      mantissa &= ~1
    }
    mantissa = (mantissa + mantissa & 1) >> 1
    if mantissa == 1 << 53 {
      mantissa = 1 << 52
      power += 1
    }
    guard power < 0x7FF else { return .infinity }
    return Double(bitPattern: UInt64(power) << 52 | mantissa & (1 << 52 - 1))
  }

  /// The upper 128 bits of significand · 5^exponent; nil if the missing bits might matter.
  @inline(__always)
  private func product(_ significand: UInt64, _ exponent: Int) -> (high: UInt64, low: UInt64)? {
    let entry = fives + 2 * (exponent - Self.exponents.lowerBound)
    var (high, low) = significand.multipliedFullWidth(by: entry[0])
    if high & 0x1FF == 0x1FF {
      let carry: Bool
      (low, carry) = low.addingReportingOverflow(significand.multipliedFullWidth(by: entry[1]).high)
      if carry { high &+= 1 }
      if low == .max, exponent < -27 || exponent > 55 { return nil }
    }
    return (high, low)
  }

  private func subnormal(_ mantissa: UInt64, _ shift: Int) -> Double {
    guard shift < 64 else { return 0 }
    let shifted = mantissa >> UInt64(shift)
    // Rounding up to 2^52 gives the smallest normal number, whose bits this is too.
    return Double(bitPattern: (shifted + shifted & 1) >> 1)
  }
}
