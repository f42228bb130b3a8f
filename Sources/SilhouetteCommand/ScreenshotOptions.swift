internal import ArgumentParser
internal import Foundation
internal import Silhouette

/// How screenshots are masked, for every command that masks some.
struct ScreenshotOptions: ParsableArguments {
  @Option(help: "Screenshots masked at the same time; the result is the same for any number.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("Most pixels of one screenshot.", valueName: "n"))
  var maxPixels = RedactOptions().maxPixels

  func validate() throws {
    guard jobs >= 1, jobs <= 1024 else { throw ValidationError("--jobs must be 1 to 1024") }
    guard maxPixels > 0, maxPixels <= 1 << 28 else {
      throw ValidationError("--max-pixels must be 1 to 268435456")
    }
  }
}
