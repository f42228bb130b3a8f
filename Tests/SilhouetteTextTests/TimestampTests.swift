import Foundation
import SilhouetteText
import Testing

@Suite struct CalendarTests {
  /// Beside Foundation's calendar, at every hour of some years and at random moments of all that are written.
  @Test func iso8601IsFoundations() {
    var generator = SystemRandomNumberGenerator()
    let style = Date.ISO8601FormatStyle.iso8601WithTimeZone(includingFractionalSeconds: true)
    var moments = (0..<2000).map { _ in Int64.random(in: 0...253_402_300_799, using: &generator) * 1000 }
    moments += [0, 951_782_399_000, 951_782_400_000, 951_868_800_000, 4_107_542_400_000, 253_402_300_799_000]
    for moment in moments {
      let expected = Date(timeIntervalSince1970: Double(moment) / 1000).formatted(style)
      #expect(Timestamp.iso8601(moment) == expected)
    }
  }

  @Test func momentsAreReadAsTheyAreWritten() {
    for moment in [0, 951_782_399_001, 951_868_800_000, 253_402_300_799_999] as [Int64] {
      #expect(Timestamp.milliseconds(Timestamp.iso8601(moment).utf8) == Double(moment))
    }
    #expect(Timestamp.iso8601(-1) == "1970-01-01T00:00:00.000Z")
  }
}
