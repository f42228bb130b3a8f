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
}
