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
        Drafts.removeAll()
        signal(number, SIG_DFL)
        raise(number)
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Sources end when nobody holds them. Written once, before anything else runs.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []
}
