internal import Foundation
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteRedaction
internal import SilhouetteScene

/// One run of `redact`: a screen is held until the next one comes, since only then it is known which pictures and touches
/// are its own.
final class RedactRun {
  /// A screen, and what happened while it was there.
  private struct Frame {
    var screen: Screen
    var snapshot: HierarchySnapshot
    var pictures: [Screenshot] = []
    var touches: [Touch] = []
    /// Whether its file is a stream, and not a dump of this one screen.
    var isOfStream: Bool
    /// Why its tree does not tell all masks; nil where it does.
    var gap: String?

    var time: Double { screen.scene.time }
  }

  private let options: RedactOptions
  private let pipeline: Pipeline
  private let codec: any PictureCodec
  private let tell: (String) throws(SilhouetteError) -> Void
  /// Whether any screen so far has told of a picture.
  private var knowsPictures = false
  private var lastRedactor: Redactor?
  private var coverage: PolicyCoverage
  private var frame: Frame?
  private var isFirst = true
  /// The screen that `moment` chooses has been done.
  private(set) var isDone = false
  /// Pictures later than the screen that is held: a screen of their own moment may follow.
  private var waiting: [Screenshot] = []
  private var folder: PictureFolder?
  private let workers: MaskWorkers
  /// Outputs that a picture has taken, with the number of its screen.
  private var taken: [String: Int] = [:]
  /// The same by the picture's file, which may have many names: links of either kind.
  private var takenFiles: [FileStatus.Identity: (screen: Int, picture: Screenshot)] = [:]
  /// Outputs under which nothing may be left, since what lies there need not be masked.
  private var withdrawn: Set<String> = []
  /// Of the last record that was read.
  private var lastTime = -Double.infinity
  /// Files that broke off so far.
  private(set) var cuts: Int
  /// Nodes of which nobody said where they are, so far.
  private var unplaced = 0
  /// What came after the last record was not read.
  private var isBroken = false
  private var writer = RegionWriter()
  /// Where the regions go, once there are some.
  private var regionsFile: AtomicFile?
  /// Where the preview goes, once it is drawn.
  private var previewFile: AtomicFile?
  private var explanations = ExplanationWriter()
  var summary = RedactSummary()

  init(
    _ options: RedactOptions, _ pipeline: Pipeline, _ codec: any PictureCodec, _ session: InputList,
    tell: @escaping (String) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    self.options = options
    self.pipeline = pipeline
    self.codec = codec
    self.tell = tell
    coverage = PolicyCoverage(options.policy)
    cuts = session.diagnostics.count(of: .truncated)
    workers = MaskWorkers(jobs: options.jobs)
    if case .folder(let path) = options.pictures { folder = try PictureFolder(path: path, session: session) }
  }

  // MARK: One record after another

  func take(_ moment: SceneSource.Moment, from source: borrowing SceneSource) async throws(SilhouetteError) {
    switch moment {
    case .screen(let screen): try await begin(screen, source)
    case .touch(let touch):
      frame?.touches.append(touch)
      lastTime = touch.time
    case .event(let event): lastTime = event.time
    case .screenshot(let picture):
      lastTime = picture.time
      guard options.pictures == .ofStream, options.output != nil || options.preview != nil else { return }
      picture.time == frame?.time ? frame?.pictures.append(picture) : waiting.append(picture)
    }
  }

  private func begin(_ screen: Screen, _ source: borrowing SceneSource) async throws(SilhouetteError) {
    guard let snapshot = screen.snapshot else {
      throw SilhouetteError(
        .usage, "an event log holds no hierarchy to find masks in; name the hierarchy that was recorded")
    }
    let time = screen.scene.time
    let isCut = source.diagnostics.count(of: .truncated) > cuts
    if isCut { cuts = source.diagnostics.count(of: .truncated) }
    waiting += folder?.take(upTo: time, start: source.start) ?? []
    let own = waiting.filter { isOwn($0, at: time) }
    waiting.removeAll { isOwn($0, at: time) }
    if isCut, frame?.isOfStream == true { breakOff() }
    try await close(before: time)
    isBroken = false
    lastTime = time
    frame = Frame(
      screen: screen, snapshot: snapshot, pictures: own, isOfStream: source.isStream,
      gap: gap(in: snapshot, isCut: isCut, source))
    frame!.pictures += folder?.take(ofDump: source.currentName, at: time) ?? []
  }

