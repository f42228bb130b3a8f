package import Silhouette
package import SilhouetteHierarchy

/// What differs between two runs.
package struct DiffResult: Sendable {
  /// One screen of either run, or of both.
  package struct Screen: Sendable {
    /// The screen's title in the first run that has it.
    package var name: String
    /// In the second run, if that is another name.
    package var newName: String?
    /// Milliseconds; nil where a run does not have the screen.
    package var oldTime: Double?
    package var newTime: Double?
    package var elements = 0
    package var findings: [Finding] = []
    package var following = 0
    package var ignored = 0
    /// Of a screen with findings, if a page was asked for.
    package var oldPicture: Picture?
    package var newPicture: Picture?

    var hasPictures: Bool { oldPicture != nil || newPicture != nil }
  }

  /// A wireframe as SVG.
  package struct Picture: Sendable {
    /// In points.
    package var size: Size2D
    package var svg: [UInt8]
  }

  package var oldName: String
  package var newName: String
  package var screens: [Screen] = []
  /// Errors of files that could not be read, or not to their ends. Everything complete before an error was
  /// compared.
  package var failures: [SilhouetteError] = []
  /// Files that are no hierarchies.
  package var passedOver: [String] = []
  package var files: [WrittenFile] = []

  package var findingCount: Int { screens.reduce(0) { $0 + $1.findings.count } }
  package var following: Int { screens.reduce(0) { $0 + $1.following } }
  package var ignored: Int { screens.reduce(0) { $0 + $1.ignored } }
}
