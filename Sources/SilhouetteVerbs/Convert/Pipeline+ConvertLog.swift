internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay

extension Pipeline {
  /// Writes a log in another form, event by event as it is.
  ///
  /// Everything is kept, so the file is as sensitive as the log. If the log breaks off, the file holds everything before that place.
  func copy(
    _ log: consuming LogSession, into sink: any LogSink
  ) throws(SilhouetteError) -> ConvertSummary {
    var log = log
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

  /// Takes a log in the form that a path names; nil for streams of hierarchies, and for anything else.
  static func logSink(for path: String) throws(SilhouetteError) -> (any LogSink)? {
    guard path != "-", !path.contains(".hierarchy."), let form = try? LogFormat(path: path) else {
      return nil
    }
    switch form {
    case .json: return TextLogSink(try AtomicFile(path: path), isArray: true)
    case .zlib: return ZlibLogSink(try AtomicFile(path: path), packing: nil)
    case .wire: return WireLogSink(try AtomicFile(path: path))
    // A stream's own suffix, and a folder, which only `encode` writes.
    case .ndjson, .folder: return nil
    }
  }
}
