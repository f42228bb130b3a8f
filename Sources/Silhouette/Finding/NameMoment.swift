internal import SilhouetteText

/// The time in a file's name.
package enum NameMoment {
  /// The time in milliseconds since 1970-01-01 00:00 UTC; nil if there is none.
  ///
  /// It may be `2024-01-31_120304`, `20240131T120304`, `2024_01_31_12_03_04`, `240131120304` and the like, in UTC, or digits
  /// since 1970: 19 of nanoseconds, 16 of microseconds, 13 of milliseconds, or 10 of seconds.
  package static func find(in path: String) -> Double? {
    let name = Array(FileName.last(of: path).utf8)
    // Each form has ten digits and more, and most names have not.
    guard name.count(where: isDigit) >= 10 else { return nil }
    let starts = name.indices.filter { isDigit(name[$0]) && ($0 == 0 || !isDigit(name[$0 - 1])) }
    for start in starts {
      if let moment = calendar(in: name[start...]) { return moment }
    }
    let runs = starts.map { name[$0...].prefix(while: isDigit) }
    for (digits, milliseconds, units) in [(19, 1.0, 1e6), (16, 1, 1000), (13, 1, 1), (10, 1000, 1)] {
      if let run = runs.first(where: { $0.count == digits && $0.first == UInt8(ascii: "1") }) {
        return (count(run) * milliseconds / units).rounded(.down)
      }
    }
    // With two digits of a year, only without a gap: others look too much like numbers of steps.
    for run in runs where run.count == 12 && run.first == UInt8(ascii: "2") {
      if let moment = calendar(in: [UInt8(ascii: "2"), UInt8(ascii: "0")] + run) { return moment }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// 19 digits at most.
  private static func count(_ digits: some Sequence<UInt8>) -> Double {
    Double(digits.reduce(0 as UInt64) { $0 * 10 + UInt64($1 - 0x30) })
  }

  /// The calendar's time at the front, with any of the usual marks between its parts.
  private static func calendar(in text: ArraySlice<UInt8>) -> Double? {
    var rest = text
    guard let year = number(&rest, 4, 2000...2099) else { return nil }
    skip(&rest, "-_.")
    guard let month = number(&rest, 2, 1...12) else { return nil }
    skip(&rest, "-_.")
    guard let day = number(&rest, 2, 1...31) else { return nil }
    if rest.starts(with: " at ".utf8) {
      rest = rest.dropFirst(4)
    } else {
      for _ in 0..<2 { skip(&rest, "T_- ") }
    }
    guard let hour = number(&rest, 2, 0...23) else { return nil }
    skip(&rest, ":_-.h")
    guard let minute = number(&rest, 2, 0...59) else { return nil }
    skip(&rest, ":_-.m")
    guard let second = number(&rest, 2, 0...59) else { return nil }
    if let next = rest.first, isDigit(next) { return nil }
    skip(&rest, "s")
    let days = Timestamp.daysSinceEpoch(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    return Double(seconds) * 1000 + thousandths(rest)
  }

  private static func calendar(in digits: [UInt8]) -> Double? { calendar(in: digits[...]) }

  /// Three to nine digits behind a mark; 0 for anything else.
  private static func thousandths(_ text: ArraySlice<UInt8>) -> Double {
    var rest = text
    skip(&rest, "._,-")
    let digits = rest.prefix(while: isDigit)
    return rest.count < text.count && (3...9).contains(digits.count) ? count(digits.prefix(3)) : 0
  }

  /// Takes a number of so many digits off the front.
  private static func number(_ text: inout ArraySlice<UInt8>, _ digits: Int, _ range: ClosedRange<Int>)
    -> Int?
  {
    let front = text.prefix(digits)
    guard front.count == digits, front.allSatisfy(isDigit) else { return nil }
    let number = Int(count(front))
    guard range.contains(number) else { return nil }
    text = text.dropFirst(digits)
    return number
  }

  private static func skip(_ text: inout ArraySlice<UInt8>, _ marks: String) {
    if let first = text.first, marks.utf8.contains(first) { text = text.dropFirst() }
  }
}
