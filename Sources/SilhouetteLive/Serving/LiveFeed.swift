internal import Dispatch
internal import NIOConcurrencyHelpers
internal import Silhouette
internal import SilhouetteSystem

/// A stream that the server reads by itself: a file, which may grow, or standard input.
package struct LiveFeed: Sendable {
  private let path: String

  /// - Parameter path: `-` is standard input.
  package init(path: String) {
    self.path = path
  }

  /// How often a file that was read to its end is looked at again.
  private static let pause = Duration.milliseconds(100)

  func run(into sessions: LiveSessions, complain: @Sendable (SilhouetteError) -> Void) async {
    do throws(SilhouetteError) {
      try await feed(sessions)
    } catch {
      complain(error)
    }
  }

  private func feed(_ sessions: LiveSessions) async throws(SilhouetteError) {
    // Opening a pipe would wait for its writer, with a thread that others need.
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SilhouetteError(
        .io, "\(path): cannot be opened (\(String(cString: strerror(errno)))); check the name")
    }
    defer { if path != "-" { close(descriptor) } }
    let session = try await sessions.begin(nil)
    let bytes = Self.bytes(of: descriptor, path)
    do throws(SilhouetteError) {
      for await chunk in bytes {
        let chunk = try chunk.get()
        do throws(SilhouetteError) {
          try await session.take(chunk)
        } catch {
          guard error.kind == .io, await !session.isAway else { throw error }
          // A file waits for the disk as long as it takes.
          while await !session.isWritten(), await !session.isAway, !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
          }
        }
      }
      try await session.finish()
    } catch {
      // Nothing more comes of it.
      try? await session.finish(isCut: true)
      throw SilhouetteError(error.kind, "\(path): \(error.message)")
    }
  }

  private static func bytes(of descriptor: Int32, _ path: String) -> AsyncStream<Chunk> {
    let isPipe = FileStatus(descriptor: descriptor).map { $0.kind != .regular } ?? false
    let offset = NIOLockedValueBox(0)
    let isFailed = NIOLockedValueBox(false)
    return AsyncStream(unfolding: {
      while !Task.isCancelled, !isFailed.withLockedValue(\.self) {
        switch await read(descriptor, isPipe: isPipe) {
        case .failure(let error):
          isFailed.withLockedValue { $0 = true }
          return .failure(error)
        case .success(let chunk) where !chunk.isEmpty:
          offset.withLockedValue { $0 += chunk.count }
          return .success(chunk)
        case .success where isPipe || path == "-": return nil
        case .success:
          if let error = loss(of: path, descriptor, offset.withLockedValue(\.self)) {
            isFailed.withLockedValue { $0 = true }
            return .failure(error)
          }
          try? await Task.sleep(for: pause)
        case nil: continue
        }
      }
      return nil
    })
  }

  /// Why nothing more can come of a file that was read to its end; nil if it may still grow.
  private static func loss(of path: String, _ descriptor: Int32, _ offset: Int) -> SilhouetteError? {
    let open = FileStatus(descriptor: descriptor)
    guard let named = FileStatus(path) else {
      return SilhouetteError(
        .io, "the file has disappeared; what came of it is kept. Start again to follow another")
    }
    guard named.identity == open?.identity else {
      return SilhouetteError(
        .io,
        "another file has taken its place; what came of the first is kept. Start again to follow the new one")
    }
    guard (open?.size ?? offset) >= offset else {
      return SilhouetteError(
        .io, "the file has become shorter; what came of it is kept. Start again to read it anew")
    }
    return nil
  }

  private typealias Chunk = Result<[UInt8], SilhouetteError>

  /// The next bytes: none at the end, nil if there are none yet.
  private static func read(_ descriptor: Int32, isPipe: Bool) async -> Chunk? {
    var events = ready(descriptor)
    if events == 0 {
      await waitForBytes(descriptor)
      events = ready(descriptor)
    }
    // A pipe without a writer yet has no end either.
    if isPipe, events & Int16(POLLIN | POLLHUP | POLLERR) == 0 { return nil }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    repeat {
      count = SilhouetteSystem.read(descriptor, &chunk, chunk.count)
    } while count < 0 && errno == EINTR
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return nil }
    guard count >= 0 else {
      return .failure(
        SilhouetteError(.io, "cannot be read (\(String(cString: strerror(errno)))); check the name"))
    }
    return .success(Array(chunk[..<count]))
  }

  private static func ready(_ descriptor: Int32) -> Int16 {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0 ? polled.revents : 0
  }

  /// Waits until a pipe has bytes or an end, or until the task is cancelled, without holding a thread: some silent pipes would hold all that
  /// Swift has.
  private static func waitForBytes(_ descriptor: Int32) async {
    // Sources may be used from any thread, which Linux's declaration does not say.
    nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
    await withTaskCancellationHandler {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        source.setEventHandler { source.cancel() }
        source.setCancelHandler { done.resume() }
        source.activate()
      }
    } onCancel: {
      source.cancel()
    }
  }
}
