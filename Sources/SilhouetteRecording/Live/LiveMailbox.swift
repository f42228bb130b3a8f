internal import SilhouetteHierarchy
internal import SilhouettePictures

/// The list through which callers hand records to a live recorder's task.
///
/// Callers append from any thread and never wait. The task takes letters out in order. A letter without room is refused
/// whole.
final class LiveMailbox: Sendable {
  /// One record, or one thing to do.
  enum Letter: Sendable {
    case screen(HierarchySnapshot, Viewport, Picture?)
    case touch(TouchRecord)
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
    var gap = 0.0
  }

  /// The largest number of snapshots that wait.
  private let mostScreens: Int
  /// The largest number of touches and events that wait.
  private static let mostOthers = 10_000
  private let state = Locked(State())
  /// Yields at least once after letters came in.
  let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation

  init(mostScreens: Int) {
    self.mostScreens = max(mostScreens, 1)
    (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var counts: LiveCounts { state { $0.counts } }

  /// Milliseconds that the budget asks for between two screens.
  var gap: Double {
    get { state { $0.gap } }
    set { state { $0.gap = newValue } }
  }

  /// Appends a snapshot. Returns whether there was room; a snapshot without room, or after the end, counts as dropped.
  func post(screen snapshot: HierarchySnapshot, _ viewport: Viewport, _ picture: Picture?) -> Bool {
    let mostScreens = mostScreens
    let isTaken = state { state in
      guard !state.isClosed, state.screens < mostScreens else {
        state.counts.droppedSnapshots += 1
        return false
      }
      state.screens += 1
      state.letters.append(.screen(snapshot, viewport, picture))
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

  /// Appends an order, for which there is always room. Returns false after the end.
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

/// The end of one session and the begin of the next.
struct LiveRotation: Sendable {
  /// Milliseconds of the old session.
  var end: Double?
  /// Milliseconds since the Unix epoch at the new session's time 0.
  var start: Int64
  var sessionID: String?
}

/// How many records a live recorder took, dropped and delivered.
public struct LiveCounts: Sendable, Hashable {
  /// Snapshots that are in the log, or that equal the one before them.
  public package(set) var recordedSnapshots = 0
  /// Snapshots that were dropped: too many waited, the recorder was closed, or the viewport was not a screen's.
  public package(set) var droppedSnapshots = 0
  /// Touches and events that were dropped: too many waited, or the recorder was closed.
  package var droppedOthers = 0
  /// Segments that were finished and given to delivery.
  package var segments = 0
  /// Touches that were withheld only because a keyboard may have been under them.
  ///
  /// A recorder whose snapshots report the keyboard, and say so in `EncodeOptions.tells`, loses none.
  package var touchesNearKeyboard = 0

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
