internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteSystem

extension SessionComparer {
  /// What vendors' own SDKs would send, and what we send to the same vendors.
  ///
  /// - Parameters:
  ///   - masked: Frames of masked screenshots; nil without any, and then pictures are wireframes, as an SDK would see them.
  ///   - masking: Processor time of masking them.
  func vendors(
    _ masked: FrameFolder?, masking: Double, _ wireframes: FrameFolder?, _ survey: SessionSurvey
  ) throws(SilhouetteError) {
    result.vendorPictures = masked == nil ? .wireframe : .masked
    let frames = masked ?? wireframes
    for row in VendorContender.all where isWanted(row.contender) {
      switch row.making {
      case .video: try video(row.contender, frames, masking, survey)
      case .pictures: try pictures(row.contender, frames, masking, survey)
      case .wireframes: try flatRecords(row.contender)
      case .target(let target): try events(row, for: target)
      }
    }
  }

  private func bodies(_ survey: SessionSurvey) -> VendorBodies {
    VendorBodies(start: survey.epoch, viewport: survey.viewport)
  }

  // MARK: Pictures

  private func video(
    _ contender: Contender, _ frames: FrameFolder?, _ masking: Double, _ survey: SessionSurvey
  ) throws(SilhouetteError) {
    guard let frames else { return miss(contender, "there are no pictures", command: commands.noCommand) }
    guard let ffmpeg else {
      return miss(contender, "the program ffmpeg is not on PATH", command: commands.noCommand)
    }
    let plan = VideoArguments(viewport: survey.viewport, encoders: ffmpeg.encoders)
      .plan(.fieldVideo(kilobits: VendorContender.sentryKilobits, size: 1))
    guard case .make(let arguments, let output) = plan else {
      guard case .cannot(let reason) = plan else { return }
      return miss(contender, reason, command: commands.noCommand)
    }
    let folder = try work.fresh(contender.id)
    let films = try work.fresh("frames/sentry")
    let start = FFmpeg.strictness + ["-framerate", "1", "-start_number", String(frames.first)]
    let input = "../" + (frames.path.split(separator: "/").last.map { String($0) } ?? "") + "/%06d.png"
    try measure(contender, command: commands.itself(contender)) { (tally) throws(SilhouetteError) in
      var cost = try ffmpeg.run(start + ["-i", input] + arguments + [output], in: films)
      let packing = try ResourceMeter.timed { () throws(SilhouetteError) in
        try wrap(films, frames, into: folder, bodies(survey), &tally)
      }.seconds
      cost.seconds =
        max(0, cost.seconds - (try readingSeconds(of: frames, ffmpeg, start))) + packing + masking
      return cost
    }
    work.drop(folder)
    work.drop(films)
  }

  /// Puts each video of a folder into an envelope.
  private func wrap(
    _ films: String, _ frames: FrameFolder, into folder: String, _ bodies: VendorBodies,
    _ tally: inout ByteTally
  ) throws(SilhouetteError) {
    var second = frames.first
    let names = WorkFolder.names(in: films).filter { $0.hasSuffix(".mp4") }
    for (number, name) in names.enumerated() {
      let film = try WorkFolder.read(films + "/" + name)
      let samples = VideoSamples.sizes(in: film)
      let body = bodies.sentry(film, number: number, second: second, frames: samples.count)
      tally.add(
        body.count, sharedBy: samples.enumerated().map { (second: second + $0.offset, weight: $0.element) })
      second += samples.count
      try WorkFolder.write(body, to: "\(folder)/\(name.dropLast(4)).body")
    }
    guard second - frames.first == frames.count else {
      throw SilhouetteError(.io, "ffmpeg succeeded, but the videos do not hold all frames")
    }
  }

  private func pictures(
    _ contender: Contender, _ frames: FrameFolder?, _ masking: Double, _ survey: SessionSurvey
  ) throws(SilhouetteError) {
    guard let frames else { return miss(contender, "there are no pictures", command: commands.noCommand) }
    let folder = try work.fresh(contender.id)
    let formats = [PictureFormat.webp(.lossy(quality: VendorContender.pictureQuality))]
    let bodies = bodies(survey)
    try measure(contender, command: commands.itself(contender)) { (tally) throws(SilhouetteError) in
      var (events, seconds): ([[UInt8]], [Int]) = ([], [])
      try PictureFrames.eachStill(
        of: frames, as: formats, viewport: survey.viewport, codec: codec, maxPixels: options.maxPixels,
        tally: &tally
      ) { (_, file, second) in
        events.append(bodies.posthogEvent(file, second: second))
        seconds.append(second)
      }
      tally.charge(masking)
      for (number, request) in VendorBodies.posthogRequests(seconds).enumerated() {
        let (body, packing) = ResourceMeter.timed { VendorBodies.posthogBody(Array(events[request])) }
        tally.charge(packing)
        tally.add(body.count, sharedBy: request.map { (second: seconds[$0], weight: events[$0].count) })
        try WorkFolder.write(body, to: "\(folder)/\(FrameFolder.name(number).dropLast(4)).body")
      }
      return nil
    }
    work.drop(folder)
  }

  // MARK: Events

  private func flatRecords(_ contender: Contender) throws(SilhouetteError) {
    let folder = try work.fresh(contender.id)
    try measure(contender, command: commands.itself(contender)) { (tally) throws(SilhouetteError) in
      var source = makeSource()
      let flat = EventContender(
        contender: contender, recording: .flatRecords(gap: VendorContender.datadogGap),
        piece: VendorContender.datadogBatch, packer: { DatadogBodyPacker() }, encode: nil)
      let sink = try PieceSink(folder: folder, packer: flat.packer(), piece: flat.piece)
      try EventRun(contender: flat, options: options.encode).run(&source, into: sink, progress: tell)
      tally = sink.tally
      return nil
    }
    work.drop(folder)
  }

  /// Our events, as `encode --target` writes them.
  private func events(_ row: VendorContender, for target: LogTarget) throws(SilhouetteError) {
    let folder = try work.fresh(row.contender.id)
    var encode = options.encode
    encode.target = target
    try measure(row.contender, command: commands.vendor(row)) { (tally) throws(SilhouetteError) in
      var source = makeSource()
      var made: TargetSink?
      var encoding = SessionEncoding(encode) { (start, platform) in
        let sink = TargetSink(
          folder: folder, target: target,
          cutter: SegmentCutter(
            length: encode.segment, target: target, ids: encode.ids(start: start), platform: platform))
        made = sink
        return sink
      }
      // If the input breaks off, everything complete before is compared.
      let read = try SessionRun(nil).read(&source) { (moment, source) throws(SilhouetteError) in
        try encoding.take(moment, from: source)
        if case .screen = moment { tell(source) }
        return .next(made: 0)
      }
      _ = try encoding.finish(at: source.endTime, read)
      tally = made?.tally ?? tally
      return nil
    }
    work.drop(folder)
  }
}
