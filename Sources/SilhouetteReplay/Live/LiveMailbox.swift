internal import SilhouetteHierarchy

/// What callers hand to a live recorder, on its way to the recorder's task.
///
/// Callers put letters in from any thread and never wait. The task takes them out in order. A letter that finds no
/// room is refused whole.
final class LiveMailbox: Sendable {
  /// One thing to record or to do.
  enum Letter: Sendable {
    case screen(HierarchySnapshot, Viewport)
    case touch(Touch)
    case event(AppEvent)
    case flush(CheckedContinuation<Void, Never>)
    case rotate(LiveRotation, CheckedContinuation<Void, Never>)
    case close(end: Double?, CheckedContinuation<Void, Never>?)
  }

  private struct State {
    var letters: [Letter] = []
    var first = 0
    var screens = 0
    var isClosed = false
    var counts = LiveCounts()
  }

  /// Snapshots that wait at once, at most.
  private let mostScreens: Int
  /// Touches and events that wait at once, at most.
  private static let mostOthers = 10_000
  private let state = Locked(State())
  /// Comes once or more after letters came in.
  let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation

  init(mostScreens: Int) {
    self.mostScreens = max(mostScreens, 1)
    (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var counts: LiveCounts { state { $0.counts } }

  /// Whether there was room. What finds none, or comes after the end, is counted as dropped.
  func post(screen snapshot: HierarchySnapshot, _ viewport: Viewport) -> Bool {
    let mostScreens = mostScreens
    let isTaken = state { state in
      guard !state.isClosed, state.screens < mostScreens else {
        state.counts.droppedSnapshots += 1
        return false
      }
      state.screens += 1
      state.letters.append(.screen(snapshot, viewport))
      return true
    }
    if isTaken { ring.yield() }
    return isTaken
  }

  /// The same for a touch or an event.
  func post(other letter: Letter) -> Bool {
    let isTaken = state { state in
      guard !state.isClosed, state.letters.count - state.first - state.screens < Self.mostOthers else {
        state.counts.droppedOthers += 1
        return false
      }
      state.letters.append(letter)
      return true
    }
    if isTaken { ring.yield() }
    return isTaken
  }

  /// Whether it will be done; false after the end. There is always room for what a caller waits for.
  func post(order letter: Letter) -> Bool {
    let isTaken = state { state in
      guard !state.isClosed else { return false }
      if case .close = letter { state.isClosed = true }
      state.letters.append(letter)
      return true
    }
    if isTaken { ring.yield() }
    return isTaken
  }

  func take() -> Letter? {
    state { state in
      guard state.first < state.letters.count else { return nil }
      let letter = state.letters[state.first]
      if case .screen = letter { state.screens -= 1 }
      state.first += 1
      if state.first == state.letters.count {
        state.letters.removeAll(keepingCapacity: true)
        state.first = 0
      }
      return letter
    }
  }

  func count(_ change: @Sendable (inout LiveCounts) -> Void) {
    state { change(&$0.counts) }
  }

  /// Ends the bell, after the last letter.
  func finish() { ring.finish() }
}

/// Where one session ends and the next one begins.
struct LiveRotation: Sendable {
  /// Milliseconds of the old session.
  var end: Double?
  /// Milliseconds since the Unix epoch at the new session's time 0.
  var start: Int64
  var sessionID: String?
}

/// What became of everything that a live recorder was handed.
public struct LiveCounts: Sendable, Hashable {
  /// Snapshots that are in the log, or equal to the one before them.
  public package(set) var recordedSnapshots = 0
  /// Snapshots that found no room, came after the end, or were of no screen.
  public package(set) var droppedSnapshots = 0
  /// Touches and events that found no room or came after the end.
  public package(set) var droppedOthers = 0
  public package(set) var segments = 0
  /// Fingers that were withheld only since a keyboard that nothing tells of may have been under them. A recorder that
  /// says in `EncodeOptions.tells` that it reports the keyboard loses none.
  public package(set) var touchesNearKeyboard = 0

  package init(
    recordedSnapshots: Int = 0, droppedSnapshots: Int = 0, droppedOthers: Int = 0, segments: Int = 0,
    touchesNearKeyboard: Int = 0
  ) {
    self.recordedSnapshots = recordedSnapshots
    self.droppedSnapshots = droppedSnapshots
    self.droppedOthers = droppedOthers
    self.segments = segments
    self.touchesNearKeyboard = touchesNearKeyboard
  }
}
