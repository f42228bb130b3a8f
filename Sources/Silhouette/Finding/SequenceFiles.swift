internal import SilhouetteHierarchy

/// Sorts files of one folder into dumps, pictures of the same moments, and other files that belong to them.
/// Paths are examined, contents are not.
struct SequenceFiles {
  /// Dumps, in the order of their names.
  private(set) var dumps: [String] = []
  /// By dump, pictures of its moment, relative to the dump's folder.
  var screenshots: [String: [String]] = [:]
  /// The file that holds the gestures of the run.
  private(set) var gestures: String?
  /// Files that each hold one action of a run whose states are dumps.
  private(set) var actions: [String] = []
  /// Pictures, in the order of their names. If others are there, drawings are left out.
  private(set) var pictures: [String] = []
  /// Files that show the same moment once more, or pictures of no moment.
  var leftOut: [String] = []

  static let pictureSuffixes: Set = ["png", "jpg", "jpeg", "webp"]

  init(_ paths: [String]) {
    var pictures: [SequenceName] = []
    var names: [SequenceName] = []
    for path in paths.sorted(by: NameOrder.precedes) {
      let name = SequenceName(path)
      if Self.isHidden(path) { continue }
      if Self.pictureSuffixes.contains(name.suffix) {
        pictures.append(name)
      } else if ["gestures.json", "eventStructs.txt"].contains(name.file) {
        if gestures == nil { gestures = path } else { leftOut.append(path) }
      } else {
        names.append(name)
      }
    }
    let screens = pictures.filter { !$0.isWireframe }
    self.pictures = (screens.isEmpty ? pictures : screens).map { $0.path }
    keepOne(of: names)
    takeActions()
    bind(pictures)
  }

  /// Files that start with a dot, and folders that macOS puts into archives.
  static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// LlamaTouch keeps each moment thrice; the list of all views is the most complete. Beside recordings,
  /// `.event.json` files only record when those were made.
  private mutating func keepOne(of names: [SequenceName]) {
    let lists = Set(names.filter { $0.suffix == "vh" }.map { $0.place })
    let hasRecording = names.contains { $0.suffix == "recording" }
    for name in names {
      let isCopy = name.suffix != "vh" && lists.contains(name.place)
      let isCompanion = hasRecording && name.path.hasSuffix(".event.json")
      if isCopy { leftOut.append(name.path) } else if !isCompanion { dumps.append(name.path) }
    }
  }

  /// DroidBot keeps `events/event_….json` beside `states/state_….json`.
  private mutating func takeActions() {
    let runs = Set(dumps.compactMap { Self.run(ofState: $0) })
    guard !runs.isEmpty else { return }
    let isAction = dumps.map { Self.run(ofAction: $0).map { runs.contains($0) } ?? false }
    actions = zip(dumps, isAction).filter { $0.1 }.map { $0.0 }
    dumps = zip(dumps, isAction).filter { !$0.1 }.map { $0.0 }
  }

  /// The folder of the run that a file is an action of; nil if its name is not that of one.
  static func run(ofAction path: String) -> String? { run(of: path, named: "event_", in: "events") }

  /// The folder of the run that a file is a state of; nil if its name is not that of one.
  static func run(ofState path: String) -> String? { run(of: path, named: "state_", in: "states") }

  private static func run(of path: String, named prefix: String, in folder: String) -> String? {
    guard path.hasSuffix(".json") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[parts.count - 1].hasPrefix(prefix), parts[parts.count - 2] == folder else {
      return nil
    }
    return parts.dropLast(2).joined(separator: "/")
  }
}
