internal import Foundation

/// The player of a page: the text of one, or where to load it from.
enum Player {
  case inline(script: [UInt8], style: [UInt8], path: String)
  case linked

  /// The release that the wheel ships too, so that the linked player is the tested one.
  static let link = "https://cdn.jsdelivr.net/npm/rrweb-player@0.7.14/dist/index.js"
  static let styleLink = "https://cdn.jsdelivr.net/npm/rrweb-player@0.7.14/dist/style.css"
  /// What the page may load from.
  static let linkOrigin = "https://cdn.jsdelivr.net"

  /// More than any player has; a page that cannot be opened helps nobody.
  private static let mostBytes = 16 << 20

  init(_ choice: PlayerChoice) throws(SilhouetteError) {
    switch choice {
    case .linked: self = .linked
    case .file(let path, let style): self = try Self.read(path, style: style)
    case .installed:
      guard let path = InstalledPlayer.find() else {
        self = .linked
        return
      }
      self = try Self.read(path, style: nil)
    }
  }

  private static func read(_ path: String, style: String?) throws(SilhouetteError) -> Player {
    let script = try bytes(of: path)
    guard !path.lowercased().hasSuffix(".mjs"),
      contains(script, "rrwebPlayer") || contains(script, "Replayer")
    else {
      throw SilhouetteError(
        .usage,
        "\(path): is no rrweb player for script tags; give a build that makes rrwebPlayer, such as rrweb-player's dist/index.js"
      )
    }
    let style = style ?? styleBeside(path)
    return .inline(script: script, style: try style.map(bytes) ?? [], path: path)
  }

  private static func contains(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    Data(bytes).range(of: Data(word.description.utf8)) != nil
  }

  private static func bytes(of path: String) throws(SilhouetteError) -> [UInt8] {
    var file = try FileBytes(path: path)
    var bytes: [UInt8] = []
    while let chunk = try file.next() {
      bytes += chunk
      guard bytes.count <= mostBytes else {
        throw SilhouetteError(
          .usage, "\(path): is larger than any player (\(mostBytes >> 20) MB); check the name")
      }
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SilhouetteError(.usage, "\(path): is not UTF-8 text; give a player's script or style sheet")
    }
    return bytes
  }

  /// Packages name a script's style sheet in one of these ways.
  private static func styleBeside(_ path: String) -> String? {
    let script = URL(filePath: path)
    let folder = script.deletingLastPathComponent()
    let stem = script.deletingPathExtension().lastPathComponent
    return ["\(stem).css", "\(stem)-style.css", "style.css"].map { folder.appending(path: $0).path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
