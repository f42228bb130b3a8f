internal import NIOConcurrencyHelpers

/// A message to a viewer.
enum ViewerMessage: Sendable {
  /// A segment began, or the viewer came: the segment's number, when the log began, and its events so far, as JSON with
  /// commas between.
  case segment(Int, start: Int64, events: [UInt8])
  /// Further events of that segment, as JSON with commas between.
  case events([UInt8])
  /// Steps and lanes, as a JSON object.
  case facts(String)
  /// The session is over.
  case over

  /// The message as JSON.
  var json: [UInt8] {
    switch self {
    case .segment(let number, let start, let events):
      Array(#"{"segment":\#(number),"start":\#(start),"events":["#.utf8) + events + Array("]}".utf8)
    case .events(let events): Array(#"{"events":["#.utf8) + events + Array("]}".utf8)
    case .facts(let facts): Array(#"{"facts":\#(facts)}"#.utf8)
    case .over: Array(#"{"over":true}"#.utf8)
    }
  }

  fileprivate var size: Int {
    switch self {
    case .segment(_, _, let events), .events(let events): events.count
    case .facts(let facts): facts.utf8.count
    case .over: 0
    }
  }

  fileprivate var isFacts: Bool { if case .facts = self { true } else { false } }
}

/// Messages that wait to be sent to one viewer. Adding a message never waits.
///
/// A viewer that is too slow loses the waiting events, and goes on with the next segment, which begins with a
/// full snapshot. It can fetch the lost events once they are in a segment.
final class ViewerQueue: Sendable {
  fileprivate struct State {
    var messages: [ViewerMessage] = []
    var size = 0
    var isSkipping = false
    var isOver = false
    var reader: CheckedContinuation<ViewerMessage?, Never>?
  }

  /// Bytes that may wait.
  private let most: Int
  private let state = NIOLockedValueBox(State())

  init(most: Int = 4 << 20) {
    self.most = most
  }

  func put(_ message: ViewerMessage) {
    let reader = state.withLockedValue { state -> CheckedContinuation<ViewerMessage?, Never>? in
      guard !state.isOver else { return nil }
      if case .segment = message { state.isSkipping = false }
      if case .events = message, state.isSkipping { return nil }
      if case .over = message { state.isOver = true }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      state.add(message, most: most)
      return nil
    }
    reader?.resume(returning: message)
  }

  /// The next message; nil after the last one, and if the task is cancelled. For one reader.
  func next() async -> ViewerMessage? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let message = state.withLockedValue { state -> ViewerMessage?? in
          if !state.messages.isEmpty { return state.takeFirst() }
          if state.isOver { return .some(nil) }
          state.reader = reader
          return nil
        }
        if let message { reader.resume(returning: message) }
      }
    } onCancel: {
      close()
    }
  }

  /// The viewer has left.
  func close() {
    let reader = state.withLockedValue { state in
      state.isOver = true
      state.messages.removeAll()
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  var isClosed: Bool { state.withLockedValue { $0.isOver } }

  /// Whether the viewer lost events and waits for the next segment.
  var isSkipping: Bool { state.withLockedValue { $0.isSkipping } }
}

extension ViewerQueue.State {
  fileprivate mutating func takeFirst() -> ViewerMessage {
    let message = messages.removeFirst()
    size -= message.size
    return message
  }

  fileprivate mutating func add(_ message: ViewerMessage, most: Int) {
    // New facts take the place of old ones.
    if message.isFacts { remove(where: \.isFacts) }
    if size + message.size > most {
      remove { _ in true }
      switch message {
      case .events:
        isSkipping = true
        return
      // What follows events that are gone makes no sense without them.
      case .facts: isSkipping = true
      case .segment, .over: break
      }
    }
    messages.append(message)
    size += message.size
  }

  private mutating func remove(where isOld: (ViewerMessage) -> Bool) {
    messages.removeAll(where: isOld)
    size = messages.reduce(0) { $0 + $1.size }
  }
}
