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

  /// A picture belongs to the dump that has its name: in its folder, in one beside it, or anywhere in the run if no other
  /// dump has that name.
  private mutating func bind(_ pictures: [SequenceName]) {
    var byPlace: [String: String] = [:]
    var byMoment: [String: String] = [:]
    var byKey: [String: [String]] = [:]
    var byWords: [String: [(path: String, time: Double)]] = [:]
    for path in dumps {
      let name = SequenceName(path)
      if byPlace[name.place] == nil { byPlace[name.place] = path }
      if byMoment[name.moment] == nil { byMoment[name.moment] = path }
      byKey[name.key, default: []].append(path)
      if let time = NameMoment.find(in: name.file) { byWords[name.words, default: []].append((path, time)) }
    }
    for picture in pictures {
      // A wireframe is a drawing of the dump: it does not show the screen.
      let dump =
        picture.isWireframe
        ? nil
        : byPlace[picture.place] ?? byMoment[picture.moment] ?? only(byKey[picture.key])
          ?? neighbour(of: picture, among: byWords[picture.words] ?? [])
      guard let dump else {
        leftOut.append(picture.path)
        continue
      }
      screenshots[dump, default: []].append(picture.relative(to: SequenceName(dump)))
    }
  }

  /// How far apart a tool writes a dump and its picture, in milliseconds.
  private static let near = 2000.0

  /// The dump with the same words and the nearest time, if that is near and no other picture is its own.
  private func neighbour(of picture: SequenceName, among dumps: [(path: String, time: Double)]) -> String? {
    guard let time = NameMoment.find(in: picture.file) else { return nil }
    let nearest = dumps.min { abs($0.time - time) < abs($1.time - time) }
    guard let nearest, abs(nearest.time - time) <= Self.near, screenshots[nearest.path] == nil else {
      return nil
    }
    return nearest.path
  }

  private func only(_ paths: [String]?) -> String? { paths?.count == 1 ? paths?[0] : nil }
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
    "screens", "screenshots", "states", "hierarchies", "dumps", "sources", "shots", "pagesource",
    "viewhierarchy",
    "uihierarchy", "layout", "tree", "uitree", "uidump", "windowdump", "uiautomator", "xml", "json", "png",
    "jpg",
    "screencap", "capture", "image", "img", "pic", "picture", "snapshot", "snap", "step", "axtree", "vh",
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
    key = Self.key(of: stem)
  }

  /// The stem without words for kinds of files: `state_2017…` and `screen_2017…` are one moment, and so are `page_1` and
  /// `screenshot_01`.
  ///
  /// Words end at digits and at what is no letter; numbers are the same with and without zeros before them.
  let key: String

  private static func key(of stem: String) -> String {
    var words: [String] = []
    var word = ""
    var isNumber = false
    for character in stem.lowercased() + "_" {
      let isDigit = character.isASCII && character.isNumber
      if !word.isEmpty, !(character.isLetter || isDigit) || isDigit != isNumber {
        words.append(isNumber ? String(word.drop { $0 == "0" }) : word)
        word = ""
      }
      guard character.isLetter || isDigit else { continue }
      isNumber = isDigit
      word.append(character)
    }
    let telling = words.filter { !kinds.contains($0) }
    return telling.isEmpty ? stem : telling.joined(separator: "_")
  }

  /// The words of the key, without its numbers.
  var words: String {
    key.split(separator: "_").filter { $0.first?.isNumber != true }.joined(separator: "_")
  }

  /// Which moment of which folder.
  var place: String { folder + "/" + key }
  /// Which moment of which run, if its files are sorted into folders.
  var moment: String {
    guard let slash = folder.lastIndex(of: "/") else { return "/" + key }
    return folder[..<slash] + "/" + key
  }

  var isWireframe: Bool { stem.lowercased().contains("wireframe") }

  /// The path as seen from another file's folder.
  func relative(to other: SequenceName) -> String {
    let (mine, others) = (folder.split(separator: "/"), other.folder.split(separator: "/"))
    let shared = zip(mine, others).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: others.count - shared) + mine[shared...].map(String.init)
    return (way + [file]).joined(separator: "/")
  }
}