  private func gap(
    in snapshot: HierarchySnapshot, isCut: Bool, _ source: borrowing SceneSource
  ) -> String? {
    let missing = source.diagnostics.count(of: .missingGeometry) - unplaced
    unplaced += missing
    if snapshot.nodes.isEmpty { return "its hierarchy is empty, so nothing tells its masks" }
    guard !source.isStream else { return nil }
    if isCut { return "its hierarchy breaks off, so nothing tells all of its masks; take both anew" }
    guard missing > 0 else { return nil }
    return "\(missing) of its nodes have no place (missing-geometry), so nothing tells where to mask them"
  }

  /// Whether a picture was taken when a screen came. Names tell whole milliseconds, rounded down.
  private func isOwn(_ picture: Screenshot, at time: Double) -> Bool {
    picture.time == time || folder != nil && picture.time == time.rounded(.down)
  }

  /// - Parameter isWhole: whether the last file was read to its end.
  func finish(start: Int64, isWhole: Bool) async throws(SilhouetteError) -> RedactSummary {
    if !isDone {
      waiting += folder?.take(upTo: .infinity, start: start) ?? []
      if !isWhole { breakOff() }
      try await close(before: .infinity)
      if isBroken, let moment = options.moment, !isDone {
        fail(
          .input, "the session breaks off before \(Self.text(moment)) ms, so nothing tells the masks there")
      }
    }
    await workers.finish { note($0) }
    refuseStrangers()
    withdraw()
    if options.moment == nil { tellStrangers() }
    try finishFiles()
    if options.explanation == .json { try tell(String(decoding: explanations.finish(), as: UTF8.self)) }
    try checkThatPicturesCame()
    return summary
  }

  /// A name with a typing mistake masks nothing, and nobody would notice.
  private func tellStrangers() {
    for name in coverage.unmet {
      let line =
        "policy: \(name.key) names \(name.name), which no node of the session is; check its spelling"
      switch options.unusedNames {
      case .note: summary.unusedNames.append(Printable.escaped(line))
      case .error: fail(.input, line)
      }
    }
  }

  /// Hands on the screen that is held, now that its end is known.
  private func close(before next: Double) async throws(SilhouetteError) {
    guard var done = frame else {
      orphan()
      return
    }
    done.pictures += waiting
    waiting = []
    frame = nil
    defer { isFirst = false }
    if let moment = options.moment {
      guard next.rounded(.down) > moment, done.time.rounded(.down) <= moment || isFirst else { return }
      guard !isBroken || moment < lastTime || done.time.rounded(.down) == moment else { return }
      isDone = true
    }
    try await handOn(done)
  }

  private func orphan() {
    for picture in waiting where options.moment == nil {
      refuse(picture, "is earlier than the session's first screen, so nothing tells its masks")
    }
    waiting = []
  }

  // MARK: Pictures of which nothing tells the masks

  /// Says that screens are missing behind the last record: pictures from there on may be of these.
  private func breakOff() {
    isBroken = true
    let later = waiting.filter { $0.time >= lastTime }
    waiting.removeAll { $0.time >= lastTime }
    guard options.moment == nil else { return }
    refuse(later, "later than what could be read of the session, so nothing tells the masks")
  }

