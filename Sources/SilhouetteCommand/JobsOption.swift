internal import ArgumentParser
internal import SilhouetteSystem

/// How many pictures a command works on at the same time.
struct JobsOption: ParsableArguments {
  @Option(help: .jobs)
  var jobs = Host.processors

  func validate() throws {
    guard jobs >= 1, jobs <= 1024 else { throw ValidationError("--jobs must be 1 to 1024") }
  }
}
