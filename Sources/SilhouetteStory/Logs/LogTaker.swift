package import Silhouette
internal import SilhouetteHierarchy
package import SilhouetteReplay

/// Takes a log event by event, with what events do not hold: files, and names of screens.
package protocol LogTaker: LogSink {
  /// Counts of the log, as far as it was taken.
  var counts: LogCounts { get }

  /// Takes an event as JSON.
  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError)
  /// Takes the dump that the next screen is read from.
  func take(_ dump: StepDump)
  /// Takes the name that the app's code has for the screen, if the source reports it.
  func take(screenName: String, at time: Double)
  /// Takes the session's start, in milliseconds since 1970.
  func take(start: Int64)
}

extension LogTaker {
  package func take(_ dump: StepDump) {}
  package func take(screenName: String, at time: Double) {}
  package func take(start: Int64) {}

  package func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries { try add(batch.bytes[entry.range]) }
  }
}
