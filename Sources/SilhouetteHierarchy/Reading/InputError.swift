/// A fault of the input, with its place, the expected value and a remedy. It ends reading.
///
/// The file's name is not part of it. The opener of the file puts the name in front of the message.
public struct InputError: Error, Sendable, Hashable {
  /// The kind of fault.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Code: String, Sendable {
    /// The input breaks its format's rules.
    case malformed
    /// The input is larger than `Limits` allow.
    case limit
    /// The format was not recognised, or Silhouette cannot read it.
    case unknownFormat
    /// The input may be well formed, but no honest input is like it: a link in an archive, a decompression bomb.
    case refused
    /// The compressed bytes cannot be unpacked.
    case corruptCompression
    /// The input has an oddity, and strict mode makes each oddity an error.
    case strict
  }

  /// The kind of fault.
  public var code: Code
  /// 1 for the first line; nil if the input has no lines.
  public var line: Int?
  /// Byte in the (unpacked) input, 0 for the first.
  package var byteOffset: Int
  /// Path in the document, such as `$.windows[0].children[3].frame`; empty if there is none.
  public var path: String
  /// The expected and the found value, as one sentence without a full stop.
  public var problem: String
  /// Advice for the user.
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
