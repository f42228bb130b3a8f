internal import SilhouetteHierarchy
public import SilhouetteReplay
import SilhouetteScene

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

  /// Checks an rrweb log of any recorder against the rules of players and servers (`docs/EVENTS.md`).
  ///
  /// A log that breaks off is no failure: `Verification.inputError` says where, and everything before that place is
  /// checked.
  ///
  /// - Throws: `SilhouetteError` if the input is not an event log or cannot be opened.
  public func verify(_ input: InputList) throws(SilhouetteError) -> Verification {
    var log = try openLog(input)
    var verifier = Verifier(limits: reading.limits)
    let read = try SessionRun(report).read(&log) { (event, _) in
      verifier.check(event.bytes[...])
      return .next(made: verifier.eventCount)
    }
    verifier.finish()
    return Verification(verifier: verifier, inputError: read.inputError)
  }

  /// - Throws: If it cannot be read, or is no event log.
  package func openLog(_ input: InputList) throws(SilhouetteError) -> LogSession {
    var told = reading
    told.format = nil
    let first = try FirstFile(of: input, told)
    guard first.kind == .log else {
      throw SilhouetteError(
        .input,
        "\(first.bytes.name): expected an rrweb event log, found something else; `silhouette encode` makes one from a hierarchy"
      )
    }
    return try LogSession(input, reading, first: first.bytes, reveal: options.reveal)
  }
}

/// The result of `Pipeline.verify`.
public struct Verification: Sendable {
  /// The problems, and how many events were checked.
  public var verifier: Verifier
  /// Where the log breaks off; nil if it is complete. Everything before that place was checked.
  public var inputError: SilhouetteError?
}
