package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteScene
package import SilhouetteStory

/// One of the sessions that rows are made of.
package struct EventSource: Sendable {
  /// What its rows say under `session`.
  package var name: String
  /// Its files and folders, or `-`.
  package var paths: [String]
  /// A test tool's touches for dumps; nil for none.
  package var touchLog: String?

  package init(name: String, paths: [String], touchLog: String? = nil) {
    (self.name, self.paths, self.touchLog) = (name, paths, touchLog)
  }
}

/// What became of the sessions that rows were made of.
package struct EventSummary: Sendable {
  /// Sessions that were read to their end.
  package var sessions = 0
  package var rows = 0
  /// Errors of the other sessions. Everything complete before an error is in the rows.
  package var failures: [SilhouetteError] = []
  package var files: [WrittenFile] = []
  /// The screen of the heat map, with its fingerprint and the number of taps on it; nil for no heat map.
  package var heated: (fingerprint: String, taps: Int)?

  package init() {}
}

/// A heat map: which screen it shows, and where it goes.
package struct HeatOptions: Sendable {
  package var path: String
  /// A screen's fingerprint; nil for the screen with the most taps.
  package var fingerprint: String?

  package init(path: String, fingerprint: String? = nil) {
    (self.path, self.fingerprint) = (path, fingerprint)
  }
}

extension Pipeline {
  /// Writes a row for each thing that happened in sessions, and on request a heat map of their taps.
  ///
  /// One session is in memory at a time; of a heat map, each screen's scene and its taps. If a session cannot
  /// be read, its error is in `EventSummary.failures`, and the others go on. The output appears when all are
  /// read, if there is a row.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  package func events(
    of sessions: [EventSource], to path: String, as format: EventFormat,
    options: OutlineOptions = OutlineOptions(),
    heat: HeatOptions? = nil
  ) throws(SilhouetteError) -> EventSummary {
    var summary = EventSummary()
    var heatMap = HeatMap()
    try refuse(sessions, outputs: [path, heat?.path])
    let file = try AtomicFile(path: path)
    try file.write(Array(format.head.utf8))
    for session in sessions where reading.stop?.isRequested != true {
      var scenes: [(place: Int, scene: WireframeScene)] = []
      let (outline, variants): (SessionOutline, [UInt64?])
      do throws(SilhouetteError) {
        var list = try InputList(paths: session.paths, for: reading)
        if let touches = session.touchLog { try list.add(touchLogAt: touches, stop: reading.stop) }
        (outline, variants) = try outlineWithVariants(list, options: options) {
          if heat != nil { scenes.append(($0, $1)) }
        }
      } catch {
        summary.failures.append(error)
        continue
      }
      let rows = EventTable.rows(of: outline, variants, session: session.name)
      try file.write(format.bytes(of: rows, session: session.name, outline))
      summary.rows += rows.count
      heatMap.take(outline, scenes)
      if let error = outline.story.input.inputError {
        summary.failures.append(error)
      } else {
        summary.sessions += 1
      }
    }
    // If every session failed, there is nothing to query.
    guard summary.rows > 0 || summary.failures.isEmpty else { return summary }
    try file.commit()
    summary.files = [WrittenFile(path: path, bytes: file.bytesWritten)]
    if let heat { try draw(heatMap, heat, &summary) }
    return summary
  }

  /// The rows of one session in memory, and the error with which it broke off.
  ///
  /// - Parameter name: What the rows say under `session`.
  package func rows(
    of input: InputList, session name: String, as format: EventFormat,
    options: OutlineOptions = OutlineOptions()
  ) throws(SilhouetteError) -> (bytes: [UInt8], inputError: SilhouetteError?) {
    let (outline, variants) = try outlineWithVariants(input, options: options)
    let rows = EventTable.rows(of: outline, variants, session: name)
    let bytes = Array(format.head.utf8) + format.bytes(of: rows, session: name, outline)
    return (bytes, outline.story.input.inputError)
  }

  private func refuse(_ sessions: [EventSource], outputs: [String?]) throws(SilhouetteError) {
    var read = ReadFiles()
    for path in alsoRead { read.add(path) }
    for session in sessions {
      for path in session.paths + [session.touchLog].compactMap(\.self) where path != "-" { read.add(path) }
    }
    for session in sessions where !session.paths.contains("-") {
      if let list = try? InputList(paths: session.paths, for: reading) {
        read.add(list)
      }
    }
    try read.refuse(outputs)
  }

  private func draw(_ map: HeatMap, _ heat: HeatOptions, _ summary: inout EventSummary)
    throws(SilhouetteError)
  {
    guard let screen = map.screen(heat.fingerprint) else {
      throw SilhouetteError(
        .input,
        heat.fingerprint.map { "no screen has the fingerprint \($0); `silhouette outline` prints them" }
          ?? "no session has a tap, so there is no heat map")
    }
    let picture: Pixmap
    do throws(DrawingMeter.Stop) {
      picture = try HeatPicture(screen).draw { DrawingMeter($0, stop: reading.stop) }
    } catch {
      throw SilhouetteError(error, "the heat map")
    }
    var encoder = PNGEncoder()
    let file = try AtomicFile(path: heat.path)
    try file.write(encoder.encode(picture))
    try file.commit()
    summary.files.append(WrittenFile(path: heat.path, bytes: file.bytesWritten))
    summary.heated = (screen.fingerprint, screen.taps.count)
  }
}
