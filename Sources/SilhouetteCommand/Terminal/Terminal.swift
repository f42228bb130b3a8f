internal import Foundation
internal import Silhouette

/// What the command knows of where its words go.
enum Terminal {
  static let errorsAreSeen = isatty(STDERR_FILENO) == 1
  static let outputIsSeen = isatty(STDOUT_FILENO) == 1
  /// Colours only for eyes, and only where they are wanted (no-color.org).
  static let usesColor =
    outputIsSeen && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// - Throws: where standard output takes no more.
  static func say(_ text: String) throws(SilhouetteError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
      if code == Int(EPIPE) { throw SilhouetteError(.readerLeft, "standard output: nobody reads any more") }
      throw SilhouetteError(.io, "standard output: cannot be written (\(error.localizedDescription))")
    }
  }

  /// One line, in which what does not print is written out: it may hold a file's name.
  static func complain(_ text: String) {
    write(Printable.escaped(text) + "\n", to: .standardError)
  }

  /// Writes without a line end, and without minding that nobody reads any more.
  static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
