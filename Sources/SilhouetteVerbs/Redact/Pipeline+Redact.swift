public import Silhouette
internal import SilhouetteHierarchy
public import SilhouettePictures
internal import SilhouetteRaster
public import SilhouetteRedaction
internal import SilhouetteScene
public import SystemPackage

extension Pipeline {
  /// Finds what must be masked in a session, and masks its pictures.
  ///
  /// ```
  /// InputList ─SceneSource▶ Screen ─Redactor▶ RedactRegion ─MaskRenderer▶ pictures
  /// ```
  ///
  /// A picture belongs to the screen of its own moment, or else to the last one before it. A picture appears under its
  /// name when it is complete and masked. If a picture cannot be masked, nothing is left under its name, the others are
  /// masked, and the summary's `failures` say which one failed and why.
  ///
  /// - Parameters:
  ///   - input: The session's files.
  ///   - options: The content to mask, and the outputs to make.
  ///   - codec: Reads and writes the pictures, for example `SystemPictures` of `SilhouetteImages`.
  /// - Throws: `SilhouetteError` if nothing could be done at all, or if the task was cancelled. Pictures that were masked before
  ///   stay.
  @concurrent
  public func redact(
    _ input: InputList, options: RedactOptions = RedactOptions(), codec: any PictureCodec
  ) async throws(SilhouetteError) -> RunSummary<RedactCounts> {
    try await cancellable { (pipeline) async throws(SilhouetteError) in
      try await pipeline.redact(input, options: options, codec: codec, tell: { _ in })
    }
  }

  /// - Parameter tell: Called with the text of explanations and comparisons, if the options ask for them.
  package func redact(
    _ input: InputList, options: RedactOptions = RedactOptions(), codec: any PictureCodec,
    tell: @escaping (String) throws(SilhouetteError) -> Void
  ) async throws(SilhouetteError) -> RedactSummary {
    // A screenshot is of one moment: that at which its state was kept.
    let input = input.ofFiles
    try check(options, input)
    let run = try RedactRun(options, self, codec, input, tell: tell)
    let summary: RedactSummary
    do throws(SilhouetteError) {
      summary = try await take(input, into: run)
    } catch {
      await run.abandon()
      throw error
    }
    guard summary.frames > 0 else {
      throw summary.inputError ?? summary.failures.first ?? summary.input.nothingToShow
    }
    return summary
  }

  private func take(
    _ input: InputList, into run: RedactRun
  ) async throws(SilhouetteError) -> RedactSummary {
    var source = SceneSource(input, reading: reading, flattener: flattener)
    run.summary.input = try await SessionRun(report).read(&source) {
      (moment, source) async throws(SilhouetteError) in
      try await run.take(moment, from: source)
      return run.isDone ? .enough : .next(made: run.summary.frames)
    }
    let isWhole = run.isWhole(input, source) && reading.stop?.isRequested != true
    return try await run.finish(start: source.start, isWhole: isWhole)
  }

  private func check(_ options: RedactOptions, _ input: InputList) throws(SilhouetteError) {
    var read = ReadFiles(input, beside: alsoRead)
    var file: String?
    switch options.pictures {
    case .ofStream: break
    case .folder(let path): read.addFolder(path.name)
    case .file(let path):
      read.add(path.name)
      file = options.output
    }
    // Pictures in a folder keep their names: each is held against its own source when its turn comes.
    try read.refuse([options.regions, options.preview, file] + options.reports)
    if options.output == "-" {
      guard case .file = options.pictures else {
        throw SilhouetteError.folderOnStandardOutput
      }
    }
  }
}

extension RedactionPolicy {
  /// Reads the policy in a file. `docs/REDACTION.md` describes it.
  ///
  /// - Parameter path: A JSON file, or a named pipe.
  /// - Throws: `SilhouetteError` with file, line and byte.
  public init(path: FilePath) throws(SilhouetteError) {
    try self.init(path: path.name)
  }

  /// - Parameter stop: Ends the wait for a named pipe.
  package init(path: String, stop: InputStop? = nil) throws(SilhouetteError) {
    let bytes = try FileBytes.all(of: path, called: "policy", most: 1 << 22, stop: stop)
    do {
      try self.init(json: bytes)
    } catch {
      throw SilhouetteError(error, file: path)
    }
  }
}
