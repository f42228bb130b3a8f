internal import ArgumentParser
internal import Silhouette
internal import SilhouetteSystem
internal import SilhouetteVerbs

extension RedactOptions {
  /// Takes the pictures of a folder, or one picture.
  ///
  /// - Parameter moment: of the only screen to mask. One picture is of one screen: the first, unless another one is asked
  ///   for.
  mutating func take(_ path: String, at moment: Double? = nil) {
    if Folder.isFolder(path) {
      pictures = .folder(FilePath(name: path))
    } else {
      pictures = .file(FilePath(name: path))
      self.moment = moment ?? -.greatestFiniteMagnitude
    }
  }
}

/// How screenshots are masked, for every command that masks some.
struct ScreenshotOptions: ParsableArguments {
  @OptionGroup(title: "Speed") var speed: JobsOption
  @OptionGroup(title: "Limits") var limits: PictureLimit

  var jobs: Int { speed.jobs }
  var maxPixels: Int { limits.maxPixels }
}

/// The size of screenshots.
struct PictureLimit: ParsableArguments {
  @Option(help: .maxPixels)
  var maxPixels = RedactOptions().maxPixels

  func validate() throws {
    guard maxPixels > 0, maxPixels <= 1 << 28 else {
      throw ValidationError("--max-pixels must be 1 to 268435456")
    }
  }
}
