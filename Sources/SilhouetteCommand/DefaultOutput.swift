internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteSystem

/// The output of a run without `-o`: beside the input, with the input's name and an ending for its content.
enum DefaultOutput {
  /// The output that was named, or the default one, which one line on standard error names.
  ///
  /// - Parameters:
  ///   - inputs: The first one gives the name.
  ///   - ending: Such as `.log.json`. It keeps the output apart from the input, and from outputs of other verbs.
  /// - Throws: `ValidationError` if the input has no name to use.
  static func path(
    _ named: String?, beside inputs: [String], ending: String, quiet: Bool
  ) throws -> String {
    if let named { return named }
    guard let input = inputs.first, input != "-" else {
      throw ValidationError(
        "standard input has no name to make the output's from; name the output with -o (- is standard output)"
      )
    }
    let bare = String(input.reversed().drop { $0 == "/" }.reversed())
    let name = withoutPDF(SessionName.of(bare))
    guard !name.isEmpty, name != ".", name != ".." else {
      throw ValidationError("\(input) has no name to make the output's from; name the output with -o")
    }
    let folder = bare.lastIndex(of: "/").map { String(bare[...$0]) } ?? ""
    let path = folder + name + ending
    // The error about a missing input is enough.
    if !quiet, FileKind(of: input) != nil {
      Terminal.complain("note: the output is \(path); to choose another, use -o")
    }
    return path
  }

  private static func withoutPDF(_ name: String) -> String {
    name.lowercased().hasSuffix(".pdf") ? String(name.dropLast(4)) : name
  }

  /// Whether the only input is a file that holds one moment, rather than a session.
  static func isDump(_ inputs: [String]) -> Bool {
    guard inputs.count == 1, let start = FileName.start(of: inputs[0], 4096) else { return false }
    if let file = PixelFile(start) { return file == .picture }
    return HierarchyFormat.all.first { $0.sniff(start[...]) }?.isStream == false
  }
}
