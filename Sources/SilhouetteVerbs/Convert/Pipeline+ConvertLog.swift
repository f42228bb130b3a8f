internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay

extension Pipeline {
  /// The form of logs that a path names; nil for streams of hierarchies, and for anything else.
  static func logForm(of path: String) -> LogFormat? {
    guard path != "-", !path.contains(".hierarchy."), let form = try? LogFormat(path: path) else {
      return nil
    }
    switch form {
    case .json, .zlib, .wire: return form
    // A stream's own suffix.
    case .ndjson, .folder: return nil
    }
  }

  /// Writes a log in another form, event by event as it is.
  ///
  /// Everything is kept, so the file is as sensitive as the log. If the log breaks off, the file holds everything before that place.
  func copy(
    _ log: consuming LogSession, to path: String, as form: LogFormat
  ) throws(SilhouetteError) -> ConvertSummary {
    var log = log
    let sink = try Self.makeSink(form, path)
    var batch = EventBatch()
    var count = 0
    let read = try SessionRun(report).read(&log) { (event, _) throws(SilhouetteError) in
      batch.append(copyOf: event.bytes)
      try sink.add(batch)
      batch.removeAll()
      count += 1
      return .next(made: count)
    }
    if count == 0, let error = read.inputError { throw error }
    var summary = ConvertSummary()
    summary.input = read
    summary.counts.events = count
    summary.files = try sink.finish()
    return summary
  }

  private static func makeSink(_ form: LogFormat, _ path: String) throws(SilhouetteError) -> any LogSink {
    switch form {
    case .json: try TextLogSink(path: path, isArray: true)
    case .ndjson, .folder: try TextLogSink(path: path, isArray: false)
    case .zlib: try ZlibLogSink(path: path, packing: nil)
    case .wire: try WireLogSink(path: path)
    }
  }
}
