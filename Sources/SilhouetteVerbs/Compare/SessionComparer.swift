internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene

/// Compares the ways to record one session: makes the files of each contender, one after another, and measures them.
///
/// Nothing runs beside a contender, so that processor time and memory are its own.
package final class SessionComparer {
  let pipeline: Pipeline
  let input: InputList
  let options: CompareOptions
  let codec: any PictureCodec
  let work: WorkFolder
  let ffmpeg: FFmpegTool?
  let progress: CompareProgress
  let commands: CompareCommands
  var result = SessionComparison()
  /// Processor time that ffmpeg takes to read the frames of a folder.
  var readingSeconds: [String: Double] = [:]

  init(
    _ pipeline: Pipeline, _ input: InputList, _ options: CompareOptions, _ codec: any PictureCodec,
    _ work: WorkFolder, _ ffmpeg: FFmpegTool?, _ progress: CompareProgress
  ) {
    self.pipeline = pipeline
    self.input = input
    self.options = options
    self.codec = codec
    self.work = work
    self.ffmpeg = ffmpeg
    self.progress = progress
    commands = CompareCommands(input, options)
    result.name = input.name
    result.command = commands.all
  }

  func run() async throws(SilhouetteError) -> SessionComparison {
    progress.beginSession()
    var source = makeSource()
    let survey = try SessionSurvey(input, &source, screenshots: options.screenshots, progress: tell)
    note(survey)
    progress.expect(steps(survey))
    // First what takes least memory, so that its peak is its own.
    try events()
    try against()
    var screenshots = try photographs(.screenshots, survey.pictures, survey)
    if !options.showsScreenshots, let folder = screenshots {
      // No later step needs these frames, and they are not masked.
      work.drop(folder.path)
      screenshots = nil
    }
    let (masked, masking) = try await maskedPhotographs(survey)
    let wireframes = try wireframes(survey)
    try vendors(masked, masking: masking, wireframes, survey)
    order()
    try lookAt(survey, screenshots, masked, wireframes)
    for folder in [screenshots, masked, wireframes] {
      if let folder { work.drop(folder.path) }
    }
    return result
  }

  func makeSource() -> SceneSource {
    SceneSource(input, reading: pipeline.reading.forDrawing, flattener: Flattener(options.encode))
  }

  func tell(_ source: borrowing SceneSource) {
    progress.read()
  }

  func isWanted(_ contender: Contender) -> Bool { options.only?.contains(contender.id) ?? true }

  /// Whether it is wanted, or others are compared with it or made of it.
  func isMade(_ contender: Contender) -> Bool {
    isWanted(contender) || [EventContender.raw, EventContender.yardstick].contains(contender.id)
      || PictureContender.bases.contains(contender.id)
  }

  /// How many steps there are: one for each contender, one for masking, and one for looking.
  private func steps(_ survey: SessionSurvey) -> Int {
    let events = EventContender.all.count { isMade($0.contender) }
    let others = options.against == nil ? 0 : OtherLog.all.count { isWanted($0.contender) }
    var pictures = PictureContender.wireframe
    if !survey.pictures.isEmpty {
      pictures += PictureContender.photographic(.screenshots) + PictureContender.photographic(.masked)
    }
    let masking = survey.pictures.isEmpty ? 0 : 1
    let vendors = VendorContender.all.count { isWanted($0.contender) }
    return events + others + pictures.count { isMade($0.contender) } + masking + vendors + 1
  }

  private func note(_ survey: SessionSurvey) {
    result.duration = survey.duration
    (result.width, result.height) = (survey.viewport.width, survey.viewport.height)
    result.screens = survey.screens
    result.screenshots = survey.pictures.count
    result.fidelity = survey.fidelity.fidelity
    result.notes = survey.notes
    result.inputError = survey.inputError
  }

  /// Rows by group, however they were made.
  private func order() {
    result.measurements = Contender.Group.allCases.flatMap { group in
      result.measurements.filter { $0.contender.group == group }
    }
  }

  // MARK: One contender

  /// Measures a contender's costs. If it cannot be made, its row names the reason.
  func measure(
    _ contender: Contender, command: String,
    _ make: (inout ByteTally) throws(SilhouetteError) -> FFmpegTool.Cost?
  ) throws(SilhouetteError) {
    progress.begin("\(contender.group.title): \(contender.name)")
    let meter = ResourceMeter()
    var tally = ByteTally()
    do throws(SilhouetteError) {
      let cost = try make(&tally)
      var sizes = tally.sizes
      sizes.seconds = tally.countsAsItCame ? nil : cost?.seconds ?? tally.charged ?? meter.elapsed
      sizes.peakBytes = cost == nil ? meter.peakBytes : cost?.peakBytes
      note(contender, .sizes(sizes), command)
    } catch {
      // Where our own files cannot be written, no contender can be measured.
      guard error.kind != .readerLeft else { throw error }
      note(contender, .missing(error.message), command)
    }
  }

  /// A contender that cannot be made here.
  func miss(_ contender: Contender, _ reason: String, command: String) {
    progress.begin(contender.name)
    note(contender, .missing(reason), command)
  }

  private func note(_ contender: Contender, _ outcome: Measurement.Outcome, _ command: String) {
    result.measurements.append(Measurement(contender: contender, outcome: outcome, command: command))
  }
}
