internal import Silhouette

/// One session of a list: `PATH`, or `NAME`, a tab and `PATH`. Further tabs separate further files of the session.
struct ListedSession: Sendable, Equatable {
  var name: String
  /// Whether the list gives the name, rather than the path.
  var isNamed: Bool
  var paths: [String]

  static let placeholder = "{}"

  /// nil for a blank line.
  init?(line: String) {
    guard !line.allSatisfy(\.isWhitespace) else { return nil }
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    isNamed = parts.count > 1
    name = isNamed ? parts[0] : SessionName.of(parts[0])
    paths = isNamed ? Array(parts.dropFirst()) : parts
  }

  /// What keeps it from having outputs; nil if nothing does.
  var problem: String? {
    if paths.contains("") { return "the line has a tab but no path behind it" }
    if (paths + [name]).contains(where: { $0.utf8.contains(0) }) {
      return "a name of a session or file cannot contain U+0000; remove it"
    }
    if paths.contains("-") { return "a list names files and folders; - is none" }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    return isSafe ? nil : "\"\(name)\" cannot be the name of an output; begin the line with a name and a tab"
  }

  func fill(_ template: String) -> String {
    template.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: name)
  }

  /// The output with a place for names.
  static func example(of output: String) -> String {
    guard let dot = output.lastIndex(of: "."), output[dot...].allSatisfy({ $0 != "/" }), output != "-" else {
      return output == "-" ? "out/{}" : (output.hasSuffix("/") ? output : output + "/") + "{}"
    }
    return output[..<dot] + "-{}" + output[dot...]
  }
}
