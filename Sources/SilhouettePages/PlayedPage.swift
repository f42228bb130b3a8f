internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay

/// A page that is being written: a log goes in event by event, a file that plays it comes out.
protocol PlayedPage: LogSink {
  /// Counts of the log, as far as it was taken.
  var counts: LogCounts { get }

  /// Takes an event as JSON.
  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError)
  /// Takes the name of the dump that the next screen is read from.
  ///
  /// - Parameter time: milliseconds since the session's first moment.
  func take(file: String, at time: Double)
  /// Takes the name that the app's code has for the screen, if the source reports it.
  func take(screenName: String, at time: Double)
  /// Takes the session's start, in milliseconds since 1970.
  func take(start: Int64)
}

extension PlayedPage {
  func take(file: String, at time: Double) {}
  func take(screenName: String, at time: Double) {}
  func take(start: Int64) {}

  func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries { try add(batch.bytes[entry.range]) }
  }

  /// - Throws: if there is no page to show.
  func refuseWithoutPage() throws(SilhouetteError) {
    guard counts.checkouts == 0 || counts.events < 2 else { return }
    throw SilhouetteError(
      .input,
      "the log needs a full snapshot and at least one more event, or no player shows it; give the complete log"
    )
  }
}
