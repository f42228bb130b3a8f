internal import ArgumentParser
internal import Silhouette
import SilhouetteFonts

/// The font of revealed text in pictures.
struct FontOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A font file for revealed text (default: a sans-serif of the system, or a built-in pixel font).",
      valueName: "file"))
  var font: String?

  /// The font, for text that is revealed; nil for the pixel font.
  ///
  /// - Throws: `SilhouetteError` if a font was named and cannot be read.
  func load() throws -> FontFile? {
    if let font { return try Self.read(font) }
    // A font that the system has and FreeType cannot read is no reason to stop.
    return SystemFonts.usual.lazy.compactMap { path in
      FileKind(of: path) == .regular ? try? Self.read(path) : nil
    }.first
  }

  private static func read(_ path: String) throws(SilhouetteError) -> FontFile {
    guard FileKind(of: path) != nil else {
      throw SilhouetteError(.io, "\(path): the font does not exist; check its name")
    }
    var file = try FileBytes(path: path, isNamed: true, stop: Interruption.stop)
    let bytes = try file.all(
      most: FontFile.mostBytes,
      tooLarge: SilhouetteError(.input, "\(path): is too large for a font; check that it is the right file"))
    do throws(FontFile.Fault) {
      return try FontFile(bytes)
    } catch {
      throw SilhouetteError(.input, "\(path): \(error.problem); \(error.remedy)")
    }
  }
}
