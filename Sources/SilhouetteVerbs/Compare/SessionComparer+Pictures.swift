internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteSystem
internal import SystemPackage

extension SessionComparer {
  /// Everything that is made of pictures; their frames, where there are any.
  func photographs(
    _ group: Contender.Group, _ pictures: [SessionSurvey.Picture], _ survey: SessionSurvey
  ) throws(SilhouetteError) -> FrameFolder? {
    guard !pictures.isEmpty else { return nil }
    let contenders = PictureContender.photographic(group)
    let frames = PictureFrames(
      pictures: pictures, frames: survey.frames, codec: codec, maxPixels: options.maxPixels,
      areOurs: group == .masked)
    var folder: FrameFolder?
    var failures: [String] = []
    let path = try work.fresh("frames/\(group.rawValue)")
    let counted = try work.fresh(contenders[0].contender.id)
    defer { work.drop(counted) }
    try measure(contenders[0].contender, command: commands.pictures(contenders[0])) {
      (tally) throws(SilhouetteError) in
      folder = try frames.make(in: path, counted: counted, tally: &tally) { failures.append($0) }
      return nil
    }
    if let first = failures.first {
      result.notes.append("\(failures.count) of the pictures could not be read: \(first).")
    }
    guard let folder, folder.count > 0 else { return nil }
    for contender in contenders.dropFirst() { try make(contender, of: folder, survey) }
    if !isWanted(contenders[0].contender) { drop(contenders[0].contender) }
    return folder
  }

  /// Masks the session's pictures with the default policy, or the one given. Returns their frames, where there are any, and the
  /// processor time of masking.
  func maskedPhotographs(
    _ survey: SessionSurvey
  ) async throws(SilhouetteError) -> (frames: FrameFolder?, masking: Double) {
    guard !survey.pictures.isEmpty else { return (nil, 0) }
    progress.begin("Masking")
    let folder = try work.fresh("masked")
    var redaction = RedactOptions()
    redaction.policy = options.policy
    redaction.pictures = options.screenshots.map { .folder(FilePath(name: $0)) } ?? .ofStream
    redaction.output = folder
    redaction.jobs = options.jobs
    redaction.maxPixels = options.maxPixels
    let meter = ResourceMeter()
    let maskingCodec = MaskingCodec(codec)
    do throws(SilhouetteError) {
      var pipeline = pipeline
      pipeline.report = nil
      let summary = try await pipeline.redact(input, options: redaction, codec: maskingCodec)
      if let failure = summary.failures.first {
        result.notes.append("\(summary.failures.count) pictures could not be masked: \(failure.message).")
      }
    } catch {
      result.notes.append("Screenshots could not be masked: \(error.message).")
      return (nil, 0)
    }
    let masking = meter.elapsed - maskingCodec.seconds
    let pictures = survey.pictures.compactMap { picture -> SessionSurvey.Picture? in
      var masked = picture
      masked.file = folder + "/" + picture.name
      return Folder.status(masked.file) != nil ? masked : nil
    }
    let frames = try photographs(.masked, pictures, survey)
    // Making masked pictures always includes the masking, so its time is charged.
    charge(masking) { $0.group == .masked }
    // They are PNGs whatever their names say, and the frames hold them all.
    Folder.remove(folder)
    return (frames, masking)
  }

  /// Adds processor time to rows that begin with what another one made.
  private func charge(_ seconds: Double, to isCharged: (Contender) -> Bool) {
    for index in result.measurements.indices where isCharged(result.measurements[index].contender) {
      guard case .sizes(var sizes) = result.measurements[index].outcome else { continue }
      sizes.seconds = sizes.seconds.map { $0 + seconds }
      result.measurements[index].outcome = .sizes(sizes)
    }
  }

  private func drop(_ contender: Contender) {
    result.measurements.removeAll { $0.contender == contender }
  }

  /// Everything that is made of wireframes' pixels.
  func wireframes(_ survey: SessionSurvey) throws(SilhouetteError) -> FrameFolder? {
    let origin = survey.firstTime ?? 0
    let target: RenderTarget
    do throws(SilhouetteError) {
      target = try RenderOptions().target(for: survey.viewport)
    } catch {
      result.notes.append("Wireframes could not be drawn: \(error.message).")
      return nil
    }
    let frames = WireframeFrames(
      target: target, sampler: FrameSampler(frames: survey.frames, origin: origin))
    var folder: FrameFolder?
    let path = try work.fresh("frames/wireframe")
    let first = PictureContender.wireframe[0]
    let counted = try work.fresh(first.contender.id)
    defer { work.drop(counted) }
    try measure(first.contender, command: commands.pictures(first)) { (tally) throws(SilhouetteError) in
      var source = makeSource()
      folder = try frames.makePNGs(&source, in: path, counted: counted, tally: &tally, progress: tell)
      return nil
    }
    for contender in PictureContender.wireframe.dropFirst() where isWanted(contender.contender) {
      switch contender.making {
      case .apng: try animate(contender, "apng", APNGEncoder(), frames)
      case .gif: try animate(contender, "gif", GIFEncoder(), frames)
      default: if let folder { try make(contender, of: folder, survey) }
      }
    }
    // Making a video of wireframes always includes drawing them, so its time is charged.
    if let folder, let seconds = result.sizes(first.contender.id)?.seconds {
      let films = Set(PictureContender.wireframe.filter(\.making.isFilm).map(\.contender.id))
      charge(max(0, seconds - folder.packing)) { films.contains($0.id) }
    }
    if !isWanted(first.contender) { drop(first.contender) }
    return folder
  }

