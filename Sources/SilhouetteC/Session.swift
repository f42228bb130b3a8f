internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteImages
internal import SilhouetteRecording
internal import SilhouetteRedaction
internal import SilhouetteStory
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// An input with its options, and how far its screens were handed out.
final class Session: @unchecked Sendable {
  enum Input {
    case paths([String])
    case memory([UInt8], name: String)
  }

  let input: Input
  let settings: Settings
  private let categorizer: Categorizer
  private let list: InputList
  private let lock = Lock()
  // Guarded by `lock`.
  private var cursor: Cursor?
  private var isAtEnd = false

  /// - Throws: If a path leads nowhere, or a file that an option names cannot be read.
  init(_ input: Input, _ settings: Settings) throws(SilhouetteError) {
    (self.input, self.settings) = (input, settings)
    categorizer =
      try settings.rules.map { path throws(SilhouetteError) in try Categorizer(rulesAt: path) } ?? .standard
    list = try Self.list(input, settings, try settings.reading())
  }

  private static func list(
    _ input: Input, _ settings: Settings, _ reading: ReadingOptions
  ) throws(SilhouetteError) -> InputList {
    var list =
      switch input {
      case .paths(let paths): try InputList(paths: paths, for: reading)
      case .memory(let bytes, let name): try InputList(bytes: bytes, called: name, for: reading)
      }
    if let log = settings.touchLog { try list.add(touchLogAt: log) }
    return list
  }

  /// - Parameter scale: Pixels a point.
  func pipeline(scale: Double = 1, usual: ElementSource = .both) throws(SilhouetteError) -> Pipeline {
    var pipeline = Pipeline()
    pipeline.reading = try settings.reading(usual)
    pipeline.options = settings.render
    pipeline.options.scale = scale
    pipeline.options.appearance = settings.appearance
    pipeline.options.reveal = settings.reveal
    pipeline.options.categorizer = categorizer
    pipeline.alsoRead = settings.named
    return pipeline
  }

  private var encoding: EncodeOptions {
    var options = settings.encode
    options.appearance = settings.appearance
    options.reveal = settings.reveal
    options.touches = settings.touches
    options.categorizer = categorizer
    return options
  }

  private var outlining: OutlineOptions {
    var options = OutlineOptions()
    options.encode.categorizer = categorizer
    options.encode.touches = settings.touches
    options.encode.reveal = settings.reveal
    return options
  }

  // MARK: Screens

  /// The next screen; nil at the end.
  func next() throws(SilhouetteError) -> ScreenObject? {
    lock.lock()
    defer { lock.unlock() }
    guard !isAtEnd else { return nil }
    let pipeline = try pipeline()
    let cursor =
      cursor
      ?? Cursor(
        SceneSource(
          list, reading: pipeline.reading.forDrawing,
          flattener: Flattener(
            categorizer: categorizer, appearance: settings.appearance, reveal: settings.reveal)))
    self.cursor = cursor
    do throws(SilhouetteError) {
      if let screen = try cursor.scenes.nextScreen() { return ScreenObject(screen, pipeline) }
      end()
      if let cut = cursor.scenes.cut { throw cut }
      return nil
    } catch {
      end()
      throw error
    }
  }

  private func end() {
    cursor = nil
    isAtEnd = true
  }

  func rewind() {
    lock.withLock {
      cursor = nil
      isAtEnd = false
    }
  }

  // MARK: Verbs

  /// Runs a verb after all others of this session.
  func verb<Result>(_ work: () throws(SilhouetteError) -> Result) throws(SilhouetteError) -> Result {
    try lock.withLock(work)
  }

  func encoded(_ format: LogFormat) throws(SilhouetteError) -> (FixedBytes, SilhouetteError?) {
    guard format != .folder else {
      throw SilhouetteError(.usage, "a folder of segments is not in memory; use silhouette_encode_file")
    }
    let (log, summary) = try pipeline().encoded(list, as: format, options: encoding)
    return (FixedBytes(log), summary.inputError)
  }

  func encode(to path: String) throws(SilhouetteError) -> SilhouetteError? {
    try pipeline().encode(list, to: path, options: encoding).inputError
  }

