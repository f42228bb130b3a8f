internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteRedaction
internal import SilhouetteScene
internal import SilhouetteSystem
internal import SilhouetteText
internal import SystemPackage

/// One run of `redact`: a screen is held until the next one comes, since only then it is known which pictures and touches
/// are its own.
final class RedactRun {
  private let options: RedactOptions
  private let pipeline: Pipeline
  private let codec: any PictureCodec
  private var keeper: FrameKeeper
  private var targets: PictureTargets
  private var coverage: PolicyCoverage
  private var regions: RegionsFile?
  private var preview: PreviewFile?
  private var reasons: ReasonsText
  private let workers: MaskWorkers
  private var redactors: RedactorKeeper
  /// Screens whose pictures are being examined.
  private var held = HeldScreens()
  private var isFirst = true
  /// The screen that `moment` chooses has been done.
  private(set) var isDone = false
  var summary = RedactSummary()
  /// Pictures that were handed over for checks.
  private var inspected = 0

  init(
    _ options: RedactOptions, _ pipeline: Pipeline, _ codec: any PictureCodec, _ session: InputList,
    tell: @escaping (String) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    self.options = options
    self.pipeline = pipeline
    self.codec = codec
    keeper = try FrameKeeper(options.pictures, session)
    redactors = RedactorKeeper(options)
    targets = PictureTargets(options, session, reading: pipeline.reading)
    coverage = PolicyCoverage(options.policy)
    regions = options.regions.map { RegionsFile(path: $0) }
    preview = options.preview.map { PreviewFile(path: $0, pipeline) }
    reasons = ReasonsText(options, tell: tell)
    workers = MaskWorkers(jobs: options.jobs)
  }

  /// Ends what still runs, before an error ends the process.
  func abandon() async { await workers.abandon() }

  /// Whether the session was read to its end, and nothing of it is missing.
  func isWhole(_ session: InputList, _ source: borrowing SceneSource) -> Bool {
    keeper.isWhole(session, source, hasFailed: summary.inputError != nil)
  }

  // MARK: One record after another

  func take(_ moment: SceneSource.Moment, from source: borrowing SceneSource) async throws(SilhouetteError) {
    switch moment {
    case .screen(let screen): try await begin(screen, source)
    case .touch(let touch): keeper.take(touch)
    case .event(let event): keeper.take(event)
    case .screenshot(let picture):
      keeper.take(picture, isWanted: options.pictures == .ofStream && options.looksAtPictures)
    }
  }

  private func begin(_ screen: Screen, _ source: borrowing SceneSource) async throws(SilhouetteError) {
    guard let snapshot = screen.snapshot else {
      throw SilhouetteError(
        .usage,
        "an event log holds no hierarchy, so it has no masks; name the hierarchy that the log was encoded from"
      )
    }
    try await close(keeper.begin(screen, snapshot, source), before: screen.scene.time)
  }

  /// - Parameter isWhole: whether the last file was read to its end.
  func finish(start: Int64, isWhole: Bool) async throws(SilhouetteError) -> RedactSummary {
    if !isDone {
      let closing = keeper.end(start: start, isWhole: isWhole)
      try await close(closing, before: .infinity)
      if closing.isBroken, let moment = options.moment, !isDone {
        fail(
          .input, "the session breaks off before \(Self.text(moment)) ms, so the masks there are unknown")
      }
    }
    await workers.finish { note($0) }
    try handOnHeld()
    refuseStrangers()
    targets.withdraw(from: &summary)
    if options.moment == nil { tellStrangers() }
    // Now no picture of the session can be one of them.
    if let file = try preview?.finish() { summary.files.append(file) }
    if let file = try regions?.finish() { summary.files.append(file) }
    try reasons.finish()
    try checkThatPicturesCame()
    return summary
  }

  /// A name with a typing mistake masks nothing, and the mistake would stay unnoticed.
  private func tellStrangers() {
    for name in coverage.openedBases {
      summary.policyNotes.append(
        Printable.escaped(
          "policy: unmaskedClasses names \(name), a base class of the platform; every node of exactly this class is open, whatever it shows; name a class of your own"
        ))
    }
    for name in coverage.partial {
      summary.policyNotes.append(
        Printable.escaped(
          "policy: \(name.key) names \(name.name), which matches some nodes, but not those of \(name.other); to match both, write the name without module"
        ))
    }
    for name in coverage.unmet {
      let line =
        "policy: \(name.key) names \(name.name), which no node of the session has; check its spelling"
      switch options.unusedNames {
      case .note: summary.unusedNames.append(Printable.escaped(line))
      case .error: fail(.input, line)
      }
    }
  }

