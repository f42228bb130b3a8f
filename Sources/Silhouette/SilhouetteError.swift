package import SilhouetteHierarchy

/// Everything that can go wrong on this floor, as one line for a person and one code for a script.
public struct SilhouetteError: Error, Sendable, Hashable {
  /// Whose fault it is; the raw values are the exit codes of sysexits.h.
  public enum Kind: Int32, Sendable {
    /// What was asked for cannot be done or makes no sense.
    case usage = 64
    /// The input is not what its format says, or larger than allowed.
    case input = 65
    /// A file, a pipe or a program beside us failed.
    case io = 74
    /// Whoever read our output has had enough; no failure, and nothing to say.
    case readerLeft = 0
  }

  public var kind: Kind
  /// What happened, with file and place, and what to do; one line without a full stop at its end.
  public var message: String

  /// Names in a message may be anybody's: what does not print is written out, `\u{202E}`.
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
  /// Adds what became of the part before the error.
  package func noting(wholeSnapshots count: Int) -> SilhouetteError {
    guard count > 0 else { return self }
    let snapshots = count == 1 ? "the snapshot" : "the \(count) snapshots"
    return SilhouetteError(kind, "\(message) (\(snapshots) before it came through)")
  }

  /// Puts the file's name before what a reader found in it: `file:line: byte N, at $.path: problem; remedy`.
  package init(_ error: InputError, file: String) {
    var text = file
    if let line = error.line { text += ":\(line)" }
    text += ": byte \(error.byteOffset)"
    if !error.path.isEmpty { text += ", at \(error.path)" }
    self.init(.input, text + ": \(error.problem); \(error.remedy)")
  }
}
