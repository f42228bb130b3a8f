/// A file or a folder that a run has made.
public struct WrittenFile: Sendable, Hashable {
  public var path: String
  public var bytes: Int
  /// How many files it holds; 1 for a file.
  public var parts = 1

  package init(path: String, bytes: Int, parts: Int = 1) {
    (self.path, self.bytes, self.parts) = (path, bytes, parts)
  }
}
