package import SilhouetteHierarchy
package import SilhouetteReplay
package import SilhouetteScene

/// Reads one event log, in any number of segments, as the scenes that it was made of.
///
/// ```
/// bytes ─LogReader▶ LogEvent ─LogMoments▶ moments
/// ```
package final class LogSession {
  private let list: InputList
  private let stop: InputStop?
  private let limits: Limits
  private var index = 0
  private var file: FileBytes
  private var reader: LogReader
  private var moments: LogMoments
  package private(set) var bytesRead = 0
  package private(set) var diagnostics = DiagnosticLog()
  /// Files of folders that are no part of the log.
  package private(set) var passedOver: [String] = []
  /// Session time of the last event.
  var endTime: Double { moments.endTime }
  private var hasToldCut = false
  /// Takes every byte that is read, for code that needs the input as it was.
  package var copy: ScratchBytes?
  private var isOfSeveralFiles = false

  /// How the events so far are kept.
  package var form: LogForm { isOfSeveralFiles ? .wrapped : reader.form }

  /// - Parameters:
  ///   - first: the list's first file, opened.
  ///   - reveal: which of the text that was revealed in the log stays so.
  /// - Throws: If a folder holds logs that are not segments of one.
  package init(
    _ list: InputList, _ reading: ReadingOptions, first: consuming FileBytes, reveal: Reveal
  ) throws(SilhouetteError) {
    self.list = list
    stop = reading.stop
    limits = reading.limits
    file = first
    reader = LogReader(limits: reading.limits)
    moments = LogMoments(limits: reading.limits, reveal: reveal)
    if let log = list.touchLog {
      throw SilhouetteError(
        .usage,
        "\(log): an event log has its own touches; leave out --touch-log, or give the session that was encoded"
      )
    }
    try list.refuseSeveralLogs()
    if reading.strict, let oddity = list.oddity { throw oddity }
  }

  package var currentName: String {
    let entry = list.entries[min(index, list.entries.count - 1)]
    return entry.path == "-" ? "standard input" : entry.path
  }

  /// Milliseconds since the Unix epoch at the session's time 0.
  package var start: Int64 { moments.start }

  /// The next screen, touch or other moment that a replay shows; nil at the log's end.
  package func next() throws(SilhouetteError) -> SceneSource.Moment? {
    while let event = try nextEvent() {
      if let moment = try understand(event) { return moment }
    }
    return nil
  }

  /// The next event, as the log has it.
  package func nextEvent() throws(SilhouetteError) -> LogEvent? {
    while true {
      switch try step() {
      case .event(let event): return event
      case .end:
        guard try openNext() else {
          try tellCut()
          return nil
        }
        continue
      case .needsInput: break
      }
      if let chunk = try file.next() {
        bytesRead += chunk.count
        reader.append(chunk)
        _ = try copy?.append(chunk)
      } else {
        reader.finish()
      }
    }
  }

  /// An archive of segments that ends early has lost some.
  private func tellCut() throws(SilhouetteError) {
    guard !hasToldCut, stop?.isRequested != true, let cut = list.diagnostics.cut(of: currentName) else {
      return
    }
    hasToldCut = true
    throw fail(cut)
  }

  private func step() throws(SilhouetteError) -> LogStep {
    do throws(InputError) {
      return try reader.next()
    } catch {
      // An event cut at the end was cut because the run was stopped.
      if stop?.isRequested == true { return .end }
      throw fail(SilhouetteError(error, file: currentName))
    }
  }

  /// Each file is read by itself, so that one which was cut is not taken for the beginning of the next.
  private func openNext() throws(SilhouetteError) -> Bool {
    while index + 1 < list.entries.count, stop?.isRequested != true {
      index += 1
      let entry = list.entries[index]
      file = try FileBytes(entry, stop: stop)
      guard try file.isLog() else {
        try refuseDamage(of: entry)
        passedOver.append(entry.path)
        continue
      }
      try checkNumber(of: entry)
      reader = reader.forNextFile()
      isOfSeveralFiles = true
      return true
    }
    return false
  }

  /// Refuses a file that has a segment's name and suffix but is no log: it is a damaged segment.
  private func refuseDamage(of entry: InputList.Entry) throws(SilhouetteError) {
    guard entry.fromFolder, Self.number(entry.path) != nil,
      Self.suffix(entry.path) == Self.suffix(list.entries[0].path)
    else { return }
    throw fail(
      SilhouetteError(
        .input, "\(entry.path): the segment is not complete; get another copy; everything before it was read")
    )
  }

  private func fail(_ error: SilhouetteError) -> SilhouetteError {
    index = list.entries.count
    return error
  }

  /// Segments are numbered without gaps: after a missing one, the next would be misread.
  private func checkNumber(of entry: InputList.Entry) throws(SilhouetteError) {
    guard entry.fromFolder, let number = Self.number(entry.path),
      let before = list.entries[..<index].last(where: { !passedOver.contains($0.path) }),
      let last = Self.number(before.path), number != last + 1
    else { return }
    throw fail(
      SilhouetteError(
        .input,
        "\(entry.path): segment \(last + 1) before it is missing; put it back, or read the parts before and after it separately"
      ))
  }

  private static func number(_ path: String) -> Int? {
    let name = path.split(separator: "/").last ?? ""
    return Int(name.prefix { $0 != "." })
  }

  private static func suffix(_ path: String) -> Substring {
    path.split(separator: "/").last?.drop { $0 != "." } ?? ""
  }

  /// The next event that Silhouette understands, and the table for its indices.
  package func nextReplayEvent() throws(SilhouetteError) -> (ReplayEvent, LookTable)? {
    guard let event = try nextEvent() else { return nil }
    return (try moments.read(event, of: currentName), moments.table)
  }

  private func understand(_ event: LogEvent) throws(SilhouetteError) -> SceneSource.Moment? {
    let found = try moments.read(event, of: currentName)
    if case .custom(VideoBeside.tag, _) = found.body, !moments.hasPage {
      let code = Diagnostic.Code.nothingSeen
      diagnostics.note(Diagnostic(code, byteOffset: 0, message: VideoBeside.words), code: code)
    }
    do throws(SilhouetteError) {
      return try moments.moment(of: found, event, of: currentName, bytesRead: bytesRead)
    } catch {
      throw fail(error)
    }
  }

  /// The page as rrweb's node tree, the way a player holds it now; nil before the first full snapshot.
  package func page() -> [UInt8]? { moments.page() }
}
