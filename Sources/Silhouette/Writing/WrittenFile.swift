public import SystemPackage

/// A file or a folder that a run has written.
public struct WrittenFile: Sendable, Hashable {
  /// Its name as the caller gave it; `-` is standard output.
  package var name: String
  /// Its place as the caller gave it; `-` is standard output.
  public var path: FilePath { FilePath(name: name) }
  /// Size of the file, or of all files in the folder that the run wrote.
  public var bytes: Int
  /// Number of files that the run wrote: 1 unless it is a folder.
  package var parts = 1

  package init(path: String, bytes: Int, parts: Int = 1) {
    (name, self.bytes, self.parts) = (path, bytes, parts)
  }
}
