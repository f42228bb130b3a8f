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
    let bytes = try FileBytes.all(
      of: path, called: "font", most: FontFile.mostBytes, stop: Interruption.stop)
    do throws(FontFile.Fault) {
      return try FontFile(bytes)
    } catch {
      throw SilhouetteError(.input, "\(path): \(error.problem); \(error.remedy)")
    }
  }
}
