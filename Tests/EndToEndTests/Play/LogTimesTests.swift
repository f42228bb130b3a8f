import SilhouetteStory
import Testing

@testable import SilhouetteVerbs

@Suite struct LogTimesTests {
  private func times(_ events: [(Double, isSnapshot: Bool)]) -> LogTimes {
    var times = LogTimes()
    for (written, isSnapshot) in events { _ = times.take(written, isSnapshot: isSnapshot) }
    return times
  }

  @Test func timesInOrderStayAsTheyAre() {
    let times = times([(1000, false), (1200, true), (5000, false)])
    #expect(times.start == 1000 && times.origin == 1000 && times.duration == 4000)
    #expect(times.played(1200) == 200 && times.changes.isEmpty)
  }

  @Test func secondsAreReadAsMilliseconds() {
    let times = times([(1_763_000_000_000, true), (1_763_000_000.25, false), (1_763_000_001_000, false)])
    #expect(times.origin == 1_763_000_000.25 && times.start == 1_763_000_000_000)
    #expect(times.duration == 1000 && times.inSeconds == 1)
    #expect(times.changes == ["1 timestamp in seconds, read as milliseconds"])
  }

  @Test func thePlayerBeginsAtAFullSnapshotThatComesLate() {
    let day = 86_400_000.0
    let times = times([(1000, false), (1500, false), (day, true), (day + 500, false)])
    #expect(times.start == day && times.origin == 1000)
    #expect(times.played(1500) == 0 && times.duration == 500)
    #expect(
      times.changes == [
        "events up to 23:59:59 h before the first full snapshot, moved to the start"
      ])
  }

  @Test func ofALongGapASecondIsLeft() {
    let hour = 3_600_000.0
    let times = times([(1000, true), (2000, false), (2000 + 2 * hour, false), (2500 + 2 * hour, false)])
    #expect(times.gaps.map { [$0.start, $0.end] } == [[2000, 2000 + 2 * hour]])
    #expect([2000, 2500, 9000, 2500 + 2 * hour].map(times.played) == [1000, 1500, 2000, 2500])
    #expect(times.duration == 2500)
    #expect(times.changes == ["1 gap without events, folded: 1:59:59 h left out"])
  }

  @Test func gapsThatAreTooManyStay() {
    var times = LogTimes()
    for number in 0..<5000 { _ = times.take(Double(number) * 4_000_000 + 1, isSnapshot: number == 0) }
    #expect(times.gaps.count == 1000)
    for odd in [1e300, -1e300] {
      _ = times.take(odd, isSnapshot: true)
      #expect(times.played(odd) >= 0)
    }
  }
}
