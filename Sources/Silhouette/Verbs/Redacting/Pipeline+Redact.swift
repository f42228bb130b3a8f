internal import SilhouetteHierarchy
public import SilhouettePictures
internal import SilhouetteRaster
public import SilhouetteRedaction
internal import SilhouetteScene

extension Pipeline {
  /// Finds what of a session is to be masked, and masks its pictures.
  ///
  /// ```
  /// InputList ─SceneSource▶ Screen ─Redactor▶ RedactRegion ─MaskRenderer▶ pictures
  /// ```
  ///
  /// A picture belongs to the screen of its own moment, or else to the last one before it. Each appears under its name
  /// when it is whole and masked; where one cannot be masked nothing is left under its name, the others are masked
  /// all the same, and `RedactSummary.failures` says which and why.
  ///
  /// - Parameters:
  ///   - codec: reads and writes the pictures, such as `SystemPictures` of `SilhouetteImages`.
  ///   - tell: called with the text of explanations and comparisons, where the options ask for some.
  /// - Throws: `SilhouetteError`, where nothing could be done at all.
  public func redact(
    _ input: InputList, options: RedactOptions = RedactOptions(), codec: any PictureCodec,
    tell: @escaping (String) throws(SilhouetteError) -> Void = { _ in }
  ) async throws(SilhouetteError) -> RedactSummary {
    try check(options, input)
    var source = SceneSource(input, reading: reading, flattener: flattener)
    let run = try RedactRun(options, self, codec, input, tell: tell)
    run.summary.input = try await SessionRun(report).read(&source) {
      (moment, source) async throws(SilhouetteError) in
      try await run.take(moment, from: source)
      return run.isDone ? .enough : .next(made: run.summary.frames)
    }
    let isWhole =
      (run.summary.inputError == nil || source.hasToldCut) && reading.stop?.isRequested != true
      && input.diagnostics.count(of: .truncated) == 0 && source.diagnostics.count(of: .truncated) == run.cuts
    let summary = try await run.finish(start: source.start, isWhole: isWhole)
    guard summary.frames > 0 else {
      throw summary.inputError ?? summary.failures.first ?? summary.input.nothingToShow
    }
    return summary
  }

  private func check(_ options: RedactOptions, _ input: InputList) throws(SilhouetteError) {
    var read = ReadFiles(input, beside: alsoRead)
    var file: String?
    switch options.pictures {
    case .ofStream: break
    case .folder(let path): read.addFolder(path)
    case .file(let path):
      read.add(path)
      file = options.output
    }
    // Pictures in a folder keep their names: each is held against its own source when its turn comes.
    try read.refuse([options.regions, options.preview, file])
    if options.output == "-" {
      guard case .file = options.pictures else {
        throw SilhouetteError(.usage, "a folder cannot go to standard output; name one with -o")
      }
    }
  }
}

extension RedactionPolicy {
  /// Reads a policy's file.
  ///
  /// - Parameter stop: ends waiting for a named pipe.
  /// - Throws: `SilhouetteError` with file, line and byte.
  public init(path: String, stop: InputStop? = nil) throws(SilhouetteError) {
    var file = try FileBytes(path: path, isNamed: true, stop: stop)
    let bytes = try file.all(
      most: 1 << 22,
      tooLarge: SilhouetteError(
        .input, "\(path): is too large for a policy; check that it is the file that you meant"))
    do {
      try self.init(json: bytes)
    } catch {
      throw SilhouetteError(error, file: path)
    }
  }
}
