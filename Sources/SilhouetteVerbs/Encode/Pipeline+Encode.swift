public import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
public import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene
public import SystemPackage

extension Pipeline {
  /// Writes a session as an rrweb event log.
  ///
  /// ```
  /// InputList ─SceneSource▶ Scene ─Recorder▶ EventBatch ─LogSink▶ files
  /// ```
  ///
  /// Memory does not grow with the session. In a folder, each segment appears when its time is over; a single file
  /// appears when the session has ended. If the input breaks off, the log holds everything before that place, and
  /// the summary's `inputError` holds the error. `Pipeline.options` has no effect here.
  ///
  /// - Parameters:
  ///   - input: The session's files.
  ///   - path: The output; `-` is standard output and needs `format`.
  ///   - format: The form of the log; nil to take it from the path's suffix.
  ///   - options: The content and form of the log.
  /// - Throws: `SilhouetteError`, also if the task was cancelled. A single file does not appear then; complete segments stay.
  @concurrent
  public func encode(
    _ input: InputList, to path: FilePath, as format: LogFormat? = nil,
    options: EncodeOptions = EncodeOptions()
  ) async throws(SilhouetteError) -> RunSummary<EncodeCounts> {
    try await cancellable { (pipeline) throws(SilhouetteError) in
      try pipeline.encode(input, to: path.name, as: format, options: options)
    }
  }

  package func encode(
    _ input: InputList, to path: String, as format: LogFormat? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(SilhouetteError) -> EncodeSummary {
    let format = try resolve(format, path, options)
    let read = ReadFiles(input, beside: alsoRead)
    try format == .folder ? read.refuse([], folder: path) : read.refuse([path])
    var source = SceneSource(input, reading: reading.forDrawing, flattener: Flattener(options))
    return try encode(&source, options) { (start, platform) throws(SilhouetteError) in
      try Self.makeSink(format, path, options, start: start, platform: platform)
    }
  }

  private func resolve(
    _ given: LogFormat?, _ path: String, _ options: EncodeOptions
  ) throws(SilhouetteError) -> LogFormat {
    guard given != nil || path != "-" else {
      throw SilhouetteError.standardOutputWithoutFormat("ndjson")
    }
    let format: LogFormat
    if let given { format = given } else { format = try LogFormat(path: path) }
    if format == .folder, path == "-" {
      throw SilhouetteError.folderOnStandardOutput
    }
    if options.target != .rrweb, format != .folder {
      throw SilhouetteError(
        .usage,
        "--target \(options.target.rawValue) writes a folder of bodies; name an output without a suffix")
    }
    if options.packing != nil, !options.target.isZlib || ![.zlib, .folder].contains(format) {
      throw SilhouetteError(
        .usage,
        "--smallest packs zlib streams, and this log is none; name a .zlib file or a folder, and not --target posthog or newrelic"
      )
    }
    return format
  }

  private static func makeSink(
    _ format: LogFormat, _ path: String, _ options: EncodeOptions, start: Int64, platform: AppPlatform
  ) throws(SilhouetteError) -> any LogSink {
    guard format == .folder else { return sink(try AtomicFile(path: path), format, options) }
    let cutter = SegmentCutter(
      length: options.segment, target: options.target, ids: options.ids(start: start), platform: platform,
      packing: options.packing)
    return try SegmentSink(path: path, cutter: cutter)
  }

  /// A log of one file.
  private static func sink(
    _ file: any LogFile, _ format: LogFormat, _ options: EncodeOptions
  ) -> any LogSink {
    switch format {
    case .json: TextLogSink(file, isArray: true)
    case .ndjson: TextLogSink(file, isArray: false)
    case .zlib: ZlibLogSink(file, packing: options.packing)
    case .wire: WireLogSink(file)
    case .folder: preconditionFailure("folders do not come here")
    }
  }

  /// The same log in memory, for callers that want its bytes. Memory grows with it.
  ///
  /// - Parameter format: Any but a folder.
  package func encoded(
    _ input: InputList, as format: LogFormat, options: EncodeOptions = EncodeOptions()
  ) throws(SilhouetteError) -> (log: [UInt8], summary: EncodeSummary) {
    _ = try resolve(format, "-", options)
    let file = MemoryLog()
    var source = SceneSource(input, reading: reading.forDrawing, flattener: Flattener(options))
    let summary = try encode(&source, options) { _, _ in Self.sink(file, format, options) }
    return (file.bytes, summary)
  }
}
