public import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteText
public import SystemPackage

extension Pipeline {
  /// Writes a session as a hierarchy stream, with everything that was read, words and passwords included.
  ///
  /// ```
  /// InputList ─LookingReader▶ HierarchyRecord ─StreamWriter▶ file
  /// ```
  ///
  /// Nothing is hidden: the stream is as sensitive as its source. If `reading` has pictures, screens get marks and nodes for
  /// what their pictures show; their trees can still be read in the stream. Paths of screenshots are
  /// rewritten to be relative to the stream's folder. Memory does not grow with the session. If the input breaks off,
  /// the stream holds everything before that place, and the summary's `inputError` holds the error.
  ///
  /// - Parameters:
  ///   - input: The session's files.
  ///   - path: The output; packed if it ends in `.gz` or `.zlib`. `-` is standard output. The file is for its owner alone.
  /// - Throws: `SilhouetteError`, also if the task was cancelled. Nothing appears under the output's name then.
  @concurrent
  public func convert(
    _ input: InputList, to path: FilePath
  ) async throws(SilhouetteError) -> RunSummary<ConvertCounts> {
    try await cancellable { (pipeline) throws(SilhouetteError) in
      try pipeline.convert(input, to: path.name)
    }
  }

  /// - Parameter permissions: The file's permissions, as `chmod` counts them; for its owner alone by default.
  package func convert(
    _ input: InputList, to path: String, permissions: UInt16 = 0o600
  ) throws(SilhouetteError) -> ConvertSummary {
    try ReadFiles(input, beside: alsoRead).refuse([path])
    let first = try FirstFile(of: input, reading)
    guard first.kind != .log else {
      if let sink = try Self.logSink(for: path) { return try copy(log(input, from: first), into: sink) }
      try first.refuseOtherRecorders(input, reading)
      throw SilhouetteError(
        .usage,
        "\(input.entries[0].path): is an event log, which holds no hierarchy; convert the input that the log was encoded from, or name a .json, .zlib or .wire file for the log in another form"
      )
    }
    // A stream of trees cannot record which parts its source left out. A picture's screen would count as reported, and
    // masks would leave it open. Screens that are joined with pictures have windows for those parts.
    var reading = reading
    reading.asksBeside = reading.pictures != nil
    var reader = LookingReader(input, reading)
    reader.reader.begin(with: first)
    var conversion = Conversion(
      file: try StreamFile(path: path, permissions: permissions), place: PicturePlace(output: path))
    let read = try SessionRun(report).read(&reader) { (record, reader) throws(SilhouetteError) in
      try conversion.take(record, from: reader)
      return .next(made: reader.snapshots)
    }
    return try conversion.finish(as: path, read)
  }
}

/// One run of `convert`.
private struct Conversion: ~Copyable {
  private var file: StreamFile
  private let place: PicturePlace
  private var counts = ConvertCounts()
  private var isEmpty = true
  /// Whether there is no more than a header.
  private var isBare = true
  private var begin: Double?
  private var end = 0.0

  init(file: consuming StreamFile, place: PicturePlace) {
    self.file = file
    self.place = place
  }

  mutating func take(
    _ record: HierarchyRecord, from looking: borrowing LookingReader
  ) throws(SilhouetteError) {
    isEmpty = false
    if let time = record.time {
      isBare = false
      begin = begin ?? time
      end = time
    }
    count(record)
    guard case .screenshot(let time, let picture) = record else { return try file.write(record) }
    if looking.reader.isInArchive { counts.packedScreenshots += 1 }
    try file.write(
      .screenshot(milliseconds: time, path: place.path(of: picture, besides: looking.reader.currentName)))
  }

  private mutating func count(_ record: HierarchyRecord) {
    switch record {
    case .header, .viewport: break
    case .snapshot(let snapshot): counts.nodes += snapshot.nodes.count
    case .touch: counts.touches += 1
    case .event: counts.events += 1
    case .screenshot: counts.screenshots += 1
    }
  }

  mutating func finish(as path: String, _ read: InputSummary) throws(SilhouetteError) -> ConvertSummary {
    if isEmpty {
      throw read.inputError
        ?? SilhouetteError(
          .input, "the input holds no record; check that it is the right file")
    }
    if isBare, let error = read.inputError { throw error }
    var summary = ConvertSummary()
    (summary.input, summary.counts) = (read, counts)
    summary.files = [try file.finish(as: path)]
    summary.duration = Duration(inMilliseconds: end - (begin ?? end))
    return summary
  }
}
