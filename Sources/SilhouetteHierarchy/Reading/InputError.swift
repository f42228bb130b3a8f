/// The input's fault: where it is, what was expected there, and what to do about it.
///
/// The file's name is not known here; whoever opened the file puts it in front.
public struct InputError: Error, Sendable, Hashable {
  public enum Code: String, Sendable {
    /// Not what the format says.
    case malformed
    /// Larger than `Limits` allow.
    case limit
    /// The format could not be told, or is one that is not read.
    case unknownFormat
    /// Sound perhaps, but nothing that an honest input holds: a link in an archive, a bomb.
    case refused
    /// Compressed bytes that do not unpack.
    case corruptCompression
    /// Odd but survivable, in strict mode.
    case strict
  }

  public var code: Code
  /// 1 for the first line; nil where the input has no lines.
  public var line: Int?
  /// Of the (unpacked) input, 0 for the first byte.
  public var byteOffset: Int
  /// Where in the document, such as `$.windows[0].children[3].frame`; empty where that says nothing.
  public var path: String
  /// What was expected and what was found instead, as one sentence without a full stop.
  public var problem: String
  /// What the user can do.
  public var remedy: String

  package init(
    _ code: Code, line: Int? = nil, byteOffset: Int, path: String = "", problem: String, remedy: String
  ) {
    self.code = code
    self.line = line
    self.byteOffset = byteOffset
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }
}
