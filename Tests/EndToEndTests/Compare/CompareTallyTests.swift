import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct CompareTallyTests {
  @Test func secondsAddUpToTheTotalHoweverPiecesAreShared() {
    var tally = ByteTally()
    tally.add(10, at: 2500)
    tally.add(1001, sharedBy: [(0, 1), (1, 1), (4, 5)])
    tally.add(7, sharedBy: [(3, 0)])
    tally.add(5, sharedBy: [])
    #expect(tally.sizes.totalBytes == 1023 && tally.sizes.pieces == 4 && tally.sizes.largestPiece == 1001)
    #expect(tally.sizes.perSecond.reduce(0, +) == 1023)
    #expect(tally.sizes.perSecond[2] == 10 && tally.sizes.perSecond[3] == 7)
    #expect(tally.sizes.perSecond[4] > 5 * tally.sizes.perSecond[1] - 5)
  }

  @Test func timesOutOfAllBoundsCountAsTheFirstOrTheLastSecond() {
    #expect(ByteTally.second(of: -.infinity) == 0 && ByteTally.second(of: .nan) == 0)
    #expect(ByteTally.second(of: .infinity) == (1 << 20) - 1)
  }

  @Test func ratesAreBytesASecondOfTheSession() {
    var tally = ByteTally()
    tally.add(3000, at: 0)
    #expect(tally.sizes.rate(over: 2000) == 1500)
  }

  @Test func percentilesLieBetweenTheNearestRanks() {
    let numbers = [1.0, 2, 4, 8, 16]
    #expect(SessionStatistics.percentile(0, of: numbers) == 1)
    #expect(SessionStatistics.percentile(50, of: numbers) == 4)
    #expect(abs(SessionStatistics.percentile(90, of: numbers) - 12.8) < 1e-9)
    #expect(SessionStatistics.percentile(100, of: [7]) == 7)
  }
}
