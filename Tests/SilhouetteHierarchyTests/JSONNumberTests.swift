import TestSupport
import Testing

@testable import SilhouetteHierarchy

/// Numbers are read as the nearest doubles; the standard library's parser is the oracle.
struct JSONNumberTests {
  private func read(_ text: String) throws(JSONFault) -> Double {
    let bytes = Array(text.utf8)
    let result: Result<Double, JSONFault> = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONFault) in
        var cursor = JSONCursor(bytes, depthLimit: 8)
        let value = try cursor.readNumber()
        try cursor.finish()
        return value
      }
    }
    return try result.get()
  }

  private func expectNearest(_ text: String) throws {
    let value = try read(text)
    #expect(value.bitPattern == Double(text)!.bitPattern, "\(text)")
  }

  @Test func randomBitPatternsComeBack() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      try expectNearest("\(value)")
    }
  }

  @Test func randomDigitsAreRoundedAsTheOracleRounds() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<4000 {
      let whole = random.next() >> random.next(upperBound: 64)
      let digits = Int.random(in: 0...21, using: &random)
      let fraction = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      let exponent = Int.random(in: -330...290, using: &random)
      let tail = Bool.random(using: &random) ? "e\(exponent)" : ""
      try expectNearest("\(whole)\(fraction.isEmpty ? "" : ".\(fraction)")\(tail)")
    }
  }

  @Test func coordinatesOfSeventeenDigitsAreExact() throws {
    for text in [
      "128.33333333333331", "20.333333333333332", "0.33333333333333331", "-0.33333333333333331",
      "8.9999999999999982", "15.999999999999996", "274.33333333333331",
    ] { try expectNearest(text) }
  }

  @Test func halvesBetweenDoublesGoToTheEvenOne() throws {
    for text in [
      "9007199254740993", "9007199254740995", "9007199254740993.0", "9007199254740992.99999999999999999999",
      "9007199254740993.00000000000000000000000000001", "5e-324", "2.4703282292062327e-324",
      "2.4703282292062328e-324", "2.2250738585072014e-308", "2.2250738585072011e-308",
      "1.7976931348623157e308", "1.7976931348623158e308",
      "0.500000000000000166533453693773481063544750213623046875",
      "3.518437208883201171875e13", "62.5364939768271845828", "8.10109172351e-10",
      "1.50000000000000011102230246251565",
      "7.3177701707893310e+15", "7.0420557077594588669468784357561207962098443483187940792729600000e+59",
      "1090544144181609348835077142190", "6.9294956446009195e15", "1e-400", "0e999", "0.0e-999", "1e22",
      "1e23",
    ] { try expectNearest(text) }
  }

  @Test func everyPowerOfTenIsExact() throws {
    for exponent in -345...308 {
      for lead in ["1", "9007199254740993", "17976931348623157", "4444444444444444444"] where exponent <= 289
      {
        try expectNearest("\(lead)e\(exponent)")
      }
    }
  }

  @Test func minusZeroKeepsItsSign() throws {
    #expect(try read("-0").sign == .minus)
    #expect(try read("-0.0").sign == .minus)
    #expect(try read("-0e5").sign == .minus)
    #expect(try read("0").sign == .plus)
  }

  @Test func manyDigitsAreRead() throws {
    try expectNearest(String(repeating: "1", count: 300))
    try expectNearest("0." + String(repeating: "0", count: 500) + "1")
    try expectNearest("0." + String(repeating: "3", count: 5000))
    try expectNearest("1" + String(repeating: "0", count: 400) + "e-400")
  }

  @Test(arguments: [
    "1e309", "1e999", "-1e999", "1e99999999999999999999", "1.8e308", "179769313486231580793e289",
  ])
  func whatNoDoubleHoldsIsAFault(_ text: String) {
    #expect { try read(text) } throws: {
      if case .notFinite = ($0 as? JSONFault)?.reason { true } else { false }
    }
  }

  @Test func hugeWholeNumbersAreAFault() {
    #expect(throws: JSONFault.self) { try read(String(repeating: "9", count: 400)) }
  }

  @Test(arguments: [
    "", "-", "+1", ".5", "1.", "1.e5", "01", "-01", "00", "1e", "1e+", "0x10", "NaN", "Infinity", "-Infinity",
    "1_000",
    "1,5", "--1", "1e5.5", "٣",
  ])
  func whatIsNoJSONNumberIsAFault(_ text: String) {
    #expect(throws: JSONFault.self) { try read(text) }
  }
}

extension SeededGenerator {
  fileprivate mutating func next(upperBound: UInt64) -> UInt64 {
    next() % upperBound
  }
}
