internal import SilhouetteHierarchy
internal import SilhouetteReplay

extension Pipeline {
  /// Writes a session as a hierarchy stream: everything that was read and that the stream can hold, words included.
  ///
  /// ```
  /// InputList ─SessionReader▶ HierarchyRecord ─StreamWriter▶ file
  /// ```
  ///
  /// Nothing is understood on the way, so nothing is hidden either: the stream is as sensitive as its source. Paths of
  /// screenshots are written as the stream's folder needs them. Memory does not grow with the session's length. Where the
  /// input breaks off, what was whole is in the stream all the same, and `ConvertSummary.inputError` says what happened.
  ///
  /// - Parameters:
  ///   - path: where to, packed for `.gz` and `.zlib`; `-` is standard output.
  ///   - permissions: of the file, as `chmod` counts them; its owner's alone by default.
  /// - Throws: `SilhouetteError`; then nothing has appeared under the output's name.
  public func convert(
    _ input: InputList, to path: String, permissions: UInt16 = 0o600
  ) throws(SilhouetteError) -> ConvertSummary {
    try ReadFiles(input, beside: alsoRead).refuse([path])
    var first = try FileBytes(input.entries[0], stop: reading.stop)
    if reading.format == nil, try first.isLog() {
      throw SilhouetteError(
        .usage,
        "\(input.entries[0].path): is an event log, which holds what was drawn and no hierarchy; convert what it was encoded from"
      )
    }
    var reader = SessionReader(input, options: reading)
    reader.begin(with: first)
    var run = Conversion(
      file: try StreamFile(path: path, permissions: permissions), place: PicturePlace(output: path))
    try run.takeAll(from: &reader, report: report)
    return try run.finish(as: path, reader)
  }
}

/// One run of `convert`.
private struct Conversion: ~Copyable {
  private var file: StreamFile
  private let place: PicturePlace
  private var summary = ConvertSummary()
  private var isEmpty = true
  private var begin: Double?
  private var end = 0.0

  init(file: consuming StreamFile, place: PicturePlace) {
    self.file = file
    self.place = place
  }

  mutating func takeAll(
    from reader: inout SessionReader, report: (@Sendable (RunProgress) -> Void)?
  ) throws(SilhouetteError) {
    do throws(SilhouetteError) {
      while let record = try reader.next() {
        try take(record, from: reader)
        report?(
          RunProgress(
            bytesRead: reader.bytesRead, totalBytes: reader.totalBytes, snapshots: summary.snapshots,
            frames: summary.snapshots))
      }
    } catch {
      if error.kind != .input { throw error }
      summary.inputError = error
    }
  }

  private mutating func take(
    _ record: HierarchyRecord, from reader: borrowing SessionReader
  ) throws(SilhouetteError) {
    isEmpty = false
    if let time = record.time {
      begin = begin ?? time
      end = time
    }
    count(record)
    guard case .screenshot(let time, let picture) = record else { return try file.write(record) }
    if reader.isInArchive { summary.packedScreenshots += 1 }
    try file.write(.screenshot(time: time, path: place.path(of: picture, besides: reader.currentName)))
  }

  private mutating func count(_ record: HierarchyRecord) {
    switch record {
    case .header, .viewport: break
    case .snapshot(let snapshot):
      summary.snapshots += 1
      summary.nodes += snapshot.nodes.count
    case .touch: summary.touches += 1
    case .event: summary.events += 1
    case .screenshot: summary.screenshots += 1
    }
  }

  mutating func finish(
    as path: String, _ reader: borrowing SessionReader
  ) throws(SilhouetteError) -> ConvertSummary {
    if isEmpty {
      throw summary.inputError
        ?? SilhouetteError(
          .input, "the input holds no record at all; check that it is the file that you meant")
    }
    summary.files = [try file.finish(as: path)]
    summary.duration = end - (begin ?? end)
    summary.diagnostics = reader.diagnostics
    summary.passedOver = reader.passedOver
    return summary
  }
}
