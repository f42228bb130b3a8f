internal import Foundation
internal import Silhouette

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
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SilhouetteError(
        .io, "\(path): cannot be opened (\(String(cString: strerror(errno)))); check the name")
    }
    defer { if path != "-" { close(descriptor) } }
    let session = try await sessions.begin(nil)
    // Whatever is waited for, only this thread waits.
    let bytes = Self.bytes(of: descriptor, isFollowed: path != "-")
    do throws(SilhouetteError) {
      for await chunk in bytes { try await session.take(chunk.get()) }
      try await session.finish()
    } catch {
      // Nothing more comes of it.
      try? await session.finish()
      throw SilhouetteError(error.kind, "\(path): \(error.message)")
    }
  }

  private static func bytes(of descriptor: Int32, isFollowed: Bool) -> AsyncStream<Chunk> {
    AsyncStream(unfolding: {
      while !Task.isCancelled {
        switch await read(descriptor) {
        case .failure(let error): return .failure(error)
        case .success(let chunk) where !chunk.isEmpty: return .success(chunk)
        case .success where !isFollowed: return nil
        case .success: try? await Task.sleep(for: pause)
        case nil: continue
        }
      }
      return nil
    })
  }

  private typealias Chunk = Result<[UInt8], SilhouetteError>

  /// The next bytes: none at the end, nil if there are none yet.
  private static func read(_ descriptor: Int32) async -> Chunk? {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // So that a server that ends need not wait for a sender that is silent.
        guard poll(&polled, 1, 200) != 0 else { return done.resume(returning: nil) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        repeat {
          count = Foundation.read(descriptor, &chunk, chunk.count)
        } while count < 0 && errno == EINTR
        guard count >= 0 else {
          let error = SilhouetteError(
            .io, "cannot be read (\(String(cString: strerror(errno)))); check the name")
          return done.resume(returning: .failure(error))
        }
        done.resume(returning: .success(Array(chunk[..<count])))
      }
    }
  }
}
