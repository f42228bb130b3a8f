public import ArgumentParser
public import Silhouette
internal import SilhouetteFlattening
import SilhouetteHierarchy
internal import SilhouetteImages
import SilhouetteScene
internal import SilhouetteSystem

/// What every command that reads a session understands.
struct InputOptions: ParsableArguments {
  @Argument(
    help:
      "Files, folders or archives with hierarchies, an event log, screenshots, or a recording of a screen. Several are one session, in name order. - is standard input.",
    completion: .file())
  var input: [String] = []

  @OptionGroup(title: "Reading the input") var touches: TouchLogOption

  @OptionGroup var flags: ReadingFlags

  var touchLog: String? { touches.touchLog }

  func validate() throws {
    guard input.filter({ $0 == "-" }).count <= 1 else { throw ValidationError("- can be named only once") }
  }

  /// Called by commands that need a session named; those that take a list do not.
  func requireNames() throws {
    guard !input.isEmpty else { throw ValidationError("name a session; - is standard input") }
  }

  /// Reads one session of a list.
  mutating func take(_ session: ListedSession) {
    input = session.paths
    touches.touchLog = touchLog.map { session.fill($0) }
  }

  func categorizer() throws -> Categorizer { try flags.categorizer() }

  /// - Parameter takesPixels: Whether screenshots and recordings without a hierarchy are taken.
  func list(takesPixels: Bool = true) throws -> InputList {
    var reading = try flags.reading()
    if !takesPixels, flags.form.look != .pixels { reading.pixelCodec = nil }
    var list = try InputList(paths: input, for: reading)
    if let touchLog { try list.add(touchLogAt: touchLog, stop: Interruption.stop) }
    return list
  }
}

/// Touches of dumps, which hold none themselves.
struct TouchLogOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A test tool's touches for dumps, as CSV or NDJSON (docs/FORMATS.md).", valueName: "file"))
  var touchLog: String?
}

/// How sessions are read, for every command that reads some.
struct ReadingFlags: ParsableArguments {
  @OptionGroup(title: "Reading the input") var form: InputForm
  @OptionGroup(title: "Limits") var limits: LimitOptions

  var rules: String? { form.rules }

  /// - Parameter look: Where elements come from unless `--look` says it.
  func reading(_ look: Look = .both) throws -> ReadingOptions {
    var options = try form.reading(look)
    options.limits = limits.limits
    return options
  }

  func categorizer() throws -> Categorizer { try form.categorizer() }
}

/// The format of the input, and what the input does not tell.
struct InputForm: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The input's format (see `silhouette formats`), if the content does not tell it.",
      valueName: "id"))
  var inputFormat: String?

  @Option(
    help: ArgumentHelp(
      "Where elements come from: tree, both (the tree and its screenshot), or pixels (screenshots alone). Default: both for dumps with screenshots, else tree; tree for convert, diff and export; pixels where no tree is.",
      valueName: "source"))
  var look: Look?

  @Option(
    help: ArgumentHelp(
      "The time between dumps without times in their names (default: 1s).", valueName: "time"),
    transform: TypedTime.init)
  var interval = TypedTime(milliseconds: 1000)

  @Option(
    help: ArgumentHelp(
      "Device pixels per point, for dumps that count in pixels: 2.625, or 420dpi (default: assumed).",
      valueName: "n"))
  var density: Density?

  @Option(
    help: ArgumentHelp(
      "The screen's size in device pixels, such as 1080x2400 (default: from the input, or assumed).",
      valueName: "WxH"))
  var viewport: PixelSize?

  @Flag(help: "List all files of folders that were skipped, and not only their number.")
  var listSkipped = false

  @Flag(help: "Stop with an error at anything that otherwise causes a note.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "A file with your own rules; they come before the built-in ones (docs/RULES.md).", valueName: "file"))
  var rules: String?

  func validate() throws {
    if look == .pixels, inputFormat != nil {
      throw ValidationError("--look pixels reads screenshots; leave out --input-format")
    }
    guard (0...1e12).contains(interval.milliseconds) else {
      throw ValidationError("--interval must be 0 to 1e12 milliseconds")
    }
  }

  /// - Parameter look: Where elements come from unless `--look` says it.
  func reading(_ look: Look = .both) throws -> ReadingOptions {
    if listSkipped { SummaryText.listSkipped() }
    var options = ReadingOptions()
    options.interval = interval.milliseconds
    options.density = density?.value
    options.viewport = viewport?.value
    options.strict = strict
    options.stop = Interruption.stop
    if let inputFormat {
      guard let format = HierarchyFormat.named(inputFormat) else {
        let known = HierarchyFormat.all.map(\.id).joined(separator: ", ")
        throw ValidationError("--input-format \(inputFormat) is not one of \(known)")
      }
      options.format = format
    }
    options.take(self.look, usual: look, codec: SystemPictures())
    return options
  }

  func categorizer() throws -> Categorizer {
    guard let rules else { return .standard }
    return try Categorizer(rulesAt: rules, stop: Interruption.stop)
  }
}

/// Screenshots to look at, beside the hierarchies.
struct PicturesOption: ParsableArguments {
  @Option(
    help: .screenshots(
      "a folder, or one picture; implies --look both; default: those beside dumps or that the stream names"))
  var screenshots: String?

  /// - Parameter reading: Of the run; it takes the screenshots.
  func look(with reading: inout ReadingOptions, for input: InputOptions) throws {
    guard let screenshots else { return }
    if let look = input.flags.form.look, look != .both {
      throw ValidationError(
        look == .pixels
          ? "--look pixels reads screenshots as input; leave out --screenshots"
          : "--screenshots is for --look both; leave out --look tree")
    }
    reading.pictures = PictureOptions(at: screenshots, codec: SystemPictures())
  }
}

typealias Look = ElementSource

extension ElementSource: ExpressibleByArgument {}

/// Device pixels a point.
struct Density: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    guard let value = TypedSize.density(argument) else { return nil }
    self.value = value
  }
}

/// A screen's size in device pixels.
struct PixelSize: ExpressibleByArgument {
  let value: Size2D

  init?(argument: String) {
    guard let value = TypedSize.pixels(argument) else { return nil }
    self.value = value
  }
}

/// How scenes look, for every command that shows some.
struct AppearanceOptions: ParsableArguments {
  @Option(help: .style)
  var style: Appearance.Style?

  @Option(help: .colors)
  var colors: Appearance.Colors?

  @Flag(help: .dark)
  var dark = false

  var appearance: Appearance {
    Appearance(style: style ?? .skeleton, colors: colors ?? .category, scheme: dark ? .dark : .light)
  }

  /// Says which of the options had no effect, where the input was an event log.
  func noteIdle(onLog isLog: Bool) {
    let given = [style.map { _ in "--style" }, colors.map { _ in "--colors" }, dark ? "--dark" : nil]
    for option in given.compactMap(\.self) where isLog {
      SummaryText.note(idle: option, "an event log is drawn as it was encoded")
    }
  }
}

extension Appearance.Style: ExpressibleByArgument {}
extension Appearance.Colors: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}

/// Which text may be shown, for every command that shows any.
struct RevealOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which text to show: nothing (default), labels (text that cannot be typed or chosen), or inputs (also typed text). Sensitive text never shows.",
      valueName: "level"))
  var reveal = RevealOption.nothing

  var level: Reveal { reveal.level }
}

enum RevealOption: String, ExpressibleByArgument, CaseIterable {
  case nothing, labels, inputs

  var level: Reveal {
    switch self {
    case .nothing: .nothing
    case .labels: .labels
    case .inputs: .inputs
    }
  }
}
