internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteImages
internal import SilhouetteRecording
internal import SilhouetteRedaction
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteText
internal import SilhouetteVerbs

/// The options of a session, by the names of the command's.
struct Settings {
  var look: ElementSource?
  var format: HierarchyFormat?
  var interval = 1000.0
  var density: Double?
  var viewport: Size2D?
  var strict = false
  var limits = Limits()
  var rules: String?
  var screenshots: String?
  var touchLog: String?
  /// Of pictures, logs and outlines.
  var appearance = Appearance()
  var reveal = Reveal.nothing
  var touches = TouchPolicy.safe
  var render = RenderOptions()
  var encode = EncodeOptions()
  var maxLength: Int?
  var redact = RedactOptions()
  var policy: String?
  var at: Double?

  /// - Throws: If there is no such option, or the value is none of it.
  mutating func set(_ name: String, _ value: String) throws(SilhouetteError) {
    let setting = Setting(name: name, value: value)
    if try setReading(setting) { return }
    if try setLimit(setting) { return }
    if try setDrawing(setting) { return }
    if try setLog(setting) { return }
    if try setMasks(setting) { return }
    throw SilhouetteError(.usage, "there is no option \(name); silhouette.h lists them")
  }

  /// - Returns: Whether the option is one of these.
  private mutating func setReading(_ setting: Setting) throws(SilhouetteError) -> Bool {
    switch setting.name {
    case "look": look = try setting.choice()
    case "input-format":
      guard let format = HierarchyFormat.named(setting.value) else {
        throw setting.fault("is not one of \(HierarchyFormat.all.map(\.id).joined(separator: ", "))")
      }
      self.format = format
    case "interval": interval = try setting.time(in: 0...1e12)
    case "density":
      density = try setting.needed(TypedSize.density(setting.value), "a density such as 2.625 or 420dpi")
    case "viewport":
      viewport = try setting.needed(TypedSize.pixels(setting.value), "a size such as 1080x2400")
    case "strict": strict = try setting.flag
    case "rules": rules = setting.value
    case "screenshots": screenshots = setting.value
    case "touch-log": touchLog = setting.value
    default: return false
    }
    return true
  }

  private mutating func setLimit(_ setting: Setting) throws(SilhouetteError) -> Bool {
    switch setting.name {
    case "max-line-bytes": limits.lineBytes = try setting.count()
    case "max-nodes": limits.nodes = try setting.count(below: Int(Int32.max))
    case "max-depth": limits.depth = try setting.count()
    case "max-text-bytes": limits.textBytes = try setting.count(below: Int(UInt32.max))
    case "max-inflated-bytes": limits.inflatedBytes = try setting.count()
    case "max-archive-members": limits.archiveMembers = try setting.count()
    case "max-nodes-per-byte": limits.nodesPerByte = try setting.count()
    case "max-length": maxLength = try setting.count()
    case "max-frames": render.maxFrames = try setting.count()
    case "max-pixels":
      render.maxPixels = try setting.count(below: 1 << 28 + 1)
      redact.maxPixels = render.maxPixels
    case "jobs":
      render.jobs = try setting.count(below: 1025)
      redact.jobs = render.jobs
    default: return false
    }
    return true
  }

  private mutating func setDrawing(_ setting: Setting) throws(SilhouetteError) -> Bool {
    switch setting.name {
    case "style": appearance.style = try setting.choice()
    case "colors": appearance.colors = try setting.choice()
    case "dark": appearance.scheme = try setting.flag ? .dark : .light
    case "reveal":
      let levels: [String: Reveal] = ["nothing": .nothing, "labels": .labels, "inputs": .inputs]
      reveal = try setting.needed(levels[setting.value], "nothing, labels or inputs")
    case "fps":
      render.rate = try setting.needed(
        Double(setting.value).flatMap { FrameRate($0) }, "a number above 0, up to 1000")
    case "interpolate": render.interpolates = try setting.flag
    case "from": render.span = try setting.time()...max(setting.time(), render.span.upperBound)
    case "to": render.span = min(try setting.time(), render.span.lowerBound)...(try setting.time())
    default: return false
    }
    return true
  }

