import Foundation
import SilhouetteOutbox
import SilhouetteReplay

/// A clock that stands until a test moves it.
final class StoppedClock: @unchecked Sendable {
  private let lock = NSLock()
  private var time: Int64
  private var sleepers: [(until: Int64, wake: CheckedContinuation<Void, Never>)] = []
  private var asked: [Int64] = []

  init(_ time: Int64) { self.time = time }

  var now: Int64 { lock.withLock { time } }
  /// Milliseconds of each pause that was asked for.
  var pauses: [Int64] { lock.withLock { asked } }

  func advance(to moment: Int64) {
    let awake = lock.withLock {
      time = max(time, moment)
      let awake = sleepers.filter { $0.until <= time }
      sleepers.removeAll { $0.until <= time }
      return awake
    }
    for sleeper in awake { sleeper.wake.resume() }
  }

  var outboxClock: OutboxClock {
    OutboxClock(
      now: { self.now },
      sleep: { duration in
        await withCheckedContinuation { wake in
          self.lock.withLock {
            let milliseconds = Int64(duration / .milliseconds(1))
            self.asked.append(milliseconds)
            self.sleepers.append((self.time + milliseconds, wake))
          }
        }
      },
      random: { 0 })
  }

  deinit { for sleeper in sleepers { sleeper.wake.resume() } }
}

/// A server with one answer, which keeps the segments that it takes.
actor Server {
  private(set) var got: [Segment] = []
  var answer = SegmentAnswer.taken

  func take(_ segment: Segment) -> SegmentAnswer {
    if answer == .taken { got.append(segment) }
    asked += 1
    return answer
  }

  private(set) var asked = 0

  func answers(_ answer: SegmentAnswer) { self.answer = answer }

  var numbers: [Int] { got.map(\.number) }
}

/// A folder of its own, gone with its owner.
final class Room {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID().uuidString)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0 != "foreground" }
      .sorted()
  }

  func write(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(filePath: path).appending(path: name))
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path).appending(path: name)))
  }
}

let start: Int64 = 1_763_000_000_000
let session = String(repeating: "0f", count: 16)

/// A segment of five seconds; `size` bytes long.
func segment(
  _ number: Int, session: String = session, isWhole: Bool = true, size: Int = 100, at first: Int64? = nil
) -> Segment {
  let first = first ?? start + Int64(number) * 5000
  return Segment(
    session: session, number: number, timestamps: first...(first + 4999), events: 20, isWhole: isWhole,
    files: [
      Segment.File(suffix: ".zlib", bytes: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) })
    ])
}

/// A policy that takes all sessions, or none.
func policy(share: Double, _ change: (inout OutboxPolicy) -> Void = { _ in }) -> OutboxPolicy {
  var policy = OutboxPolicy()
  policy.sampling = SessionSampling(share: share)
  change(&policy)
  return policy
}

extension Outbox {
  func keep(_ numbers: Range<Int>, isWhole: (Int) -> Bool = { _ in true }) {
    for number in numbers { keep(segment(number, isWhole: isWhole(number))) }
  }
}
