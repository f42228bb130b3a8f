internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SilhouetteText
internal import SystemPackage

/// Facts about the outputs of the command, and the ways to write to them.
enum Terminal {
  static let errorsAreSeen = isatty(STDERR_FILENO) == 1
  static let outputIsSeen = isatty(STDOUT_FILENO) == 1
  /// Colours only for eyes, and only where they are wanted (no-color.org).
  static let usesColor =
    outputIsSeen && Host.environment["NO_COLOR", default: ""].isEmpty
    && Host.environment["TERM"] != "dumb"

  /// The form of a text, which decides how its unprintable characters are escaped.
  enum Form {
    case lines, json
    /// Our own words with colours, and nothing of any input.
    case colored
  }

  /// Prints a text. What does not print is written out, so that no input can move the cursor, turn lines round or hide.
  ///
  /// - Throws: where standard output takes no more.
  static func say(_ text: String, as form: Form = .lines) throws(SilhouetteError) {
    try send(Array(printable(text, as: form).utf8))
  }

  /// Writes bytes to standard output as they are, for programs.
  ///
  /// - Throws: where standard output takes no more.
  static func send(_ bytes: [UInt8]) throws(SilhouetteError) {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(bytes)
    } catch Errno.brokenPipe {
      throw SilhouetteError(.readerLeft, "standard output: its reader has closed the pipe")
    } catch {
      throw SilhouetteError(.io, "standard output: cannot be written (\(error))")
    }
  }

  /// A text as it is printed, with its last line's end.
  static func printable(_ text: String, as form: Form) -> String {
    let printable =
      switch form {
      case .lines: Printable.escapedLines(text)
      case .json: Printable.escapedJSON(text)
      case .colored: text
      }
    return printable + "\n"
  }

  /// Refuses to write a file's bytes to a terminal.
  static func refuseData(_ output: String?) throws(SilhouetteError) {
    guard output == "-", outputIsSeen else { return }
    throw SilhouetteError(
      .usage,
      "standard output is a terminal, and a file's bytes would garble it; name a file with -o, or pipe the output into a program"
    )
  }

  /// Writes one line to standard error, with unprintable characters escaped: it may hold a file's name.
  static func complain(_ text: String) {
    write(Printable.escaped(text) + "\n", to: .standardError)
  }

  /// Writes without a line end, and ignores a closed reader.
  static func write(_ text: String, to file: FileDescriptor) {
    _ = try? file.writeAll(text.utf8)
  }
}
