internal import SilhouetteSystem
internal import SystemPackage

/// Ends the input of runs early, from any thread. Everything that was read until then is the whole input.
///
/// A run with this stop in `ReadingOptions.stop` finishes and writes its output so far, as at the input's own
/// end. A record that the stop cuts is no error: of a stream, the whole lines are kept; a dump is left out.
///
/// ```swift
/// let stop = InputStop()
/// pipeline.reading.stop = stop
/// Task { try await Task.sleep(for: .seconds(60)); stop.request() }
/// ```
///
/// A task that is cancelled gives up its outputs instead: see `Pipeline.cancellable`.
package final class InputStop: Sendable {
  /// A pipe. The request is a byte in it, which stays there, so that every poll sees it. nil if the process has no
  /// descriptors left; then nothing can be stopped.
  private let wake: (read: FileDescriptor, write: FileDescriptor)?
  private let heard = Tally()
  /// A request of it counts here, too.
  private let other: InputStop?

  /// A stop that was not requested.
  ///
  /// - Parameter other: A stop that ends the same runs; nil if there is none.
  package init(or other: InputStop? = nil) {
    self.other = other
    wake = (try? FileDescriptor.pipe()).map { (read: $0.readEnd, write: $0.writeEnd) }
    for end in [wake?.read, wake?.write].compactMap(\.self) { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    try? wake?.read.close()
    try? wake?.write.close()
  }

  /// Ends the input of all runs that have this stop. It cannot be taken back. Later calls do nothing.
  package func request() {
    // More than one byte would fill the pipe some day.
    guard let wake, !Self.poll([wake.read], milliseconds: 0)[0] else { return }
    _ = try? wake.write.writeAll([1])
  }

  /// Whether `request()` was called.
  package var isRequested: Bool {
    let isSet = isSet
    if isSet { hear() }
    return isSet
  }

  /// How often a caller has learned that the stop was requested. A caller that knows it ends soon.
  package var timesHeard: Int { heard.count }

  private func hear() {
    heard.add()
    other?.hear()
  }

  /// What can be read once the stop is requested.
  private var wakes: [FileDescriptor] { [wake?.read].compactMap(\.self) + (other?.wakes ?? []) }

  private var isSet: Bool { Self.poll(wakes, milliseconds: 0).contains(true) }

  /// Waits until a descriptor can be read or is at its end, or until the stop is requested. Returns whether it is
  /// requested.
  static func wait(for descriptor: FileDescriptor, or stop: InputStop?) -> Bool {
    let isStopped = poll((stop?.wakes ?? []) + [descriptor], milliseconds: -1).dropLast().contains(true)
    if isStopped { stop?.hear() }
    return isStopped
  }

  /// Which of the descriptors are ready.
  private static func poll(_ descriptors: [FileDescriptor], milliseconds: Int32) -> [Bool] {
    var polled = descriptors.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
    while systemPoll(&polled, milliseconds) < 0, errno == EINTR {}
    return polled.map { $0.revents != 0 }
  }
}

/// A count that any thread adds to.
private final class Tally: @unchecked Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private var number = 0

  func add() { lock.withLock { number += 1 } }

  var count: Int { lock.withLock { number } }
}

private func systemPoll(_ polled: inout [pollfd], _ milliseconds: Int32) -> Int32 {
  poll(&polled, nfds_t(polled.count), milliseconds)
}
