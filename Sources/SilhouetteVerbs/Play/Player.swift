internal import Silhouette
internal import SilhouetteSystem

/// One of rrweb's players: its text, or where to load it from.
enum Player {
  case inline(script: [UInt8], style: [UInt8], path: String)
  case linked

  /// A file on a public network, and its hash: browsers refuse a file with another hash.
  struct LinkedFile {
    let address: String
    /// SHA-384 in Base64.
    let hash: String

    /// The value of `href` or `src`, in quotes, with the attributes that hold the file to its hash.
    var attributes: String { "\"\(address)\" integrity=\"sha384-\(hash)\" crossorigin=\"anonymous\"" }
  }

  // The release that the wheel `django-rrweb` 4.0.5 ships too. The hashes are those of the wheel's files, so that the
  // linked player is the tested one or none.
  static let script = LinkedFile(
    address: "https://cdn.jsdelivr.net/npm/rrweb-player@0.7.14/dist/index.js",
    hash: "Zc/4dPcKThadvUqUiCAAObhg9wgQVbsdulbvB4Z7OozvNAy4LOlZR32crezriBYh")
  static let style = LinkedFile(
    address: "https://cdn.jsdelivr.net/npm/rrweb-player@0.7.14/dist/style.css",
    hash: "KkV3xosCYjwvyxFBgSDymv2R75UVsSEajt5pp/ANxMkGCES+Gx+0thrpA8yjOKcP")

  /// More than any player has; a larger page could not be opened.
  private static let mostBytes = 16 << 20

  /// The player that was chosen; nil for our own.
  ///
  /// - Parameter stop: ends waiting for a named pipe.
  init?(_ choice: PlayerChoice, stop: InputStop? = nil) throws(SilhouetteError) {
    switch choice {
    case .own: return nil
    case .linked: self = .linked
    case .file(let path, let style): self = try Self.read(path, style: style, isNamed: true, stop)
    case .installed:
      guard let path = InstalledPlayer.find() else {
        throw SilhouetteError(
          .usage,
          "rrweb's player is not installed; leave out --player to use Silhouette's own, install the Python wheel django-rrweb, or give a script with --player FILE"
        )
      }
      self = try Self.read(path, style: nil, isNamed: false, stop)
    }
  }

  /// The files that a choice reads.
  static func files(_ choice: PlayerChoice) -> [String] {
    switch choice {
    case .own, .linked: []
    case .file(let path, let style): [path, style ?? styleBeside(path)].compactMap(\.self)
    case .installed: InstalledPlayer.find().map { [$0, styleBeside($0)].compactMap(\.self) } ?? []
    }
  }

  private static func read(
    _ path: String, style: String?, isNamed: Bool, _ stop: InputStop?
  ) throws(SilhouetteError) -> Player {
    let script = try bytes(of: path, isNamed: isNamed, stop)
    guard !path.lowercased().hasSuffix(".mjs"),
      contains(script, "rrwebPlayer") || contains(script, "Replayer")
    else {
      throw SilhouetteError(
        .usage,
        "\(path): is not an rrweb player for script tags; give a build that defines rrwebPlayer, such as rrweb-player's dist/index.js"
      )
    }
    var sheet: [UInt8] = []
    if let style {
      sheet = try bytes(of: style, isNamed: true, stop)
    } else if let style = styleBeside(path) {
      sheet = try bytes(of: style, isNamed: false, stop)
    }
    return .inline(script: script, style: sheet, path: path)
  }

  private static func contains(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    bytes.firstRange(of: Array(word.description.utf8)) != nil
  }

  private static func bytes(
    of path: String, isNamed: Bool, _ stop: InputStop?
  ) throws(SilhouetteError) -> [UInt8] {
    var file = try FileBytes(path: path, isNamed: isNamed, stop: stop)
    let bytes = try file.all(
      most: mostBytes,
      tooLarge: SilhouetteError(
        .usage, "\(path): is larger than any player (\(mostBytes >> 20) MB); check the name"))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SilhouetteError(.usage, "\(path): is not UTF-8 text; give a player's script or style sheet")
    }
    return bytes
  }

  /// Packages name a script's style sheet in one of these ways.
  private static func styleBeside(_ path: String) -> String? {
    let name = FileName.last(of: path)
    let folder = path.dropLast(name.count)
    let stem = FileName.suffix(of: name).map { name.dropLast($0.count + 1) } ?? name[...]
    return ["\(stem).css", "\(stem)-style.css", "style.css"].map { folder + $0 }
      .first { Folder.status($0) != nil }
  }
}