  private func animate(
    _ contender: PictureContender, _ suffix: String, _ encoder: some AnimationEncoder,
    _ frames: WireframeFrames
  ) throws(SilhouetteError) {
    let folder = try work.fresh(contender.contender.id)
    try measure(contender.contender, command: commands.pictures(contender)) {
      (tally) throws(SilhouetteError) in
      var source = makeSource()
      try frames.makeAnimation(
        &source, with: encoder, to: "\(folder)/wireframe.\(suffix)", tally: &tally, progress: tell)
      return nil
    }
    work.drop(folder)
  }

  /// Stills or a video of frames.
  private func make(
    _ contender: PictureContender, of frames: FrameFolder, _ survey: SessionSurvey
  ) throws(SilhouetteError) {
    guard isWanted(contender.contender) else { return }
    guard let formats = contender.making.stillFormats else { return try film(contender, of: frames, survey) }
    let folder = try work.fresh(contender.contender.id)
    try measure(contender.contender, command: commands.pictures(contender)) {
      (tally) throws(SilhouetteError) in
      try PictureFrames.makeStills(
        of: frames, as: formats, viewport: survey.viewport, in: folder, codec: codec,
        maxPixels: options.maxPixels, tally: &tally)
      return nil
    }
    work.drop(folder)
  }

  private func film(
    _ contender: PictureContender, of frames: FrameFolder, _ survey: SessionSurvey
  ) throws(SilhouetteError) {
    guard let ffmpeg else {
      return miss(
        contender.contender, "the program ffmpeg is not on PATH", command: commands.noCommand)
    }
    let plan = VideoArguments(viewport: survey.viewport, encoders: ffmpeg.encoders).plan(contender.making)
    guard case .make(let arguments, let output) = plan else {
      guard case .cannot(let reason) = plan else { return }
      return miss(contender.contender, reason, command: commands.noCommand)
    }
    let folder = try work.fresh(contender.contender.id)
    let start = FFmpeg.strictness + ["-framerate", "1", "-start_number", String(frames.first)]
    let group = contender.contender.group.rawValue
    let whole = start + ["-i", "../frames/\(group)/%06d.png"] + arguments + [output]
    try measure(contender.contender, command: commands.ffmpeg(whole, in: contender.contender.id)) {
      (tally) throws(SilhouetteError) in
      var cost = try ffmpeg.run(whole, in: folder)
      // A recorder has its frames in memory.
      cost.seconds = max(0, cost.seconds - (try readingSeconds(of: frames, ffmpeg, start)))
      try Self.count(folder, of: frames, into: &tally)
      return cost
    }
    work.drop(folder)
  }

  /// Processor time of an ffmpeg that reads a folder's frames and makes nothing of them.
  ///
  /// - Parameter start: its arguments before the input.
  func readingSeconds(
    of frames: FrameFolder, _ ffmpeg: FFmpegTool, _ start: [String]
  ) throws(SilhouetteError) -> Double {
    if let known = readingSeconds[frames.path] { return known }
    let words = start + ["-i", "%06d.png", "-f", "null", "-"]
    let seconds = try ffmpeg.run(words, in: frames.path).seconds
    readingSeconds[frames.path] = seconds
    return seconds
  }

  /// Adds up a folder of videos; their frames are of one second each.
  ///
  /// - Throws: if a video is broken, or the videos together do not hold all frames.
  private static func count(
    _ folder: String, of frames: FrameFolder, into tally: inout ByteTally
  ) throws(SilhouetteError) {
    var second = frames.first
    for name in WorkFolder.names(in: folder) where name.hasSuffix(".mp4") {
      do throws(VideoCheck.Problem) {
        _ = try VideoCheck.frames(in: folder + "/" + name)
      } catch {
        throw SilhouetteError(.io, "ffmpeg succeeded, but the video is broken (\(error.text))")
      }
      let file = try WorkFolder.read(folder + "/" + name)
      let samples = VideoSamples.sizes(in: file)
      tally.add(
        file.count, sharedBy: samples.enumerated().map { (second: second + $0.offset, weight: $0.element) })
      second += samples.count
    }
    let count = second - frames.first
    guard count == frames.count else {
      throw SilhouetteError(.io, "ffmpeg succeeded, but the video holds \(count) of \(frames.count) frames")
    }
  }
}
