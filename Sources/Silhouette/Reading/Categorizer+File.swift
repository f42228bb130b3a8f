public import SilhouetteFlattening
internal import SilhouetteScene
public import SystemPackage

extension Categorizer {
  /// The largest size of a file of rules, in bytes.
  private static let mostBytes = 16 << 20

  /// The rules of a file, followed by the embedded packs. `docs/RULES.md` describes the language.
  ///
  /// - Parameter path: A file of UTF-8 text, or a named pipe.
  /// - Throws: `SilhouetteError` with file and line.
  public init(rulesAt path: FilePath) throws(SilhouetteError) {
    try self.init(rulesAt: path.name)
  }

  /// - Parameter stop: Ends the wait for a named pipe.
  package init(rulesAt path: String, stop: InputStop? = nil) throws(SilhouetteError) {
    let bytes = try FileBytes.all(of: path, called: "file of rules", most: Self.mostBytes, stop: stop)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SilhouetteError(.io, "\(path): the rules cannot be read; give a file of UTF-8 text")
    }
    do throws(RuleError) {
      try self.init(userRules: text)
    } catch {
      throw SilhouetteError(.input, "\(path):\(error.line): \(error.problem); \(error.remedy)")
    }
  }
}
