internal import SilhouetteText

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
  /// Words end at digits and at all else that is no letter; numbers are the same with and without zeros before them.
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

  /// The numbers of the key, without its words.
  var numbers: String {
    key.split(separator: "_").filter { $0.first?.isNumber == true }.joined(separator: "_")
  }

  /// The moment, and its folder.
  var place: String { folder + "/" + key }
  /// The moment, and its run, if the run's files are sorted into folders.
  var moment: String {
    guard let slash = folder.lastIndex(of: "/") else { return "/" + key }
    return folder[..<slash] + "/" + key
  }

  var isWireframe: Bool { stem.lowercased().holds("wireframe") }

  /// The path as seen from another file's folder.
  func relative(to other: SequenceName) -> String {
    let (mine, others) = (folder.split(separator: "/"), other.folder.split(separator: "/"))
    let shared = zip(mine, others).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: others.count - shared) + mine[shared...].map(String.init)
    return (way + [file]).joined(separator: "/")
  }
}
