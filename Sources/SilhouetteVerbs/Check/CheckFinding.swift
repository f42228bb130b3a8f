package import SilhouetteHierarchy

/// One thing that is wrong with the masks of a picture. It holds no word of the picture.
package struct CheckFinding: Sendable, Hashable {
  /// The raw values are the words of reports.
  package enum Kind: String, Sendable, CaseIterable {
    /// Words can be read.
    case readable
    /// A large shape shows, such as a portrait or a large letter.
    case picture
    /// An open element covers much of the screen, and nothing says that it shows nothing.
    case open
    // Against a baseline.
    case added, removed, moved, resized, changed
    /// The baseline has no such picture.
    case noBaseline = "no-baseline"
    /// A picture of the baseline did not come.
    case noPicture = "no-picture"
  }

  package var kind: Kind
  /// Why the place is open or masked, in the words of `--explain`; empty if it is about the whole picture.
  package var rule = ""
  /// In points of the viewport.
  package var box: Rect2D?
  /// In pixels of the picture.
  package var pixels: Rect2D?
  /// Classes of the node, as far as there is one.
  package var node = ""
  /// The difference, in words.
  package var detail = ""
  /// What would mend it.
  package var remedy = ""
}
