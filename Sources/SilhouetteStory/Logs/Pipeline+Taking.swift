package import Silhouette
internal import SilhouetteHierarchy
package import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene

/// A log that was copied to a taker.
package struct CopiedLog: Sendable {
  package var input: InputSummary
  /// Whether pages of another recorder are in it, with all their words.
  package var isForeign: Bool
  package var files: [WrittenFile]
}

extension Pipeline {
  /// Records a session, and hands its events to a taker.
  package func encode(
    _ source: inout SceneSource, _ options: EncodeOptions, to taker: any LogTaker
  ) throws(SilhouetteError) -> EncodeSummary {
    var encoding = SessionEncoding(options) { (start, _) in
      taker.take(start: start)
      return taker
    }
    var first: Double?
    var words = WordsWatch()
    let read = try SessionRun(report).read(&source) { (moment, source) throws(SilhouetteError) in
      if case .screen(let screen) = moment {
        let time = screen.scene.time
        if source.isOfSteps {
          let name = screen.snapshot?.step ?? source.dumpTitle
          var dump = StepDump(name: name, time: (time - (first ?? time)).rounded(.down))
          dump.isTimed = !source.isStepped
          dump.changesWords = words.takes(anotherTextIn: screen)
          taker.take(dump)
        }
        if let name = screen.snapshot.flatMap({ $0.string($0.screen) }) {
          taker.take(screenName: name, at: time - (first ?? time))
        }
        first = first ?? time
      }
      try encoding.take(moment, from: source)
      return .next(made: taker.counts.events)
    }
    return try encoding.finish(at: source.endTime, read)
  }

  /// Copies a log to a taker, without the text and data that `options` withhold.
  package func copy(
    _ log: LogSession, to taker: any LogTaker, _ options: EncodeOptions
  ) throws(SilhouetteError) -> CopiedLog {
    var copy = LogCopy(
      options.reveal, data: EventDataFilter(keys: options.eventData), limits: reading.limits)
    var log = log
    let read = try SessionRun(report).read(&log) { (event, log) throws(SilhouetteError) in
      try Self.copy(event, with: &copy, from: log, to: taker)
      return .next(made: taker.counts.events)
    }
    if let error = read.inputError, taker.counts.checkouts == 0 { throw error }
    return CopiedLog(input: read, isForeign: copy.hasForeignPages, files: try taker.finish())
  }

  private static func copy(
    _ event: LogEvent, with copy: inout LogCopy, from log: LogSession, to taker: any LogTaker
  ) throws(SilhouetteError) {
    let bytes: [UInt8]?
    do throws(InputError) {
      bytes = try copy.copy(event)
    } catch {
      throw SilhouetteError(error, file: log.currentName)
    }
    if let bytes { try taker.add(bytes[...]) }
  }
}