  /// Hands on the screen that was held, now that its end is known.
  private func close(_ closing: FrameKeeper.Closing, before next: Double) async throws(SilhouetteError) {
    if options.moment == nil {
      refuse(closing.late, FrameKeeper.Closing.whyLate)
      for picture in closing.early { refuse(picture, FrameKeeper.Closing.whyEarly) }
    }
    guard let done = closing.frame else { return }
    defer { isFirst = false }
    if let moment = options.moment {
      guard next.rounded(.down) > moment, done.time.rounded(.down) <= moment || isFirst else { return }
      guard !closing.isBroken || moment < closing.lastTime || done.time.rounded(.down) == moment else {
        return
      }
      isDone = true
    }
    try await handOn(done)
  }

  // MARK: Pictures without masks

  /// Pictures of a folder that belong to no screen.
  private func refuseStrangers() {
    for picture in keeper.pictures.timeless {
      refuse(
        picture,
        "its name holds no time of the session; name it by milliseconds, such as 002500.png, or like its dump"
      )
    }
    for picture in keeper.pictures.ambiguous {
      refuse(picture, "several dumps have its name; name it like only one of them")
    }
    guard options.moment == nil else { return }
    refuse(keeper.pictures.takeUnread(), "named like a dump that was not read, so the masks are unknown")
  }

  /// One line for all of them: of a long session that was interrupted there are thousands.
  private func refuse(_ pictures: [Screenshot], _ why: String) {
    guard let first = pictures.first else { return }
    let others = pictures.count > 1 ? " and \(pictures.count - 1) more" : ""
    fail(.input, "\(targets.source(of: first))\(others): \(why)")
    for picture in pictures { targets.leaveNothing(under: picture) }
  }

  private func refuse(_ picture: Screenshot, _ why: String) {
    refuse([picture], why)
  }

  // MARK: One screen

  private func handOn(_ frame: RedactFrame) async throws(SilhouetteError) {
    for picture in frame.pictures { try refuseLosing(targets.source(of: picture)) }
    let redactor = redactors.redactor(for: frame)
    coverage.note(frame.snapshot)
    let found = redactor.masks(of: frame.snapshot, scene: frame.screen.scene, viewport: frame.viewport)
    summary.frames += 1
    let looks = Looks(frame: frame, redactor: redactor, found: found)
    if summary.frames == 1 { try drawPreview(looks) }
    while held.isFull {
      await workers.takeFirst { note($0) }
      try handOnHeld()
    }
    held.hold(frame, found, by: redactor)
    try await look(looks)
    try handOnHeld()
  }

  /// Reports screens whose pictures are done, in the session's order.
  private func handOnHeld() throws(SilhouetteError) {
    while let screen = held.take() {
      let found = screen.found.taking(screen.findings)
      if let leaf = found.openLeaf { note(leaf, of: screen.frame.snapshot) }
      for region in found.regions where region.kind == .redact {
        summary.masks += 1
        summary.rules[region.reason, default: 0] += 1
      }
      summary.touches += screen.frame.touches.count
      let unexplained = screen.findings.reduce(0) { $0 + $1.unexplained }
      summary.unexplained += unexplained
      if unexplained > 0 { summary.unexplainedScreens += 1 }
      let area = MaskedArea(found.regions)
      summary.maskedTouches += screen.frame.touches.count { area.contains($0.location) }
      try regions?.append(found.regions, of: screen.frame.snapshot)
      try reasons.add(found, of: screen.frame, by: screen.redactor)
    }
  }

  /// The means to mask a screen's pictures.
  private struct Looks {
    let frame: RedactFrame
    let redactor: Redactor
    let found: ScreenMasks
  }

  private func drawPreview(_ looks: Looks) throws(SilhouetteError) {
    let frame = looks.frame
    var source = frame.pictures.first.map { targets.source(of: $0) }
    if case .file(let path) = options.pictures, path != "-" { source = path.name }
    if frame.gap != nil { source = nil }
    do throws(SilhouetteError) {
      try preview?.draw(
        frame.screen.scene, looks.found.regions, over: source.map { job($0, to: "-", looks, at: frame.time) })
    } catch {
      guard error.kind == .input else { throw error }
      summary.failures.append(error)
    }
  }

  static func text(_ time: Double) -> String {
    Int(exactly: time).map(String.init) ?? "\(time)"
  }

  // MARK: Pictures

  private func look(_ looks: Looks) async throws(SilhouetteError) {
    guard let output = options.output else { return await ask(looks) }
    let frame = looks.frame
    if case .file(let source) = options.pictures {
      if let gap = frame.gap { return fail(.input, "\(source.name): \(gap)") }
      var job = job(source.name, to: output, looks, at: frame.time)
      job.inspect = inspection(of: FileName.last(of: source.name), looks)
      job.number = job.inspect == nil ? 0 : inspected
      return await start(job)
    }
    if frame.pictures.isEmpty { summary.screensWithoutPicture += 1 }
    for picture in frame.pictures {
      if let gap = frame.gap {
        refuse(picture, gap)
        continue
      }
      do throws(SilhouetteError) {
        let target = try targets.target(of: picture, in: output, screen: summary.frames)
        var job = job(targets.source(of: picture), to: target, looks, at: picture.time)
        job.isInFolder = true
        job.inspect = inspection(of: picture.name, looks)
        job.number = job.inspect == nil ? 0 : inspected
        await start(job)
      } catch {
        summary.failures.append(error)
      }
    }
  }

