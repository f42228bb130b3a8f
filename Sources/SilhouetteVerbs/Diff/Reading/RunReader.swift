internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// Reads one run: a session as the screens that it consists of, or a folder file by file.
struct RunReader {
  /// The form of a run.
  enum Form {
    /// One dump a file, each with a name.
    case files
    /// A stream.
    case session
    case log
  }

  let list: InputList
  let reading: ReadingOptions
  let form: Form
  /// Names of its files, relative to its folder.
  let names: [String]

  /// - Throws: `SilhouetteError` where the path leads nowhere, or can be read only once.
  init(_ path: String, _ reading: ReadingOptions, verb: StaticString = "diff") throws(SilhouetteError) {
    list = try InputList(paths: [path], for: reading).ofFiles
    if let entry = list.entries.first(where: \.isReadOnce) {
      throw SilhouetteError(
        .usage, "\(entry.name) can be read only once, but \(verb) reads its inputs several times; give files")
    }
    self.reading = reading.forDrawing.forListing
    names = Self.names(of: list, in: path)
    form = try Self.form(of: list, self.reading)
  }

  private static func form(
    of list: InputList, _ reading: ReadingOptions
  ) throws(SilhouetteError) -> Form {
    if try FirstFile(of: list, reading).kind == .log { return .log }
    guard list.entries.count == 1 else { return .files }
    var source = SceneSource(list, reading: reading)
    // A broken input is reported later, by the full reading.
    _ = try? source.nextMoment()
    return source.isStream ? .session : .files
  }

  private static func names(of list: InputList, in root: String) -> [String] {
    list.entries.map { entry in
      let path = entry.path
      guard entry.fromFolder, path.hasPrefix(root) else {
        return path.split(separator: "/").last.map(String.init) ?? path
      }
      return String(path.dropFirst(root.count).drop { $0 == "/" })
    }
  }

  /// The whole run as one session.
  func session(_ read: RunReading) throws(SilhouetteError) -> RunPart {
    try part(list, "", read)
  }

  /// One file of it.
  func file(_ index: Int, _ read: RunReading) throws(SilhouetteError) -> RunPart {
    try part(list.single(index), names[index], read)
  }

  private func part(
    _ list: InputList, _ name: String, _ read: RunReading
  ) throws(SilhouetteError) -> RunPart {
    var source = SceneSource(list, reading: reading, flattener: read.flattener)
    var cutter = ScreenCutter()
    var part = RunPart()
    var failed: [(time: Double, step: RunStep)] = []
    let input = try SessionRun(nil).read(&source) { (moment, source) in
      if case .screen(let screen) = moment {
        let step = screen.snapshot?.step
        let isNamed = !name.isEmpty && !source.isStream || step != nil
        let code = screen.snapshot.flatMap { $0.string($0.screen) }
        var shape = read.builder.shape(of: screen)
        shape.hasPlaces = source.hasPlaces
        var found = RunScreen(
          name: isNamed
            ? step.map { name.isEmpty ? $0 : "\(name) · \($0)" } ?? name
            : code.map { name.isEmpty ? $0 : "\(name) · \($0)" },
          time: screen.scene.time, shape: shape)
        if read.keepsScenes { found.scene = screen.scene }
        if read.keepsSnapshots {
          found.source = RunScreen.Source(screen: screen, format: source.currentFormat)
          part.tellsLabels =
            part.tellsLabels || ScreenAuditor.hasLabel(screen)
        }
        if isNamed { part.screens.append(found) } else { cutter.take(found) }
      }
      if case .event(let event) = moment, let step = part.steps.take(event) {
        failed.append((event.time, step))
      }
      return .next(made: 0)
    }
    part.screens += cutter.finish()
    for (time, step) in failed where !part.screens.isEmpty {
      let place = part.screens.lastIndex { $0.time <= time } ?? 0
      part.screens[place].failed.append(step)
    }
    part.input = input
    return part
  }
}

/// How shapes are made, the same for both runs.
struct RunReading {
  let flattener: Flattener
  let builder: ScreenShapeBuilder
  let keepsScenes: Bool
  /// Whether the screens keep everything that was read of them.
  var keepsSnapshots = false
}

/// The part of a run that is read at once.
struct RunPart {
  var steps = RunSteps()
  var screens: [RunScreen] = []
  var input = InputSummary()
  /// Whether an element has an accessibility label, as far as the screens are kept.
  var tellsLabels = false
}
