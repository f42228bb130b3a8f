internal import SilhouetteReplay

/// The name of a kept segment's file. It holds everything that decides its order, its age and its fate, so that a folder is
/// understood without opening its files.
///
///     000001763000000000-000001763000005000-SESSION-000003-w.held
///
/// Milliseconds of its first and its last event, the session's 32 digits, the number that it is sent under, whether a player can begin with it (`w`)
/// or needs the one before (`c`), and whether it waits to be sent or is held for an error.
struct SegmentName: Hashable, Sendable {
  var first: Int64
  var last: Int64
  var session: String
  var number: Int
  var isWhole: Bool
  var isHeld: Bool

  private static let timeDigits = 18
  private static let numberDigits = 6
  static let largestNumber = 999_999

  var text: String {
    let fields = [
      Self.padded(first, Self.timeDigits), Self.padded(last, Self.timeDigits), session,
      Self.padded(Int64(number), Self.numberDigits), isWhole ? "w" : "c",
    ]
    return fields.joined(separator: "-") + (isHeld ? ".held" : ".ready")
  }

  init(_ segment: Segment, isHeld: Bool) {
    first = max(segment.millisecondsSince1970.lowerBound, 0)
    last = max(segment.millisecondsSince1970.upperBound, first)
    session = segment.session
    number = min(segment.number, Self.largestNumber)
    isWhole = segment.isWhole
    self.isHeld = isHeld
  }

  /// nil if it is no such name, however near it comes.
  init?(_ text: String) {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard ends.count == 2, ends[1] == "held" || ends[1] == "ready" else { return nil }
    let fields = ends[0].split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 5, let first = Int64(fields[0]), let last = Int64(fields[1]),
      let number = Int(fields[3]),
      fields[4] == "w" || fields[4] == "c"
    else { return nil }
    (self.first, self.last, self.number) = (first, last, number)
    session = String(fields[2])
    isWhole = fields[4] == "w"
    isHeld = ends[1] == "held"
    guard first <= last, SegmentFile.isSession(session), self.text == text else { return nil }
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension SegmentName: Comparable {
  /// In the order in which segments are sent. Within a session, times never fall.
  static func < (one: SegmentName, other: SegmentName) -> Bool {
    (one.first, one.session, one.number) < (other.first, other.session, other.number)
  }
}