  /// Pictures of a folder that belong to no screen.
  private func refuseStrangers() {
    guard folder != nil else { return }
    for name in folder!.timeless {
      refuse(
        folder!.screenshot(name, 0),
        "its name tells no moment of the session; name it by milliseconds, such as 002500.png, or like its dump"
      )
    }
    for name in folder!.ambiguous {
      refuse(folder!.screenshot(name, 0), "several dumps have its name; name it like one of them alone")
    }
    guard options.moment == nil else { return }
    refuse(folder!.takeUnread(), "called like a dump that was not read, so nothing tells the masks")
  }

  /// One line for all of them: of a long session that was interrupted there are thousands.
  private func refuse(_ pictures: [Screenshot], _ why: String) {
    guard let first = pictures.first else { return }
    let others = pictures.count > 1 ? " and \(pictures.count - 1) more" : ""
    fail(.input, "\(source(of: first))\(others): \(why)")
    for picture in pictures { leaveNothing(under: picture) }
  }

  private func refuse(_ picture: Screenshot, _ why: String) {
    fail(.input, "\(source(of: picture)): \(why)")
    leaveNothing(under: picture)
  }

  private func leaveNothing(under picture: Screenshot) {
    guard let output = options.output, picture.staysBesideStream else { return }
    let path = Self.path(of: picture, in: output)
    if !Destination.areSame(source(of: picture), path) { withdrawn.insert(path) }
  }

  /// Takes away what lies where a picture failed: whoever looks there expects masks.
  private func withdraw() {
    if case .file(let source) = options.pictures, summary.pictures == 0, let output = options.output,
      output != "-", !Destination.areSame(source, output)
    {
      withdrawn.insert(output)
    }
    for path in withdrawn where PictureFolder.isPicture(path) {
      _ = FileName.withPointer(path) { unlink($0) }
    }
    let files = summary.files.count
    summary.files.removeAll { withdrawn.contains($0.path) }
    summary.pictures -= files - summary.files.count
  }

  // MARK: One screen

  private func handOn(_ frame: Frame) async throws(SilhouetteError) {
    for picture in frame.pictures { try refuseLosing(source(of: picture)) }
    let redactor = redactor(for: frame)
    coverage.note(frame.snapshot)
    let (scene, viewport) = (frame.screen.scene, frame.screen.scene.viewport)
    let found = redactor.screening(of: frame.snapshot, scene: scene, viewport: viewport)
    let regions = found.regions
    summary.frames += 1
    if let leaf = found.openLeaf { note(leaf, of: frame.snapshot) }
    summary.masks += regions.count { $0.kind == .redact }
    summary.touches += frame.touches.count
    let area = MaskedArea(regions)
    summary.maskedTouches += frame.touches.count { area.contains($0.location) }
    try write(regions, of: frame)
    try tellReasons(of: frame, redactor)
    let renderer = MaskRenderer(regions, viewport: viewport)
    if let path = options.preview, summary.frames == 1 { try preview(frame, renderer, to: path) }
    try await mask(frame, renderer)
  }

  /// Policies' lists are read anew only where another screen's source knows more or less.
  private func redactor(for frame: Frame) -> Redactor {
    if !knowsPictures { knowsPictures = frame.snapshot.details.contains { $0.picture != nil } }
    let knowsDrawing = frame.screen.tellsDrawing
    if let last = lastRedactor, last.knowsPictures == knowsPictures, last.knowsDrawing == knowsDrawing {
      return last
    }
    let redactor = Redactor(
      policy: options.policy, engine: options.engine, knowsPictures: knowsPictures, knowsDrawing: knowsDrawing
    )
    lastRedactor = redactor
    return redactor
  }

