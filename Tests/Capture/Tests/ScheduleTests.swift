import Testing

@testable import CaptureOverStandIn

/// When screens are taken.
struct ScheduleTests {
  private func schedule(rate: Double = 4) -> CaptureSchedule {
    CaptureSchedule(rate: rate, milliseconds: 8)
  }

  @Test func theFirstRestTakesAScreen() {
    var schedule = schedule()
    #expect(schedule.rest(at: 1000) == .walk)
  }

  @Test func aRestThatComesTooEarlyWaitsForOneTimer() {
    var schedule = schedule()
    #expect(schedule.rest(at: 0) == .walk)
    #expect(schedule.walked(from: 0, to: 1, isWhole: true, isMoving: false) == .nothing)
    #expect(schedule.rest(at: 50) == .wait(200))
    #expect(schedule.rest(at: 60) == .nothing)
    schedule.ring()
    #expect(schedule.rest(at: 250) == .walk)
  }

  /// The timer wakes the main thread; the rest after it must not ask for another timer.
  @Test func aThreadThatOnlyTheTimerWokeIsLeftAlone() {
    var schedule = schedule()
    _ = schedule.rest(at: 0)
    _ = schedule.walked(from: 0, to: 1, isWhole: true, isMoving: false)
    _ = schedule.rest(at: 10)
    schedule.ring()
    #expect(schedule.rest(at: 250) == .walk)
    #expect(schedule.walked(from: 250, to: 251, isWhole: true, isMoving: false) == .nothing)
    // The next rest has another cause, and comes too early.
    #expect(schedule.rest(at: 260) == .wait(240))
  }

  @Test func screensTakeAtMostAFiftiethOfTheTime() {
    var schedule = schedule(rate: 60)
    var spent = 0.0
    var now = 0.0
    while now < 60_000 {
      if schedule.rest(at: now) == .walk {
        _ = schedule.walked(from: now, to: now + 7, isWhole: true, isMoving: false)
        spent += 7
      }
      schedule.ring()
      now += 8
      // A timer that rings early for the test's sake must not count.
      if schedule.rest(at: now) == .walk {
        _ = schedule.walked(from: now, to: now, isWhole: true, isMoving: false)
      }
      now += 350
    }
    #expect(spent <= 60_000 / 50)
  }

  @Test func whatMovesIsTakenAgainWithoutASign() {
    var schedule = schedule()
    _ = schedule.rest(at: 0)
    #expect(schedule.walked(from: 0, to: 1, isWhole: true, isMoving: true) == .wait(249))
    schedule.ring()
    #expect(schedule.rest(at: 250) == .walk)
  }

  @Test func aRecorderBeyondItsBudgetGetsFewerScreens() {
    var schedule = schedule()
    schedule.wanted = 3000
    _ = schedule.rest(at: 0)
    #expect(schedule.walked(from: 0, to: 1, isWhole: true, isMoving: true) == .wait(2999))
    // A budget that allows more than the rate changes nothing.
    schedule.wanted = 10
    schedule.ring()
    _ = schedule.rest(at: 3000)
    #expect(schedule.walked(from: 3000, to: 3001, isWhole: true, isMoving: true) == .wait(249))
  }

  @Test func aDeviceThatSavesPowerGetsAQuarterOfTheScreens() {
    var schedule = schedule()
    schedule.savesPower = true
    _ = schedule.rest(at: 0)
    #expect(schedule.walked(from: 0, to: 1, isWhole: true, isMoving: true) == .wait(999))
  }

  @Test func nothingIsTakenInTheBackground() {
    var schedule = schedule()
    schedule.pause()
    #expect(schedule.rest(at: 0) == .nothing)
    schedule.ring()
    #expect(schedule.rest(at: 1000) == .nothing)
    schedule.resume()
    #expect(schedule.rest(at: 1001) == .walk)
  }

  @Test func aScreenThatIsTooLargeGetsMoreTimeAndComesLess() {
    var schedule = schedule()
    _ = schedule.rest(at: 0)
    #expect(schedule.walked(from: 0, to: 8, isWhole: false, isMoving: false) == .wait(400))
    #expect(schedule.budget == 16)
    for _ in 0..<9 { _ = schedule.walked(from: 0, to: 8, isWhole: false, isMoving: false) }
    #expect(schedule.budget == 32)
    for _ in 0..<9 { _ = schedule.walked(from: 0, to: 8, isWhole: true, isMoving: false) }
    #expect(schedule.budget == 8)
  }

  @Test func aScreenWithoutAReaderIsTriedAgain() {
    var schedule = schedule()
    _ = schedule.rest(at: 0)
    #expect(schedule.dropped(at: 0) == .wait(250))
    schedule.ring()
    #expect(schedule.rest(at: 250) == .walk)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e-300])
  func oddOptionsAreMadeSane(number: Double) {
    var schedule = CaptureSchedule(rate: number, milliseconds: number)
    #expect(schedule.rest(at: 0) == .walk)
    _ = schedule.walked(from: 0, to: 1, isWhole: true, isMoving: false)
    guard case .wait(let wait) = schedule.rest(at: 2) else {
      Issue.record("it does not wait")
      return
    }
    #expect(wait >= 1 && wait <= 100_000)
    #expect(schedule.budget > 0)
  }
}
