internal import Foundation

/// The names that the kit has hashes of, from the comments of its sources.
public enum ClearNames {
  /// By their notation: `~4.db28639dd3ee2517` is `UIKB`.
  public static let all: [String: String] = {
    var names: [String: String] = [:]
    for module in ["SilhouetteScene", "SilhouetteFlattening", "SilhouetteRedaction", "SilhouetteCapture"] {
      let folder = Places.root.appending(path: "Sources/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else {
          continue
        }
        read(text, into: &names)
      }
    }
    return names
  }()

  /// The names stand in the comment beside the hashes, or else in the line above.
  private static func read(_ text: String, into names: inout [String: String]) {
    var above = ""
    for line in text.split(separator: "\n") {
      let (code, comment) = split(line)
      defer { above = code.allSatisfy(\.isWhitespace) ? comment : "" }
      let hashes = code.matches(of: #/~[0-9]+\.[0-9a-f]{16}/#).map { String($0.output) }
      let clear = (comment.isEmpty ? above : comment).components(separatedBy: " | ")
      for (hash, name) in zip(hashes, clear) { names[hash] = name }
    }
  }

  private static func split(_ line: Substring) -> (code: Substring, comment: String) {
    guard let slashes = line.range(of: "//") else { return (line, "") }
    return (
      line[..<slashes.lowerBound], line[slashes.upperBound...].trimmingCharacters(in: .whitespaces)
    )
  }
}
