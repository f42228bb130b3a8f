internal import Foundation

/// What the command knows of where its words go.
enum Terminal {
  static let errorsAreSeen = isatty(STDERR_FILENO) == 1
  static let outputIsSeen = isatty(STDOUT_FILENO) == 1
  /// Colours only for eyes, and only where they are wanted (no-color.org).
  static let usesColor =
    outputIsSeen && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  static func say(_ text: String) {
    write(text + "\n", to: .standardOutput)
  }

  static func complain(_ text: String) {
    write(text + "\n", to: .standardError)
  }

  /// Writes without a line end, and without minding that nobody reads any more.
  static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
