internal import SilhouetteHierarchy

/// Sorts files of one folder into dumps, pictures of the same moments, and other files that belong to them.
/// Paths are examined, contents are not.
struct SequenceFiles {
  /// Dumps, in the order of their names.
  private(set) var dumps: [String] = []
  /// By dump, pictures of its moment, relative to the dump's folder.
  private(set) var screenshots: [String: [String]] = [:]
  /// The file that holds the gestures of the run.
  private(set) var gestures: String?
  /// Files that show the same moment once more, or pictures of no moment.
  private(set) var leftOut: [String] = []

  static let pictureSuffixes: Set = ["png", "jpg", "jpeg", "webp"]
  /// Folders that the members of one run are sorted into.
  static let parts: Set = ["view_hierarchies", "screenshots", "states", "hierarchies", "dumps"]

  init(_ paths: [String]) {
    var pictures: [SequenceName] = []
    var names: [SequenceName] = []
    for path in paths.sorted(by: InputList.precedes) {
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
    let lists = Set(names.filter { $0.suffix == "vh" }.map(\.place))
    let hasRecording = names.contains { $0.suffix == "recording" }
    for name in names {
      let isCopy = name.suffix != "vh" && lists.contains(name.place)
      let isCompanion = hasRecording && name.path.hasSuffix(".event.json")
      if isCopy { leftOut.append(name.path) } else if !isCompanion { dumps.append(name.path) }
    }
  }

  /// A picture belongs to the dump that has its name, in its folder or in one beside it.
  private mutating func bind(_ pictures: [SequenceName]) {
    var byPlace: [String: String] = [:]
    var byMoment: [String: String] = [:]
    for path in dumps {
      let name = SequenceName(path)
      if byPlace[name.place] == nil { byPlace[name.place] = path }
      if byMoment[name.moment] == nil { byMoment[name.moment] = path }
    }
    for picture in pictures {
      // A wireframe is a drawing of the dump: it does not show the screen.
      let dump = picture.isWireframe ? nil : byPlace[picture.place] ?? byMoment[picture.moment]
      guard let dump else {
        leftOut.append(picture.path)
        continue
      }
      screenshots[dump, default: []].append(picture.relative(to: SequenceName(dump)))
    }
  }
}

/// A file's name as sequences use it: `run/states/state_2017-08-11_155427.json`.
package struct SequenceName {
  let path: String
  /// Without folders.
  let file: String
  /// In small letters, without the dot.
  let suffix: String
  /// Without the suffix, and without a suffix before it, such as `.uitree`.
  package let stem: String
  /// Folders, without the last slash.
  let folder: String

  /// Words that name the kind of a file, and say nothing about its moment.
  private static let kinds: Set = [
    "state", "screen", "screenshot", "hierarchy", "dump", "view", "window", "page", "source", "ui", "shot",
  ]

  package init(_ path: String) {
    self.path = path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    file = String(parts.last ?? "")
    folder = parts.dropLast().joined(separator: "/")
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    suffix = dot == file.endIndex ? "" : file[file.index(after: dot)...].lowercased()
    let bare = file[..<dot]
    let told = [".example", ".uitree"].first { bare.hasSuffix($0) }
    stem = String(bare.dropLast(told?.count ?? 0))
  }

  /// The stem without words for kinds of files: `state_2017…` and `screen_2017…` are one moment.
  private var key: String {
    let words = stem.split { $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
    let telling = words.filter { !Self.kinds.contains($0.lowercased()) }
    return telling.isEmpty ? stem : telling.joined(separator: "_")
  }

  /// Which moment of which folder.
  var place: String { folder + "/" + key }
  /// Which moment of which run, if its files are sorted into folders.
  var moment: String {
    guard let slash = folder.lastIndex(of: "/") else { return "/" + key }
    return folder[..<slash] + "/" + key
  }

  var isWireframe: Bool { stem.lowercased().contains("wireframe") }

  /// The path as seen from another file's folder, the same or one beside it.
  func relative(to other: SequenceName) -> String {
    folder == other.folder ? file : "../\(folder.split(separator: "/").last ?? "")/\(file)"
  }
}
