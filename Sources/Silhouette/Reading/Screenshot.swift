internal import SilhouetteSystem

/// A picture that a stream names for its screen.
package struct Screenshot: Sendable, Hashable {
  /// Milliseconds after the stream's start.
  package var time: Double
  /// Path as the stream has it: relative to the stream's file.
  package var path: String
  /// The stream's file.
  package var stream: String
  /// Whether the picture was found beside a dump, and is not named in a file.
  package var isFound = false

  package init(time: Double, path: String, stream: String, isFound: Bool = false) {
    (self.time, self.path, self.stream, self.isFound) = (time, path, stream, isFound)
  }
}

extension Screenshot {
  /// The path that results from its stream's path.
  package var besideStream: String {
    guard let end = stream.lastIndex(of: "/") else { return path }
    return stream[...end] + path
  }

  /// Whether that is beside the stream or in a folder there, and nowhere else; or, if it was found, in the session's
  /// folder.
  package var staysBesideStream: Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // The system reads a name with U+0000 as the part before it, which may be another picture's.
    guard !path.utf8.contains(0) else { return false }
    return isFound || !parts.isEmpty && parts.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// Its path in an output folder, which it does not leave.
  package var name: String {
    path.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
  }
}