  func render(to path: String, scale: Double) throws(SilhouetteError) -> SilhouetteError? {
    var pipeline = try pipeline(scale: scale)
    let format = try OutputFormat(path: path)
    guard settings.at == nil || format.isStill || format == .pdf else {
      throw SilhouetteError(
        .usage, "--at is only for .png, .svg and .pdf; use --from and --to for \(format.rawValue)")
    }
    let start = settings.render.span.lowerBound
    pipeline.options.moment = settings.at ?? (format != .pdf && start.isFinite ? start : nil)
    return try Blocking.wait { [pipeline, list] () throws(SilhouetteError) in
      try await pipeline.render(list, to: path, as: format).inputError
    }
  }

  func outline(_ format: OutlineForm) throws(SilhouetteError) -> (FixedBytes, SilhouetteError?) {
    let outline = try pipeline().outline(list, options: outlining)
    let text =
      switch format {
      case .text: OutlineText.text(outline, most: settings.maxLength)
      case .markdown: OutlineMarkdown.text(outline, most: settings.maxLength)
      case .json: OutlineJSON.text(outline) + "\n"
      }
    return (FixedBytes(text.utf8), outline.story.input.inputError)
  }

  func events(_ format: EventFormat) throws(SilhouetteError) -> (FixedBytes, SilhouetteError?) {
    let (bytes, error) = try pipeline().rows(of: list, session: name, as: format, options: outlining)
    return (FixedBytes(bytes), error)
  }

  func mapped() throws(SilhouetteError) -> (FixedBytes, SilhouetteError?) {
    let found = try pipeline(usual: .tree).map(of: list, session: name, options: outlining)
    return (FixedBytes(MapJSON.text(found.map).utf8), found.inputError)
  }

  /// As rows of `silhouette events` have it.
  private var name: String {
    switch input {
    case .paths(let paths): paths.count == 1 ? paths[0] : list.name
    case .memory(_, let name): name
    }
  }

  func verified() throws(SilhouetteError) -> (FixedBytes, SilhouetteError?) {
    var pipeline = Pipeline()
    pipeline.reading.limits = settings.limits
    // Pictures are no logs, and nothing beside a log is read.
    var plain = Settings()
    plain.limits = settings.limits
    let found = try pipeline.verified(try Self.list(input, plain, pipeline.reading))
    return (FixedBytes(VerifyJSON.text(found).utf8), found.inputError)
  }

  /// The masked picture as a file. There is none without an error, or an error without one.
  func redacted(_ picture: [UInt8]) throws(SilhouetteError) -> FixedBytes {
    var pipeline = try pipeline()
    // Masks go by trees, unless pixels are asked for; pictures are no screens of their own then.
    if settings.look != .pixels { pipeline.reading.pixelCodec = nil }
    var options = settings.redact
    if let policy = settings.policy { options.policy = try RedactionPolicy(path: policy) }
    options.take(picture: picture, called: "the picture", at: settings.at)
    let masked = MaskedPixels()
    options.inspect = { masked.take($0.picture) }
    let list = try Self.list(input, settings, pipeline.reading)
    let summary = try Blocking.wait { [pipeline, options] () throws(SilhouetteError) in
      try await pipeline.redact(list, options: options, codec: SystemPictures(), tell: { _ in })
    }
    if let failure = summary.failures.first ?? summary.inputError { throw failure }
    return try masked.file()
  }

  func export(to folder: String, scale: Double) throws(SilhouetteError) -> FixedBytes {
    guard case .paths(let paths) = input else {
      throw SilhouetteError(
        .usage, "an export is made of files, and this session is in memory; open its path")
    }
    var options = ExportOptions()
    (options.scale, options.maxPixels) = (scale, settings.render.maxPixels)
    (options.appearance, options.reveal, options.categorizer) = (
      settings.appearance, settings.reveal, categorizer
    )
    let summary = try pipeline(usual: .tree).export(paths, to: folder, options: options)
    return FixedBytes(ExportSummaryJSON.text(summary).utf8)
  }
}

/// How far a session was read.
private final class Cursor {
  var scenes: SceneSource

  init(_ scenes: consuming SceneSource) { self.scenes = scenes }
}

/// The forms of an outline.
enum OutlineForm: String, CaseIterable {
  case text, markdown, json
}
