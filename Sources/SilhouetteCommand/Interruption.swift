internal import Foundation
internal import Silhouette

/// What SIGINT, SIGTERM and SIGHUP do to a run.
///
/// The first SIGINT or SIGTERM ends the input: what was read is written and summed up, and the exit code says that there
/// was a signal. The second one, or SIGHUP, ends the process as it would have without us, but for drafts, which are taken
/// away.
enum Interruption {
  /// Every command reads its session with it.
  static let stop = InputStop()

  /// Called once, before anything else runs.
  static func prepare() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { take(number) }
      source.resume()
      sources.append(source)
    }
  }

  /// 128 and the signal's number, as shells count; nil where there was no signal.
  static var exitCode: Int32? { queue.sync { first.map { 128 + $0 } } }

  private static func take(_ number: Int32) {
    guard first == nil, number != SIGHUP else {
      Drafts.close()
      return end(by: number)
    }
    first = number
    stop.request()
    if Terminal.errorsAreSeen {
      Terminal.complain("silhouette: stopping; what was read is written. Another signal quits at once")
    }
  }

  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads of Dispatch block all signals: one raised here would wait for ever.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }

  private static let queue = DispatchQueue(label: "interruption")
  /// The signal that ended the input; only the queue touches it.
  nonisolated(unsafe) private static var first: Int32?
  /// Sources end when nobody holds them. Written once, before anything else runs.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []
}
