internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteRedaction
internal import SilhouetteSystem

/// One picture on its way from file to masked file; workers run many of them.
package struct MaskJob: Sendable {
  /// `-` is standard input.
  let source: String
  /// All bytes of the picture if it is in memory; nil to read them from the source.
  var bytes: [UInt8]?
  /// `-` is standard output; nil if the picture is only examined for masks.
  let output: String?
  let redactor: Redactor
  let found: ScreenMasks
  let viewport: Viewport
  /// Whether masks end at the ink of the picture.
  let isTight: Bool
  let codec: any PictureCodec
  let maxPixels: Int
  /// The format of the output; nil for the picture's own.
  var format: PictureFormat?
  /// When the picture was taken, and when its screen was recorded.
  var (time, screen) = (0.0, 0.0)
  /// Hashes the bytes of both pictures for a certificate; nil for none.
  var hash: (@Sendable ([UInt8]) -> String)?
  /// The number of its check; 0 for none.
  var number = 0
  /// Ends waiting for standard input.
  var stop: InputStop?
  /// Whether the output is one of a folder's. Its name was not given by the user, so a link of that name is
  /// not followed: it may lead to another one of the screenshots.
  var isInFolder = false
  /// Called with the masked picture, as it was written if it was.
  var inspect: (@Sendable (Picture, PictureFindings) -> Void)?

  /// The result for a picture.
  struct Outcome: Sendable {
    /// nil if it was only examined, or could not be written.
    var file: MaskedPicture?
    /// nil if it could not be read.
    var findings: PictureFindings?
    /// One line that names the picture.
    var failure: SilhouetteError?
  }

  /// If the picture fails, nothing is left under the output's name, not even an older file: a picture under
  /// that name must be masked.
  func run() -> Outcome {
    var outcome = Outcome()
    do throws(SilhouetteError) {
      try run(into: &outcome)
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  private func run(into outcome: inout Outcome) throws(SilhouetteError) {
    guard let output else {
      let (picture, findings) = try maskedPicture()
      outcome.findings = findings
      inspect?(picture, findings)
      return
    }
    guard !Destination.areSame(source, output) else {
      throw SilhouetteError(
        .usage, "\(source): is also the output of the masked picture; name another output with -o")
    }
    do throws(SilhouetteError) {
      try mask(into: output, &outcome)
    } catch {
      Self.leaveNothing(under: output)
      throw error
    }
  }

  /// The result for a picture that is not even read.
  func refused(by error: SilhouetteError) -> Outcome {
    if let output, !Destination.areSame(source, output) { Self.leaveNothing(under: output) }
    return Outcome(failure: error)
  }

  /// Removes files alone: a folder of that name, and all that is in it, belongs to the user.
  private static func leaveNothing(under output: String) {
    if output != "-", PictureFolder.isPicture(output) { _ = FileName.withPointer(output) { unlink($0) } }
  }

  private func mask(into output: String, _ outcome: inout Outcome) throws(SilhouetteError) {
    let source = try read()
    var (picture, findings) = try masked(source)
    outcome.findings = findings
    if let format { picture.format = format }
    let bytes = try naming { () throws(PictureError) in try codec.encode(picture) }
    try makeFolder(of: output)
    if isInFolder, Folder.target(ofLink: output) != nil {
      _ = FileName.withPointer(output) { unlink($0) }
    }
    let file = try AtomicFile(path: output)
    try file.write(bytes)
    try file.commit()
    if let inspect {
      inspect(
        try naming { () throws(PictureError) in try codec.decode(bytes, maxPixels: maxPixels) }, findings)
    }
    outcome.file = MaskedPicture(
      file: WrittenFile(path: output, bytes: bytes.count), time: time, screen: screen,
      seal: seal(source, bytes, findings))
  }

  private func seal(_ source: [UInt8], _ bytes: [UInt8], _ findings: PictureFindings) -> PictureSeal? {
    guard let hash else { return nil }
    let masks = findings.regions.filter { $0.kind == .redact }
    return PictureSeal(
      number: number, source: self.source, sourceBytes: source.count, sourceHash: hash(source),
      hash: hash(bytes), rules: Dictionary(masks.map { ($0.reason, 1) }, uniquingKeysWith: +))
  }

  /// The picture with its masks, and never without them; and the findings about it.
  func maskedPicture() throws(SilhouetteError) -> (picture: Picture, findings: PictureFindings) {
    try masked(try read())
  }

  private func masked(
    _ file: [UInt8]
  ) throws(SilhouetteError) -> (picture: Picture, findings: PictureFindings) {
    try naming { () throws(PictureError) in
      var picture = try codec.decode(file, maxPixels: maxPixels)
      let findings = try redactor.mask(&picture, found, viewport: viewport, isTight: isTight)
      return (picture, findings)
    }
  }

  private func naming<Value>(_ work: () throws(PictureError) -> Value) throws(SilhouetteError) -> Value {
    do throws(PictureError) {
      return try work()
    } catch {
      throw SilhouetteError(.input, "\(name): \(error)")
    }
  }

  private var name: String { source == "-" ? "standard input" : source }

  /// Files beyond this hold no picture that is small enough: rows that do not pack, and as much again.
  package static func mostBytes(_ maxPixels: Int) -> Int { maxPixels * 8 + (1 << 20) }

  private func read() throws(SilhouetteError) -> [UInt8] {
    if let bytes {
      guard bytes.count <= Self.mostBytes(maxPixels) else { throw tooLarge }
      return bytes
    }
    var file =
      source == "-"
      ? FileBytes(standardInput: (), stop: stop) : try FileBytes(path: source, isNamed: false)
    return try file.all(most: Self.mostBytes(maxPixels), tooLarge: tooLarge)
  }

  private var tooLarge: SilhouetteError {
    SilhouetteError(.input, "\(name): is too large for a picture; raise --max-pixels if you trust it")
  }

  /// Memory that the picture takes. A picture without a size, or with more pixels than it may have, is refused soon. One that
  /// comes through a pipe is alone.
  var pictureBytes: Int {
    let size = bytes.map { PictureSize.read($0) } ?? PictureSize.read(source)
    guard source != "-", let size, size.width * size.height <= Double(maxPixels)
    else { return 0 }
    return MemoryBudget.bytes(of: size)
  }

  private func makeFolder(of output: String) throws(SilhouetteError) {
    guard output != "-" else { return }
    let folder = FileName.folder(of: output)
    do {
      try Folder.make(folder)
    } catch {
      throw SilhouetteError(.io, "\(folder): the folder cannot be created (\(error)); choose another one")
    }
  }
}

/// Runs jobs in parallel and hands their results back in order; at most `jobs` pictures are in memory, and fewer large ones.
final class MaskWorkers {
  private let jobs: Int
  private let memory: MemoryBudget
  private var inFlight: [Task<MaskJob.Outcome, Never>] = []

  init(jobs: Int, memory: MemoryBudget = .shared) {
    self.jobs = max(1, jobs)
    self.memory = memory
  }

  deinit {
    for task in inFlight { task.cancel() }
  }

  func start(_ job: MaskJob, _ take: (MaskJob.Outcome) -> Void) async {
    while inFlight.count >= jobs { await takeFirst(take) }
    let share: MemoryBudget.Share
    do throws(SilhouetteError) {
      share = try await self.share(of: job, take)
    } catch {
      inFlight.append(Task { job.refused(by: error) })
      return
    }
    inFlight.append(
      Task.detached {
        let outcome = job.run()
        return withExtendedLifetime(share) { outcome }
      })
  }

  /// Waits until there is memory for a picture.
  private func share(
    of job: MaskJob, _ take: (MaskJob.Outcome) -> Void
  ) async throws(SilhouetteError) -> MemoryBudget.Share {
    let bytes = job.pictureBytes
    while true {
      try memory.check(bytes, for: "\(job.source): the picture")
      if let share = memory.share(bytes) { return share }
      if inFlight.isEmpty {
        // Pictures of other runs have it.
        try? await Task.sleep(for: .milliseconds(5))
        if Task.isCancelled { throw SilhouetteError(.readerLeft, "the task was cancelled") }
      } else {
        await takeFirst(take)
      }
    }
  }

  func finish(_ take: (MaskJob.Outcome) -> Void) async {
    while !inFlight.isEmpty { await takeFirst(take) }
  }

  /// Waits until no job runs, whatever its result: a job that is left alone would leave its draft behind.
  func abandon() async {
    for task in inFlight { task.cancel() }
    for task in inFlight { _ = await task.value }
    inFlight = []
  }

  /// Waits for the first one, if there is one.
  func takeFirst(_ take: (MaskJob.Outcome) -> Void) async {
    take(await inFlight.removeFirst().value)
  }
}
