import SilhouetteText
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (12, "12"), (12.25, "12.25"), (-0.5, "-0.5"), (0.0004, "0"), (-0.0004, "0"),
    (0.0006, "0.001"), (1999.9996, "2000"), (100.01, "100.01"), (.nan, "0"), (.infinity, "1000000000"),
    (-1e300, "-1000000000"),
  ])
  func decimalsHaveOneSpelling(number: Double, text: String) {
    #expect(String(decimal: number) == text)
  }

  @Test func decimalsKeepTheirPlacesAndTheirLimit() {
    #expect(String(decimal: 0.123_456_7, places: 6) == "0.123457")
    #expect(String(decimal: 0.000_001, places: 6) == "0.000001")
    #expect(String(decimal: 128.333, places: 2) == "128.33")
    #expect(String(decimal: 2e8, places: 4, within: 1e8) == "100000000")
    #expect(String(decimal: 1e300, places: 2, within: 1e15) == "1000000000000000")
    var bytes: [UInt8] = []
    bytes.append(integer: .max)
    #expect(String(decoding: bytes, as: UTF8.self) == "18446744073709551615")
  }

  @Test func zerosStandInFrontUpToTheDigits() {
    #expect(String(42, digits: 6) == "000042" && String(1_234_567, digits: 6) == "1234567")
    #expect(
      String(-3, digits: 4) == "-0003" && String(UInt64.max, digits: 16, radix: 16) == "ffffffffffffffff")
    #expect(String(Int.min, digits: 1) == "-9223372036854775808")
  }

  @Test func numbersOfJSONAreTheShortest() {
    let numbers: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (12, "12"), (0.1, "0.1"), (-2.5, "-2.5"),
      (9_007_199_254_740_991, "9007199254740991"),
      (1e300, "1e+300"), (.nan, "0"), (-.infinity, "0"),
    ]
    for (number, text) in numbers {
      #expect(JSONLiteral.number(number) == text)
      var bytes = JSONBytes()
      bytes.write(number)
      #expect(String(decoding: bytes.bytes, as: UTF8.self) == text)
    }
  }

  @Test func numbersForPeopleAreRounded() {
    #expect(ReadableNumber.tenths(12.34) == "12.3" && ReadableNumber.tenths(0.96) == "1.0")
    #expect(ReadableNumber.tenths(-1) == "0.0" && ReadableNumber.tenths(.nan) == "0.0")
    #expect(ReadableNumber.tenths(.infinity) == "1000000000000000.0")
    #expect(ReadableNumber.quarters(12.3) == "12.25" && ReadableNumber.quarters(12) == "12")
    #expect(ReadableNumber.quarters(.nan) == "?" && ReadableNumber.quarters(1e12) == "?")
    #expect(ReadableNumber.size(999) == "999 B" && ReadableNumber.size(1000) == "1.0 kB")
    #expect(ReadableNumber.size(12_345_678) == "12.3 MB")
  }

  /// All outputs take lengths from here. From a minute on they are cut off.
  @Test(arguments: [
    (0, "0.0 s"), (50, "0.1 s"), (11_849, "11.8 s"), (11_850, "11.9 s"), (59_999, "59.9 s"),
    (60_000, "1:00 min"), (95_999, "1:35 min"),
    (3_599_999, "59:59 min"), (3_727_999, "1:02:07 h"), (-5, "0.0 s"), (.nan, "0.0 s"),
    (.infinity, "277777777:46:40 h"),
  ])
  func lengthsHaveOneForm(milliseconds: Double, text: String) {
    #expect(ReadableTime.length(milliseconds) == text)
  }

  @Test(arguments: [
    (0, "0:00.0"), (7499, "0:07.4"), (95_999, "1:35.9"), (3_599_999, "59:59.9"), (3_727_999, "1:02:07"),
  ])
  func clocksAreCutOff(milliseconds: Double, text: String) {
    #expect(ReadableTime.clock(milliseconds) == text)
  }
}
