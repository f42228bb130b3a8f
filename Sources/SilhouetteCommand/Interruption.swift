internal import Foundation
internal import Silhouette

/// Takes unfinished files away when the run is interrupted.
enum Interruption {
  /// Ends the process as the signal would have, but without leaving drafts behind.
  static func cleanUp() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Drafts.close()
        end(by: number)
      }
      source.resume()
      sources.append(source)
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

  /// Sources end when nobody holds them. Written once, before anything else runs.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []
}