  /// Regions and reasons are those of the masked pictures, whether these are written or not.
  private func ask(_ looks: Looks) async {
    let isChecked = options.inspect != nil
    guard isChecked || options.asksPictures && looks.redactor.asksPictures else { return }
    if let gap = looks.frame.gap {
      if isChecked { refuseUnchecked(looks.frame, gap) }
      return
    }
    if case .file(let source) = options.pictures {
      var job = job(source.name, to: nil, looks, at: looks.frame.time)
      job.inspect = inspection(of: FileName.last(of: source.name), looks)
      return await start(job)
    }
    for picture in looks.frame.pictures {
      guard picture.staysBesideStream, PictureFolder.isPicture(picture.path) else {
        if isChecked { refuse(picture, "is no picture beside its stream, so it was not checked") }
        continue
      }
      var job = job(targets.source(of: picture), to: nil, looks, at: picture.time)
      job.inspect = inspection(of: picture.name, looks)
      await start(job)
    }
  }

  private func refuseUnchecked(_ frame: RedactFrame, _ gap: String) {
    if case .file(let source) = options.pictures { return fail(.input, "\(source.name): \(gap)") }
    for picture in frame.pictures { refuse(picture, gap) }
  }

  /// Hands a masked picture over for checks.
  private func inspection(
    of name: String, _ looks: Looks
  ) -> (@Sendable (Picture, PictureFindings) -> Void)? {
    guard let inspect = options.inspect else { return nil }
    inspected += 1
    let (number, frame) = (inspected, looks.frame)
    let (snapshot, viewport) = (frame.snapshot, frame.viewport)
    return { [found = looks.found, redactor = looks.redactor] picture, findings in
      let evidence = MaskEvidence(found, findings, by: redactor, of: snapshot, viewport: viewport)
      inspect(InspectedPicture(number: number, name: name, picture: picture, evidence: evidence))
    }
  }

  private func start(_ job: MaskJob) async {
    held.begin()
    await workers.start(job) { note($0) }
  }

  /// - Parameter time: when the picture was taken.
  private func job(_ source: String, to output: String?, _ looks: Looks, at time: Double) -> MaskJob {
    MaskJob(
      source: source, bytes: options.pictureBytes, output: output, redactor: looks.redactor,
      found: looks.found,
      viewport: looks.frame.viewport, isTight: options.isTight, codec: codec, maxPixels: options.maxPixels,
      format: options.format, time: time, screen: looks.frame.time, hash: options.hash,
      stop: pipeline.reading.stop)
  }

  /// Only the stream names the pictures to read, and an output may have the name of one.
  private func refuseLosing(_ picture: String) throws(SilhouetteError) {
    for case .some(let path) in [options.regions, options.preview] + options.reports
    where Destination.areSame(picture, path) {
      throw SilhouetteError(
        .usage, "\(path): is the same file as the input \(picture); name another output, or the input is lost"
      )
    }
  }

  // MARK: Results

  private func note(_ outcome: MaskJob.Outcome) {
    held.end(outcome.findings)
    if let failure = outcome.failure {
      // If no pictures were asked for, a failed one is only counted.
      let isWanted = options.output != nil || options.inspect != nil
      if isWanted { summary.failures.append(failure) } else { summary.unasked += 1 }
    }
    guard let file = outcome.file else { return }
    summary.pictures += 1
    summary.files.append(file.file)
    summary.masked.append(file)
  }

  private func note(_ leaf: ScreenMasks.OpenLeaf, of snapshot: HierarchySnapshot) {
    summary.openScreens += 1
    guard leaf.share > summary.openLeaf?.share ?? 0 else { return }
    let name = snapshot.string(snapshot.nodes[leaf.node].className) ?? "?"
    summary.openLeaf = OpenLeaf(name: Printable.escaped(name), share: leaf.share)
  }

  private func fail(_ kind: SilhouetteError.Kind, _ message: String) {
    summary.failures.append(SilhouetteError(kind, message))
  }

  private func checkThatPicturesCame() throws(SilhouetteError) {
    guard options.output != nil || options.inspect != nil, summary.pictures == 0, inspected == 0,
      summary.failures.isEmpty, summary.inputError == nil
    else { return }
    let problem =
      options.moment == nil
      ? "the session names no screenshots" : "the session has no screenshot of that moment"
    throw SilhouetteError(.input, "\(problem); name the folder that holds them with --screenshots")
  }
}