  private func tellReasons(of frame: Frame, _ redactor: Redactor) throws(SilhouetteError) {
    let (snapshot, scene, viewport) = (frame.snapshot, frame.screen.scene, frame.screen.scene.viewport)
    let title = "t \(Self.text(frame.time)) ms\n"
    guard options.explanation != nil || options.comparesEngines else { return }
    let explanation = redactor.explanation(of: snapshot, scene: scene, viewport: viewport)
    if let form = options.explanation {
      switch form {
      case .text: try tell(title + explanation.text(of: snapshot))
      case .json:
        explanations.append(explanation, of: snapshot)
        try tell(String(decoding: explanations.drain(), as: UTF8.self))
      }
    }
    if options.comparesEngines {
      let comparison = EngineComparison(
        of: snapshot, scene: scene, viewport: viewport, policy: options.policy,
        knowsPictures: redactor.knowsPictures, knowsDrawing: redactor.knowsDrawing)
      try tell(title + ComparisonText.lines(comparison, number: explanation.number(of:)))
    }
  }

  static func text(_ time: Double) -> String {
    Int(exactly: time).map(String.init) ?? "\(time)"
  }

  // MARK: Pictures

  private func mask(_ frame: Frame, _ renderer: MaskRenderer) async throws(SilhouetteError) {
    guard let output = options.output else { return }
    if case .file(let source) = options.pictures {
      if let gap = frame.gap { return fail(.input, "\(source): \(gap)") }
      return await workers.start(job(source, to: output, renderer)) { note($0) }
    }
    for picture in frame.pictures {
      if let gap = frame.gap {
        refuse(picture, gap)
        continue
      }
      do throws(SilhouetteError) {
        var job = job(source(of: picture), to: try target(of: picture, in: output), renderer)
        job.isInFolder = true
        await workers.start(job) { note($0) }
      } catch {
        summary.failures.append(error)
      }
    }
  }

  private func job(_ source: String, to output: String, _ renderer: MaskRenderer) -> MaskJob {
    MaskJob(
      source: source, output: output, renderer: renderer, codec: codec, maxPixels: options.maxPixels,
      stop: pipeline.reading.stop)
  }

  /// Where a picture lies.
  private func source(of picture: Screenshot) -> String {
    if case .folder = options.pictures { return picture.stream }
    return picture.besideStream
  }

  /// A picture keeps its name, and a stream cannot make it lie outside of the folder.
  private func target(of picture: Screenshot, in output: String) throws(SilhouetteError) -> String {
    guard !picture.path.utf8.contains(0) else {
      throw SilhouetteError(.input, "\(picture.path): no file has U+0000 in its name; correct the name")
    }
    guard picture.staysBesideStream else {
      throw SilhouetteError(
        .input,
        "\(picture.path): a screenshot must lie beside its stream or in a folder there; move it, or name its folder with --screenshots"
      )
    }
    guard PictureFolder.isPicture(picture.path) else {
      throw SilhouetteError(
        .input, "\(picture.path): is not named as a picture; screenshots end in .png, .jpg, .jpeg or .webp")
    }
    let path = Self.path(of: picture, in: output)
    if let screen = taken.updateValue(summary.frames, forKey: picture.name) {
      // It was taken of one screen only, and nobody knows of which.
      if screen != summary.frames { leaveNothing(under: picture) }
      throw Self.takenTwice(picture, "was masked for an earlier moment already")
    }
    if let file = FileStatus(source(of: picture))?.identity {
      let earlier = takenFiles.updateValue((summary.frames, picture), forKey: file)
      if let earlier, earlier.screen != summary.frames {
        leaveNothing(under: earlier.picture)
        leaveNothing(under: picture)
        throw Self.takenTwice(picture, "is the same file as \(earlier.picture.path), of an earlier moment")
      }
    }
    return path
  }

  private static func takenTwice(_ picture: Screenshot, _ why: String) -> SilhouetteError {
    SilhouetteError(
      .input,
      "\(picture.path): \(why); give the one of \(RedactRun.text(picture.time)) ms a name and a file of its own"
    )
  }

  private static func path(of picture: Screenshot, in output: String) -> String {
    (output.hasSuffix("/") ? output : output + "/") + picture.name
  }

