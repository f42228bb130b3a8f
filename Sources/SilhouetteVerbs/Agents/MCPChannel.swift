internal import Dispatch
package import Silhouette
internal import SilhouetteSystem

/// Messages of a client, one a line, and the answers to them.
///
/// One thread reads lines, so that a cancellation is heard while a request is worked on; another one answers requests in
/// their order. A line that is too long is passed over without being held, and answered with an error.
package final class MCPChannel: @unchecked Sendable {
  /// A request that waits for its answer. Guarded by `lock`.
  private final class Ticket {
    let id: String
    var isCancelled = false
    /// While it is worked on. A stop takes descriptors of files, so those that wait have none.
    var stop: InputStop?

    init(_ id: String) { self.id = id }
  }

  private static let mostWaiting = 1000

  private let lock = Lock()
  private let queue = DispatchQueue(label: "silhouette.mcp")
  private let send: @Sendable ([UInt8]) throws(SilhouetteError) -> Void
  private let messageBytes: Int
  /// Ends the reading of messages, and the work on all requests.
  private let ending: InputStop
  /// Used on `queue` alone.
  private var server: MCPServer
  // Guarded by `lock`.
  private var waiting: [Ticket] = []
  private var failure: SilhouetteError?

  /// - Parameters:
  ///   - stop: ends the channel.
  ///   - send: writes one message; it is called by one thread at a time.
  package init(
    _ pipeline: Pipeline, _ options: AgentOptions, stop: InputStop?,
    send: @escaping @Sendable ([UInt8]) throws(SilhouetteError) -> Void
  ) {
    server = MCPServer(pipeline, options)
    (messageBytes, ending, self.send) = (options.messageBytes, InputStop(or: stop), send)
  }

  /// Serves messages from standard input until it ends; requests that came before are answered.
  ///
  /// - Throws: the error of the first answer that could not be written.
  package func serve() throws(SilhouetteError) {
    var input = FileBytes(standardInput: (), stop: ending)
    var lines = MCPLines(most: messageBytes)
    while let chunk = try input.next() {
      for line in lines.take(chunk) { take(line) }
    }
    if let last = lines.finish() { take(last) }
    if ending.isRequested { cancel(nil) }
    queue.sync {}
    if let failure = lock.withLock({ failure }) { throw failure }
  }

  private func take(_ line: MCPLines.Line) {
    guard case .whole(let bytes) = line else {
      return answer(MCPError(.invalidRequest, "a message has at most \(messageBytes) bytes").bytes(id: nil))
    }
    guard bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return }
    do throws(MCPError) {
      try take(try MCPMessage(bytes, most: messageBytes))
    } catch {
      answer(error.bytes(id: nil))
    }
  }

  private func take(_ message: MCPMessage) throws(MCPError) {
    if let cancelled = message.cancelled { return cancel(cancelled) }
    // Notifications and responses have no answer.
    guard !message.isResponse else { return }
    guard let id = message.id else {
      guard message.method == nil else { return }
      throw MCPError(.invalidRequest, "a message has a method, a string")
    }
    if let fault = message.fault { return answer(fault.bytes(id: id)) }
    let ticket = Ticket(id)
    let isTaken = lock.withLock {
      guard waiting.count < Self.mostWaiting else { return false }
      waiting.append(ticket)
      return true
    }
    guard isTaken else {
      return answer(
        MCPError(.internalError, "too many requests wait for an answer; wait for some").bytes(id: id))
    }
    nonisolated(unsafe) let guarded = ticket
    queue.async { [self] in work(on: message, guarded) }
  }

  /// On `queue` alone.
  private func work(on message: MCPMessage, _ ticket: Ticket) {
    defer { lock.withLock { waiting.removeAll { $0 === ticket } } }
    let own = InputStop(or: ending)
    let isWanted = lock.withLock {
      ticket.stop = own
      return !ticket.isCancelled && failure == nil
    }
    guard isWanted else { return }
    let bytes = server.answer(message, stop: own)
    // A cancelled request has no answer.
    if !own.isRequested { write(bytes) }
  }

  private func answer(_ bytes: [UInt8]) {
    queue.async { [self] in write(bytes) }
  }

  /// On `queue` alone.
  private func write(_ bytes: [UInt8]) {
    if lock.withLock({ failure != nil }) { return }
    do throws(SilhouetteError) {
      try send(bytes + [0x0A])
    } catch {
      lock.withLock { failure = error }
      ending.request()
    }
  }

  /// - Parameter id: of the request; nil for all.
  private func cancel(_ id: String?) {
    lock.withLock {
      for ticket in waiting where id == nil || ticket.id == id {
        ticket.isCancelled = true
        ticket.stop?.request()
      }
    }
  }
}

/// Cuts bytes into lines, and holds no more of one than a message may have.
struct MCPLines {
  enum Line: Equatable {
    case whole([UInt8])
    case tooLong
  }

  private let most: Int
  private var held: [UInt8] = []
  private var isTooLong = false

  init(most: Int) { self.most = most }

  mutating func take(_ chunk: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = chunk
    while let end = rest.firstIndex(of: 0x0A) {
      hold(rest[..<end])
      lines.append(isTooLong ? .tooLong : .whole(held))
      held.removeAll(keepingCapacity: true)
      isTooLong = false
      rest = rest[(end + 1)...]
    }
    hold(rest)
    return lines
  }

  /// The last line, if no newline ends it.
  mutating func finish() -> Line? {
    defer { held = [] }
    return isTooLong ? .tooLong : held.isEmpty ? nil : .whole(held)
  }

  private mutating func hold(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    guard held.count + bytes.count <= most else {
      isTooLong = true
      held.removeAll(keepingCapacity: false)
      return
    }
    held += bytes
  }
}
