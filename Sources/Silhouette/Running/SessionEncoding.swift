package import SilhouetteHierarchy
package import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteText

/// A session on its way into a log: the recorder, and the sink that is made when the first scene has come.
package struct SessionEncoding {
  /// - Parameters: the session's start and platform.
  package typealias MakeSink = (Int64, AppPlatform) throws(SilhouetteError) -> any LogSink

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
      try screen.scene.viewport.checkScreen()
      recorder!.record(screen.scene, from: screen.snapshot, into: &batch)
    case .touch(let touch): recorder!.record(touch, into: &batch)
    case .event(let event): recorder!.record(event, into: &batch)
    case .screenshot: return
    }
    try drain()
    // More events of exactly this moment may come, such as the session's end.
    if let reached = recorder!.lastTimestamp { try sink!.reach(reached - 1) }
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
    summary.duration = Duration(inMilliseconds: Double(last - (first ?? last)))
    return summary
  }

  private mutating func begin(_ source: borrowing SceneSource) throws(SilhouetteError) {
    recorder = SessionRecorder(options, start: source.start, platform: source.platform)
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

extension Pipeline {
  /// Reads a source to its end, and its events go to a sink that is made when the first scene has come.
  package func encode(
    _ source: inout SceneSource, _ options: EncodeOptions, to makeSink: @escaping SessionEncoding.MakeSink
  ) throws(SilhouetteError) -> EncodeSummary {
    var encoding = SessionEncoding(options, makeSink: makeSink)
    let read = try SessionRun(report).read(&source) { (moment, source) throws(SilhouetteError) in
      try encoding.take(moment, from: source)
      return .next(made: 0)
    }
    return try encoding.finish(at: source.endTime, read)
  }
}