  private func note(_ outcome: MaskWorkers.Outcome) {
    switch outcome {
    case .success(let file):
      summary.pictures += 1
      summary.files.append(file)
    case .failure(let error): summary.failures.append(error)
    }
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
    guard options.output != nil, summary.pictures == 0, summary.failures.isEmpty, summary.inputError == nil
    else { return }
    let problem =
      options.moment == nil ? "the session names no screenshots" : "no screenshot is of that moment"
    throw SilhouetteError(.input, "\(problem); name the folder that holds them with --screenshots")
  }

  // MARK: Regions and preview

  /// The stream alone tells which pictures are read, and an output may have the name of one.
  private func refuseLosing(_ picture: String) throws(SilhouetteError) {
    for case .some(let path) in [options.regions, options.preview] where Destination.areSame(picture, path) {
      throw SilhouetteError(
        .usage, "\(path): is read as \(picture); name another output, so that it is not lost")
    }
  }

  private func write(_ regions: [RedactRegion], of frame: Frame) throws(SilhouetteError) {
    guard let path = options.regions else { return }
    if regionsFile == nil { regionsFile = try AtomicFile(path: path) }
    writer.append(regions, of: frame.snapshot)
    try regionsFile?.write(writer.drain())
  }

  /// Gives both files their names, now that no picture of the session can be one of them.
  private func finishFiles() throws(SilhouetteError) {
    if let file = previewFile {
      try file.commit()
      summary.files.append(WrittenFile(path: file.path, bytes: file.bytesWritten))
    }
    guard let file = regionsFile else { return }
    try file.write(writer.finish())
    try file.commit()
    summary.files.append(WrittenFile(path: file.path, bytes: file.bytesWritten))
  }

  private func preview(_ frame: Frame, _ renderer: MaskRenderer, to path: String) throws(SilhouetteError) {
    do throws(SilhouetteError) {
      var pixmap = try base(of: frame, renderer)
      RegionPreview(renderer.regions, viewport: renderer.viewport).draw(into: &pixmap)
      var encoder = PNGEncoder()
      let bytes = encoder.encode(pixmap)
      let file = try AtomicFile(path: path)
      try file.write(bytes)
      previewFile = file
    } catch {
      guard error.kind == .input else { throw error }
      summary.failures.append(error)
    }
  }

  /// The masked picture of a screen, or its wireframe where it has none.
  private func base(of frame: Frame, _ renderer: MaskRenderer) throws(SilhouetteError) -> Pixmap {
    var source = frame.gap == nil ? frame.pictures.first.map { self.source(of: $0) } : nil
    if frame.gap == nil, case .file(let path) = options.pictures, path != "-" { source = path }
    if let source {
      let picture = try job(source, to: "-", renderer).maskedPicture()
      if let pixmap = Pixmap(picture) { return pixmap }
    }
    var drawing = pipeline.options
    let scale = renderer.viewport.scale
    drawing.scale = scale >= 1 ? min(scale, 3) : 1
    let target = try drawing.target(for: renderer.viewport)
    var wireframe = FrameRenderer(target: target)
    var meter = DrawingMeter(target, stop: pipeline.reading.stop)
    do throws(DrawingMeter.Stop) {
      _ = try wireframe.render(frame.screen.scene, &meter)
    } catch {
      throw SilhouetteError(error, "the preview")
    }
    return wireframe.pixmap
  }
}

extension Screenshot {
  /// Where it lies by what its stream says.
  package var besideStream: String {
    guard stream.contains("/") else { return path }
    return URL(filePath: stream).deletingLastPathComponent().relativePath + "/" + path
  }

  /// Whether that is beside the stream or in a folder there, and nowhere else; or, if it was found, in the session's
  /// folder.
  package var staysBesideStream: Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // The system reads a name with U+0000 as the part before it, which may be another picture's.
    guard !path.utf8.contains(0) else { return false }
    return isFound || !parts.isEmpty && parts.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// Its path in an output folder, which it does not leave.
  package var name: String {
    path.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
  }
}
