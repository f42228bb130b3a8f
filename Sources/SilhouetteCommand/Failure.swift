internal import ArgumentParser
internal import Foundation
internal import Silhouette

/// Turns any error into one line on standard error and an exit code; nothing else in the command does.
enum Failure {
  /// - Returns: the exit code: 64 usage, 65 input, 74 I/O (sysexits.h), 0 where help was asked for.
  static func report(_ error: any Error) -> Int32 {
    if let error = error as? SilhouetteError {
      Terminal.complain("silhouette: \(error.message)")
      return error.kind.rawValue
    }
    if let error = error as? ExitCode { return error.rawValue }
    let code = SilhouetteCommand.exitCode(for: error)
    if code.isSuccess {
      Terminal.say(SilhouetteCommand.message(for: error))
      return 0
    }
    // The parser's own message names the option; its usage text would bury that.
    let problem =
      SilhouetteCommand.message(for: error).split(separator: "\n").first ?? "the command was not understood"
    Terminal.complain(
      "silhouette: \(problem); `silhouette help` and `silhouette COMMAND --help` show what is")
    return SilhouetteError.Kind.usage.rawValue
  }
}
