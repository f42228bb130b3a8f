internal import SilhouetteHierarchy

extension InputList {
  /// The largest size of a touch log, in bytes.
  private static let mostBytes = 64 << 20

  /// Adds the touches of a test tool's log to the session. `docs/FORMATS.md` describes its two forms.
  ///
  /// - Parameters:
  ///   - path: A CSV or NDJSON file, or a named pipe.
  ///   - stop: Ends the wait for a named pipe.
  /// - Throws: `SilhouetteError` with file and line if the log is broken, or if it names a dump that the session does
  ///   not have.
  package mutating func add(touchLogAt path: String, stop: InputStop? = nil) throws(SilhouetteError) {
    let bytes = try FileBytes.all(of: path, called: "touch log", most: Self.mostBytes, stop: stop)
    do throws(TouchLog.Fault) {
      try take(try TouchLog(bytes).rows)
    } catch {
      throw SilhouetteError(.input, "\(path):\(error.line): \(error.problem); \(error.remedy)")
    }
    touchLog = path
  }

  private mutating func take(_ rows: [TouchLog.Row]) throws(TouchLog.Fault) {
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let name = FileName.last(of: entry.path)
      // Of namesakes in two folders the first one counts, as does a name over a number.
      if places[name] == nil { places[name] = index }
    }
    for row in rows {
      guard let dump = row.dump else {
        timedTouches.append(row)
        continue
      }
      let number = Int(dump).flatMap { (1...entries.count).contains($0) ? $0 - 1 : nil }
      guard let index = places[FileName.last(of: dump)] ?? number else {
        throw TouchLog.Fault(
          line: row.line, problem: "no file of the session is called \(dump)",
          remedy: "give the name of a dump's file, or its number from 1 to \(entries.count)")
      }
      entries[index].touches.append(row)
    }
    timedTouches = timedTouches.enumerated()
      .sorted { ($0.element.time!, $0.offset) < ($1.element.time!, $1.offset) }.map { $0.element }
  }
}
