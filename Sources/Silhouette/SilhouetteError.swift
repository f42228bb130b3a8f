package import SilhouetteHierarchy
import SilhouetteText

/// Any failure of this module: one line for a person and one code for a script.
public struct SilhouetteError: Error, Sendable, Hashable {
  /// The side that is at fault. The raw values are exit codes, those of `sysexits.h`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Int32, Sendable {
    /// The request makes no sense or cannot be met.
    case usage = 64
    /// The input breaks its format's rules, ends early, or is larger than allowed.
    case input = 65
    /// A file, a pipe or another program failed.
    case io = 74
    /// The task was cancelled. Nothing appears under the output's name.
    case cancelled = 75
    /// The reader of the output has left. It is no failure: print nothing.
    case readerLeft = 0
  }

  /// The side that is at fault.
  public var kind: Kind
  /// The fault, with file and place, and its remedy; one line without a full stop at its end. Characters that
  /// do not print are escaped.
  public var message: String
  /// The place in the input, in bytes from the start of its file; nil if the error is of no place.
  package var byteOffset: Int?

  /// An error with that message. Characters that do not print are escaped as in `\u{202E}`, because names come from
  /// outside.
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = Printable.escaped(message)
  }
}

extension SilhouetteError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension SilhouetteError {
  /// The same error, with a note that so many snapshots before it were read.
  package func noting(wholeSnapshots count: Int) -> SilhouetteError {
    guard count > 0 else { return self }
    let snapshots = count == 1 ? "1 snapshot was" : "\(count) snapshots were"
    var noted = SilhouetteError(kind, "\(message) (\(snapshots) read before this place)")
    noted.byteOffset = byteOffset
    return noted
  }

  /// An error of a reader, with the file's name: `file:line: byte N, at $.path: problem; remedy`.
  package init(_ error: InputError, file: String) {
    var text = file
    if let line = error.line { text += ":\(line)" }
    text += ": byte \(error.byteOffset)"
    if !error.path.isEmpty { text += ", at \(error.path)" }
    self.init(.input, text + ": \(error.problem); \(error.remedy)")
    byteOffset = error.byteOffset
  }
}
