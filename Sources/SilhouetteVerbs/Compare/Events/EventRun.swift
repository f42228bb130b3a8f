internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene

/// One pass over a session that turns it into one contender's events.
struct EventRun {
  let contender: EventContender
  let options: EncodeOptions

  /// - Parameter progress: called after each screen.
  func run(
    _ source: inout SceneSource, into sink: PieceSink, progress: (borrowing SceneSource) -> Void
  ) throws(SilhouetteError) {
    var recorder = try SomeRecorder(contender.recording, options, sink)
    // If the input breaks off, everything complete before is compared.
    let read = try SessionRun(nil).read(&source) { (moment, source) throws(SilhouetteError) in
      try recorder.take(moment, from: source)
      if case .screen = moment { progress(source) }
      return .next(made: 0)
    }
    try recorder.finish(at: source.endTime, read)
  }
}

/// Whatever turns moments into events.
private enum SomeRecorder {
  case rrweb(SessionEncoding, hasIDs: Bool)
  case flat(FlatRecorder, PieceSink)
  case rectangles(Culler, last: [UInt8], PieceSink)

  init(
    _ recording: EventContender.Recording, _ options: EncodeOptions, _ sink: PieceSink
  ) throws(SilhouetteError) {
    var options = options
    switch recording {
    case .rrweb(let checkouts):
      options.checkouts = checkouts
      self = .rrweb(SessionEncoding(options, makeSink: { (_, _) in sink }), hasIDs: true)
    case .rrwebWithoutIDs:
      self = .rrweb(SessionEncoding(options, makeSink: { (_, _) in sink }), hasIDs: false)
    case .flatRecords(let gap): self = .flat(FlatRecorder(gap: gap), sink)
    case .rectangles: self = .rectangles(Culler(scale: 4), last: [], sink)
    }
  }

  mutating func take(
    _ moment: SceneSource.Moment, from source: borrowing SceneSource
  ) throws(SilhouetteError) {
    switch self {
    case .rrweb(var run, let hasIDs):
      try run.take(hasIDs ? moment : moment.withoutIDs, from: source)
      self = .rrweb(run, hasIDs: hasIDs)
    case .flat(var recorder, let sink):
      try Self.take(moment, from: source, with: &recorder, into: sink)
      self = .flat(recorder, sink)
    case .rectangles(let culler, let last, let sink):
      guard case .screen(let screen) = moment else { return }
      let blob = RectangleScreen.bytes(of: screen.scene, visible: culler.visibleNodes(of: screen.scene))
      guard blob != last else { return }
      try sink.add(blob[...], at: source.timestamp(of: screen.scene.time))
      self = .rectangles(culler, last: blob, sink)
    }
  }

  private static func take(
    _ moment: SceneSource.Moment, from source: borrowing SceneSource, with recorder: inout FlatRecorder,
    into sink: PieceSink
  ) throws(SilhouetteError) {
    switch moment {
    case .screen(let screen):
      let timestamp = source.timestamp(of: screen.scene.time)
      guard recorder.isDue(at: timestamp) else { return }
      for record in recorder.record(screen.scene, at: timestamp) {
        try sink.add(Array(record.utf8)[...], at: timestamp)
      }
    case .touch(let touch):
      let timestamp = source.timestamp(of: touch.time)
      try sink.add(Array(FlatRecorder.touch(touch, at: timestamp).utf8)[...], at: timestamp)
    case .event, .screenshot: return
    }
  }

  mutating func finish(at end: Double, _ read: InputSummary) throws(SilhouetteError) {
    switch self {
    case .rrweb(var run, _): _ = try run.finish(at: end, read)
    case .flat(_, let sink), .rectangles(_, _, let sink): _ = try sink.finish()
    }
  }
}

extension SceneSource {
  /// Milliseconds since the epoch, as logs have them.
  fileprivate borrowing func timestamp(of time: Double) -> Int64 {
    (start > 0 ? start : Recorder.unknownStart) + Int64(time.rounded(.down))
  }
}

extension SceneSource.Moment {
  fileprivate var withoutIDs: SceneSource.Moment {
    guard case .screen(var screen) = self else { return self }
    for index in screen.scene.nodes.indices { screen.scene.nodes[index].id = .none }
    return .screen(screen)
  }
}
