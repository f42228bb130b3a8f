package import SilhouetteHierarchy
public import SilhouetteReplay
internal import SilhouetteScene

extension Pipeline {
  /// Writes a session as an rrweb event log.
  ///
  /// ```
  /// InputList ─SceneSource▶ Scene ─Recorder▶ EventBatch ─LogSink▶ files
  /// ```
  ///
  /// Memory does not grow with the session. In a folder, each segment appears when its time is over; a single file
  /// appears when the session has ended. If the input breaks off, the log holds everything before that place, and
  /// `EncodeSummary.inputError` holds the error. `Pipeline.options` has no effect here.
  ///
  /// - Parameters:
  ///   - input: The session's files.
  ///   - path: The output; `-` is standard output and needs `format`.
  ///   - format: The form of the log; nil to take it from the path's suffix.
  ///   - options: The content and form of the log.
  /// - Throws: `SilhouetteError`. A single file does not appear then; complete segments stay.
  public func encode(
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

  /// Reads a source to its end, and its events go to a sink that is made when the first scene has come.
  package func encode(
    _ source: inout SceneSource, _ options: EncodeOptions, to makeSink: @escaping Encoding.MakeSink
  ) throws(SilhouetteError) -> EncodeSummary {
    var encoding = Encoding(options, makeSink: makeSink)
    let read = try SessionRun(report).read(&source) { (moment, source) throws(SilhouetteError) in
      try encoding.take(moment, from: source)
      return .next(made: 0)
    }
    return try encoding.finish(at: source.endTime, read)
  }

  private func resolve(
    _ given: LogFormat?, _ path: String, _ options: EncodeOptions
  ) throws(SilhouetteError) -> LogFormat {
    guard given != nil || path != "-" else {
      throw SilhouetteError(
        .usage, "standard output has no suffix to tell the format from; add --format, such as --format ndjson"
      )
    }
    let format: LogFormat
    if let given { format = given } else { format = try LogFormat(path: path) }
    if format == .folder, path == "-" {
      throw SilhouetteError(.usage, "a folder cannot be written to standard output; name one with -o")
    }
    if options.target != .rrweb, format != .folder {
      throw SilhouetteError(
        .usage,
        "--target \(options.target.rawValue) writes a folder of bodies; name an output without a suffix")
    }
    if options.packing != nil, options.target == .posthog || ![.zlib, .folder].contains(format) {
      throw SilhouetteError(
        .usage,
        "--smallest packs harder, and this log is not packed; name a .zlib file or a folder, and not --target posthog"
      )
    }
    return format
  }

  private static func makeSink(
    _ format: LogFormat, _ path: String, _ options: EncodeOptions, start: Int64, platform: Platform
  ) throws(SilhouetteError) -> any LogSink {
    switch format {
    case .json: return try TextLogSink(path: path, isArray: true)
    case .ndjson: return try TextLogSink(path: path, isArray: false)
    case .zlib: return try ZlibLogSink(path: path, packing: options.packing)
    case .folder:
      let cutter = SegmentCutter(
        length: options.segment, target: options.target, sessionID: options.sessionID, start: start,
        platform: platform, packing: options.packing)
      return try SegmentSink(path: path, cutter: cutter)
    }
  }
}

/// One run of `encode`: the recorder, and the sink that is made when the first scene has come.
package struct Encoding {
  /// - Parameters: the session's start and platform.
  package typealias MakeSink = (Int64, Platform) throws(SilhouetteError) -> any LogSink

  let options: EncodeOptions
  private let makeSink: MakeSink
  private var counts = EncodeCounts()
  private var recorder: SessionRecorder?
  private var sink: (any LogSink)?
  private var batch = EventBatch()
  private var first: Int64?
  private var last: Int64 = 0

  package init(_ options: EncodeOptions, makeSink: @escaping MakeSink) {
    self.options = options
    self.makeSink = makeSink
  }

  package mutating func take(_ moment: SceneSource.Moment, from source: borrowing SceneSource)
    throws(SilhouetteError)
  {
    if recorder == nil { try begin(source) }
    switch moment {
    case .screen(let screen):
      try Self.check(screen.scene.viewport)
      recorder!.record(screen.scene, from: screen.snapshot, into: &batch)
    case .touch(let touch): recorder!.record(touch, into: &batch)
    case .event(let event): recorder!.record(event, into: &batch)
    case .screenshot: return
    }
    try drain()
    // More events of exactly this moment may come, such as the session's end.
    if let reached = recorder!.lastTimestamp { try sink!.reach(reached - 1) }
  }

  private static func check(_ viewport: Viewport) throws(SilhouetteError) {
    guard viewport.isScreen else {
      throw SilhouetteError(
        .input,
        "a viewport of \(viewport.width) x \(viewport.height) points at scale \(viewport.scale) is not a screen; check the program that wrote it"
      )
    }
  }

  /// Makes the log whole.
  ///
  /// - Parameter read: The input that the events were made of.
  package mutating func finish(
    at end: Double, _ read: InputSummary
  ) throws(SilhouetteError) -> EncodeSummary {
    recorder?.finish(at: end, into: &batch)
    counts.touchesNearKeyboard = recorder?.touchesNearKeyboard ?? 0
    counts.touchesOnSecrets = recorder?.touchesOnSecrets ?? 0
    try drain()
    guard counts.events > 0, let sink else { throw read.nothingToShow }
    var summary = EncodeSummary()
    (summary.input, summary.counts) = (read, counts)
    summary.files = try sink.finish()
    summary.duration = Double(last - (first ?? last))
    return summary
  }

  private mutating func begin(_ source: borrowing SceneSource) throws(SilhouetteError) {
    recorder = SessionRecorder(options, start: source.start)
    sink = try makeSink(recorder!.start, source.platform)
  }

  private mutating func drain() throws(SilhouetteError) {
    guard !batch.isEmpty else { return }
    for entry in batch.entries {
      if first == nil { first = entry.timestamp }
      last = entry.timestamp
      counts.events += 1
      counts.jsonBytes += entry.range.count
      if entry.isCheckout { counts.checkouts += 1 }
    }
    try sink!.add(batch)
    batch.removeAll()
  }
}
