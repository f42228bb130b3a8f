package import Silhouette
package import SilhouetteHierarchy
package import SilhouetteRecording
internal import SilhouetteReplay

/// How a live server listens, accepts sessions and stores them.
package struct LiveOptions: Sendable {
  /// The address to listen at.
  package var host = "127.0.0.1"
  /// 0 for any that is free.
  package var port = 8765
  /// The folder of sessions.
  package var folder = "silhouette-sessions"
  /// How logs are made. Each segment plays alone, whatever these options say.
  package var encode = EncodeOptions()
  /// The largest input of a session.
  package var limits = LiveOptions.usualLimits
  /// Sessions that are taken at the same time.
  package var mostSessions = 100
  /// Bytes a second that one session may send over time; further bytes wait.
  package var mostRate = 4 << 20
  /// Bytes of one numbered piece, packed or unpacked.
  package var mostPieceBytes = 32 << 20
  /// Bytes of events after which a segment ends, however short it is.
  package var mostOpenBytes = 8 << 20
  /// Bytes that all sessions may hold together, about: beyond them, those that were quiet longest rest.
  package var mostBytes = 512 << 20
  /// Seconds that a stream waits for a disk that takes nothing, before its sender is refused.
  package var mostSecondsBlocked = 15.0
  /// Seconds that pieces wait for a missing one, before the session goes on without it.
  package var mostSecondsMissing = 10.0
  /// Seconds without a byte after which a session rests.
  package var idle = 1800.0
  /// Viewers of one session.
  package var mostViewers = 50
  /// Connections at the same time.
  package var mostConnections = 1000
  /// Names beside addresses and `localhost` that the server may be called by.
  package var hosts: Set<String> = []
  /// Origins of pages that may send, beside those on this machine.
  package var origins: Set<String> = []
  /// What senders must know; nil for nothing.
  package var sendToken: String?
  /// What viewers must know; nil for nothing.
  package var viewToken: String?

  /// Gets errors that no sender hears of.
  package var complain: @Sendable (SilhouetteError) -> Void = { _ in }

  package init() {}

  /// Screens of apps are smaller by far; hostile input is held to this.
  private static let usualLimits: Limits = {
    var limits = Limits()
    limits.lineBytes = 16 << 20
    limits.nodes = 200_000
    limits.depth = 10_000
    limits.textBytes = 16 << 20
    // A success answer means that a line is kept.
    limits.keepsOlderLines = true
    return limits
  }()
}
