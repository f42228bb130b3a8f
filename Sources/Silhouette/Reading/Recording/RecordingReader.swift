internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteVision

/// Reads the frames of a screen recording as screens: the elements that are found in them. Nothing else of the pixels is kept.
///
/// The bytes are those that `RecordingProgram` makes of the recording: Matroska with uncompressed frames.
struct RecordingReader: HierarchyReader {
  let diagnostics = DiagnosticLog()
  private let limits: Limits
  private let size: RecordingSize
  /// Milliseconds that the recording lasts, as its file says.
  private let length: Double?
  private var frames: RawFrames
  private var watch: FrameWatch
  /// Records that were not handed out yet, the next one last.
  private var pending: [HierarchyRecord] = []
  private var hasHeader = false
  /// Milliseconds of the recording's first and last frame.
  private var (first, last) = (0.0, 0.0)
  private var isDone = false

  init(limits: Limits) {
    self.init(FormatOptions(limits: limits), RecordingSize(width: 1, height: 1, density: nil), length: nil)
  }

  init(_ options: FormatOptions, _ size: RecordingSize, length: Double?) {
    limits = options.limits
    self.size = size
    self.length = length
    frames = RawFrames(columns: size.columns, rows: size.rows)
    watch = FrameWatch(pixelsPer256Points: Int((size.scale * 256).rounded()))
  }

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    while true {
      if let record = pending.popLast() { return .record(record) }
      if isDone { return .end }
      switch try frames.next(&input) {
      case .needsInput: return .needsInput
      case .frame(let picture, let time): try take(picture, at: time)
      case .end: try finish()
      }
    }
  }

  private mutating func take(_ picture: Picture, at time: Double) throws(InputError) {
    if !hasHeader {
      hasHeader = true
      (first, last) = (time, 0)
      var header = StreamHeader(platform: .other, viewport: viewport, tells: .colors)
      header.start = frames.start.map { $0 + time } ?? 0
      pending.append(.header(header))
    }
    last = max(last, time - first)
    for moment in watch.take(picture, at: last) { try add(moment) }
    pending.reverse()
  }

  private mutating func finish() throws(InputError) {
    isDone = true
    guard hasHeader else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "the recording has no frames", remedy: "record it again")
    }
    for moment in watch.finish() { try add(moment) }
    // The last screen stays until the recording ends.
    pending.append(.viewport(milliseconds: max(last, (length ?? 0) - max(first, 0)), viewport))
    pending.reverse()
  }

  private mutating func add(_ moment: FrameWatch.Moment) throws(InputError) {
    do throws(LimitError) {
      pending.append(
        .snapshot(
          try SeenElements.snapshot(of: moment.screen, scale: size.scale, at: moment.time, limits: limits)))
    } catch {
      throw InputError(error, line: nil, byteOffset: 0)
    }
  }

  private var viewport: Viewport {
    Viewport(
      width: Double(size.width) / size.density, height: Double(size.height) / size.density,
      scale: size.density)
  }
}

extension HierarchyFormat {
  /// Screen recordings, whose frames come from ffmpeg.
  ///
  /// - Parameter length: Milliseconds that the recording lasts; nil if its file does not say it.
  static func recording(_ size: RecordingSize, length: Double?) -> HierarchyFormat {
    HierarchyFormat(
      id: "recording", name: "Screen recordings (MP4, MOV, WebM, MKV, GIF)",
      suffixes: ["mp4", "mov", "webm", "mkv", "gif"], isStream: true, sniff: { _ in true },
      makeReader: { options in RecordingReader(options, size, length: length) }
    ).binary()
  }
}