  private mutating func setLog(_ setting: Setting) throws(SilhouetteError) -> Bool {
    switch setting.name {
    case "touches": touches = try setting.choice()
    case "target": encode.target = try setting.choice()
    case "segment": encode.segment = try setting.time(in: 100...86_400_000)
    case "checkout": encode.checkouts = try setting.checkouts
    case "event-data":
      let keys = setting.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !keys.contains("") else {
        throw setting.fault("is not a list of keys with commas, such as screen,status")
      }
      encode.eventData = Set(keys)
    case "metadata": encode.metadata = try setting.flag
    case "salt": encode.salt = setting.value
    case "session-id": encode.sessionID = setting.value
    case "application-id": encode.applicationID = try setting.uuid
    case "view-id": encode.viewID = try setting.uuid
    default: return false
    }
    return true
  }

  private mutating func setMasks(_ setting: Setting) throws(SilhouetteError) -> Bool {
    switch setting.name {
    case "policy": policy = setting.value
    case "policy-json":
      do throws(InputError) {
        redact.policy = try RedactionPolicy(json: setting.value.utf8)
      } catch {
        throw SilhouetteError(error, file: "policy-json")
      }
    case "engine":
      let choice = try setting.needed(
        EngineChoice(argument: setting.value), "one of \(EngineChoice.names.joined(separator: ", "))")
      (redact.engine, redact.addsLearned) = (choice.engine, choice.addsLearned)
    case "tight": redact.isTight = try setting.flag
    case "unused-names": redact.unusedNames = try setting.choice()
    case "at": at = try setting.time()
    default: return false
    }
    return true
  }
}

extension Settings {
  /// How input is read.
  ///
  /// - Parameter usual: Where elements come from unless `look` says it.
  func reading(_ usual: ElementSource = .both) throws(SilhouetteError) -> ReadingOptions {
    guard look != .pixels || format == nil else {
      throw SilhouetteError(.usage, "--look pixels reads screenshots; leave out --input-format")
    }
    var reading = ReadingOptions()
    (reading.interval, reading.density, reading.viewport) = (interval, density, viewport)
    (reading.strict, reading.limits, reading.format) = (strict, limits, format)
    reading.take(look, usual: usual, codec: SystemPictures())
    guard let screenshots else { return reading }
    guard look == nil || look == .both else {
      throw SilhouetteError(.usage, "--screenshots is for --look both; leave out --look")
    }
    reading.pictures = PictureOptions(at: screenshots, codec: SystemPictures())
    return reading
  }

  /// The files that options name. No output may overwrite them.
  var named: [String] { [rules, screenshots, touchLog, policy].compactMap(\.self) }
}

/// One option's name and value.
struct Setting {
  let name: String
  let value: String

  /// An error that begins with option and value.
  func fault(_ problem: String) -> SilhouetteError {
    SilhouetteError(.usage, "the option \(name): \(value) \(problem)")
  }

  func needed<Value>(_ value: Value?, _ what: String) throws(SilhouetteError) -> Value {
    guard let value else { throw fault("is not \(what)") }
    return value
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(SilhouetteError) -> Choice {
    try needed(Choice(rawValue: value), "one of \(Argument.words(of: Choice.self))")
  }

  var flag: Bool {
    get throws(SilhouetteError) { try needed(["true": true, "false": false][value], "true or false") }
  }

  func count(below end: Int = .max) throws(SilhouetteError) -> Int {
    try needed(Int(value).flatMap { $0 > 0 && $0 < end ? $0 : nil }, "a number from 1 to \(end - 1)")
  }

  func time(
    in range: ClosedRange<Double> = -1e12...1e12
  ) throws(SilhouetteError) -> Double {
    let time = TypedTime(typed: value)?.milliseconds
    return try needed(
      time.flatMap { range.contains($0) ? $0 : nil },
      "a time such as 500ms, 2.5s or 1:30, from \(TypedTime(milliseconds: range.lowerBound)) to \(TypedTime(milliseconds: range.upperBound))"
    )
  }

  var checkouts: EncodeOptions.Checkouts {
    get throws(SilhouetteError) {
      switch value {
      case "segment": .segment
      case "never": .never
      default: .every(Duration(inMilliseconds: try time(in: 1...1e12)))
      }
    }
  }

  var uuid: String {
    get throws(SilhouetteError) {
      let groups = value.split(separator: "-", omittingEmptySubsequences: false)
      let isUUID =
        groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
        && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
      return try needed(isUUID ? value : nil, "a UUID such as 00000000-0000-4000-8000-00000000000a")
    }
  }
}

/// Options in C's hands.
final class OptionsObject {
  var settings = Settings()
}
