internal import ArgumentParser
internal import Silhouette
internal import SilhouetteSystem

/// Turns any error into one line on standard error and an exit code; nothing else in the command does.
enum Failure {
  /// - Returns: the exit code: 64 usage, 65 input, 74 I/O (sysexits.h), 0 where help was asked for.
  static func report(_ error: any Error) -> Int32 {
    if let error = error as? SilhouetteError {
      // A reader that closes its pipe does so on purpose.
      if error.kind != .readerLeft { Terminal.complain("silhouette: \(error.message)") }
      return error.kind.rawValue
    }
    if let error = error as? ExitCode { return error.rawValue }
    let message = SilhouetteCommand.message(for: error)
    if SilhouetteCommand.exitCode(for: error).isSuccess { return report(saying: message) }
    Terminal.complain("silhouette: \(text(of: error)); see \(help)")
    return SilhouetteError.Kind.usage.rawValue
  }

  /// The parser's message about wrong usage, in one line.
  static func text(of error: any Error) -> String {
    let message = SilhouetteCommand.message(for: error)
    // The parser's own message names the option; its usage text would bury that.
    let lines = message.split(separator: "\n")
    var problem = lines.first.map(String.init) ?? "the command line is not valid"
    if problem.hasSuffix(".") { problem.removeLast() }
    // Many values stand below the line that announces them.
    if problem.hasSuffix(":") {
      let values = lines.dropFirst().prefix { $0.hasPrefix("  - ") }
      problem += " " + values.map { String($0.dropFirst(4)) }.joined(separator: ", ")
    }
    return problem
  }

  private static func report(saying text: String) -> Int32 {
    do {
      try Terminal.say(text)
      return 0
    } catch {
      return report(error)
    }
  }

  /// The help of the command that was asked for.
  private static var help: String {
    let names = SilhouetteCommand.configuration.subcommands.map { $0._commandName }
    let command = CommandLine.arguments.dropFirst().first { names.contains($0) }
    return "`silhouette \(command.map { $0 + " " } ?? "")--help`"
  }
}
