package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

extension Pipeline {
  /// Hands out the events of a log that Silhouette wrote, each as stable text, in order. Text that `options.reveal`
  /// does not let through is not counted.
  package func listEvents(
    of input: InputList, each: (String) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    let log = try openLog(input)
    var listing: EventListing?
    while let (event, table) = try log.nextReplayEvent() {
      if case .fullSnapshot = event.body { listing = EventListing(start: log.start) }
      // The Meta comes before the page that gives the start, and at its time.
      try each((listing ?? EventListing(start: log.start)).text(event, table))
    }
  }

  /// The page that a player holds at a moment, as the JSON of rrweb's node tree, with the text that `options.reveal`
  /// lets through.
  ///
  /// - Parameter moment: ms of the session; nil for the log's first page.
  package func page(of input: InputList, at moment: Double? = nil) throws(SilhouetteError) -> String {
    let log = try openLog(input)
    var found: [UInt8]?
    while let next = try log.next() {
      guard case .screen(let screen) = next else { continue }
      if found != nil, screen.scene.time > moment ?? -.infinity { break }
      found = log.page()
      if moment == nil { break }
    }
    guard let found else {
      throw SilhouetteError(
        .input, "\(log.currentName): holds no full snapshot; check that the beginning of the log is there")
    }
    return String(decoding: found, as: UTF8.self)
  }
}
